"""Adding a patience takes a declaration alone: a toy game from the engine to the store.

It is no game of ours, and strings together words that no game of ours does.
"""

from collections.abc import Iterator

import pytest
from redis.asyncio import Redis

from bot.keyboard import table_keyboard
from bot.session import Seat, Session, TableId
from bot.store import Store
from bot.tap import Tap
from bot.texts import texts_for
from render import arrange, paint
from rules import Deal, Deck, Game, Move, Outcome, Rank, Record
from rules.vocabulary import (
    REST,
    Build,
    Face,
    Fan,
    Match,
    Opening,
    Place,
    Shifts,
    Spot,
    Turn,
)

TOY = Game(
    key="toy",
    title="Toy",
    deck=Deck((Rank.ACE, Rank.TWO, Rank.THREE), copies=2),
    width=6,
    height=5,
    places=(
        Place(
            kind="t",
            spots=tuple(Spot(x, 1.3) for x in (0, 1.2, 2.4)),
            labels=("x", "y", "z"),
            label_at=Spot(0.5, -0.15),
            dealt=(1, 2, 3),
            fan=Fan(dy=0.3, room=3),
            playable=True,
            shifts=Shifts.TOP_OR_WHOLE,
            build=Build(
                step=-1, match=Match.ALTERNATE_COLOUR, openings=(Opening(rank=Rank.THREE),)
            ),
        ),
        Place(
            kind="p",
            spots=(Spot(3.8, 1.3), Spot(5, 1.3)),
            playable=True,
            build=Build(limit=1, openings=(Opening(),)),
            last_resort=True,
        ),
        Place(kind="s", spots=(Spot(0, 4),), dealt=REST, face=Face.DOWN),
        Place(kind="o", spots=(Spot(1.2, 4),), refill=("s",), playable=True),
        Place(kind="w", spots=(Spot(2.4, 4),), playable=True),
        Place(
            kind="f",
            spots=tuple(Spot(x * 0.75, 0) for x in range(8)),
            goal=True,
            build=Build(step=1, match=Match.SUIT, openings=(Opening(rank=Rank.ACE),)),
        ),
    ),
    turn=Turn(source="o", to="w", back_to="s", redeals=1),
)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.games.GAMES", {"toy": TOY})


def played(number: int) -> Iterator[Record]:
    """A game by the first move each time that is offered; turns come last."""
    record = Record(Deal(TOY, number))
    yield record
    for _ in range(200):
        if record.outcome is not Outcome.PLAYING:
            return
        moves = TOY.legal_moves(record.table)
        shifts = [move for move in moves if move.source[0] == move.target[0] == "t"]
        record = record.play(next(move for move in (*moves, *shifts) if move not in shifts))
        yield record


def test_engine_plays_it_to_an_end() -> None:
    ends = [list(played(number))[-1] for number in range(1, 60)]
    assert {record.outcome for record in ends} >= {Outcome.WON}
    for record in ends:
        assert Record.parse(str(record)).table == record.table
        assert TOY.position(str(record.table)) == record.table


def test_each_word_does_its_own() -> None:
    position = TOY.position(
        "t1 3S / t2 3H 2S / t3 AS / p1 / p2 / s 2D / o 2H / w 3C"
        " / f1 AH / f2 AH / f3 / f4 / f5 / f6 / f7 / f8 / redeals 1"
    )
    moves = {str(move) for move in TOY.legal_moves(position)}
    # two equal foundations and two empty ones once, a last resort for what nothing else takes
    assert moves == {"o-f1", "t3-f3", "o-t1", "w-p1", "t1-p1", "t2-p1", "o-w"}
    after = TOY.apply(position, Move("o", "f1"))
    assert str(after.pile("o")[0]) == "2D"


def test_picture_shows_it() -> None:
    for record in played(3):
        assert paint(arrange(record.table)).startswith(b"\x89PNG")


def test_keyboard_offers_each_move() -> None:
    for record in played(5):
        if record.outcome is Outcome.PLAYING:
            session = Session(table=TableId("Toytable"), seat=Seat(1, None, 1), record=record)
            rows = table_keyboard(session, record, texts_for("en")).inline_keyboard
            data = [Tap.parse(str(b.callback_data)).argument for row in rows[:-1] for b in row]
            assert data == [str(move) for move in TOY.legal_moves(record.table)]


async def test_store_keeps_it(redis_url: str) -> None:
    record = list(played(5))[-1]
    async with Redis.from_url(redis_url) as redis:
        store = Store(redis)
        menu = Session(table=TableId("Toytable"), seat=Seat(1, None, 1))
        await store.add(menu)
        stored = await store.load(menu.table)
        assert stored
        assert await store.swap(stored, menu.with_record(record))
        again = await store.load(menu.table)
        assert again
        assert again.session.record == record
