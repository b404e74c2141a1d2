"""A move by its text form.

>>> Move.parse("t4-t3x3")
Move.parse('t4-t3x3')
>>> str(Move("w", "t2"))
'w-t2'
"""

import re
from typing import NamedTuple

from rules.errors import CannotRead

__all__ = ["Move"]

_FORM = re.compile(r"([a-z][1-9]?)-([a-z][1-9]?)(?:x([2-9]|[1-9][0-9]))?", re.ASCII)


class Move(NamedTuple):
    """`size` cards from the top of one pile to another, as a unit; turns carry no number."""

    source: str
    target: str
    size: int = 1

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Read `source-target` or `source-targetxN`, N > 1; whether it is legal, a game says."""
        found = _FORM.fullmatch(text)
        if not found:
            raise CannotRead(f"not a move: {text!r}")
        source, target, size = found.groups()
        return cls(source, target, int(size or 1))

    def __str__(self) -> str:
        unit = f"x{self.size}" if self.size > 1 else ""
        return f"{self.source}-{self.target}{unit}"

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"
