"""What becomes of an update whose handler raised: the player is told, the log says it once."""

import logging
import time
from collections.abc import Callable

from redis.exceptions import ConnectionError as StoreUnreachable
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as StoreTooSlow
from telegram import CallbackQuery, Message, Update
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError
from telegram.ext import ContextTypes

from bot.order import topic_of
from bot.refusals import lacks_rights
from bot.session import UnreadableSession
from bot.texts import texts_for

__all__ = ["Failures", "toast"]

_log = logging.getLogger(__name__)

_TOLD, _FORGOTTEN = 1000, 600.0
"""How many troubles are remembered as logged, and for how many seconds."""

_TOAST_SECONDS = 5


class Failures:
    """Tells players and the log; which known troubles the log has already, it remembers."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._told: dict[str, float] = {}
        self._clock = clock

    async def handle(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        """What PTB calls."""
        if context.error is not None:
            await self.tell(update, context.error)

    async def tell(self, update: object, error: Exception) -> None:
        """Tell the player what became of the update, and log it once."""
        self._log_failure(update, error)
        if not isinstance(update, Update) or update.effective_user is None:
            return
        text = texts_for(update.effective_user.language_code)(_trouble(error))
        if update.callback_query:
            await toast(update.callback_query, text, show_alert=True)
        elif update.effective_message and not isinstance(error, Forbidden):
            await _answered(update.effective_message, text)

    def _log_failure(self, update: object, error: Exception) -> None:
        """A trace for what nobody foresaw, a line for what is known, the watch's for outages."""
        where = _context(update)
        if isinstance(error, StoreUnreachable | StoreTooSlow):
            _log.debug("no store for %s: %s", where, error)  # `Health` has logged the outage
        elif isinstance(error, Forbidden | ChatMigrated):
            _log.info("the chat of %s is closed to the bot: %s", where, error)
        elif isinstance(error, RedisError | UnreadableSession) or _is_outage(error):
            self._log_once(f"{error}", where)
        else:
            _log.error("failed: %s", where, exc_info=error)

    def _log_once(self, trouble: str, where: str) -> None:
        now = self._clock()
        if now - self._told.get(trouble, -_FORGOTTEN) < _FORGOTTEN:
            _log.debug("again: %s (%s)", trouble, where)
            return
        if len(self._told) >= _TOLD:
            self._told.clear()
        self._told[trouble] = now
        _log.error("%s (%s)", trouble, where)


def _is_outage(error: Exception) -> bool:
    """Telegram's trouble or a chat's settings; any other refusal is a fault of ours."""
    if isinstance(error, BadRequest):
        return lacks_rights(error)
    return isinstance(error, TelegramError)


async def toast(query: CallbackQuery, text: str | None, *, show_alert: bool = False) -> None:
    """Answer the tap; Telegram's refusal (too late, mostly) must not stop the picture."""
    try:
        await query.answer(text, show_alert=show_alert, read_timeout=_TOAST_SECONDS)
    except TelegramError as error:
        _log.info("tap of user %s was not answered: %s", query.from_user.id, error)


async def _answered(message: Message, text: str) -> None:
    """Tell a player of a failure; if that fails too, there is nobody left to tell."""
    try:
        await message.get_bot().send_message(
            message.chat.id, text, message_thread_id=topic_of(message)
        )
    except TelegramError as error:
        _log.info("chat %s was not told of a failure: %s", message.chat.id, error)


def _trouble(error: Exception) -> str:
    if isinstance(error, RedisError):
        return "trouble.storage"
    if isinstance(error, UnreadableSession):
        return "trouble.foreign" if error.is_foreign else "trouble.unreadable"
    if isinstance(error, BadRequest) and lacks_rights(error):
        return "trouble.rights"
    return "trouble.telegram" if isinstance(error, TelegramError) else "trouble.unforeseen"


def _context(update: object) -> str:
    if not isinstance(update, Update):
        return repr(update)
    user, chat, query = update.effective_user, update.effective_chat, update.callback_query
    return (
        f"update {update.update_id}, user {user and user.id}, chat {chat and chat.id}, "
        f"button {query and query.data!r}"
    )
