"""Keeps each chat's pictures up to date: the newest state wins, and nothing old is ever sent.

Edits share Telegram's limits (about one a second in a chat, twenty a minute in a group), so each
chat has its own worker. While it waits or uploads, newer screens replace those not yet shown.
A wait that Telegram asks for (429) holds up that chat alone. PTB's rate limiter does neither.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import NewType

from telegram import Bot, InputMediaPhoto, Message
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TelegramError

from bot.screen import Screen
from render import Scene

__all__ = ["ChatId", "MessageId", "Painter", "Sender"]

ChatId = NewType("ChatId", int)
MessageId = NewType("MessageId", int)
Painter = Callable[[Scene], bytes]

_log = logging.getLogger(__name__)

_TRIES = 6
_REMEMBERED = 4096
_FILE_NAME = "table.png"


class Sender:
    """Shows screens in messages; `show` returns at once, `drain` waits for what is under way."""

    def __init__(self, bot: Bot, paint: Painter) -> None:
        self._bot = bot
        self._paint = paint
        self._wanted: dict[ChatId, dict[MessageId, Screen]] = {}
        self._workers: dict[ChatId, asyncio.Task[None]] = {}
        self._shown: OrderedDict[tuple[ChatId, MessageId], Screen] = OrderedDict()

    def show(self, chat: ChatId, message: MessageId, screen: Screen) -> None:
        """Bring a message to `screen`, sooner or later; a newer call for it takes its place."""
        self._wanted.setdefault(chat, {})[message] = screen
        if chat not in self._workers:
            self._workers[chat] = asyncio.create_task(self._work(chat))

    async def send(self, chat: ChatId, topic: int | None, screen: Screen) -> MessageId:
        """Post a new message that shows `screen`."""
        sent = await _patiently(lambda: self._post(chat, topic, screen))
        message = MessageId(sent.message_id)
        self._remember(chat, message, screen)
        return message

    async def say(
        self, chat: ChatId, topic: int | None, text: str, *, parse_mode: str | None = None
    ) -> None:
        """Post words alone."""
        await _patiently(
            lambda: self._bot.send_message(
                chat, text, message_thread_id=topic, parse_mode=parse_mode
            )
        )

    async def retire(self, chat: ChatId, message: MessageId) -> None:
        """Take the buttons off a message that shows its table no longer."""
        self._wanted.get(chat, {}).pop(message, None)
        self._shown.pop((chat, message), None)
        try:
            await self._bot.edit_message_reply_markup(chat_id=chat, message_id=message)
        except TelegramError as error:
            _log.info("old buttons stay on message %s of chat %s: %s", message, chat, error)

    async def drain(self, seconds: float) -> None:
        """Wait for pictures under way, `seconds` at most; the rest is shown at the next tap."""
        if self._workers:
            _, late = await asyncio.wait(self._workers.values(), timeout=seconds)
            for worker in late:
                worker.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    # --- the worker of a chat -----------------------------------------------------------------

    async def _work(self, chat: ChatId) -> None:
        wanted = self._wanted[chat]
        try:
            while wanted:
                await self._bring(chat, next(iter(wanted)), wanted)
        except Exception:  # noqa: BLE001 - whatever it was, the chat's next picture must come
            _log.exception("drawing for chat %s failed", chat)
        finally:
            del self._workers[chat], self._wanted[chat]

    async def _bring(
        self, chat: ChatId, message: MessageId, wanted: dict[MessageId, Screen]
    ) -> None:
        """Edit one message to its newest screen, however often that changes meanwhile."""
        failures = 0
        while screen := wanted.pop(message, None):
            try:
                await self._edit(chat, message, screen)
            except RetryAfter as wait:
                wanted.setdefault(message, screen)
                await asyncio.sleep(_seconds(wait))
            except BadRequest as error:
                self._refused(chat, message, screen, error)
            except Forbidden as error:
                _log.info("chat %s is closed to the bot: %s", chat, error)
            except NetworkError as error:
                failures += 1
                self._shown.pop((chat, message), None)
                if failures >= _TRIES:
                    _log.warning("gave up on message %s of chat %s: %s", message, chat, error)
                    continue
                wanted.setdefault(message, screen)
                await asyncio.sleep(0.5 * 2**failures)

    async def _edit(self, chat: ChatId, message: MessageId, screen: Screen) -> None:
        shown = self._shown.get((chat, message))
        if shown == screen:
            return
        if screen.scene is None:
            await self._bot.edit_message_text(
                screen.text, chat_id=chat, message_id=message, reply_markup=screen.keyboard
            )
        elif shown is not None and shown.scene == screen.scene:
            await self._bot.edit_message_caption(
                chat_id=chat,
                message_id=message,
                caption=screen.text,
                reply_markup=screen.keyboard,
            )
        else:
            picture = await self._painted(screen.scene)
            await self._bot.edit_message_media(
                InputMediaPhoto(picture, caption=screen.text, filename=_FILE_NAME),
                chat_id=chat,
                message_id=message,
                reply_markup=screen.keyboard,
            )
        self._remember(chat, message, screen)

    def _refused(
        self, chat: ChatId, message: MessageId, screen: Screen, error: BadRequest
    ) -> None:
        """A refused edit is final: the message shows this already, or cannot be edited."""
        if "not modified" in error.message.lower():
            self._remember(chat, message, screen)
        else:
            _log.warning("message %s of chat %s was not edited: %s", message, chat, error)

    async def _post(self, chat: ChatId, topic: int | None, screen: Screen) -> Message:
        if screen.scene is None:
            return await self._bot.send_message(
                chat, screen.text, message_thread_id=topic, reply_markup=screen.keyboard
            )
        return await self._bot.send_photo(
            chat,
            await self._painted(screen.scene),
            caption=screen.text,
            filename=_FILE_NAME,
            message_thread_id=topic,
            reply_markup=screen.keyboard,
        )

    async def _painted(self, scene: Scene) -> bytes:
        return await asyncio.to_thread(self._paint, scene)

    def _remember(self, chat: ChatId, message: MessageId, screen: Screen) -> None:
        self._shown[chat, message] = screen
        self._shown.move_to_end((chat, message))
        while len(self._shown) > _REMEMBERED:
            self._shown.popitem(last=False)


async def _patiently(post: Callable[[], Awaitable[Message]]) -> Message:
    """Post after the waits that Telegram asks for; a time-out may have delivered: no repeat."""
    while True:
        try:
            return await post()
        except RetryAfter as wait:
            await asyncio.sleep(_seconds(wait))


def _seconds(wait: RetryAfter) -> float:
    """The wait that Telegram asks for; PTB is moving from a number to a timedelta."""
    retry_after = wait.retry_after
    return float(retry_after if isinstance(retry_after, int) else retry_after.total_seconds())
