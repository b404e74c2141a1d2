"""A game shown to others: link, record, moving picture; and opened again from its record."""

import asyncio
import threading
from io import BytesIO

import pytest
from PIL import Image

from bot.caption import summary
from bot.playground.files import FileKind, Upload
from bot.sharing import compose_share, first_mistake, link_of, record_file
from bot.texts import LANGUAGES, texts_for
from bot.wire import Attachment
from rules import GAMES, Deal, Outcome, Record
from tests.bot.house import Visitor, finished
from tests.rules.walks import choices, walk

SHARE = "🔗 поделиться"


async def test_a_game_is_shared_as_link_record_and_gif(anna: Visitor) -> None:
    await anna.say("/play kosa-7")
    await anna.tap("сдать 1")
    await anna.tap("☰ меню")
    before = len(anna.messages)
    await anna.tap(SHARE)
    await anna.until(lambda: len(anna.messages) == before + 2)
    words, film = anna.messages[-2:]
    assert "kosa-7@1 s-w" in words.text
    assert "?start=kosa-7" in words.text
    assert [button.text for button in words.buttons] == [
        "скопировать ссылку",
        "скопировать запись",
    ]
    assert film.media is not None
    assert film.media.kind is FileKind.ANIMATION
    assert film.caption == "Коса, 104 карты · № 7\nСделан 1 ход. Дома 1 из 104."
    with Image.open(BytesIO(film.media.content)) as gif:
        assert (gif.size, getattr(gif, "n_frames", 1)) == ((512, 640), 2)


async def test_an_opening_has_no_moving_picture(anna: Visitor) -> None:
    await anna.say("/play kosa-7")
    await anna.tap("☰ меню")
    before = len(anna.messages)
    await anna.tap(SHARE)
    await anna.until(lambda: len(anna.messages) > before)
    await anna.say("/settings")  # whatever comes after it would be behind this
    assert len(anna.messages) == before + 2


@pytest.mark.parametrize("outcome", [Outcome.WON, Outcome.LOST])
async def test_a_finished_game_offers_to_be_shared(
    anna: Visitor, redis_url: str, outcome: Outcome
) -> None:
    table = await anna.plant(finished(outcome), redis_url)
    assert SHARE in [button.text for button in table.buttons]


@pytest.mark.parametrize("command", ["/replay ", ""])
async def test_a_record_opens_where_it_stands(anna: Visitor, command: str) -> None:
    """In private without a command too."""
    table = await anna.say(f"{command}vokzal36-7@1 s-w  s-w")
    assert "Вокзал, 36 карт · № 7" in table.caption
    assert "ход 2" in table.caption
    assert "ход 1" in (await anna.tap("↩ вернуть")).caption


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ("vokzal36-7@1 s-w f1-t1 s-w", "ошибка в ходе 2, «f1-t1»: так ходить нельзя"),
        ("vokzal36-7@1 nonsense", "ошибка в ходе 1, «nonsense»: это не ход"),
        ("chess-7@1 s-w", "в начале «chess-7@1», а такой раздачи нет"),
        ("vokzal36-7@99 s-w", "в начале «vokzal36-7@99», а такой версии правил здесь нет"),
        ("vokzal36-7@99", "Здесь @1."),
        ("vokzal36-7 s-w", "за «vokzal36-7», не хватает версии правил"),
        ("vokzal36-7", "Нужно так: vokzal36-7@1"),
        ("vokzal36-7@x s-w", "в начале «vokzal36-7@x», а должна быть раздача"),
        ("Hello", "в начале «Hello», а должна быть раздача"),
    ],
)
async def test_a_bad_record_is_told_with_the_place(anna: Visitor, record: str, told: str) -> None:
    assert told in (await anna.say(f"/replay {record}")).text


async def test_a_record_without_revision_needs_no_command_to_be_told(anna: Visitor) -> None:
    assert "не хватает версии" in (await anna.say("kosa-7 s-w")).text


async def test_a_record_in_capitals_is_read(anna: Visitor) -> None:
    assert "ход 1" in (await anna.say("Vokzal36-7@1 S-W")).caption


async def test_a_record_that_is_on_a_table_brings_that_one_back(anna: Visitor) -> None:
    await anna.say("/replay kosa-7@1 s-w")
    await anna.say("/replay kosa-7@1 s-w s-w")  # another game of the same deal
    before = len(anna.messages)
    await anna.say("/replay kosa-7@1 s-w")
    await anna.until(lambda: len(anna.messages) == before + 2)
    assert "уже на столе" in anna.messages[-2].text
    await anna.say("/tables")
    assert len(anna.table.buttons) == 2


