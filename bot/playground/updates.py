"""The bot's inbox: updates wait here until the bot confirms them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.playground.errors import conflict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.playground.forms import Json

__all__ = ["Updates"]

# Telegram leaves these out unless the bot asks for them by name.
_ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
_TERMINATED = (
    "terminated by other getUpdates request; make sure that only one bot instance is running"
)


class Updates:
    """Unconfirmed updates in order, and the one poller that may wait for them."""

    def __init__(self, *, first_id: int) -> None:
        self._next_id = first_id
        self._waiting: dict[int, Json] = {}
        self._allowed: frozenset[str] | None = None
        self._poller: asyncio.Future[bool] | None = None
        self._arrived = asyncio.Event()
        self._closed = False

    @property
    def allowed(self) -> tuple[str, ...]:
        """The kinds the bot asked for; () means the default."""
        return tuple(sorted(self._allowed or ()))

    def allow(self, kinds: Iterable[str]) -> None:
        """Remember which kinds the bot wants from now on; none means the default."""
        self._allowed = frozenset(kinds) or None

    def put(self, kind: str, payload: Json) -> None:
        """Take an update in, unless the bot does not want its kind."""
        wanted = kind in self._allowed if self._allowed else kind not in _ON_REQUEST
        if not wanted:
            return
        self._waiting[self._next_id] = {"update_id": self._next_id, kind: payload}
        self._next_id += 1
        self._arrived.set()
        self._wake(quietly=True)

    def pending(self) -> list[Json]:
        return list(self._waiting.values())

    def confirm(self, offset: int) -> None:
        """Forget updates before the offset; a negative one keeps that many of the last."""
        if offset < 0:
            offset = max(self._waiting, default=0) + 1 + offset
        self._waiting = {
            number: kept for number, kept in self._waiting.items() if number >= offset
        }
        if not self._waiting:
            self._arrived.clear()

    def drop(self) -> None:
        self.confirm(self._next_id)

    async def poll(self, *, limit: int, timeout: float) -> list[Json]:  # noqa: ASYNC109 - Telegram's name
        """Return waiting updates, or wait for the first; raise 409 when another poller comes."""
        self._wake(quietly=False)
        if not self._waiting and timeout > 0 and not self._closed:
            await self._wait(timeout)
        return self.pending()[:limit]

    async def _wait(self, seconds: float) -> None:
        poller = asyncio.get_running_loop().create_future()
        self._poller = poller
        done, _ = await asyncio.wait([poller], timeout=seconds)
        if self._poller is poller:
            self._poller = None
        if done and not poller.result():
            raise conflict(_TERMINATED)

    async def next(self) -> Json:
        """Wait for the oldest update, for a delivery that is confirmed afterwards."""
        await self._arrived.wait()
        return next(iter(self._waiting.values()))

    def close(self) -> None:
        """Let the poller go with an empty answer."""
        self._closed = True
        self._wake(quietly=True)

    def open(self) -> None:
        self._closed = False

    def _wake(self, *, quietly: bool) -> None:
        if self._poller is not None and not self._poller.done():
            self._poller.set_result(quietly)
        self._poller = None
