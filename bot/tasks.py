"""Ends of asyncio tasks that nobody awaits: bounded, and quiet about their cancelling."""

import asyncio
from collections.abc import Collection
from contextlib import suppress

__all__ = ["ended", "settled"]


async def settled(tasks: Collection[asyncio.Task[None]], seconds: float) -> None:
    """Let `tasks` come to their end, in `seconds` at most; then cancel what is late."""
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)


async def ended(task: asyncio.Task[None]) -> None:
    """Cancel a task that would go on for ever; what else it raised is raised here."""
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
