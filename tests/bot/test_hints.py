"""Hints: a line that wins, a proof that none does, or an honest guess."""

import asyncio
import os
import signal
from collections.abc import Iterator
from functools import cache

import pytest

from bot.hints import Hint, Hints, MovedOn, guess
from bot.session import TableId
from bot.solving import solved_deal, solved_text, way_back
from rules import GAMES, Deal, Outcome, Record
from rules.solver import Limit, Verdict, solve
from rules.winnable import Grade, graded
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


@cache
def dead_end() -> Record:
    """A game that a careless player loses, of a deal that can be won."""
    for number in graded(GAMES["turniket36"])[Grade.HARD]:
        record = Record(Deal(GAMES["turniket36"], number))
        while record.outcome is Outcome.PLAYING:
            record = record.play(next(iter(record.table.moves)))
        if record.outcome is Outcome.LOST:
            return record
    raise AssertionError("all won")


@cache
def hopeless() -> Record:
    game = GAMES["turniket36"]
    for number in range(1, 99):
        answer = solve(game, game.deal(number), Limit(nodes=500))
        if answer.verdict is Verdict.LOST and game.deal(number).moves:
            return Record(Deal(game, number))
    raise AssertionError("no lost deal")


TABLE = TableId("Qx7bT0aa")
UNDECIDED = Record.parse("avtostrada52-1@1")


async def test_a_hint_leads_to_the_win(hints: Hints) -> None:
    record, asked, left = won(), 0, 0
    while record.outcome is Outcome.PLAYING:
        hint = await hints.find(TABLE, record)
        assert hint.verdict is Verdict.WON
        assert hint.move is not None
        assert hint.left in (0, left - 1) or not asked
        asked, left = asked + 1, hint.left
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
    assert await hints.find(TABLE, position) == Hint(Verdict.LOST)


async def test_what_is_not_known_is_a_guess() -> None:
    hints = Hints(seconds=1e-6)
    try:
        hint = await hints.find(TABLE, UNDECIDED)
        assert hint == Hint(Verdict.UNKNOWN, guess(UNDECIDED.table))
    finally:
        hints.close()


async def test_a_killed_worker_is_replaced(hints: Hints) -> None:
    assert (await hints.find(TABLE, won())).verdict is Verdict.WON
    assert hints._pool is not None
    for pid in hints._pool._processes:
        os.kill(pid, signal.SIGKILL)
    other = won().play(next(iter(won().table.moves)))
    assert (await hints.find(TABLE, other)).move is not None
    assert (await hints.find(TABLE, other.play(next(iter(other.table.moves))))).move is not None


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


async def test_a_dead_end_is_told_without_a_worker(hints: Hints) -> None:
    assert await hints.find(TABLE, dead_end()) == Hint(Verdict.LOST)
    assert hints._pool is None


async def test_without_workers_all_is_a_guess() -> None:
    none = Hints(processes=0)
    assert await none.find(TABLE, won()) == Hint(Verdict.UNKNOWN, guess(won().table))
    assert await none.way_back(TABLE, dead_end()) is None
    assert await none.solution(TABLE, dead_end()) is None


async def test_who_played_on_waits_for_nothing(hints: Hints) -> None:
    waiting = asyncio.create_task(hints.find(TABLE, UNDECIDED))
    await asyncio.sleep(0)
    hints.drop(TABLE)
    with pytest.raises(MovedOn):
        await waiting
    other = TableId("Qx7bT0ab")
    assert (await hints.find(other, won())).verdict is Verdict.WON


async def test_a_new_question_takes_the_place_of_the_last(hints: Hints) -> None:
    first = asyncio.create_task(hints.find(TABLE, UNDECIDED))
    await asyncio.sleep(0)
    assert (await hints.find(TABLE, won())).verdict is Verdict.WON
    with pytest.raises(MovedOn):
        await first


async def test_ending_the_bot_ends_the_wait(hints: Hints) -> None:
    waiting = asyncio.create_task(hints.find(TABLE, UNDECIDED))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not hints._asked


async def test_the_way_back_is_the_last_position_that_wins(hints: Hints) -> None:
    lost = dead_end()
    moves = await hints.way_back(TABLE, lost)
    assert moves is not None
    there = Record(lost.deal, lost.moves[:moves])
    after = Record(lost.deal, lost.moves[: moves + 1])
    game = lost.deal.game
    assert solve(game, there.table, Limit(nodes=100_000)).verdict is Verdict.WON
    assert solve(game, after.table, Limit(nodes=100_000)).verdict is Verdict.LOST
    hints.close()
    hint = await hints.find(TABLE, there)  # it is remembered how it goes on from there
    assert hint.verdict is Verdict.WON
    assert hints._pool is None


async def test_no_way_back_in_a_deal_that_cannot_be_won(hints: Hints) -> None:
    assert await hints.way_back(TABLE, hopeless()) is None


async def test_a_deal_has_a_solution(hints: Hints) -> None:
    solution = await hints.solution(TABLE, dead_end())
    assert solution is not None
    assert solution.deal == dead_end().deal
    assert solution.outcome is Outcome.WON
    assert await hints.solution(TABLE, hopeless()) is None


def test_a_listed_deal_needs_no_search() -> None:
    game = GAMES["vokzal36"]
    number = graded(game)[Grade.HARD][0]
    assert Record.parse(solved_deal(f"vokzal36-{number}@1", 1e-6)).outcome is Outcome.WON


def test_the_way_back_speaks_numbers_and_text() -> None:
    lost = dead_end()
    moves, line = way_back(str(lost), 5.0)
    head = Record(lost.deal, lost.moves[:moves])
    assert Record.parse(f"{head} {line}").outcome is Outcome.WON
    assert way_back(str(hopeless()), 5.0) == (-1, "")


def test_the_worker_speaks_text() -> None:
    verdict, line = solved_text(str(won()), 5.0)
    assert verdict == "won"
    assert Record.parse(f"{won()} {line}").outcome is Outcome.WON
    assert solved_text(str(UNDECIDED), 1e-6) == ("unknown", "")


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