def hand_in(visitor: Visitor, content: bytes) -> None:
    upload = Upload(name="game.txt", content=content)
    document = visitor.playground.files.keep(upload, kind=FileKind.DOCUMENT)
    visitor.playground.world.hand_in(visitor.person, visitor.chat, document)


async def test_a_record_is_read_from_a_file_too(anna: Visitor) -> None:
    await anna.say("/start")
    hand_in(anna, b"vokzal36-7@1 s-w\n s-w\n")
    await anna.until(lambda: "ход 2" in anna.table.caption)


@pytest.mark.parametrize("content", [b"  \n", b"x" * 100_001])
async def test_a_file_without_a_record_is_told_so(anna: Visitor, content: bytes) -> None:
    await anna.say("/start")
    hand_in(anna, content)
    await anna.until(lambda: "нет записи" in anna.table.text)


async def test_a_file_of_something_else_is_told_so(anna: Visitor) -> None:
    await anna.say("/start")
    hand_in(anna, b"\xff\xfe\x00 nonsense")
    await anna.until(lambda: "должна быть раздача" in anna.table.text)


async def test_replay_alone_says_what_it_wants(anna: Visitor) -> None:
    assert "после команды" in (await anna.say("/replay")).text


def test_a_good_record_has_no_mistake() -> None:
    with pytest.raises(ValueError, match="no mistake"):
        first_mistake("vokzal36-7@1 s-w")


def test_a_link_opens_the_deal() -> None:
    assert link_of(Record.parse("kosa-7@1"), "some_bot") == "https://t.me/some_bot?start=kosa-7"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_what_a_button_cannot_copy_becomes_a_file(key: str, language: str) -> None:
    texts = texts_for(language)
    for record in walk(Deal(GAMES[key], 7), choices(7, 250)):
        screen = compose_share(record, "some_bot", texts)
        assert (screen is None) is (len(str(record)) > 256)
        assert screen is None or len(screen.text) <= 4096
    file = record_file(record, "some_bot", texts)
    assert (file.name, file.content) == (f"{record.deal}.txt", str(record).encode())
    assert len(file.words) <= 1024
    assert link_of(record, "some_bot") in file.words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("outcome", Outcome)
def test_a_film_says_what_game_it_is_and_what_came_of_it(outcome: Outcome, language: str) -> None:
    record, texts = Record.parse("vokzal36-7@1 s-w"), texts_for(language)
    record = record if outcome is Outcome.PLAYING else finished(outcome)
    words = summary(record, texts)
    assert words.startswith(texts("game.vokzal36"))
    assert str(record.deal.number) in words
    assert str(len(record.moves)) in words.splitlines()[1]


LONG = Record.parse("vokzal36-1@1" + " s-w s-w s-w s-w s-w s-w s-w s-w w-s" * 10)


async def test_a_long_record_comes_as_a_file(anna: Visitor, redis_url: str) -> None:
    await anna.plant(LONG, redis_url)
    await anna.tap("☰ меню")
    before = len(anna.messages)
    await anna.tap(SHARE)
    await anna.until(lambda: len(anna.messages) >= before + 2 and anna.table.media is not None)
    file = anna.messages[before]
    assert file.media is not None
    assert (file.media.name, file.media.content) == ("vokzal36-1.txt", str(LONG).encode())
    assert [button.text for button in file.buttons] == ["скопировать ссылку"]
    hand_in(anna, file.media.content)
    await anna.until(lambda: any("уже на столе" in each.text for each in anna.messages))


@pytest.mark.parametrize("can_be_made", [True, False])
async def test_while_a_film_is_made_the_player_is_told(
    anna: Visitor,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    *,
    can_be_made: bool,
) -> None:
    """The notice goes when the film is there, and when it cannot be."""
    may_go_on = threading.Event()

    def slowly(*_: object) -> Attachment:
        may_go_on.wait(10)
        if not can_be_made:
            raise RuntimeError("no ink")
        return Attachment("film.gif", b"GIF89a", "")

    monkeypatch.setattr("bot.records.film_of", slowly)
    await anna.say("/play kosa-7")
    await anna.tap("сдать 1")
    await anna.tap("☰ меню")
    await anna.tap(SHARE)
    await anna.until(lambda: "Рисую" in anna.table.text)
    may_go_on.set()
    await anna.until(lambda: not any("Рисую" in each.text for each in anna.messages))
    assert (anna.table.media is not None) is can_be_made
    async with asyncio.timeout(5):
        while not can_be_made and "no ink" not in caplog.text:  # noqa: ASYNC110 - no event
            await asyncio.sleep(0.01)
