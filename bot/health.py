"""Whether the bot lives: noted every few seconds in a file, read by `python -m bot health`."""

import asyncio
import json
import logging
import time
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any

from redis.exceptions import RedisError
from telegram.error import InvalidToken, TelegramError
from telegram.request import HTTPXRequest

from bot.store import Store

__all__ = ["Health", "Unhealthy", "WatchedRequest", "check_health"]

_log = logging.getLogger(__name__)

EVERY_SECONDS = 5.0
STALE_SECONDS = 30.0
SILENT_SECONDS = 120.0
_FILE = "health.json"


class Unhealthy(Exception):  # noqa: N818 - reads as the sentence it states
    """Why the container should be looked at, in one line."""


class WatchedRequest(HTTPXRequest):
    """PTB's own request for `getUpdates`; it notes how often and when Telegram last answered.

    PTB polls no more once Telegram refuses the token: `until_refused` tells.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, **settings: Any) -> None:
        super().__init__(**settings)
        self._clock = clock
        self._answered = clock()
        self.answers = 0
        self._refused = asyncio.Event()

    @property
    def silence(self) -> float:
        """Seconds since the last answer."""
        return self._clock() - self._answered

    async def until_refused(self) -> None:
        """Wait until Telegram knows the token no longer, and raise `InvalidToken` then."""
        await self._refused.wait()
        raise InvalidToken("Telegram knows the token no longer")

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        status, body = await super().do_request(*args, **kwargs)
        if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND):
            self._refused.set()
        if status == HTTPStatus.OK:
            self._answered = self._clock()
            self.answers += 1
        return status, body


class Health:
    """Watches the store and Telegram; each outage is logged once, and once its end."""

    def __init__(self, folder: Path, store: Store, polling: WatchedRequest) -> None:
        self._file = folder / _FILE
        self._store = store
        self._polling = polling
        self._outages: set[str] = set()
        self._polling_troubles: set[str] = set()
        self._answers_then = 0

    async def watch(self) -> None:
        """Note the state until cancelled."""
        while True:
            await self.note()
            await asyncio.sleep(EVERY_SECONDS)

    def polling_failed(self, error: TelegramError) -> None:
        """Log a new trouble with `getUpdates`, once until Telegram answers again; PTB polls on."""
        if self._polling.answers != self._answers_then:
            self._answers_then = self._polling.answers
            self._polling_troubles.clear()
        if str(error) not in self._polling_troubles:
            self._polling_troubles.add(str(error))
            _log.warning("polling: %s", error)

    async def note(self) -> None:
        """Ask the store, look at Telegram's silence, write both down."""
        store = await self._store_trouble()
        silence = round(self._polling.silence)
        telegram = f"no answer for {silence} s" if silence > SILENT_SECONDS else ""
        self._tell("the store", store)
        self._tell("Telegram", telegram)
        state = {"at": time.time(), "store": store, "telegram": telegram}
        unfinished = self._file.with_suffix(".new")
        try:
            unfinished.write_text(json.dumps(state))
            unfinished.replace(self._file)
        except OSError as error:
            self._tell("the data folder", str(error))
        else:
            self._tell("the data folder", "")

    async def _store_trouble(self) -> str:
        try:
            await self._store.probe()
        except (RedisError, OSError) as error:
            return str(error) or type(error).__name__
        return ""

    def _tell(self, what: str, trouble: str) -> None:
        if trouble and what not in self._outages:
            self._outages.add(what)
            _log.error("%s cannot be used: %s", what, trouble)
        elif not trouble and what in self._outages:
            self._outages.remove(what)
            _log.info("%s is back", what)


def check_health(folder: Path, now: float) -> None:
    """Raise `Unhealthy` unless the bot that works in `folder` noted lately that all is well."""
    file = folder / _FILE
    try:
        state = json.loads(file.read_text())
        age = now - float(state["at"])
        troubles = {"store": str(state["store"]), "telegram": str(state["telegram"])}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Unhealthy(f"no state of the bot in {str(file)!r}: {error}") from None
    if age > STALE_SECONDS:
        raise Unhealthy(f"the bot has noted nothing for {age:.0f} s")
    for what, trouble in troubles.items():
        if trouble:
            raise Unhealthy(f"{what}: {trouble}")
