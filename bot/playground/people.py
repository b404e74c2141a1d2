"""Who takes part in a chat, and what kind of chat it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Chat", "ChatKind", "Person", "Topic"]


@dataclass(frozen=True, kw_only=True)
class Person:
    """A Telegram user: a person of the playground or the bot itself."""

    id: int
    first_name: str
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False


class ChatKind(StrEnum):
    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"


@dataclass(frozen=True, kw_only=True)
class Chat:
    """A chat as the bot addresses it; a private chat has the id of its person."""

    id: int
    kind: ChatKind
    title: str
    username: str | None = None
    is_forum: bool = False

    @property
    def is_group(self) -> bool:
        return self.kind is not ChatKind.PRIVATE


@dataclass(frozen=True, kw_only=True)
class Topic:
    """A topic of a forum; its id is the `message_thread_id` of its messages."""

    id: int
    title: str
