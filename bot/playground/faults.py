"""Failures that a test orders for the next calls of a method."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass
from http import HTTPStatus

from bot.playground import errors

__all__ = ["Fault", "Faults"]


@dataclass(frozen=True, kw_only=True)
class Fault:
    """One failure: an error answer, or a silence before or after the effect.

    `error` is answered at once and nothing happens. Without it the connection is closed without
    an answer, `silence` seconds later; `takes_effect` says whether the call was performed.
    """

    error: errors.ApiError | None = None
    silence: float = 0.0
    takes_effect: bool = False

    @classmethod
    def too_many(cls, *, retry_after: int) -> Fault:
        return cls(error=errors.too_many(retry_after=retry_after))

    @classmethod
    def server_error(cls, code: int = 502) -> Fault:
        return cls(error=errors.ApiError(code, HTTPStatus(code).phrase))

    @classmethod
    def bad_request(cls, text: str) -> Fault:
        """Refuse with 400; the prefix "Bad Request: " is added here."""
        return cls(error=errors.bad_request(text))

    @classmethod
    def forbidden(cls, text: str) -> Fault:
        """Refuse with 403; the prefix "Forbidden: " is added here."""
        return cls(error=errors.forbidden(text))

    @classmethod
    def cut(cls) -> Fault:
        """Close the connection at once; the call was not performed."""
        return cls()

    @classmethod
    def timeout_before(cls, seconds: float) -> Fault:
        """Stay silent, then close the connection; the call was not performed."""
        return cls(silence=seconds)

    @classmethod
    def timeout_after(cls, seconds: float) -> Fault:
        """Perform the call, stay silent, then close the connection."""
        return cls(silence=seconds, takes_effect=True)


class Faults:
    """The faults still to come, first ordered first served."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, deque[Fault]] = defaultdict(deque)

    def inject(self, method: str, fault: Fault, *, times: int = 1) -> None:
        """Let the next `times` calls of the method fail."""
        self._waiting[method.lower()].extend([fault] * times)

    def take(self, method: str) -> Fault | None:
        waiting = self._waiting[method.lower()]
        return waiting.popleft() if waiting else None

    def clear(self) -> None:
        self._waiting.clear()
