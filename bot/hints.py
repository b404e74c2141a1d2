"""What a solver says of tables: hints, verdicts, the way back, solutions; else an honest guess.

Worker processes search, text goes there and text comes back. What is known of a position is
remembered, and so a line that was found serves as long as the player follows it.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, TypeVar, TypeVarTuple

from bot.session import TableId
from bot.solving import solved_deal, solved_text, way_back
from rules import Move, Outcome, Record, Table
from rules.runs import turning
from rules.solver import Verdict

__all__ = ["Hint", "Hints", "MovedOn", "guess"]

SECONDS = 0.8
"""How long a player waits for a hint at most, but for the start of a worker."""

SECONDS_BACK = 0.4
"""For each position on the way back; of three hundred moves nine are looked at."""

SECONDS_SOLUTION = 5.0
"""For the solution of a deal that is over."""

_REMEMBERED = 20_000

R = TypeVar("R")
Ts = TypeVarTuple("Ts")


class MovedOn(Exception):  # noqa: N818 - reads as the sentence it states
    """The table was asked about anew, or played on, before the answer came."""


@dataclass(frozen=True)
class Hint:
    """A move, and what is known: WON if it leads there, LOST (without a move) if none does.

    `left` is how many moves the line that wins has from here on.
    """

    verdict: Verdict
    move: Move | None = None
    left: int = 0


class Hints:
    """`processes` workers for all tables, started with the first question; with 0 all is guessed.

    Of each table one question is under way at a time.
    """

    def __init__(self, processes: int = 1, seconds: float = SECONDS) -> None:
        self._processes = processes
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        self._known: OrderedDict[Table, Hint] = OrderedDict()
        self._asked: dict[TableId, asyncio.Future[Any]] = {}

    async def find(self, table: TableId, record: Record) -> Hint:
        """A hint for the game at `table`, which is in progress or a dead end."""
        self.drop(table)
        if record.outcome is Outcome.LOST:
            return Hint(Verdict.LOST)
        if record.table not in self._known:
            found = await self._ask(table, solved_text, str(record), self._seconds)
            if found:
                self._learn(record.table, *found)
        return self._known.get(record.table) or Hint(Verdict.UNKNOWN, guess(record.table))

    async def way_back(self, table: TableId, record: Record) -> int | None:
        """How many moves of the game lead to its last position that is known to win."""
        self.drop(table)
        found = await self._ask(table, way_back, str(record), SECONDS_BACK)
        if not found or found[0] < 0:
            return None
        self._learn(Record(record.deal, record.moves[: found[0]]).table, Verdict.WON, found[1])
        return found[0]

    async def solution(self, table: TableId, record: Record) -> Record | None:
        """A won game of the same deal, if one is known or found."""
        self.drop(table)
        found = await self._ask(table, solved_deal, str(record), SECONDS_SOLUTION)
        return Record.parse(found) if found else None

    def drop(self, table: TableId) -> None:
        """Whoever waits for a word about `table` gets `MovedOn`; no worker begins on it."""
        asked = self._asked.pop(table, None)
        if asked:
            asked.cancel()

    def close(self) -> None:
        """End the workers, whatever they are at."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _ask(self, table: TableId, work: Callable[[*Ts], R], *args: *Ts) -> R | None:
        """What a worker says; None when there is none, or somebody killed it."""
        if not self._processes:
            return None
        asked = asyncio.wrap_future(self._submitted(work, *args))
        self._asked[table] = asked
        try:
            return await asked
        except BrokenProcessPool:
            self._pool = None
            return None
        except asyncio.CancelledError:
            if self._asked.get(table) is asked:
                raise  # it is we who are ended
            raise MovedOn from None
        finally:
            if self._asked.get(table) is asked:
                del self._asked[table]

    def _submitted(self, work: Callable[[*Ts], R], *args: *Ts) -> Future[R]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"))
        try:
            return self._pool.submit(work, *args)
        except BrokenProcessPool:  # somebody killed a worker since
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"))
            return self._pool.submit(work, *args)

    def _learn(self, table: Table, verdict: str, line: str) -> None:
        if verdict == Verdict.LOST:
            self._remember(table, Hint(Verdict.LOST))
        moves = [Move.parse(move) for move in line.split()]
        for at, move in enumerate(moves):
            self._remember(table, Hint(Verdict.WON, move, len(moves) - at))
            table = table.game.apply(table, move)

    def _remember(self, table: Table, hint: Hint) -> None:
        self._known[table] = hint
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)


def guess(table: Table) -> Move:
    """What a sensible player would try: home, onto a card, a turn; never a move to and fro."""
    moves = table.moves
    getting_on = [move for move, is_progress in moves.items() if is_progress]
    if getting_on:
        return getting_on[0]
    return next(iter(turning(table)), None) or next(iter(moves))
