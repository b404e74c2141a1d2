"""Sessions in Redis: saved only over the very bytes that were read, and never lost.

Keys, all under one prefix:

    patience:table:<id>                     the session, JSON
    patience:current:<chat>:<topic>:<user>  the id of the table that a player last opened there
    patience:aside:<id>                     a session that could not be read, kept for repair
"""

from typing import NamedTuple

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff

from bot.session import Seat, Session, TableId, UnreadableSession

__all__ = ["Store", "Stored", "connect"]

_PREFIX = "patience"

_SWAP = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
  redis.call('SET', KEYS[1], ARGV[2])
  return 1
end
return 0
"""


class Stored(NamedTuple):
    """A session and the bytes that it was read from, over which alone it may be saved."""

    session: Session
    raw: bytes


def connect(url: str) -> "Redis":
    """A client that gives up within seconds: a waiting player is told, not left."""
    return Redis.from_url(
        url,
        socket_connect_timeout=2,
        socket_timeout=3,
        retry=Retry(ExponentialBackoff(cap=0.2, base=0.05), retries=2),
    )


class Store:
    """The sessions of all chats, over one Redis."""

    def __init__(self, redis: "Redis") -> None:
        self._redis = redis
        self._swap = redis.register_script(_SWAP)

    async def load(self, table: TableId) -> Stored | None:
        """The stored table, or None; one that cannot be read is set aside and told."""
        raw = await self._redis.get(_table_key(table))
        if raw is None:
            return None
        raw = _bytes(raw)
        try:
            return Stored(Session.load(table, raw.decode(errors="backslashreplace")), raw)
        except UnreadableSession as unreadable:
            if not unreadable.is_foreign:
                await self._redis.renamenx(_table_key(table), f"{_PREFIX}:aside:{table}")
            raise

    async def add(self, session: Session) -> None:
        """Keep a new table; its id must be new."""
        if not await self._redis.set(_table_key(session.table), session.dump(), nx=True):
            raise ValueError(f"table {session.table} exists already")

    async def swap(self, stored: Stored, session: Session) -> bool:
        """Save `session` if the table is still as it was read; False if somebody was faster."""
        key = _table_key(session.table)
        return bool(await self._swap(keys=[key], args=[stored.raw, session.dump()]))

    async def current(self, seat: Seat) -> TableId | None:
        """The table that was last opened at this seat."""
        table = await self._redis.get(_seat_key(seat))
        return None if table is None else TableId(_bytes(table).decode())

    async def set_current(self, session: Session) -> None:
        """From now on this is the table that its seat's `/table` shows."""
        await self._redis.set(_seat_key(session.seat), session.table)

    async def ping(self) -> None:
        """Raise the client's error if the store cannot be reached."""
        await self._redis.ping()


def _table_key(table: TableId) -> str:
    return f"{_PREFIX}:table:{table}"


def _seat_key(seat: Seat) -> str:
    return f"{_PREFIX}:current:{seat.chat}:{seat.topic or 0}:{seat.player}"


def _bytes(reply: bytes | str) -> bytes:
    """A reply as it is stored; the client's types allow for text, its settings do not."""
    return reply if isinstance(reply, bytes) else reply.encode()
