"""A move by its text form.

>>> Move.parse("t4-t3x3")
Move.parse('t4-t3x3')
>>> str(Move("w", "t2"))
'w-t2'
"""

import re
from dataclasses import dataclass

from rules.errors import CannotRead

__all__ = ["Move"]

_FORM = re.compile(r"([a-z][1-9]?)-([a-z][1-9]?)(?:x([2-9]|[1-9][0-9]))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Move:
    """`count` cards from the top of one pile to another, as a unit; turns carry no count."""

    source: str
    target: str
    count: int = 1

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Read `source-target` or `source-targetxN`, N > 1; whether it is legal, a game says."""
        found = _FORM.fullmatch(text)
        if not found:
            raise CannotRead(f"not a move: {text!r}")
        source, target, count = found.groups()
        return cls(source, target, int(count or 1))

    def __str__(self) -> str:
        unit = f"x{self.count}" if self.count > 1 else ""
        return f"{self.source}-{self.target}{unit}"

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"
