"""Updates run concurrently, those of one table's place strictly in the order they came."""

from asyncio import Lock
from collections.abc import Awaitable
from typing import Any
from weakref import WeakValueDictionary

from telegram import Message, Update
from telegram.ext import BaseUpdateProcessor

__all__ = ["InOrder", "topic_of"]

_Place = tuple[int, int | None]


class InOrder(BaseUpdateProcessor):
    """A lock for each chat and topic, kept only while somebody waits for it."""

    def __init__(self, max_concurrent_updates: int = 4096) -> None:
        super().__init__(max_concurrent_updates)
        self._locks: WeakValueDictionary[_Place, Lock] = WeakValueDictionary()

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        place = _place(update)
        if place is None:
            await coroutine
            return
        lock = self._locks.get(place)
        if lock is None:
            lock = self._locks[place] = Lock()
        async with lock:
            await coroutine

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to give back."""


def topic_of(message: object) -> int | None:
    """The topic that a message stands in; a reply outside topics carries a thread that is none."""
    if isinstance(message, Message) and message.is_topic_message:
        return message.message_thread_id
    return None


def _place(update: object) -> _Place | None:
    if not isinstance(update, Update) or update.effective_chat is None:
        return None
    return update.effective_chat.id, topic_of(update.effective_message)
