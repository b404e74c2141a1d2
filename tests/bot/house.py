"""The bot and the people in front of it, as tests speak of them."""

import asyncio
import os
import random
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path

from pydantic import SecretStr
from redis.asyncio import Redis

from bot.app import serving
from bot.config import Settings
from bot.playground import Answer, Chat, Message, Person, Playground
from bot.session import Seat, Session, TableId
from bot.store import Store
from rules import GAMES, Deal, Outcome, Record

__all__ = ["House", "Visitor", "bot_process", "data_of", "finished", "visitor_of"]

ROOT = Path(__file__).parents[2]


@dataclass
class House:
    """One bot that can be started and stopped before a playground; it deals 1001, 1002 …"""

    playground: Playground
    redis_url: str
    folder: Path
    _running: AsyncExitStack | None = None

    @property
    def settings(self) -> Settings:
        return Settings(
            telegram_bot_token=SecretStr(self.playground.token),
            telegram_api_url=self.playground.base_url,
            redis_url=self.redis_url,
            data_dir=self.folder,
        )

    async def start(self) -> None:
        self._running = AsyncExitStack()
        await self._running.enter_async_context(serving(self.settings, count(1001).__next__))

    async def stop(self) -> None:
        if self._running:
            await self._running.aclose()
            self._running = None

    async def refused(self, method: str) -> None:
        """Wait until Telegram has refused a call of `method`, so that no fault is left over."""
        calls = self.playground.transcript
        async with asyncio.timeout(10):
            while all(call.ok for call in calls.of(method)):  # noqa: ASYNC110 - no event tells it
                await asyncio.sleep(0.01)

    def neighbours(self, *names: str) -> "list[Visitor]":
        """People in one group."""
        world = self.playground.world
        people = [world.person(name, language_code="ru") for name in names]
        group = world.group("Дача", members=people)
        return [Visitor(self.playground, person, group) for person in people]

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

    async def plant(self, record: Record, redis_url: str) -> Message:
        """Put a game into the store, as if played before, and have its table sent."""
        seat = Seat(self.chat.id, self.thread, self.person.id)
        menu = Session(table=TableId("Planted0"), seat=seat)
        async with Redis.from_url(redis_url) as redis:
            store = Store(redis)
            await store.add(menu)
            stored = await store.load(menu.table)
            assert stored is not None
            assert await store.swap(stored, menu.with_record(record))
        return await self.say("/table")

    async def deal(self, game: str = "Вокзал, 36") -> Message:
        """Open the menu and choose a game."""
        await self.say("/play")
        return await self.tap(game)


@cache
def finished(outcome: Outcome, key: str = "vokzal36") -> Record:
    """The first randomly played game that ends so."""
    game = GAMES[key]
    for number in range(1, 500):
        record, choose = Record(Deal(game, number)), random.Random(number).choice
        while game.outcome(record.table) is Outcome.PLAYING and len(record.moves) < 300:
            record = record.play(choose(game.legal_moves(record.table)))
        if game.outcome(record.table) is outcome:
            return record
    raise AssertionError(f"no deal of {key} ended {outcome}")


def data_of(message: Message, ending: str) -> str:
    """The data of the button whose label or data ends so."""
    for button in message.buttons:
        if button.data and (button.text.endswith(ending) or button.data.endswith(ending)):
            return button.data
    raise AssertionError(f"no button ends with {ending!r}")


def visitor_of(playground: Playground) -> Visitor:
    """Anna in her private chat, where no House is."""
    person = playground.world.person("Анна", language_code="ru")
    return Visitor(playground, person, playground.world.private(person))


@asynccontextmanager
async def bot_process(
    playground: Playground, data: Path
) -> AsyncIterator[asyncio.subprocess.Process]:
    """`python -m bot serve`, with a private database; its log can be read from stderr."""
    environment = {
        **os.environ,
        "TELEGRAM_BOT_TOKEN": playground.token,
        "TELEGRAM_API_URL": playground.base_url,
        "DATA_DIR": str(data),
    }
    environment.pop("REDIS_URL", None)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "serve"), cwd=ROOT, env=environment, stderr=PIPE
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()
