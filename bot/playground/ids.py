"""Numbers for people, chats, messages and queries, shaped as Telegram's are."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bot.playground.people import ChatKind

if TYPE_CHECKING:
    from bot.playground.people import Chat

__all__ = ["Ids"]

_FIRST_PERSON = 5_000_001
_FIRST_GROUP = 4_000_001
_SUPERGROUPS = -1_000_000_000_000
_EPOCH = 1_760_000_000


class Ids:
    """Hands out ids.

    People and chats get the same ids in every playground. Messages, updates and queries count
    from a number that grows with the clock, so that a new playground does not repeat the ids of
    an earlier one, which a bot may have stored.
    """

    def __init__(self, *, now: float) -> None:
        self.first = max(1, int(now) - _EPOCH)
        self._people = 0
        self._groups = 0
        self._queries = 0
        self._messages: Counter[int] = Counter()

    def person(self) -> int:
        self._people += 1
        return _FIRST_PERSON + self._people - 1

    def chat(self, kind: ChatKind) -> int:
        """Return the id of a new group; that of a private chat is its person's."""
        self._groups += 1
        number = _FIRST_GROUP + self._groups - 1
        return _SUPERGROUPS - number if kind is ChatKind.SUPERGROUP else -number

    def upgraded(self, group: int) -> int:
        return _SUPERGROUPS + group

    def message(self, chat: Chat) -> int:
        """Count as Telegram does: a supergroup for itself, all other chats of the bot together."""
        counter = chat.id if chat.kind is ChatKind.SUPERGROUP else 0
        self._messages[counter] += 1
        return self.first + self._messages[counter]

    def query(self) -> str:
        self._queries += 1
        return str(self.first * 1_000_000 + self._queries)
