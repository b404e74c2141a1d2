"""How long to wait: as Telegram asks, for that chat alone, and never beyond the bot's own end."""

import asyncio
from collections.abc import Hashable

from telegram.error import RetryAfter

__all__ = ["Waits", "seconds_of"]


class Waits:
    """The holds that Telegram has put on chats, and the deadline once the bot is closing."""

    def __init__(self) -> None:
        self._until: dict[Hashable, float] = {}
        self._closing = asyncio.Event()
        self._deadline = 0.0

    def hold(self, chat: Hashable, asked: RetryAfter) -> None:
        """Telegram takes nothing for `chat` for as long as it asked."""
        self._until[chat] = max(self._until.get(chat, 0.0), _now() + seconds_of(asked))

    async def over(self, chat: Hashable) -> bool:
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
