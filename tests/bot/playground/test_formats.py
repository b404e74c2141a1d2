"""Texts and pictures in all the forms that Telegram reads."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from telegram import MessageEntity
from telegram.error import BadRequest

from bot.playground.entities import Entity, detect
from bot.playground.errors import ApiError
from bot.playground.images import read_header
from bot.playground.keyboards import parse_keyboard
from bot.playground.markup import parse_html

if TYPE_CHECKING:
    from telegram import Bot

    from bot.playground import Chat


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF"])
def test_size_stands_in_the_header(kind: str) -> None:
    out = BytesIO()
    Image.new("RGB", (64, 80), "green").save(out, kind)
    header = read_header(out.getvalue())
    assert header is not None
    assert (header.width, header.height) == (64, 80)


@pytest.mark.parametrize(
    "content", [b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0\x00\x02", b"RIFF"]
)
def test_half_a_header_is_no_picture(content: bytes) -> None:
    assert read_header(content) is None


@pytest.mark.parametrize(
    ("tag", "kind"),
    [
        ("b", "bold"),
        ("em", "italic"),
        ("ins", "underline"),
        ("del", "strikethrough"),
        ("code", "code"),
        ("pre", "pre"),
        ("tg-spoiler", "spoiler"),
        ("blockquote", "blockquote"),
    ],
)
def test_each_tag_has_its_entity(tag: str, kind: str) -> None:
    assert parse_html(f"♠ <{tag}>x</{tag}>") == ("♠ x", (Entity(type=kind, offset=2, length=1),))


@pytest.mark.parametrize(
    ("source", "entity"),
    [
        ('<span class="tg-spoiler">x</span>', Entity(type="spoiler", offset=0, length=1)),
        (
            "<a href='http://a/?b&amp;c'>x</a>",
            Entity(type="text_link", offset=0, length=1, url="http://a/?b&c"),
        ),
        (
            "<blockquote expandable>x</blockquote>",
            Entity(type="expandable_blockquote", offset=0, length=1),
        ),
        (
            '<pre><code class="language-python">x</code></pre>',
            Entity(type="pre", offset=0, length=1, language="python"),
        ),
    ],
)
def test_attributes_are_read(source: str, entity: Entity) -> None:
    assert parse_html(source) == ("x", (entity,))


def test_characters_are_unescaped_once() -> None:
    assert parse_html("&lt;b&gt; &amp;lt; &#9824; &hearts;")[0] == "<b> &lt; ♠ &hearts;"


def test_entities_nest() -> None:
    _, entities = parse_html("<b>a<i>b</i></b>")
    assert [(one.type, one.offset, one.length) for one in entities] == [
        ("bold", 0, 2),
        ("italic", 1, 1),
    ]


@pytest.mark.parametrize("text", ["1/2", "a/play", "https://a.org/play"])
def test_not_every_slash_is_a_command(text: str) -> None:
    assert "bot_command" not in {entity.type for entity in detect(text)}


def test_code_holds_no_commands() -> None:
    text, entities = parse_html("<code>/play</code>")
    assert [entity.type for entity in detect(text, entities)] == ["code"]


async def test_entities_may_be_given_and_move_with_the_text(bot: Bot, chat: Chat) -> None:
    given = [MessageEntity(MessageEntity.BOLD, 2, 3)]
    sent = await bot.send_message(chat.id, "  Ход", entities=given)
    assert sent.text_html == "<b>Ход</b>"


async def test_chat_must_be_named(bot: Bot) -> None:
    with pytest.raises(BadRequest, match=r"^Chat_id is empty$"):
        await bot.send_message("", "?")


@pytest.mark.parametrize(
    ("source", "refusal"),
    [
        ("[]", "object expected as reply markup"),
        ('{"inline_keyboard": 1}', 'field "inline_keyboard"'),
        ('{"inline_keyboard": [[1]]}', "Object expected"),
        ('{"inline_keyboard": [[{}]]}', 'Can\'t find field "text"'),
        ('{"inline_keyboard": [[{"text": "x", "copy_text": {"text": ""}}]]}', "COPY_TEXT_INVALID"),
    ],
)
def test_malformed_keyboards_are_refused(source: str, refusal: str) -> None:
    with pytest.raises(ApiError) as caught:
        parse_keyboard(source)
    assert refusal in caught.value.description
