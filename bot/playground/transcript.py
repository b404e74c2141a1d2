"""A record of all Bot API calls, for tests to read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Call", "Transcript"]

# Enough for any test; bounds the memory of a bot that polls for days.
_MOST = 10_000


@dataclass(frozen=True, kw_only=True)
class Call:
    """One call: parameters as the wire carried them, and the JSON answer.

    `uploads` maps the field of each file to its number of bytes. `answer` is None when the
    connection was closed without one.
    """

    method: str
    params: Mapping[str, str]
    answer: Mapping[str, object] | None
    at: float
    uploads: Mapping[str, int] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        return self.answer is not None and self.answer["ok"] is True


class Transcript(list[Call]):
    """The calls in the order in which they were answered."""

    def record(self, call: Call) -> None:
        self.append(call)
        del self[:-_MOST]

    def of(self, method: str) -> list[Call]:
        """Return the calls of one method."""
        return [call for call in self if call.method.lower() == method.lower()]
