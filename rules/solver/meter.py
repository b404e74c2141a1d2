"""How much of a limit is used up: the one place in `rules` that looks at a clock.

A limit in seconds means the seconds of whoever waits for the answer, so the time is not an
argument here.
"""

import time
from typing import Protocol

from rules.solver.answer import Limit

__all__ = ["Meter", "Spending"]

_EVERY = 64  # nodes between two looks at the clock: a few milliseconds


class Spending(Protocol):
    """Says whether one more node is allowed, and counts it if so."""

    def spend(self) -> bool: ...


class Meter:
    """Counts nodes; `spend` says whether one more is allowed."""

    def __init__(self, limit: Limit) -> None:
        self.nodes = 0
        self._most = limit.nodes
        self._end = None if limit.seconds is None else time.monotonic() + limit.seconds

    def spend(self) -> bool:
        """Count a node, unless the limit is reached."""
        if self.nodes == self._most:
            return False
        if self._end is not None and self.nodes % _EVERY == 0 and time.monotonic() >= self._end:
            return False
        self.nodes += 1
        return True

    def part(self, most: int) -> "Part":
        """A meter that counts here too, and allows `most` nodes at most."""
        return Part(self, most)


class Part:
    """A share of what a meter allows."""

    def __init__(self, whole: Meter, most: int) -> None:
        self._whole = whole
        self._left = most

    def spend(self) -> bool:
        """Count a node, unless the share or the whole is used up."""
        if not self._left:
            return False
        self._left -= 1
        return self._whole.spend()
