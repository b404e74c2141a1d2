"""What a bot may send, and how Telegram refuses the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import ReplyKeyboardMarkup, ReplyParameters
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError

if TYPE_CHECKING:
    from telegram import Bot

    from bot.playground import Chat, Person, Playground
    from tests.bot.playground.conftest import Png


async def test_text_arrives_as_it_was_sent(bot: Bot, chat: Chat, playground: Playground) -> None:
    sent = await bot.send_message(chat.id, "Добро пожаловать")
    last = playground.world.messages(chat)[-1]
    assert (last.id, last.text, last.sender) == (
        sent.message_id,
        "Добро пожаловать",
        playground.world.bot,
    )
    assert sent.from_user is not None
    assert sent.from_user.is_bot


async def test_html_becomes_entities(bot: Bot, chat: Chat) -> None:
    sent = await bot.send_message(chat.id, "<b>9♠</b> &lt; 10", parse_mode="HTML")
    assert sent.text == "9♠ < 10"
    assert sent.text_html == "<b>9♠</b> &lt; 10"


async def test_photo_has_the_size_of_its_header(bot: Bot, chat: Chat, png: Png) -> None:
    sent = await bot.send_photo(chat.id, png(1024, 1280))
    assert [(size.width, size.height) for size in sent.photo] == [(1024, 1280)]


async def test_file_id_sends_the_same_photo_again(
    bot: Bot, chat: Chat, playground: Playground, png: Png
) -> None:
    first = await bot.send_photo(chat.id, png())
    second = await bot.send_photo(chat.id, first.photo[-1].file_id)
    assert second.photo == first.photo
    shown = playground.world.messages(chat)[-1].photo
    assert shown is not None
    assert shown.content == png()


async def test_equal_bytes_share_their_unique_id_only(bot: Bot, chat: Chat, png: Png) -> None:
    first = (await bot.send_photo(chat.id, png())).photo[-1]
    second = (await bot.send_photo(chat.id, png())).photo[-1]
    assert first.file_unique_id == second.file_unique_id
    assert first.file_id != second.file_id


async def test_uploads_can_be_fetched(bot: Bot, chat: Chat, png: Png) -> None:
    sent = await bot.send_photo(chat.id, png())
    file = await bot.get_file(sent.photo[-1].file_id)
    assert await file.download_as_bytearray() == png()


async def test_unknown_file_cannot_be_fetched(bot: Bot) -> None:
    with pytest.raises(BadRequest, match=r"^Invalid file_id$"):
        await bot.get_file("nonsense")


async def test_document_keeps_its_name(bot: Bot, chat: Chat) -> None:
    sent = await bot.send_document(chat.id, b"vokzal36-7@1", filename="партия.txt")
    assert sent.document is not None
    assert (sent.document.file_name, sent.document.mime_type) == ("партия.txt", "text/plain")


async def test_animation_has_its_size(bot: Bot, chat: Chat) -> None:
    gif = b"GIF89a" + bytes([3, 0, 2, 0, 0, 0, 0, 0x3B])
    sent = await bot.send_animation(chat.id, gif, filename="deal.gif")
    assert sent.animation is not None
    assert (sent.animation.width, sent.animation.height) == (3, 2)


async def test_empty_text_is_refused(bot: Bot, chat: Chat) -> None:
    with pytest.raises(BadRequest, match=r"^Message text is empty$"):
        await bot.send_message(chat.id, " \n ")


@pytest.mark.parametrize(("length", "fits"), [(4096, True), (4097, False)])
async def test_text_has_4096_units(bot: Bot, chat: Chat, length: int, *, fits: bool) -> None:
    if fits:
        await bot.send_message(chat.id, "a" * length)
        return
    with pytest.raises(BadRequest, match=r"^Message is too long$"):
        await bot.send_message(chat.id, "a" * length)


async def test_caption_is_measured_after_parsing(bot: Bot, chat: Chat, png: Png) -> None:
    await bot.send_photo(chat.id, png(), caption=f"<b>{'a' * 1024}</b>", parse_mode="HTML")
    with pytest.raises(BadRequest, match=r"^Message caption is too long$"):
        await bot.send_photo(chat.id, png(), caption="a" * 1025)


async def test_caption_is_measured_in_utf16(bot: Bot, chat: Chat, png: Png) -> None:
    with pytest.raises(BadRequest, match=r"^Message caption is too long$"):
        await bot.send_photo(chat.id, png(), caption="🂡" * 513)


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("<table>", 'Unsupported start tag "table" at byte offset 0'),
        ("я <b>x", 'Can\'t find end tag corresponding to start tag "b"'),
        ("я </b>", "Unexpected end tag at byte offset 3"),
        ("<b><i>x</b>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
    ],
)
async def test_wrong_html_is_refused(
    bot: Bot, chat: Chat, playground: Playground, *, text: str, refusal: str
) -> None:
    with pytest.raises(BadRequest):
        await bot.send_message(chat.id, text, parse_mode="HTML")
    answer = playground.transcript[-1].answer
    assert answer is not None
    assert answer["description"] == f"Bad Request: can't parse entities: {refusal}"


async def test_other_markup_is_refused(bot: Bot, chat: Chat) -> None:
    with pytest.raises(BadRequest, match=r"^Unsupported parse_mode$"):
        await bot.send_message(chat.id, "*x*", parse_mode="MarkdownV2")


async def test_wrong_file_id_is_refused(bot: Bot, chat: Chat) -> None:
    with pytest.raises(BadRequest, match=r"^Wrong file identifier/http url specified$"):
        await bot.send_photo(chat.id, "AgACnonsense")


async def test_photo_cannot_be_sent_as_a_document(bot: Bot, chat: Chat, png: Png) -> None:
    sent = await bot.send_photo(chat.id, png())
    with pytest.raises(BadRequest, match=r"^Type of file mismatch$"):
        await bot.send_document(chat.id, sent.photo[-1].file_id)


async def test_empty_file_is_refused(bot: Bot, chat: Chat) -> None:
    with pytest.raises(BadRequest, match=r"^File must be non-empty$"):
        await bot.send_photo(chat.id, b"")


async def test_photo_over_10_megabytes_is_refused(bot: Bot, chat: Chat, png: Png) -> None:
    content = png() + bytes(10 * 1024 * 1024)
    with pytest.raises(BadRequest) as caught:
        await bot.send_photo(chat.id, content)
    assert caught.value.message == (
        f"File of size {len(content)} bytes is too big for a photo; "
        "the maximum size is 10485760 bytes"
    )


async def test_body_over_50_megabytes_is_refused(bot: Bot, chat: Chat) -> None:
    with pytest.raises(NetworkError, match=r"^Request Entity Too Large$"):
        await bot.send_document(chat.id, bytes(51 * 1024 * 1024))


@pytest.mark.parametrize("size", [(5001, 5000), (2001, 100), (100, 2001)])
async def test_photo_of_extreme_shape_is_refused(
    bot: Bot, chat: Chat, png: Png, size: tuple[int, int]
) -> None:
    with pytest.raises(BadRequest, match=r"^Photo_invalid_dimensions$"):
        await bot.send_photo(chat.id, png(*size))


@pytest.mark.parametrize("size", [(5000, 5000), (2000, 100)])
async def test_photo_at_the_limit_is_taken(
    bot: Bot, chat: Chat, png: Png, size: tuple[int, int]
) -> None:
    assert (await bot.send_photo(chat.id, png(*size))).photo


async def test_what_is_no_picture_is_refused(bot: Bot, chat: Chat) -> None:
    with pytest.raises(BadRequest, match=r"^Image_process_failed$"):
        await bot.send_photo(chat.id, b"plain text")


async def test_unknown_chat_is_refused(bot: Bot) -> None:
    with pytest.raises(BadRequest, match=r"^Chat not found$"):
        await bot.send_message(42, "?")


async def test_bot_cannot_write_first(bot: Bot, playground: Playground, anna: Person) -> None:
    refusal = r"^Forbidden: bot can't initiate conversation with a user$"
    with pytest.raises(Forbidden, match=refusal):
        await bot.send_message(anna.id, "?")
    playground.world.say(anna, playground.world.private(anna), "/start")
    await bot.send_message(anna.id, "!")


async def test_bot_can_be_blocked_and_unblocked(
    bot: Bot, playground: Playground, anna: Person, chat: Chat
) -> None:
    playground.world.block(anna)
    with pytest.raises(Forbidden, match=r"^Forbidden: bot was blocked by the user$"):
        await bot.send_message(chat.id, "?")
    playground.world.unblock(anna)
    await bot.send_message(chat.id, "!")


async def test_kicked_bot_cannot_write(bot: Bot, playground: Playground, anna: Person) -> None:
    group = playground.world.group("Дача", members=[anna])
    club = playground.world.supergroup("Клуб", members=[anna])
    playground.world.kick(group)
    playground.world.kick(club)
    with pytest.raises(Forbidden, match=r"^Forbidden: bot was kicked from the group chat$"):
        await bot.send_message(group.id, "?")
    with pytest.raises(Forbidden, match=r"^Forbidden: bot was kicked from the supergroup chat$"):
        await bot.send_message(club.id, "?")


async def test_upgraded_group_names_its_new_chat(
    bot: Bot, playground: Playground, anna: Person
) -> None:
    group = playground.world.group("Дача", members=[anna])
    new = playground.world.migrate(group)
    with pytest.raises(ChatMigrated) as caught:
        await bot.send_message(group.id, "?")
    assert caught.value.new_chat_id == new.id
    assert str(new.id).startswith("-100")
    await bot.send_message(new.id, "!")
    notices = [call for call in playground.transcript if not call.ok]
    assert notices[0].answer is not None
    assert notices[0].answer["description"] == (
        "Bad Request: group chat was upgraded to a supergroup chat"
    )


async def test_message_goes_into_its_topic(bot: Bot, playground: Playground, anna: Person) -> None:
    forum = playground.world.supergroup("Клуб", members=[anna], forum=True)
    topic = playground.world.topic(forum, "Пасьянсы")
    sent = await bot.send_message(forum.id, "!", message_thread_id=topic)
    assert (sent.message_thread_id, sent.is_topic_message) == (topic, True)
    assert playground.world.messages(forum, thread=topic)[-1].text == "!"


async def test_unknown_topic_is_refused(bot: Bot, chat: Chat) -> None:
    with pytest.raises(BadRequest, match=r"^Message thread not found$"):
        await bot.send_message(chat.id, "?", message_thread_id=77)


async def test_reply_needs_its_message(bot: Bot, chat: Chat, playground: Playground) -> None:
    first = playground.world.messages(chat)[0]
    sent = await bot.send_message(chat.id, "!", reply_to_message_id=first.id)
    assert sent.reply_to_message is not None
    assert sent.reply_to_message.message_id == first.id
    with pytest.raises(BadRequest, match=r"^Message to be replied not found$"):
        await bot.send_message(chat.id, "?", reply_to_message_id=1)
    lenient = ReplyParameters(1, allow_sending_without_reply=True)
    assert (await bot.send_message(chat.id, "!", reply_parameters=lenient)).text == "!"


async def test_reply_keyboards_are_refused_openly(bot: Bot, chat: Chat) -> None:
    with pytest.raises(BadRequest, match="knows inline keyboards only"):
        await bot.send_message(chat.id, "?", reply_markup=ReplyKeyboardMarkup([["да"]]))


async def test_a_refused_message_uses_no_id(bot: Bot, chat: Chat) -> None:
    first = await bot.send_message(chat.id, "1")
    with pytest.raises(BadRequest):
        await bot.send_message(chat.id, "")
    assert (await bot.send_message(chat.id, "2")).message_id == first.message_id + 1
