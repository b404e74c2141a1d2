"""A playground and a bot that speaks to it; the browser comes from the folder above."""

from __future__ import annotations

import struct
import zlib
from collections.abc import AsyncIterator, Callable

import pytest
from telegram import Bot

from bot.playground import Chat, Limits, Person, Playground

TOKEN = "1:TEST"


class Clock:
    """A clock that stands still until it is told to move."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds


Png = Callable[..., bytes]


@pytest.fixture
def png() -> Png:
    """Make a grey picture; another shade makes other bytes."""
    return _png


def _png(width: int = 40, height: int = 50, shade: int = 0) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = (b"\0" + bytes([shade]) * width) * height
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limits() -> Limits:
    """No rate limits; a test about them overrides this fixture."""
    return Limits.unlimited()


@pytest.fixture
async def playground(clock: Clock, limits: Limits) -> AsyncIterator[Playground]:
    playground = Playground(token=TOKEN, limits=limits, clock=clock)
    await playground.start()
    yield playground
    await playground.stop()


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[Bot]:
    """A real PTB bot over the real socket; its getMe is already done."""
    files = playground.base_file_url
    async with Bot(TOKEN, base_url=playground.base_url, base_file_url=files) as bot:
        playground.transcript.clear()
        yield bot


@pytest.fixture
def anna(playground: Playground) -> Person:
    return playground.world.person("Анна", username="anna", language_code="ru")


@pytest.fixture
def chat(playground: Playground, anna: Person) -> Chat:
    """Anna's private chat, in which she has said /start."""
    chat = playground.world.private(anna)
    playground.world.say(anna, chat, "/start")
    return chat
