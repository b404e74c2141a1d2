"""The playground on a socket: the Bot API for the bot, and the chat page for people."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from typing import TYPE_CHECKING

from aiohttp import web

from bot.playground import page_api
from bot.playground.backend import Backend
from bot.playground.bot_api import TOKEN, BotApi
from bot.playground.faults import Faults
from bot.playground.files import Files
from bot.playground.limits import Limits, Throttle
from bot.playground.people import Person
from bot.playground.profile import Profile
from bot.playground.transcript import Transcript
from bot.playground.webhook import Webhook
from bot.playground.world import World

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Playground"]

_MOST_BODY_BYTES = 50 * 1024 * 1024
_SHUTDOWN_SECONDS = 1.0


class Playground:
    """A Bot API server for one bot, on this machine only."""

    def __init__(
        self,
        *,
        token: str,
        username: str = "patience_bot",
        name: str | None = None,
        limits: Limits | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        if not TOKEN.fullmatch(token):
            raise ValueError(f"a bot token looks like 123:ABC, not {token!r}")
        number = int(token.split(":", maxsplit=1)[0])
        bot = Person(id=number, first_name=name or username, username=username, is_bot=True)
        limits = limits or Limits()
        self.token = token
        self.world = World(bot=bot, clock=clock)
        self.files = Files()
        self.faults = Faults()
        self.transcript = Transcript()
        self._closing = asyncio.Event()
        self._runner: web.AppRunner | None = None
        self._root = ""
        self._backend = Backend(
            world=self.world,
            files=self.files,
            profile=Profile(),
            webhook=Webhook(self.world.updates, limits, clock),
            limits=limits,
            throttle=Throttle(limits, clock),
        )
        self._bot_api = BotApi(
            token=token,
            backend=self._backend,
            faults=self.faults,
            transcript=self.transcript,
            clock=clock,
            closing=self._closing,
        )

    @property
    def base_url(self) -> str:
        """What python-telegram-bot takes as `base_url`."""
        return f"{self._root}/bot"

    @property
    def base_file_url(self) -> str:
        """What python-telegram-bot takes as `base_file_url`."""
        return f"{self._root}/file/bot"

    @property
    def page_url(self) -> str:
        """Where people chat; `?person=ID&chat=ID&thread=ID` opens a chat at once."""
        return f"{self._root}/"

    async def start(self, *, host: str = "127.0.0.1", port: int = 0) -> None:
        """Listen; raise ValueError for a host others can reach, OSError for a port in use."""
        if not _is_loopback(host):
            raise ValueError(f"the playground listens on this machine only, not on {host!r}")
        self._closing.clear()
        self.world.updates.open()
        self._runner = web.AppRunner(
            self._app(), access_log=None, shutdown_timeout=_SHUTDOWN_SECONDS
        )
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError:
            await self.stop()
            raise
        number = self._runner.addresses[0][1]
        self._root = f"http://{f'[{host}]' if ':' in host else host}:{number}"

    async def stop(self) -> None:
        """End polls, event streams and deliveries; the world stays and can be served again."""
        self._closing.set()
        self.world.updates.close()
        await self._backend.webhook.clear()
        runner, self._runner = self._runner, None
        if runner is not None:
            await runner.cleanup()

    def _app(self) -> web.Application:
        # The largest upload plus its multipart dressing.
        most = _MOST_BODY_BYTES + 64 * 1024
        app = web.Application(client_max_size=most, middlewares=[page_api.refuse_strange_hosts])
        self._bot_api.add_routes(app)
        page_api.add_routes(app, self._backend, self._closing)
        return app


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
