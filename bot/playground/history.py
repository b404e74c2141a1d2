"""All chats with their messages, and word of each change to those who listen."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.playground import forms
from bot.playground.messages import Message
from bot.playground.rooms import Room

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.playground.ids import Ids
    from bot.playground.people import Chat, Person

__all__ = ["History"]


class History:
    """What happened in the chats, whoever did it.

    A listener is told the kind of a change (message, deleted, chat, person, action, query, answer,
    commands) and the thing that changed.
    """

    def __init__(self, *, bot: Person, ids: Ids, clock: Callable[[], float]) -> None:
        self.bot = bot
        self.clock = clock
        self.rooms: dict[int, Room] = {}
        self.ids = ids
        self._listeners: list[Callable[[str, object], None]] = []

    def open(self, chat: Chat, people: Iterable[Person]) -> Room:
        """Add a chat of these people and the bot."""
        room = Room(chat=chat)
        for person in (*people, self.bot):
            room.add(person)
        self.rooms[chat.id] = room
        self.notify("chat", room)
        return room

    def blank(self, chat: Chat, sender: Person | None = None) -> Message:
        """Return an empty message, of the bot by default, that is nowhere and has no id yet."""
        return Message(id=0, chat=chat, sender=sender or self.bot, date=int(self.clock()))

    def post(self, message: Message) -> Message:
        """Give a new message its id and place it; it is numbered last, so no number is lost."""
        return self.put(replace(message, id=self.ids.message(message.chat)))

    def put(self, message: Message) -> Message:
        """Place a new message or a new state of an old one."""
        self.rooms[message.chat.id].messages[message.id] = message
        self.notify("message", message)
        return message

    def remove(self, message: Message) -> None:
        room = self.rooms[message.chat.id]
        room.messages.pop(message.id, None)
        if message.id in room.pinned:
            room.pinned.remove(message.id)
        self.notify("deleted", message)

    def form(self, message: Message) -> forms.Json:
        """Return the message as the bot reads it."""
        room = self.rooms[message.chat.id]
        return forms.message(message, replied=room.replied(message))

    def listen(self, listener: Callable[[str, object], None]) -> None:
        self._listeners.append(listener)

    def unlisten(self, listener: Callable[[str, object], None]) -> None:
        self._listeners.remove(listener)

    def notify(self, kind: str, what: object) -> None:
        for listener in tuple(self._listeners):
            listener(kind, what)

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait for a change after which the condition holds; it may hold already."""
        changed = asyncio.Event()

        def listen(_kind: str, _what: object) -> None:
            changed.set()

        self.listen(listen)
        try:
            while not holds():
                await changed.wait()
                changed.clear()
        finally:
            self.unlisten(listen)
