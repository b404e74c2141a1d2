"""Keeps each message up to date: the newest state wins, and nothing old is ever sent.

Edits share Telegram's limits (about one a second in a chat, twenty a minute in a group). Each
message has its own worker; while it waits or uploads, newer screens replace those not yet shown.
A wait that Telegram asks for (429) holds up that chat alone, and its messages go on one by one; a
failing message holds up only itself. PTB's rate limiter does none of this.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import NewType, TypeVar

from telegram import Bot, Message, ReplyParameters
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from bot.pictures import Pictures
from bot.refusals import is_lost, lacks_rights
from bot.screen import Screen
from bot.tasks import settled
from bot.waits import Waits
from bot.wire import Attachment, Paint, Wire

__all__ = ["ChatId", "MessageId", "Sender"]

ChatId = NewType("ChatId", int)
MessageId = NewType("MessageId", int)

_log = logging.getLogger(__name__)

_TRIES = 6
_REMEMBERED = 4096

_Shown = tuple[ChatId, MessageId]
_Done = TypeVar("_Done")


class Sender:
    """Shows screens in messages; `show` returns at once, `close` bounds what is still waiting."""

    def __init__(self, bot: Bot, paint: Paint, pictures: Pictures | None = None) -> None:
        self.lost: Callable[[ChatId, MessageId, Screen], None] = lambda *_: None
        """What to do about a message that is gone, or cannot be changed any more."""
        self._bot = bot
        self._wire = Wire(bot, paint, pictures)
        self._wanted: dict[_Shown, Screen] = {}
        self._workers: dict[_Shown, asyncio.Task[None]] = {}
        self._waits = Waits()
        self._shown: OrderedDict[_Shown, Screen] = OrderedDict()
        self._excused: set[ChatId] = set()
        self._retired: set[_Shown] = set()

    def show(self, chat: ChatId, message: MessageId, screen: Screen) -> None:
        """Bring a message to `screen`, sooner or later; a newer call for it takes its place."""
        place = chat, message
        self._wanted[place] = screen
        if place not in self._workers:
            self._workers[place] = asyncio.create_task(self._work(place))

    async def send(
        self,
        chat: ChatId,
        topic: int | None,
        screen: Screen,
        newest: Callable[[], Awaitable[Screen]] | None = None,
    ) -> MessageId:
        """Post a new message that shows `screen`; what is `newest` when its turn has come."""

        async def post() -> tuple[Message, Screen]:
            now = await newest() if newest else screen
            return await self._wire.post(chat, topic, now), now

        sent, shown = await self._patiently(chat, post)
        message = MessageId(sent.message_id)
        if (chat, message) not in self._shown:  # a quick player may have changed it already
            self._remember((chat, message), shown)
        return message

    async def say(self, chat: ChatId, topic: int | None, text: str) -> MessageId:
        """Post words alone."""
        sent = await self._patiently(
            chat, lambda: self._bot.send_message(chat, text, message_thread_id=topic)
        )
        return MessageId(sent.message_id)

    async def attach(self, chat: ChatId, topic: int | None, file: Attachment) -> None:
        """Post a file."""
        await self._patiently(chat, lambda: self._wire.attach(chat, topic, file))

    async def remove(self, chat: ChatId, message: MessageId) -> None:
        """Take a message of the bot's away; where Telegram keeps it, it stays."""
        try:
            await self._patiently(chat, lambda: self._bot.delete_message(chat, message))
        except TelegramError as error:
            _log.info("message %s of chat %s stays: %s", message, chat, error)

    async def retire(self, chat: ChatId, message: MessageId, words: str) -> None:
        """Say at last, without buttons, why a message shows its table no longer."""
        place = chat, message
        self._wanted.pop(place, None)
        self._retired.add(place)
        try:
            if worker := self._workers.get(place):  # an edit under way would bring them back
                await asyncio.wait({worker})
            await self._patiently(chat, lambda: self._wire.reword(chat, message, words))
        except TelegramError as error:
            _log.info("old buttons stay on message %s of chat %s: %s", message, chat, error)
        finally:
            self._retired.discard(place)
            self._shown.pop(place, None)

    @property
    def username(self) -> str:
        """The bot's, as links have it."""
        return self._bot.username

    def close(self, seconds: float) -> None:
        """From now on no wait goes on beyond `seconds`; what they held up is given up."""
        self._waits.close(seconds)

    @property
    def left(self) -> float:
        """Seconds that are left after `close`."""
        return self._waits.left

    async def drain(self) -> None:
        """After `close`: let the pictures under way arrive; the next tap shows the rest."""
        await settled(self._workers.values(), self.left)

    # --- the worker of a message --------------------------------------------------------------

    async def _work(self, place: _Shown) -> None:
        failures = 0
        try:
            while screen := self._wanted.pop(place, None):
                try:
                    failures = await self._tried(place, screen, failures)
                except Exception:  # noqa: BLE001 - whatever it was, the next picture must come
                    _log.exception("drawing message %s of chat %s failed", place[1], place[0])
        finally:
            del self._workers[place]

    async def _tried(self, place: _Shown, screen: Screen, failures: int) -> int:
        """Edit once; put the screen back if it is worth another try. The failures in a row."""
        chat, message = place
        newest = screen
        try:
            async with self._waits.turn(chat) as in_time:
                if not in_time or place in self._retired:
                    return 0
                newest = self._wanted.pop(place, screen)
                await self._edit(place, newest)
        except RetryAfter:
            self._wanted.setdefault(place, newest)
            return failures
        except BadRequest as error:
            await self._refused(place, newest, error)
        except (Forbidden, ChatMigrated) as error:
            _log.info("chat %s is closed to the bot: %s", chat, error)
        except NetworkError as error:
            self._shown.pop(place, None)
            if failures + 1 < _TRIES and await self._waits.paused(0.5 * 2**failures):
                self._wanted.setdefault(place, newest)
                return failures + 1
            _log.warning("gave up on message %s of chat %s: %s", message, chat, error)
        return 0

    async def _edit(self, place: _Shown, screen: Screen) -> None:
        chat, message = place
        if self._shown.get(place) == screen:
            return
        await self._wire.edit(chat, message, screen)
        self._remember(place, screen)
        self._excused.discard(chat)

    async def _refused(self, place: _Shown, screen: Screen, error: BadRequest) -> None:
        """A refused edit is final: the message shows this already, or cannot be edited."""
        chat, message = place
        if "not modified" in error.message.lower():
            self._remember(place, screen)
            return
        _log.warning("message %s of chat %s was not edited: %s", message, chat, error)
        if is_lost(error):
            self.lost(chat, message, screen)
        if lacks_rights(error) and chat not in self._excused:
            self._excused.add(chat)
            try:
                await self._bot.send_message(
                    chat, screen.excuse, reply_parameters=ReplyParameters(message)
                )
            except TelegramError as silenced:
                _log.info("chat %s takes no words either: %s", chat, silenced)

    async def _patiently(self, chat: ChatId, call: Callable[[], Awaitable[_Done]]) -> _Done:
        """Call after Telegram's waits; never again after a time-out, which may have delivered."""
        while True:
            in_time = True
            try:
                async with self._waits.turn(chat) as in_time:
                    return await call()
            except RetryAfter:
                if not in_time:
                    raise

    def _remember(self, place: _Shown, screen: Screen) -> None:
        self._shown[place] = screen
        self._shown.move_to_end(place)
        while len(self._shown) > _REMEMBERED:
            self._shown.popitem(last=False)
