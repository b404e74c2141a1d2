"""The deals of the files `GAME.txt` here, which `python -m rules.solver.collect` makes.

>>> from rules import GAMES
>>> game = GAMES["vokzal36"]
>>> deals = graded(game)[Grade.EASY]
>>> finding(game, deals[0]).record(game).outcome
<Outcome.WON: 'won'>
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum, auto
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from rules.game import Game
from rules.solver import Verdict
from rules.winnable.finding import Finding

__all__ = ["Grade", "finding", "findings", "graded"]


class Grade(StrEnum):
    """A third of a game's deals each: in what order, `graded` says."""

    EASY = auto()
    MIDDLE = auto()
    HARD = auto()


@cache
def graded(game: Game) -> Mapping[Grade, tuple[int, ...]]:
    """The numbers of winnable deals, each third in the order of the numbers.

    Easier is what a greedy player won more often, and, of as many wins, what a solver saw the
    end of sooner. Fewer than three deals have no grade of their own: each is in all of them.
    """
    won = sorted(
        (found for found in findings(game) if found.verdict is Verdict.WON),
        key=lambda found: (-found.greedy, found.nodes, found.number),
    )
    numbers = [found.number for found in won]
    if len(numbers) < len(Grade):
        return MappingProxyType(dict.fromkeys(Grade, tuple(sorted(numbers))))
    cuts = [len(numbers) * part // len(Grade) for part in range(len(Grade) + 1)]
    thirds = (tuple(sorted(numbers[cuts[at] : cuts[at + 1]])) for at in range(len(Grade)))
    return MappingProxyType(dict(zip(Grade, thirds, strict=True)))


def finding(game: Game, number: int) -> Finding | None:
    """What the file says of one deal; None when it says nothing."""
    head = f"{number} "
    return next((Finding.parse(line) for line in _lines(game) if line.startswith(head)), None)


def findings(game: Game) -> Iterator[Finding]:
    """All that the file of `game` says; nothing for a game that has none."""
    return map(Finding.parse, _lines(game))


def _lines(game: Game) -> list[str]:
    file = files("rules.winnable") / f"{game.key}.txt"
    return file.read_text(encoding="ascii").splitlines() if file.is_file() else []
