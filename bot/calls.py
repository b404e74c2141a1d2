"""What comes in from Telegram, read: who, where, in which language, about which table."""

from contextlib import suppress
from typing import NamedTuple

from telegram import CallbackQuery, InlineKeyboardMarkup, Message, Update
from telegram.constants import ChatID

from bot.order import topic_of
from bot.sender import ChatId
from bot.session import ANYONE, Host, Seat, TableId
from bot.tap import MalformedTap, Tap

__all__ = ["Call", "call_of", "carried_table", "table_on"]

_NAMELESS = (ChatID.ANONYMOUS_ADMIN, ChatID.FAKE_CHANNEL)


class Call(NamedTuple):
    """A command as it came in: where, from whom, in which language of the client's."""

    message: Message
    seat: Seat
    language: str | None
    name: str = ""

    @property
    def host(self) -> Host:
        """What the table that it opens will know of its owner."""
        return Host(self.name, self.language or "")

    @property
    def chat(self) -> ChatId:
        return ChatId(self.seat.chat)


def call_of(update: Update) -> Call:
    """Read a command; who writes as the group or as a channel plays as ANYONE."""
    message, user = update.effective_message, update.effective_user
    if message is None or user is None:
        raise ValueError(f"an update without message or user: {update.update_id}")
    player = ANYONE if user.id in _NAMELESS else user.id
    seat = Seat(message.chat.id, topic_of(message), player)
    return Call(message, seat, user.language_code, "" if player == ANYONE else user.first_name)


def carried_table(query: CallbackQuery) -> TableId | None:
    """The table whose buttons the tapped message carries, by Telegram's own word."""
    message = query.message
    return table_on(message.reply_markup if isinstance(message, Message) else None)


def table_on(markup: InlineKeyboardMarkup | None) -> TableId | None:
    """The table that the buttons belong to."""
    for row in markup.inline_keyboard if markup else ():
        for button in row:
            with suppress(MalformedTap):
                return Tap.parse(str(button.callback_data)).table
    return None
