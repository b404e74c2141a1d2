"""A real Valkey server, a real Bot API server on a socket, and the real bot between them."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from redis import Redis

from bot.app import serving
from bot.config import Settings
from bot.embedded import find_binary
from bot.playground import Answer, Chat, Limits, Message, Person, Playground

os.environ["PTB_TIMEDELTA"] = "true"  # as `bot.__main__` sets it

TOKEN = "123456:TEST"


@pytest.fixture(scope="session")
def valkey_url() -> Iterator[str]:
    """One Valkey server for the whole run; each test finds it empty."""
    folder = Path(tempfile.mkdtemp(prefix="valkey-"))
    socket = folder / "v.sock"
    server = subprocess.Popen(
        [find_binary(), "--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder],
        stdout=subprocess.DEVNULL,
    )
    try:
        deadline = time.monotonic() + 20
        while not socket.exists():
            assert time.monotonic() < deadline, "the test server did not start"
            time.sleep(0.01)
        yield f"unix://{socket}"
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder)


@pytest.fixture
def redis_url(valkey_url: str) -> str:
    with Redis.from_url(valkey_url) as redis:
        redis.flushall()
    return valkey_url


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """Telegram without its limits; tests of the limits build their own."""
    playground = Playground(token=TOKEN, limits=Limits.unlimited())
    await playground.start()
    yield playground
    await playground.stop()


@dataclass
class House:
    """One bot that can be started and stopped, in front of one playground."""

    playground: Playground
    settings: Settings
    _running: AsyncExitStack | None = None

    async def start(self) -> None:
        self._running = AsyncExitStack()
        await self._running.enter_async_context(serving(self.settings))

    async def stop(self) -> None:
        if self._running:
            await self._running.aclose()
            self._running = None

    def visitor(self, name: str = "Анна", language: str = "ru") -> "Visitor":
        person = self.playground.world.person(name, language_code=language)
        return Visitor(self.playground, person, self.playground.world.private(person))


@dataclass
class Visitor:
    """A person in a chat, who waits for what the bot does before going on."""

    playground: Playground
    person: Person
    chat: Chat
    thread: int | None = None

    @property
    def messages(self) -> tuple[Message, ...]:
        """The bot's messages here, oldest first."""
        here = self.playground.world.messages(self.chat, thread=self.thread)
        return tuple(message for message in here if message.sender.is_bot)

    @property
    def table(self) -> Message:
        """The bot's newest message."""
        return self.messages[-1]

    async def say(self, text: str) -> Message:
        """Send a text and wait for the bot's next message."""
        before = len(self.messages)
        self.playground.world.say(self.person, self.chat, text, thread=self.thread)
        await self.until(lambda: len(self.messages) > before)
        return self.table

    async def tap(self, button: str, message: Message | None = None) -> Message:
        """Press a button, wait for the answer and for the message to change."""
        pressed = message or self.table
        await self.press(button, pressed)
        await self.until(lambda: self.current(pressed).revision > pressed.revision)
        return self.current(pressed)

    async def press(self, button: str, message: Message | None = None) -> Answer:
        """Press a button and wait for the answer alone."""
        query = self.playground.world.tap(self.person, message or self.table, button)
        return await query.answered()

    async def forge(self, data: str, message: Message | None = None) -> Answer:
        """Send button data that no button has."""
        query = self.playground.world.forge(self.person, message or self.table, data)
        return await query.answered()

    async def until(self, condition: Callable[[], bool]) -> None:
        await self.playground.world.changed(self.chat, lambda _: condition())

    def current(self, message: Message) -> Message:
        return next(now for now in self.messages if now.id == message.id)

    async def deal(self, game: str = "Вокзал, 36 карт") -> Message:
        """Open the menu and choose a game."""
        await self.say("/play")
        return await self.tap(game)


@pytest.fixture
async def house(playground: Playground, redis_url: str, tmp_path: Path) -> AsyncIterator[House]:
    """A running bot."""
    settings = Settings(
        telegram_bot_token=TOKEN,
        telegram_api_url=playground.base_url,
        redis_url=redis_url,
        data_dir=tmp_path,
    )
    house = House(playground, settings)
    await house.start()
    yield house
    await house.stop()


@pytest.fixture
def anna(house: House) -> Visitor:
    return house.visitor()
