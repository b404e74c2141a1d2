"""A search that holds for every declared game: depth first, each position once.

Twins count as one position. Moves that get on are tried before turns and shifts that can be taken
back, those to the goals first of all. A position is lost when all that can be reached from it was
seen and none of it was won.
"""

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from rules.game import Game, Outcome
from rules.move import Move
from rules.solver.answer import Answer, Limit, Verdict
from rules.solver.meter import Meter
from rules.solver.twins import key_of
from rules.table import Table

__all__ = ["solve"]


class _Way(NamedTuple):
    """The last move of a line, where it was made, and how one came there."""

    move: Move
    table: Table
    before: "_Way | None"


def solve(game: Game, table: Table, limit: Limit) -> Answer:
    """Whether `table` can be won, all cards known, those face down too."""
    meter, key = Meter(limit), key_of(game)
    seen = set[Hashable]()
    reached: Table = table
    way: _Way | None = None
    untried: list[_Way] = []
    while True:
        if (at := key(reached)) not in seen:
            if not meter.spend():
                return Answer(verdict=Verdict.UNKNOWN, nodes=meter.nodes)
            seen.add(at)
            outcome = game.outcome(reached)
            if outcome is Outcome.WON:
                return Answer(verdict=Verdict.WON, line=_line(way), nodes=meter.nodes)
            if outcome is Outcome.PLAYING:
                untried.extend(_Way(move, reached, way) for move in _worst_first(reached))
        if not untried:
            return Answer(verdict=Verdict.LOST, nodes=meter.nodes)
        way = untried.pop()
        reached = game.apply(way.table, way.move)


def _worst_first(table: Table) -> list[Move]:
    moves = table.moves
    return sorted(moves, key=lambda move: not moves[move])[::-1]


def _line(way: _Way | None) -> tuple[Move, ...]:
    return tuple(_backwards(way))[::-1]


def _backwards(way: _Way | None) -> Iterator[Move]:
    while way:
        yield way.move
        way = way.before
