"""People, chats and messages in the JSON form that the page draws."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.playground.backend import Backend
    from bot.playground.files import File
    from bot.playground.forms import Json
    from bot.playground.messages import Message, Query
    from bot.playground.methods.chats import Action
    from bot.playground.people import Person
    from bot.playground.rooms import Room

__all__ = ["action", "answer", "deleted", "menus", "message", "person", "room", "world"]


def world(backend: Backend) -> Json:
    """Return all that the page shows, for a page that (re)connects."""
    rooms = backend.world.rooms.values()
    return {
        "bot": person(backend.world.bot),
        "people": [person(one) for one in backend.world.people.values()],
        "chats": [room(one) for one in rooms],
        "messages": [message(one) for kept in rooms for one in kept.messages.values()],
        "menus": menus(backend),
    }


def person(of: Person) -> Json:
    return {
        "id": of.id,
        "name": of.first_name,
        "username": of.username,
        "language": of.language_code,
    }


def room(of: Room) -> Json:
    chat = of.chat
    return {
        "id": chat.id,
        "kind": str(chat.kind),
        "title": chat.title,
        "forum": chat.is_forum,
        "members": [number for number in of.people if not of.people[number].is_bot],
        "topics": [{"id": topic.id, "title": topic.title} for topic in of.topics.values()],
        "pinned": of.pinned[-1] if of.pinned else None,
        "started": of.started,
        "blocked": of.blocked,
        "kicked": of.kicked,
        "gone": of.migrated_to is not None,
    }


def message(of: Message) -> Json:
    return {
        "id": of.id,
        "chat": of.chat.id,
        "thread": of.thread,
        "sender": person(of.sender) | {"bot": of.sender.is_bot},
        "date": of.date,
        "edited": of.edit_date is not None,
        "revision": of.revision,
        "text": of.caption if of.media else of.text,
        "entities": [asdict(entity) for entity in of.entities],
        "media": _media(of.media) if of.media else None,
        "keyboard": [[asdict(button) for button in row] for row in of.keyboard],
        "replyTo": of.reply_to,
        "reactions": list(of.reactions),
        "service": dict(of.service) if of.service else None,
    }


def _media(of: File) -> Json:
    return {
        "kind": str(of.kind),
        "url": f"media/{of.unique_id}/{of.kind}",
        "name": of.name,
        "size": len(of.content),
        "type": of.mime_type,
        "width": of.width,
        "height": of.height,
    }


def deleted(of: Message) -> Json:
    return {"id": of.id, "chat": of.chat.id}


def action(of: Action) -> Json:
    return {"chat": of.chat.id, "thread": of.thread, "name": of.name}


def answer(of: Query) -> Json:
    given = of.answer
    return {
        "query": of.id,
        "person": of.person.id,
        "text": given.text if given else "",
        "alert": given.show_alert if given else False,
        "url": given.url if given else None,
    }


def menus(backend: Backend) -> Json:
    """Return each person's command menu in each of their chats, and the bot's description."""
    profile = backend.profile
    return {
        f"{member.id}/{kept.chat.id}": {
            "commands": [asdict(command) for command in profile.menu(member, kept)],
            "description": profile.text("description", language=member.language_code or ""),
        }
        for kept in backend.world.rooms.values()
        for member in kept.people.values()
        if not member.is_bot
    }
