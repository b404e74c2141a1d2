"""Hints: a line that wins, a proof that none does, or an honest guess."""

import os
import signal
from collections.abc import Iterator

import pytest

from bot.hints import Hint, Hints, guess
from bot.solving import solved_text
from rules import GAMES, Deal, Outcome, Record
from rules.solver import Limit, Verdict, solve
from tests.bot.house import Visitor
from tests.rules.walks import tables


@pytest.fixture
def hints() -> Iterator[Hints]:
    hints = Hints()
    yield hints
    hints.close()


def won() -> Record:
    """The first deal that the solver wins at once."""
    game = GAMES["vokzal36"]
    for number in range(1, 99):
        if solve(game, game.deal(number), Limit(nodes=500)).verdict is Verdict.WON:
            return Record(Deal(game, number))
    raise AssertionError("no easy deal")


LOST = Record.parse("turniket52-1@1")  # of 30,202 deals three can be won, and none is this easy


async def test_a_hint_leads_to_the_win(hints: Hints) -> None:
    record, asked = won(), 0
    while record.outcome is Outcome.PLAYING:
        hint = await hints.find(record)
        asked += 1
        assert hint.verdict is Verdict.WON
        assert hint.move is not None
        record = record.play(hint.move)
        hints.close()  # what was found once needs no worker any more
    assert record.outcome is Outcome.WON
    assert hints._pool is None
    assert asked == len(record.moves)


async def test_a_proven_loss_has_no_hint(hints: Hints) -> None:
    position = next(
        Record(Deal(GAMES["turniket36"], n))
        for n in range(1, 99)
        if solve(GAMES["turniket36"], GAMES["turniket36"].deal(n), Limit(nodes=500)).verdict
        is Verdict.LOST
    )
    assert await hints.find(position) == Hint(Verdict.LOST)


async def test_what_is_not_known_is_a_guess() -> None:
    hints = Hints(seconds=1e-6)
    try:
        hint = await hints.find(LOST)
        assert hint == Hint(Verdict.UNKNOWN, guess(LOST.table))
    finally:
        hints.close()


async def test_a_killed_worker_is_replaced(hints: Hints) -> None:
    assert (await hints.find(won())).verdict is Verdict.WON
    assert hints._pool is not None
    for pid in hints._pool._processes:
        os.kill(pid, signal.SIGKILL)
    other = won().play(next(iter(won().table.moves)))
    assert (await hints.find(other)).move is not None
    assert (await hints.find(other.play(next(iter(other.table.moves))))).move is not None


@pytest.mark.parametrize("key", GAMES)
def test_a_guess_is_a_legal_move_and_never_to_and_fro(key: str) -> None:
    game = GAMES[key]
    for table in tables(game, deals=5, length=60):
        if game.outcome(table) is Outcome.PLAYING:
            move = guess(table)
            assert move in table.moves
            assert table.moves[move] or game.is_turn(move) or not any(table.moves.values())


def test_kosas_plait_goes_first() -> None:
    """RULES.md, 5: “A hint prefers the braid's card when the same card lies elsewhere too.”"""
    sides = " / ".join(f"d{number}" for number in range(2, 9))
    homes = "f1 7S / f2 / f3 / f4 / f5 / f6 / f7 / f8"
    line = (
        f"b 2C 8S / c1 3C / c2 3D / c3 4C / c4 4D / d1 8S / {sides} / {homes} / s / w / redeals 0"
    )
    assert str(guess(GAMES["kosa"].position(line))) == "b-f1"


def test_the_worker_speaks_text() -> None:
    verdict, line = solved_text(str(won()), 5.0)
    assert verdict == "won"
    assert Record.parse(f"{won()} {line}").outcome is Outcome.WON
    assert solved_text(str(LOST), 1e-6) == ("unknown", "")


async def test_a_hint_is_named_and_framed(anna: Visitor, redis_url: str) -> None:
    table = await anna.plant(won(), redis_url)
    before = table.photo
    told = await anna.press("💡", table)
    assert "ведёт к победе" in told.text
    await anna.until(lambda: anna.current(table).photo != before)
    assert anna.current(table).caption == table.caption


async def test_the_only_move_is_called_so(anna: Visitor) -> None:
    """Nothing but a turn at the deal, and no win found in time."""
    game = GAMES["turniket52"]
    number = next(n for n in range(1, 99) if len(game.deal(n).moves) == 1)
    await anna.say(f"/play turniket52-{number}")
    assert (
        "другого хода нет" in (await anna.press("💡")).text
        or "доказано" in (await anna.press("💡")).text
    )


async def test_a_hint_does_not_come_over_a_later_move(anna: Visitor, redis_url: str) -> None:
    table = await anna.plant(won(), redis_url)
    query = anna.playground.world.tap(anna.person, table, "💡")
    turned = await anna.tap("сдать 3", table)
    await query.answered()
    assert anna.current(table).caption == turned.caption
    assert "ход 1" in anna.current(table).caption


async def test_a_forged_hint_without_a_game_is_refused(anna: Visitor) -> None:
    menu = await anna.say("/play")
    data = next(b.data for b in menu.buttons if b.data and b.data.endswith(":y"))
    assert "Так ходить нельзя" in (await anna.forge(data[:-1] + "q", menu)).text
