"""Everything outside the bot: people and chats, and what people do."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.playground import forms
from bot.playground.entities import detect
from bot.playground.history import History
from bot.playground.ids import Ids
from bot.playground.messages import Query
from bot.playground.people import Chat, ChatKind, Person, Topic
from bot.playground.updates import Updates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.playground.files import File
    from bot.playground.messages import Message
    from bot.playground.rooms import Room

__all__ = ["World"]


class World:
    """The people of the playground; what they do becomes updates for the bot."""

    def __init__(self, *, bot: Person, clock: Callable[[], float] = time.time) -> None:
        ids = Ids(now=clock())
        self.bot = bot
        self.clock = clock
        self.people: dict[int, Person] = {}
        self.queries: dict[str, Query] = {}
        self.history = History(bot=bot, ids=ids, clock=clock)
        self.updates = Updates(first_id=ids.first)
        self._ids = ids

    @property
    def rooms(self) -> dict[int, Room]:
        return self.history.rooms

    def person(
        self, first_name: str, *, username: str | None = None, language_code: str | None = None
    ) -> Person:
        """Let a new person appear; the bot does not know them yet."""
        person = Person(
            id=self._ids.person(),
            first_name=first_name,
            username=username,
            language_code=language_code,
        )
        self.people[person.id] = person
        self.history.notify("person", person)
        chat = Chat(id=person.id, kind=ChatKind.PRIVATE, title=first_name, username=username)
        self.history.open(chat, [person])
        return person

    def private(self, person: Person) -> Chat:
        """Return the person's chat with the bot."""
        return self.rooms[person.id].chat

    def group(self, title: str, *, members: Iterable[Person]) -> Chat:
        """Open a basic group with the bot in it; its first member is its creator."""
        kind = ChatKind.GROUP
        return self._found(Chat(id=self._ids.chat(kind), kind=kind, title=title), members)

    def supergroup(self, title: str, *, members: Iterable[Person], forum: bool = False) -> Chat:
        """Open a supergroup with the bot in it, with topics if it is a forum."""
        kind = ChatKind.SUPERGROUP
        chat = Chat(id=self._ids.chat(kind), kind=kind, title=title, is_forum=forum)
        return self._found(chat, members)

    def topic(self, chat: Chat, title: str) -> int:
        """Open a topic of a forum and return its `message_thread_id`.

        The topic begins with a service message, as in Telegram.
        """
        room = self.rooms[chat.id]
        if not chat.is_forum:
            raise ValueError(f"chat {chat.title!r} has no topics")
        number = self._ids.message(chat)
        room.topics[number] = Topic(id=number, title=title)
        service = {"forum_topic_created": {"name": title, "icon_color": 7322096}}
        first = self.history.blank(chat, room.creator)
        self._hear(self.history.put(replace(first, id=number, thread=number, service=service)))
        self.history.notify("chat", room)
        return number

    def say(
        self,
        person: Person,
        chat: Chat,
        text: str,
        *,
        thread: int | None = None,
        reply_to: Message | None = None,
    ) -> Message:
        """Write a message; in a group the bot sees only commands and replies to itself."""
        room = self._room_of(person, chat)
        body = text.strip()
        if not body:
            raise ValueError("an empty message cannot be sent")
        if thread is not None and thread not in room.topics:
            raise LookupError(f"chat {chat.title!r} has no topic {thread}")
        if not room.started:
            room.started = True
            self.history.notify("chat", room)
        message = replace(
            self.history.blank(chat, person),
            text=body,
            entities=detect(body),
            thread=thread,
            reply_to=reply_to.id if reply_to else None,
        )
        message = self.history.post(message)
        self._hear(message)
        return message

    def hand_in(self, person: Person, chat: Chat, document: File) -> Message:
        """Send a document."""
        self._room_of(person, chat)
        message = replace(self.history.blank(chat, person), media=document)
        message = self.history.post(message)
        self._hear(message)
        return message

    def tap(self, person: Person, message: Message, key: str) -> Query:
        """Press the button with this data or label on the message as the person sees it.

        An older state of the message may be given: slow people press stale keyboards.
        """
        button = message.button(key)
        if button.data is None:
            raise ValueError(f"button {button.text!r} tells the bot nothing when pressed")
        return self.forge(person, message, button.data)

    def forge(self, person: Person, message: Message, data: str) -> Query:
        """Send callback data that no button needs to have, as a modified client can."""
        room = self._room_of(person, message.chat)
        number = self._ids.query()
        query = Query(id=number, person=person, chat=room.chat, at=self.clock())
        self.queries[number] = query
        current = room.messages.get(message.id)
        form: forms.Json = {
            "id": number,
            "from": forms.user(person),
            "message": self.history.form(current) if current else forms.inaccessible(message),
            "chat_instance": str(room.chat.id * 7919),
            "data": data,
        }
        if not room.kicked:
            self.updates.put("callback_query", form)
        self.history.notify("query", query)
        return query

    def block(self, person: Person) -> None:
        room = self.rooms[person.id]
        room.blocked = True
        self._bot_becomes(room, "kicked", by=person)

    def unblock(self, person: Person) -> None:
        room = self.rooms[person.id]
        room.blocked = False
        self._bot_becomes(room, "member", by=person)

    def kick(self, chat: Chat) -> None:
        """Let the creator of the group throw the bot out."""
        room = self.rooms[chat.id]
        room.kicked = True
        self._bot_becomes(room, "kicked", by=room.creator)

    def promote(self, chat: Chat, person: Person | None = None) -> None:
        """Make a person, or the bot, an administrator of the group."""
        room = self.rooms[chat.id]
        if person is not None:
            room.statuses[person.id] = "administrator"
            return
        self._bot_becomes(room, "administrator", by=room.creator)

    def migrate(self, chat: Chat) -> Chat:
        """Upgrade a basic group to a supergroup and return the new chat."""
        if chat.kind is not ChatKind.GROUP:
            raise ValueError(f"chat {chat.title!r} is a {chat.kind}, not a basic group")
        old = self.rooms[chat.id]
        upgraded = replace(chat, id=self._ids.upgraded(chat.id), kind=ChatKind.SUPERGROUP)
        new = self.history.open(upgraded, old.people.values())
        new.statuses = dict(old.statuses)
        for room, service in (
            (old, {"migrate_to_chat_id": upgraded.id}),
            (new, {"migrate_from_chat_id": chat.id}),
        ):
            notice = replace(self.history.blank(room.chat, room.creator), service=service)
            self._hear(self.history.post(notice))
        old.migrated_to = upgraded
        self.history.notify("chat", old)
        return upgraded

    def delete(self, message: Message) -> None:
        """Let a person delete the message; the bot is not told."""
        self.history.remove(message)

    def messages(self, chat: Chat, *, thread: int | None = None) -> tuple[Message, ...]:
        """Return the chat's messages as they are now, of one topic if it is named."""
        found = self.rooms[chat.id].messages.values() if chat.id in self.rooms else ()
        return tuple(kept for kept in found if thread is None or kept.thread == thread)

    async def changed(
        self,
        chat: Chat,
        predicate: Callable[[World], object],
        timeout: float = 10.0,  # noqa: ASYNC109 - a plain argument reads better in tests
    ) -> tuple[Message, ...]:
        """Wait until the predicate holds and return the chat's messages then."""
        try:
            async with asyncio.timeout(timeout):
                await self.history.until(lambda: predicate(self))
        except TimeoutError:
            last = f"last message: {self.messages(chat)[-1:]}"
            raise TimeoutError(f"not so in {chat.title!r} in {timeout} s; {last}") from None
        return self.messages(chat)

    def _found(self, chat: Chat, members: Iterable[Person]) -> Chat:
        people = list(members)
        if not people:
            raise ValueError(f"group {chat.title!r} needs a member")
        room = self.history.open(chat, people)
        room.statuses[people[0].id] = "creator"
        room.statuses[self.bot.id] = "left"
        self._bot_becomes(room, "member", by=people[0])
        return chat

    def _room_of(self, person: Person, chat: Chat) -> Room:
        room = self.rooms[chat.id]
        if person.id not in room.people:
            raise ValueError(f"{person.first_name} is not in chat {chat.title!r}")
        if room.blocked or room.migrated_to:
            raise ValueError(f"nothing can be done in chat {chat.title!r} any more")
        return room

    def _hear(self, message: Message) -> None:
        room = self.rooms[message.chat.id]
        if not room.kicked and room.is_seen_by(self.bot, message):
            self.updates.put("message", self.history.form(message))

    def _bot_becomes(self, room: Room, status: str, *, by: Person) -> None:
        old = room.statuses[self.bot.id]
        room.statuses[self.bot.id] = status
        form: forms.Json = {
            "chat": forms.chat(room.chat),
            "from": forms.user(by),
            "date": int(self.clock()),
            "old_chat_member": forms.member(self.bot, old),
            "new_chat_member": forms.member(self.bot, status),
        }
        self.updates.put("my_chat_member", form)
        self.history.notify("chat", room)
