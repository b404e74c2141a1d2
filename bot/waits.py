"""How long to wait: as Telegram asks, for that chat alone, and never beyond the bot's own end."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager

from telegram.error import RetryAfter

__all__ = ["Waits", "seconds_of"]

_PACE = 1.0
"""Seconds from one call for a chat that was held up to the next, while several wait."""


class Waits:
    """The holds that Telegram has put on chats, and the deadline once the bot is closing.

    What a hold has stopped goes on one after another, and what comes meanwhile behind it: all at
    once would only be refused again. Nothing is put in line where nothing waits any more.
    """

    def __init__(self) -> None:
        self._until: dict[Hashable, float] = {}
        self._lines: dict[Hashable, asyncio.Lock] = {}
        self._in_line: Counter[Hashable] = Counter()
        self._closing = asyncio.Event()
        self._deadline = 0.0

    @asynccontextmanager
    async def turn(self, chat: Hashable) -> AsyncIterator[bool]:
        """The time for one call for `chat`; False if it comes too late. A refusal is noted."""
        try:
            if chat not in self._lines:
                yield True
                return
            self._in_line[chat] += 1
            try:
                async with self._lines[chat]:
                    yield await self._over(chat)
            finally:
                self._leave(chat)
        except RetryAfter as asked:
            self._hold(chat, seconds_of(asked))
            raise

    def _leave(self, chat: Hashable) -> None:
        """Make way for the next in line; the last one lifts the line."""
        self._in_line[chat] -= 1
        if self._in_line[chat]:
            self._hold(chat, _PACE)
        elif self._until.get(chat, 0.0) <= _now():
            self._lines.pop(chat, None)
            del self._in_line[chat]

    def _hold(self, chat: Hashable, seconds: float) -> None:
        self._until[chat] = max(self._until.get(chat, 0.0), _now() + seconds)
        self._lines.setdefault(chat, asyncio.Lock())

    async def _over(self, chat: Hashable) -> bool:
        """Wait until Telegram takes something for `chat` again; False if that is too late."""
        while (left := self._until.get(chat, 0.0) - _now()) > 0:
            if not await self.paused(left):
                return False
        self._until.pop(chat, None)
        return True

    async def paused(self, seconds: float) -> bool:
        """Sleep; False, at once, where closing leaves no time for it."""
        end = _now() + seconds
        try:
            await asyncio.wait_for(self._closing.wait(), seconds)
        except TimeoutError:
            return True
        if end > self._deadline:
            return False
        await asyncio.sleep(end - _now())
        return True

    def close(self, seconds: float) -> None:
        """From now on no wait goes on beyond `seconds`."""
        self._deadline = _now() + seconds
        self._closing.set()

    @property
    def left(self) -> float:
        """Seconds until the deadline, once closing."""
        return max(0.0, self._deadline - _now())


def seconds_of(asked: RetryAfter) -> float:
    """The wait that Telegram asks for; PTB is moving from a number to a timedelta."""
    retry_after = asked.retry_after
    return float(retry_after if isinstance(retry_after, int) else retry_after.total_seconds())


def _now() -> float:
    return asyncio.get_running_loop().time()
