"""Depth first, each position once: what proves that nothing wins, and often finds what does."""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Generic, TypeVar

from rules.solver.answer import Verdict
from rules.solver.meter import Spending
from rules.solver.ways import Way

__all__ = ["DepthFirst", "Puzzle"]

P = TypeVar("P")

_MOST = 1_500_000
"""Positions that are remembered at most: some 400 MB."""


class Puzzle(ABC, Generic[P]):
    """A game to be searched, in compact positions."""

    first: Way[P]
    """The table that is asked about."""

    @abstractmethod
    def settled(self, way: Way[P]) -> Way[P]:
        """`way` and the steps after it that lose nothing, whatever comes."""

    @abstractmethod
    def key(self, position: P) -> Hashable:
        """One for positions that are won alike."""

    @abstractmethod
    def is_won(self, position: P) -> bool:
        """Whether all cards are home."""

    @abstractmethod
    def onward(self, way: Way[P]) -> list[Way[P]]:
        """All ways on from a settled one, but for such as can be spared; the best one last."""


class DepthFirst(Generic[P]):
    """A search that may be left, and goes on where it was."""

    def __init__(self, puzzle: Puzzle[P]) -> None:
        self._puzzle = puzzle
        self._seen = set[Hashable]()
        self._untried = [puzzle.first]

    def search(self, meter: Spending) -> tuple[Verdict, Way[P] | None]:
        """The verdict, and the way that wins if there is one; not known if `meter` runs out."""
        puzzle, seen, untried = self._puzzle, self._seen, self._untried
        while untried:
            way = puzzle.settled(untried.pop())
            key = puzzle.key(way.position)
            if key not in seen:
                if len(seen) == _MOST or not meter.spend():
                    untried.append(way)
                    return Verdict.UNKNOWN, None
                seen.add(key)
                if puzzle.is_won(way.position):
                    return Verdict.WON, way
                untried += puzzle.onward(way)
        return Verdict.LOST, None
