"""Sessions in Redis: saved only over the very bytes that were read, and never lost.

Keys, all under one prefix:

    patience:table:<id>                     the session, JSON; a menu nobody chose from expires
    patience:current:<chat>:<topic>:<user>  the id of the table that a player last played there
    patience:aside:<id>                     a session that could not be read, kept for repair
    patience:tables:<chat>:<topic>          open tables, `<user>:<id>`, by time of last move
    patience:moved:<chat>                   the group that this supergroup once was
    patience:probe                          when a bot last tried whether the store takes writes

`bot.pictures` keeps its own beside them.
"""

import time
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple, cast

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as StoreUnreachable
from redis.exceptions import ResponseError

from bot.session import Seat, Session, TableId, UnreadableSession
from rules import Deal

__all__ = ["PREFIX", "Open", "Store", "Stored", "as_bytes", "connect"]

PREFIX = "patience"

_MENU_SECONDS = 30 * 24 * 3600

_SWAP = """
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end
if ARGV[3] == '' then
  redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
else
  redis.call('SET', KEYS[1], ARGV[2])
  redis.call('SET', KEYS[2], ARGV[3])
  redis.call('ZADD', KEYS[3], redis.call('TIME')[1], ARGV[4])
  redis.call('ZREMRANGEBYRANK', KEYS[3], 0, -1 - tonumber(ARGV[5]))
end
return 1
"""
"""Save over what was read, and with a game make it its seat's current one, in one step."""

_CLOSE = """
redis.call('ZREM', KEYS[3], ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
if redis.call('GET', KEYS[2]) == ARGV[1] then
  redis.call('DEL', KEYS[2])
end
"""
"""Forget an open table; a tap on its message within a month still finds it, and opens it again."""

_MOST_OPEN = 100
"""Open tables of one place; the ones longest left alone are closed for more."""


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
        retry=Retry(
            ExponentialBackoff(cap=0.2, base=0.05), retries=2, supported_errors=(StoreUnreachable,)
        ),
    )


class Open(NamedTuple):
    """An open table, whose it is, and when (in seconds of Unix time) it was last played."""

    player: int
    table: TableId
    when: int


class Store:
    """The sessions of all chats, over one Redis."""

    def __init__(self, redis: "Redis") -> None:
        self._redis = redis
        self._swap = redis.register_script(_SWAP)
        self._close = redis.register_script(_CLOSE)

    async def load(self, table: TableId) -> Stored | None:
        """The stored table, or None; one that cannot be read is set aside and told."""
        try:
            raw = await self._redis.get(_table_key(table))
            if raw is None:
                return None
            raw = as_bytes(raw)
            return Stored(Session.load(table, raw.decode(errors="backslashreplace")), raw)
        except ResponseError as error:
            if not str(error).startswith("WRONGTYPE"):
                raise
            await self._set_aside(table)
            raise UnreadableSession(table, str(error)) from error
        except UnreadableSession as unreadable:
            if not unreadable.is_foreign:
                await self._set_aside(table)
            raise

    async def find(self, tables: Sequence[TableId], deal: Deal) -> tuple[Session, ...]:
        """Those of the tables on which `deal` may lie; what cannot be read is left out."""
        if not tables:
            return ()
        found = await self._redis.mget([_table_key(table) for table in tables])
        sessions = []
        for table, raw in zip(tables, found, strict=True):
            if raw and f'"{deal}@'.encode() in as_bytes(raw):  # spares replaying all others
                with suppress(UnreadableSession):
                    sessions.append(Session.load(table, as_bytes(raw).decode(errors="replace")))
        return tuple(sessions)

    async def add(self, session: Session) -> None:
        """Keep a new menu; its id must be new. It expires unless a game is chosen from it."""
        key = _table_key(session.table)
        if not await self._redis.set(key, session.dump(), nx=True, ex=_MENU_SECONDS):
            raise ValueError(f"table {session.table} exists already")

    async def swap(self, stored: Stored, session: Session) -> bool:
        """Save `session` if the table is still as it was read; False if somebody was faster.

        A session with a game stays for ever, and is its seat's current one from now on.
        """
        current = session.table if session.record else ""
        args: list[bytes | str | int] = [stored.raw, session.dump(), current]
        args += [_member(session), _MOST_OPEN]
        return bool(await self._swap(keys=_keys(session), args=args))

    async def close(self, session: Session) -> None:
        """Take the table off the open ones, and out of its seat."""
        args: list[str | int] = [session.table, _member(session), _MENU_SECONDS]
        await self._close(keys=_keys(session), args=args)

    async def open_tables(self, seat: Seat) -> tuple[Open, ...]:
        """The open tables of all players at this place, the one last played first."""
        found = await self._redis.zrange(_tables_key(seat), 0, -1, desc=True, withscores=True)
        pairs = cast("list[tuple[bytes, float]]", found)  # what `withscores` makes of it
        return tuple(_open(member.decode(), int(when)) for member, when in pairs)

    async def current(self, seat: Seat) -> TableId | None:
        """The table that was last played at this seat."""
        table = await self._redis.get(_seat_key(seat))
        return None if table is None else TableId(as_bytes(table).decode(errors="replace"))

    async def note_migration(self, old: int, new: int) -> None:
        """Remember that group `old` has become supergroup `new`."""
        await self._redis.set(_moved_key(new), old)

    async def former_chat(self, chat: int) -> int | None:
        """The group that supergroup `chat` once was, if that was noted."""
        old = await self._redis.get(_moved_key(chat))
        return None if old is None else int(old)

    async def probe(self) -> None:
        """Raise the client's error if the store cannot be reached or takes no writes."""
        await self._redis.set(f"{PREFIX}:probe", int(time.time()))

    async def _set_aside(self, table: TableId) -> None:
        await self._redis.renamenx(_table_key(table), f"{PREFIX}:aside:{table}")


def _open(member: str, when: int) -> Open:
    player, _, table = member.partition(":")
    return Open(int(player), TableId(table), when)


def _member(session: Session) -> str:
    return f"{session.seat.player}:{session.table}"


def _keys(session: Session) -> list[str]:
    return [_table_key(session.table), _seat_key(session.seat), _tables_key(session.seat)]


def _tables_key(seat: Seat) -> str:
    return f"{PREFIX}:tables:{seat.chat}:{seat.topic or 0}"


def _moved_key(chat: int) -> str:
    return f"{PREFIX}:moved:{chat}"


def _table_key(table: TableId) -> str:
    return f"{PREFIX}:table:{table}"


def _seat_key(seat: Seat) -> str:
    return f"{PREFIX}:current:{seat.chat}:{seat.topic or 0}:{seat.player}"


def as_bytes(reply: bytes | str) -> bytes:
    """A reply as it is stored; the client's types allow for text, its settings do not."""
    return reply if isinstance(reply, bytes) else reply.encode()
