"""A picture that Telegram has is not uploaded again; one that it has lost is."""

import logging

import pytest
from redis.asyncio import Redis
from telegram import Bot

from bot.pictures import Pictures
from bot.playground import Fault, Playground
from bot.playground.transcript import Call
from bot.store import connect
from tests.bot.house import House, Visitor

_ANY = "patience:picture:*"


def _last(house: House, method: str) -> Call:
    return house.playground.transcript.of(method)[-1]


async def test_undo_needs_no_upload(house: House, anna: Visitor) -> None:
    table = await anna.deal()
    await anna.tap("сдать 3")
    assert _last(house, "editMessageMedia").uploads
    back = await anna.tap("↩ вернуть")
    assert not _last(house, "editMessageMedia").uploads
    assert back.photo == table.photo


async def test_neither_does_a_table_after_a_restart(house: House, anna: Visitor) -> None:
    table = await anna.deal()
    await house.stop()
    await house.start()
    assert (await anna.say("/table")).photo == table.photo
    assert not _last(house, "sendPhoto").uploads


async def test_a_lost_picture_is_uploaded_again(
    house: House, anna: Visitor, redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = await anna.deal()
    async with Redis.from_url(redis_url) as redis:
        for key in await redis.keys(_ANY):
            await redis.set(key, "AgACAgIAAx-of-another-bot")
    caplog.set_level(logging.INFO, "bot.pictures")
    again = await anna.say("/table")
    assert _last(house, "sendPhoto").uploads
    assert "AgACAgIAAx-of-another-bot" in caplog.text
    assert again.photo
    assert table.photo
    assert again.photo.unique_id == table.photo.unique_id
    await anna.say("/table")
    assert not _last(house, "sendPhoto").uploads


@pytest.mark.parametrize(
    "refusal", ["MEDIA_EMPTY", "PHOTO_INVALID_DIMENSIONS", "wrong type of the web page content"]
)
async def test_whatever_telegram_has_against_a_picture_it_is_uploaded(
    house: House, anna: Visitor, refusal: str
) -> None:
    table = await anna.deal()
    await anna.tap("сдать 3")
    house.playground.faults.inject("editMessageMedia", Fault.bad_request(refusal))
    back = await anna.tap("↩ вернуть")
    assert _last(house, "editMessageMedia").uploads
    assert back.photo
    assert table.photo
    assert back.photo.unique_id == table.photo.unique_id


async def test_what_is_known_expires(anna: Visitor, redis_url: str) -> None:
    await anna.deal()
    async with Redis.from_url(redis_url) as redis:
        keys = await redis.keys(_ANY)
        assert keys
        for key in keys:
            assert 0 < await redis.ttl(key) <= 24 * 3600


async def test_a_picture_is_known_by_its_bytes(playground: Playground, redis_url: str) -> None:
    async with connect(redis_url) as redis, _bot(playground) as bot:
        await Pictures(redis, bot).note(b"picture", "file")
        assert await Pictures(redis, bot).find(b"picture") == "file"
        assert await Pictures(redis, bot).find(b"another") is None
        assert await redis.keys(f"patience:picture:{bot.id}:*") == await redis.keys(_ANY)


async def test_without_redis_nothing_is_known_and_nothing_breaks(playground: Playground) -> None:
    async with connect("redis://127.0.0.1:1/0") as redis, _bot(playground) as bot:
        pictures = Pictures(redis, bot)
        await pictures.note(b"picture", "file")
        assert await pictures.find(b"picture") is None


def _bot(playground: Playground) -> Bot:
    return Bot(playground.token, base_url=playground.base_url)
