"""Deliveries to the bot's webhook, in order and repeated until they are taken."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from aiohttp import ClientError, ClientSession, ClientTimeout

from bot.playground.errors import bad_request

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.playground.forms import Json
    from bot.playground.limits import Limits
    from bot.playground.updates import Updates

__all__ = ["Target", "Webhook"]

_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
_ANSWER_SECONDS = 60


@dataclass(frozen=True, kw_only=True)
class Target:
    """Where updates go, and the secret that proves to the bot who sends them."""

    url: str
    secret: str = ""

    def __post_init__(self) -> None:
        # Telegram demands https; a server that never leaves this machine takes http as well.
        parts = urlsplit(self.url)
        if parts.scheme not in {"http", "https"} or parts.hostname not in _LOOPBACK:
            raise bad_request("bad webhook: the playground delivers to this machine only")
        if not re.fullmatch(r"[A-Za-z0-9_-]{0,256}", self.secret):
            raise bad_request("secret token contains unallowed characters")


class Webhook:
    """Takes updates from the inbox one by one; a refused one is tried again and again."""

    def __init__(self, updates: Updates, limits: Limits, clock: Callable[[], float]) -> None:
        self._updates = updates
        self._limits = limits
        self._clock = clock
        self._target: Target | None = None
        self._task: asyncio.Task[None] | None = None
        self._last_error: tuple[int, str] | None = None

    @property
    def is_set(self) -> bool:
        return self._target is not None

    async def set(self, target: Target) -> None:
        await self.clear()
        self._target = target
        self._task = asyncio.create_task(self._deliver_all(target))

    async def clear(self) -> None:
        """Stop deliveries; what was not taken stays in the inbox."""
        self._target, self._last_error = None, None
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    def info(self) -> Json:
        """Return the WebhookInfo object."""
        form: Json = {
            "url": self._target.url if self._target else "",
            "has_custom_certificate": False,
            "pending_update_count": len(self._updates.pending()),
        }
        if self._target is not None:
            form |= {"max_connections": 1, "ip_address": "127.0.0.1"}
        if self._last_error is not None:
            form["last_error_date"], form["last_error_message"] = self._last_error
        if self._updates.allowed:
            form["allowed_updates"] = list(self._updates.allowed)
        return form

    async def _deliver_all(self, target: Target) -> None:
        headers = {"X-Telegram-Bot-Api-Secret-Token": target.secret} if target.secret else {}
        timeout = ClientTimeout(total=_ANSWER_SECONDS)
        async with ClientSession(headers=headers, timeout=timeout) as session:
            while True:
                update = await self._updates.next()
                await self._deliver(session, target, update)
                self._updates.confirm(int(str(update["update_id"])) + 1)

    async def _deliver(self, session: ClientSession, target: Target, update: Json) -> None:
        pause = self._limits.webhook_backoff
        while (error := await _post(session, target.url, update)) is not None:
            self._last_error = (int(self._clock()), error)
            await asyncio.sleep(pause)
            pause = min(pause * 2, self._limits.webhook_backoff_most)


async def _post(session: ClientSession, url: str, update: Json) -> str | None:
    try:
        async with session.post(url, json=update, allow_redirects=False) as response:
            await response.read()
            if response.ok and response.status < 300:
                return None
            reason = f"{response.status} {response.reason}"
            return f"Wrong response from the webhook: {reason}"
    except TimeoutError:
        return "Read timeout expired"
    except ClientError as error:
        return f"Connection failed: {type(error).__name__}"
