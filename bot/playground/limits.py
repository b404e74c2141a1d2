"""How much Telegram lets a bot do, and the count of what it did."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.playground.errors import too_many

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.playground.people import Chat

__all__ = ["Limits", "Throttle"]


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Limits that depend on time; `None` switches one off.

    The defaults follow Telegram's FAQ for bots: about one message a second in a chat (short
    bursts pass), 20 a minute in a group, 30 a second over all chats. Edits count like messages.
    """

    chat_per_second: float | None = 1.0
    chat_burst: int = 5
    group_per_minute: int | None = 20
    total_per_second: int | None = 30
    query_lifetime: float = 60.0
    delete_window: float = 48 * 3600.0
    webhook_backoff: float = 0.5
    webhook_backoff_most: float = 30.0

    @classmethod
    def unlimited(cls) -> Limits:
        """Return limits under which no call is ever answered with 429."""
        return cls(chat_per_second=None, group_per_minute=None, total_per_second=None)


class Throttle:
    """Counts messages and edits, and refuses with 429 what is over the limits."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._limits = limits
        self._clock = clock
        self._buckets: dict[int, tuple[float, float]] = {}
        self._groups: dict[int, deque[float]] = {}
        self._total: deque[float] = deque()

    def admit(self, chat: Chat) -> None:
        """Count one message or edit in the chat, or raise 429 and count nothing."""
        now = self._clock()
        wait = max(self._chat_wait(chat, now), self._group_wait(chat, now), self._total_wait(now))
        if wait > 0:
            raise too_many(retry_after=max(1, math.ceil(wait)))
        self._buckets[chat.id] = (self._tokens(chat, now) - 1, now)
        if chat.is_group:
            self._groups.setdefault(chat.id, deque()).append(now)
        self._total.append(now)

    def _tokens(self, chat: Chat, now: float) -> float:
        burst = float(self._limits.chat_burst)
        left, at = self._buckets.get(chat.id, (burst, now))
        return min(burst, left + (now - at) * (self._limits.chat_per_second or 0.0))

    def _chat_wait(self, chat: Chat, now: float) -> float:
        rate = self._limits.chat_per_second
        if rate is None:
            return 0.0
        return max(0.0, 1 - self._tokens(chat, now)) / rate

    def _group_wait(self, chat: Chat, now: float) -> float:
        if not chat.is_group:
            return 0.0
        sent = self._groups.setdefault(chat.id, deque())
        return _window_wait(sent, self._limits.group_per_minute, 60.0, now)

    def _total_wait(self, now: float) -> float:
        return _window_wait(self._total, self._limits.total_per_second, 1.0, now)


def _window_wait(sent: deque[float], most: int | None, span: float, now: float) -> float:
    while sent and sent[0] <= now - span:
        sent.popleft()
    if most is None or len(sent) < most:
        return 0.0
    return sent[0] + span - now
