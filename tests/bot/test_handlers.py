"""Who a command comes from, as far as Telegram tells."""

from datetime import UTC, datetime

import pytest
from telegram import Chat, Message, Update, User
from telegram.constants import ChatID

from bot.calls import call_of
from bot.session import ANYONE, Seat


@pytest.mark.parametrize("stand_in", [ChatID.ANONYMOUS_ADMIN, ChatID.FAKE_CHANNEL])
def test_who_writes_as_a_group_or_channel_sits_nowhere(stand_in: int) -> None:
    """Such an update names a stand-in of Telegram's, which nobody can tap as."""
    group = Chat(-5, Chat.SUPERGROUP)
    admin = User(stand_in, "Group", is_bot=True)
    message = Message(1, datetime.now(tz=UTC), group, from_user=admin, text="/play")
    assert call_of(Update(1, message=message)).seat == Seat(-5, None, ANYONE)
