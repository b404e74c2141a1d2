"""From Telegram's updates to the desk and back: who, where, in which language, no more."""

import logging
from dataclasses import replace
from typing import Any, NamedTuple

from redis.exceptions import RedisError
from telegram import CallbackQuery, Message, Update
from telegram.constants import ParseMode
from telegram.error import TelegramError
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
    MessageHandler,
    filters,
)

from bot.desk import Answer, Desk, Ending, Press
from bot.order import topic_of
from bot.screen import compose
from bot.sender import ChatId, MessageId, Sender
from bot.session import Seat, UnreadableSession
from bot.tap import MalformedTap, Tap
from bot.texts import Texts, texts_for

__all__ = ["COMMANDS", "AnyApplication", "Handlers"]

COMMANDS = ("play", "table", "help")
"""Those that the chat's command menu lists, each with a text `command.<name>`."""

AnyApplication = Application[Any, Any, Any, Any, Any, Any]

_log = logging.getLogger(__name__)

_QUOTED = 64


class _Call(NamedTuple):
    """A command as it came in."""

    message: Message
    seat: Seat
    texts: Texts

    @property
    def chat(self) -> ChatId:
        return ChatId(self.seat.chat)


class Handlers:
    """The bot's ears: every public method answers one kind of update."""

    def __init__(self, desk: Desk, sender: Sender) -> None:
        self._desk = desk
        self._sender = sender

    def register(self, application: AnyApplication) -> None:
        """Put all handlers into `application`, for new messages and taps alone.

        Taps of one place are handled in order; commands beside them, since a posting may have
        to wait for Telegram's limits and must not hold up the taps behind it.
        """
        new = filters.UpdateType.MESSAGE
        for name, handler in (
            ("start", self.start),
            ("play", self.play),
            ("table", self.table),
            ("help", self.help),
        ):
            application.add_handler(CommandHandler(name, handler, filters=new, block=False))
        application.add_handler(CallbackQueryHandler(self.tap))
        words = new & filters.ChatType.PRIVATE & (filters.TEXT | filters.COMMAND)
        application.add_handler(MessageHandler(words, self.unknown, block=False))
        application.add_error_handler(self.failed)

    async def start(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        await self._offer(_call(update), "menu.start")

    async def play(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        await self._offer(_call(update), "menu")

    async def table(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Send the table anew at the bottom of the chat; the old message loses its buttons."""
        call = _call(update)
        session = await self._desk.current(call.seat)
        if session is None:
            await self._say(call, "message.no_table")
            return
        sent = await self._sender.send(call.chat, call.seat.topic, compose(session, call.texts))
        await self._desk.move_to(session.table, sent)
        if session.message is not None:
            await self._sender.retire(call.chat, MessageId(session.message))

    async def help(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        await self._say(_call(update), "help", parse_mode=ParseMode.HTML)

    async def unknown(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        call = _call(update)
        await self._say(call, "message.unknown", text=(call.message.text or "")[:_QUOTED])

    async def tap(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Save, answer, draw: the toast never waits for a picture."""
        query = update.callback_query
        if query is None:
            return
        texts = texts_for(query.from_user.language_code)
        answer = await self._pressed(query)
        await _toast(
            query, None if answer.ending is Ending.DONE else texts(f"toast.{answer.ending}")
        )
        if answer.session is None or query.message is None:
            return
        chat = ChatId(query.message.chat.id)
        tapped = MessageId(query.message.message_id)
        if answer.ending is Ending.MOVED:
            await self._sender.retire(chat, tapped)
            return
        screen = compose(answer.session, texts, answer.view, answer.asked)
        self._sender.show(chat, tapped, screen)

    async def failed(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Tell the player what became of an update whose handler raised, and log it once."""
        error = context.error
        key = _trouble(error)
        if key == "trouble.storage":
            _log.debug("no store for an update: %s", error)  # the watch over it has logged it
        else:
            _log.error("update failed: %s", _context(update), exc_info=error)
        if not isinstance(update, Update) or update.effective_user is None:
            return
        texts = texts_for(update.effective_user.language_code)
        if update.callback_query:
            await _toast(update.callback_query, texts(key), show_alert=True)
        elif update.effective_message and not isinstance(error, TelegramError):
            await self._say(_call(update), key)

    async def _offer(self, call: _Call, text: str) -> None:
        session = await self._desk.open_menu(call.seat)
        screen = replace(compose(session, call.texts), text=call.texts(text))
        await self._sender.send(call.chat, call.seat.topic, screen)

    async def _pressed(self, query: CallbackQuery) -> Answer:
        if query.message is None or query.data is None:
            return Answer(Ending.MALFORMED)
        try:
            tap = Tap.parse(query.data)
        except MalformedTap as error:
            _log.warning("user %s: %s", query.from_user.id, error)
            return Answer(Ending.MALFORMED)
        chat, message = query.message.chat.id, query.message.message_id
        return await self._desk.tap(Press(tap, query.from_user.id, chat, message))

    async def _say(
        self, call: _Call, key: str, *, parse_mode: ParseMode | None = None, **values: object
    ) -> None:
        text = call.texts(key, **values)
        await self._sender.say(call.chat, call.seat.topic, text, parse_mode=parse_mode)


def _call(update: Update) -> _Call:
    message, user = update.effective_message, update.effective_user
    if message is None or user is None:
        raise ValueError(f"an update without message or user: {update.update_id}")
    seat = Seat(message.chat.id, topic_of(message), user.id)
    return _Call(message, seat, texts_for(user.language_code))


async def _toast(query: CallbackQuery, text: str | None, *, show_alert: bool = False) -> None:
    """Answer the tap; Telegram's refusal (too late, mostly) must not stop the picture."""
    try:
        await query.answer(text, show_alert=show_alert)
    except TelegramError as error:
        _log.info("tap of user %s was not answered: %s", query.from_user.id, error)


def _trouble(error: Exception | None) -> str:
    if isinstance(error, RedisError):
        return "trouble.storage"
    if isinstance(error, UnreadableSession):
        return "trouble.unreadable"
    return "trouble.unforeseen"


def _context(update: object) -> str:
    if not isinstance(update, Update):
        return repr(update)
    user, chat, query = update.effective_user, update.effective_chat, update.callback_query
    return (
        f"update {update.update_id}, user {user and user.id}, chat {chat and chat.id}, "
        f"button {query and query.data!r}"
    )
