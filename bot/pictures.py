"""Pictures that Telegram has already: sent again by their `file_id`, without an upload.

A picture is known by its bytes, so a release that draws otherwise, or another look, can never
bring up an old one. A `file_id` serves one bot only.

Key: `patience:picture:<bot>:<digest>`. It expires a day after its last use: an undo, a redo, a
restart and the openings that many play are found, the pictures of games long over are not kept.
"""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from redis.exceptions import RedisError
from telegram import Bot, Message
from telegram.error import BadRequest

from bot.refusals import is_about_the_message
from bot.store import PREFIX, as_bytes

if TYPE_CHECKING:
    from redis.asyncio import Redis

__all__ = ["Pictures", "Sent"]

Sent = TypeVar("Sent", Message, "Message | bool")
"""What Telegram answers: the message, or for some edits only that it was done."""

_log = logging.getLogger(__name__)

_SECONDS = 24 * 3600
_PATIENCE = 0.1  # seconds: an upload takes hardly longer


class Pictures:
    """What is known is a convenience: where Redis does not answer, pictures are just uploaded."""

    def __init__(self, redis: "Redis", bot: Bot) -> None:
        self._redis = redis
        self._bot = bot

    async def deliver(
        self, picture: bytes, send: Callable[[bytes | str], Awaitable[Sent]]
    ) -> Sent:
        """Send by `file_id` what Telegram has, and upload what it has not, or no longer takes."""
        known = await self.find(picture)
        if known:
            try:
                return await send(known)
            except BadRequest as error:
                if is_about_the_message(error):
                    raise
                _log.info("Telegram does not take picture %s any more: %s", known, error)
        sent = await send(picture)
        if isinstance(sent, Message) and sent.photo:
            await self.note(picture, sent.photo[-1].file_id)
        return sent

    async def find(self, picture: bytes) -> str | None:
        """The `file_id` of `picture`, if it is known."""
        try:
            async with asyncio.timeout(_PATIENCE):
                found = await self._redis.getex(self._key(picture), ex=_SECONDS)
        except (RedisError, TimeoutError) as error:
            _log.info("looking for a picture failed: %r", error)
            return None
        return None if found is None else as_bytes(found).decode(errors="replace")

    async def note(self, picture: bytes, file_id: str) -> None:
        """Remember how Telegram calls `picture`."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._redis.set(self._key(picture), file_id, ex=_SECONDS)
        except (RedisError, TimeoutError) as error:
            _log.info("a picture was not noted: %r", error)

    def _key(self, picture: bytes) -> str:
        digest = hashlib.blake2b(picture, digest_size=16).hexdigest()
        return f"{PREFIX}:picture:{self._bot.id}:{digest}"
