"""What the bot says of itself: its command menus and descriptions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.playground.errors import bad_request

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.playground.people import Person
    from bot.playground.rooms import Room

__all__ = ["Command", "Profile"]


@dataclass(frozen=True, kw_only=True)
class Command:
    command: str
    description: str


class Profile:
    """Command menus by scope and language, and descriptions by language."""

    def __init__(self) -> None:
        self._menus: dict[tuple[str, str], tuple[Command, ...]] = {}
        self._texts: dict[tuple[str, str], str] = {}

    def set_commands(self, source: Any, *, scope: Any, language: str) -> None:
        commands = _commands(source)
        if commands:
            self._menus[_scope_key(scope), language] = commands
        else:
            self._menus.pop((_scope_key(scope), language), None)

    def commands(self, *, scope: Any, language: str) -> tuple[Command, ...]:
        """Return exactly what was set for the scope and the language."""
        return self._menus.get((_scope_key(scope), language), ())

    def menu(self, person: Person, room: Room) -> tuple[Command, ...]:
        """Return what the person's app shows in the chat: the narrowest scope that is set."""
        for scope in _scopes(person, room):
            for language in (person.language_code or "", ""):
                if menu := self._menus.get((scope, language)):
                    return menu
        return ()

    def set_text(self, kind: str, text: str, *, language: str, most: int) -> None:
        if len(text) > most:
            raise bad_request(f"bot {kind} is too long")
        self._texts[kind, language] = text

    def text(self, kind: str, *, language: str) -> str:
        """Return the description for the language, else the one for all."""
        return self._texts.get((kind, language)) or self._texts.get((kind, ""), "")


def _scopes(person: Person, room: Room) -> Iterator[str]:
    chat = room.chat
    if not chat.is_group:
        yield from (f"chat:{chat.id}", "all_private_chats", "default")
        return
    yield f"chat_member:{chat.id}:{person.id}"
    if room.is_admin(person):
        yield f"chat_administrators:{chat.id}"
    yield f"chat:{chat.id}"
    if room.is_admin(person):
        yield "all_chat_administrators"
    yield from ("all_group_chats", "default")


def _scope_key(scope: Any) -> str:
    if scope is None:
        return "default"
    if not isinstance(scope, dict) or not isinstance(scope.get("type"), str):
        raise bad_request("can't parse BotCommandScope: Object expected")
    parts = [scope["type"]]
    parts += [str(scope[name]) for name in ("chat_id", "user_id") if name in scope]
    return ":".join(parts)


def _commands(source: Any) -> tuple[Command, ...]:
    if not isinstance(source, list):
        raise bad_request("can't parse commands: Array expected")
    if len(source) > 100:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    return tuple(_command(item) for item in source)


def _command(source: Any) -> Command:
    name = str(source.get("command", "")).removeprefix("/")
    description = str(source.get("description", ""))
    if not re.fullmatch(r"[a-z0-9_]{1,32}", name):
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= len(description) <= 256:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    return Command(command=name, description=description)
