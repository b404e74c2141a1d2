"""What a solver is asked and what it says."""

from dataclasses import dataclass
from enum import StrEnum, auto

from rules.errors import CannotRead
from rules.move import Move

__all__ = ["Answer", "Limit", "Verdict"]


class Verdict(StrEnum):
    """WON only with a line that wins, LOST only when every line was seen to fail."""

    WON = auto()
    LOST = auto()
    UNKNOWN = auto()


@dataclass(frozen=True, kw_only=True)
class Limit:
    """How much work may be done: so many positions, so many seconds; None for any amount.

    Under `nodes` alone the answer is the same on every machine.
    """

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.nodes is not None and self.nodes < 1:
            raise CannotRead(f"not a number of nodes: {self.nodes!r}")
        if self.seconds is not None and not self.seconds > 0:
            raise CannotRead(f"not a time in seconds: {self.seconds!r}")


@dataclass(frozen=True, kw_only=True)
class Answer:
    """A verdict, the `line` of moves that wins (empty unless WON), and the positions looked at."""

    verdict: Verdict
    line: tuple[Move, ...] = ()
    nodes: int
