"""The store over a real server: compare-and-set, seats, and sessions kept aside."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from bot.session import Seat, Session, TableId, UnreadableSession
from bot.store import Store, connect
from rules import Record

SEAT = Seat(chat=-5, topic=None, player=42)
MENU = Session(table=TableId("Qx7bT0aa"), seat=SEAT)
SESSION = MENU.with_record(Record.parse("vokzal36-7@1"))


@pytest.fixture
async def redis(redis_url: str) -> AsyncIterator[Redis]:
    async with connect(redis_url) as redis:
        yield redis


@pytest.fixture
def store(redis: Redis) -> Store:
    return Store(redis)


async def test_a_session_is_kept(store: Store) -> None:
    await store.add(SESSION)
    stored = await store.load(SESSION.table)
    assert stored is not None
    assert stored.session == SESSION


async def test_an_unknown_table_is_none(store: Store) -> None:
    assert await store.load(TableId("Nobody00")) is None


async def test_an_id_is_given_once(store: Store) -> None:
    await store.add(SESSION)
    with pytest.raises(ValueError, match="Qx7bT0aa"):
        await store.add(SESSION)


async def test_only_one_of_many_saves_over_the_same_state(store: Store) -> None:
    await store.add(SESSION)
    stored = await store.load(SESSION.table)
    assert stored is not None
    saves = [store.swap(stored, SESSION.shown_in(message)) for message in range(1, 20)]
    assert sum(await asyncio.gather(*saves)) == 1


async def test_each_seat_has_its_own_current_table(store: Store) -> None:
    await store.add(MENU)
    stored = await store.load(MENU.table)
    assert stored is not None
    await store.swap(stored, SESSION)
    assert await store.current(SEAT) == SESSION.table
    assert await store.current(Seat(chat=-5, topic=3, player=42)) is None
    assert await store.current(Seat(chat=-5, topic=None, player=43)) is None


@pytest.mark.parametrize("raw", [b"{torn", b"\xff\xfe", b""])
async def test_an_unreadable_session_is_kept_aside_to_the_byte(
    store: Store, redis: Redis, raw: bytes
) -> None:
    await redis.set("patience:table:Qx7bT0aa", raw)
    with pytest.raises(UnreadableSession):
        await store.load(SESSION.table)
    assert await redis.get("patience:aside:Qx7bT0aa") == raw
    assert await store.load(SESSION.table) is None


async def test_what_was_kept_aside_is_never_overwritten(store: Store, redis: Redis) -> None:
    await redis.set("patience:aside:Qx7bT0aa", b"first")
    await redis.set("patience:table:Qx7bT0aa", b"second")
    for _ in range(2):
        with pytest.raises(UnreadableSession):
            await store.load(SESSION.table)
    assert await redis.get("patience:aside:Qx7bT0aa") == b"first"
    assert await redis.get("patience:table:Qx7bT0aa") == b"second"


async def test_a_menu_expires_unless_a_game_is_chosen(store: Store, redis: Redis) -> None:
    await store.add(MENU)
    stored = await store.load(MENU.table)
    assert stored is not None
    await store.swap(stored, MENU.shown_in(7))
    assert 0 < await redis.ttl("patience:table:Qx7bT0aa") <= 30 * 24 * 3600
    stored = await store.load(MENU.table)
    assert stored is not None
    await store.swap(stored, SESSION)
    assert await redis.ttl("patience:table:Qx7bT0aa") == -1


async def test_another_type_under_a_tables_key_is_kept_aside(store: Store, redis: Redis) -> None:
    await redis.lpush("patience:table:Qx7bT0aa", "x")
    with pytest.raises(UnreadableSession, match="WRONGTYPE"):
        await store.load(SESSION.table)
    assert await redis.lrange("patience:aside:Qx7bT0aa", 0, -1) == [b"x"]


async def test_any_bytes_as_a_current_table_are_just_unknown(store: Store, redis: Redis) -> None:
    await redis.set("patience:current:-5:0:42", b"\xff")
    table = await store.current(SEAT)
    assert table is not None
    assert await store.load(table) is None
