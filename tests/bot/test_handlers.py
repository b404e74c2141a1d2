"""Who a command comes from, as far as Telegram tells."""

from datetime import UTC, datetime

from telegram import Chat, Message, Update, User
from telegram.constants import ChatID

from bot.handlers import call_of
from bot.session import ANYONE, Seat


def test_the_names_of_admins_are_hidden_from_seats() -> None:
    """An anonymous admin's update names a bot of Telegram's; the seat must not."""
    group = Chat(-5, Chat.SUPERGROUP)
    admin = User(ChatID.ANONYMOUS_ADMIN, "Group", is_bot=True)
    message = Message(1, datetime.now(tz=UTC), group, from_user=admin, text="/play")
    assert call_of(Update(1, message=message)).seat == Seat(-5, None, ANYONE)
