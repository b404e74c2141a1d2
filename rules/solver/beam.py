"""Stage by stage, the most promising positions of each alone: finds what wins, proves nothing."""

from abc import abstractmethod
from collections.abc import Hashable
from typing import TypeVar

from rules.solver.depth import Puzzle
from rules.solver.meter import Meter
from rules.solver.ways import Way

__all__ = ["Staged", "beam"]

P = TypeVar("P")


class Staged(Puzzle[P]):
    """A puzzle whose positions can be compared when equally much of it is over."""

    @abstractmethod
    def stage(self, position: P) -> int:
        """How much is still to come; no way leads to more."""

    @abstractmethod
    def want(self, position: P) -> float:
        """What a position of its stage lacks: the less the better."""

    @abstractmethod
    def kind(self, position: P) -> Hashable:
        """What makes positions of a stage so like each other that one of them will do."""


def beam(puzzle: Staged[P], width: int, meter: Meter) -> Way[P] | None:
    """A way that wins, if one is found with `width` positions kept of each stage."""
    first = puzzle.settled(puzzle.first)
    stages: dict[int, dict[Hashable, Way[P]]] = {
        puzzle.stage(first.position): {puzzle.key(first.position): first}
    }
    while stages:
        stage = max(stages)
        ways = stages.pop(stage)
        kept = list(ways.values())
        if len(kept) > width:
            kept = _best(puzzle, kept)[:width]
        while kept:
            way = kept.pop()
            if not meter.spend():
                return None
            if puzzle.is_won(way.position):
                return way
            for onward in puzzle.onward(way):
                reached = puzzle.settled(onward)
                key = puzzle.key(reached.position)
                later = puzzle.stage(reached.position)
                if later == stage:
                    if key not in ways:
                        ways[key] = reached
                        kept.append(reached)
                else:
                    stages.setdefault(later, {}).setdefault(key, reached)
    return None


def _best(puzzle: Staged[P], ways: list[Way[P]]) -> list[Way[P]]:
    """The best way of each kind, then the others, in order of what they lack."""
    firsts: list[Way[P]] = []
    others: list[Way[P]] = []
    seen = set[Hashable]()
    for way in sorted(ways, key=lambda way: puzzle.want(way.position)):
        kind = puzzle.kind(way.position)
        (others if kind in seen else firsts).append(way)
        seen.add(kind)
    return firsts + others
