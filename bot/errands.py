"""Work that an update has begun and that nobody waits for: postings, toasts, notes."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

from bot.tasks import settled

__all__ = ["Errands"]


class Errands:
    """Tasks beside the handlers; unlike PTB's own, they are bounded when the bot ends."""

    def __init__(self, failed: Callable[[object, Exception], Awaitable[None]]) -> None:
        self._failed = failed
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, update: object, work: Coroutine[object, object, object]) -> None:
        """Do `work`; what it raises goes where a handler's failures go."""
        task = asyncio.create_task(self._done(update, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self, seconds: float) -> None:
        """Let what was begun come to its end, in `seconds` at most."""
        await settled(self._tasks, seconds)

    async def _done(self, update: object, work: Coroutine[object, object, object]) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001 - told and logged like a handler's
            await self._failed(update, error)
