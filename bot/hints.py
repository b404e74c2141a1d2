"""Hints: the next move of a line that wins, found in a worker process; else an honest guess.

Text goes to the worker and text comes back. A line that was found serves as long as the player
follows it.
"""

import asyncio
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context

from bot.solving import solved_text
from rules import Move, Record, Table
from rules.runs import turning
from rules.solver import Verdict

__all__ = ["Hint", "Hints", "guess"]

SECONDS = 0.8
"""How long a player waits for a hint at most, but for the start of the worker."""

_REMEMBERED = 20_000


@dataclass(frozen=True)
class Hint:
    """A move, and what is known: WON if it leads there, LOST (without a move) if none does."""

    verdict: Verdict
    move: Move | None = None


class Hints:
    """One worker for all tables, started with the first question."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        self._known: OrderedDict[Table, Hint] = OrderedDict()

    async def find(self, record: Record) -> Hint:
        """A hint for a game in progress."""
        known = self._known.get(record.table)
        if known is None:
            await self._ask(record)
            known = self._known.get(record.table)
        return known or Hint(Verdict.UNKNOWN, guess(record.table))

    def close(self) -> None:
        """End the worker, whatever it is at."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def _ask(self, record: Record) -> None:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"))
        work = asyncio.get_running_loop().run_in_executor(
            self._pool, solved_text, str(record), self._seconds
        )
        try:
            verdict, line = await work
        except BrokenProcessPool:  # somebody killed the worker: the next question starts another
            self._pool = None
            return
        if verdict == Verdict.LOST:
            self._remember(record.table, Hint(Verdict.LOST))
        table = record.table
        for move in map(Move.parse, line.split()):
            self._remember(table, Hint(Verdict.WON, move))
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
