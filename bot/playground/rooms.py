"""The inside of one chat: who is in it, what was said, and what the bot may do there."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.playground.messages import Message
    from bot.playground.people import Chat, Person, Topic

__all__ = ["Room"]


@dataclass(kw_only=True)
class Room:
    """The changing part of a chat.

    `statuses` maps person ids to creator, administrator or member; `started` says that the person
    of a private chat has written to the bot.
    """

    chat: Chat
    people: dict[int, Person] = field(default_factory=dict)
    statuses: dict[int, str] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    started: bool = False
    blocked: bool = False
    kicked: bool = False
    migrated_to: Chat | None = None

    @property
    def creator(self) -> Person:
        return next(iter(self.people.values()))

    def add(self, person: Person, *, status: str = "member") -> None:
        self.people[person.id] = person
        self.statuses[person.id] = status

    def is_admin(self, person: Person) -> bool:
        return self.statuses.get(person.id) in {"creator", "administrator"}

    def is_seen_by(self, bot: Person, message: Message) -> bool:
        """Apply the privacy mode that bots have in groups by default."""
        if not self.chat.is_group or self.is_admin(bot) or message.service is not None:
            return True
        replied = self.messages.get(message.reply_to) if message.reply_to else None
        if replied is not None and replied.sender == bot:
            return True
        command = re.match(r"/\w+(?:@(\w+))?(?:\s|$)", message.text)
        return command is not None and command.group(1) in {None, bot.username}

    def replied(self, message: Message) -> Message | None:
        """Return what the message answers; a plain message in a topic answers its first one."""
        target = message.reply_to if message.reply_to is not None else message.thread
        return self.messages.get(target) if target is not None else None
