"""A game shown to others: link, record, moving picture; and opened again from its record."""

from io import BytesIO

import pytest
from PIL import Image

from bot.playground.files import FileKind, Upload
from bot.sharing import compose_share, first_mistake, link_of
from bot.texts import LANGUAGES, texts_for
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
        ("vokzal36-7@1 s-w f1-t1 s-w", "ошибка в ходе 2, «f1-t1»"),
        ("vokzal36-7@1 nonsense", "ошибка в ходе 1, «nonsense»"),
        ("chess-7@1 s-w", "такой раздачи нет: «chess-7@1»"),
        ("vokzal36-7@99", "такой раздачи нет: «vokzal36-7@99»"),
        ("hello", "такой раздачи нет: «hello»"),
    ],
)
async def test_a_bad_record_is_told_with_the_place(anna: Visitor, record: str, told: str) -> None:
    assert told in (await anna.say(f"/replay {record}")).text


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
    await anna.until(lambda: "такой раздачи нет" in anna.table.text)


async def test_replay_alone_says_what_it_wants(anna: Visitor) -> None:
    assert "после команды" in (await anna.say("/replay")).text


def test_a_good_record_has_no_mistake() -> None:
    with pytest.raises(ValueError, match="no mistake"):
        first_mistake("vokzal36-7@1 s-w")


def test_a_link_opens_the_deal() -> None:
    assert link_of(Record.parse("kosa-7@1"), "some_bot") == "https://t.me/some_bot?start=kosa-7"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_whatever_is_shared_fits_a_message_or_becomes_a_file(key: str, language: str) -> None:
    record = list(walk(Deal(GAMES[key], 7), choices(7, 250)))[-1]
    screen = compose_share(record, "some_bot", texts_for(language))
    assert screen is not None
    assert len(screen.text) <= 4096
    moves = record.moves * (2 + 4096 // len(str(record)))
    assert compose_share(Record(record.deal, moves), "some_bot", texts_for(language)) is None


async def test_a_very_long_record_comes_as_a_file(anna: Visitor, redis_url: str) -> None:
    record = Record.parse("vokzal36-1@1" + " s-w s-w s-w s-w s-w s-w s-w s-w w-s" * 120)
    await anna.plant(record, redis_url)
    await anna.tap("☰ меню")
    before = len(anna.messages)
    await anna.tap(SHARE)
    await anna.until(lambda: len(anna.messages) == before + 2)
    written = anna.messages[-2].media
    assert written is not None
    assert (written.name, written.content) == ("vokzal36-1.txt", str(record).encode())
