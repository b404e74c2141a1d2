"""Formatted text: what a message shows, and which parts of it are special."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Entity", "detect", "stripped", "utf16_length"]

# What Telegram marks up by itself in any text. A command may name its bot.
_FOUND = re.compile(
    r"(?P<bot_command>(?<![\w/<>@])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/]))"
    r"|(?P<url>\bhttps?://[^\s<>\"]+[^\s<>\".,;:!?)])"
    r"|(?P<mention>(?<![\w@/])@[A-Za-z][A-Za-z0-9_]{3,31}\b)"
)


@dataclass(frozen=True, kw_only=True)
class Entity:
    """A special part of a text; offset and length count UTF-16 units, as Telegram does."""

    type: str
    offset: int
    length: int
    url: str | None = None
    language: str | None = None

    @property
    def end(self) -> int:
        return self.offset + self.length


def utf16_length(text: str) -> int:
    """Return the length by which Telegram measures.

    >>> utf16_length("♠"), utf16_length("🂡")
    (1, 2)
    """
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def stripped(text: str, entities: tuple[Entity, ...]) -> tuple[str, tuple[Entity, ...]]:
    """Drop white space around the text, as Telegram does, and move the entities along."""
    body = text.strip()
    lead = utf16_length(text[: len(text) - len(text.lstrip())]) if body else 0
    end = utf16_length(body)
    moved = []
    for entity in entities:
        start = min(max(entity.offset - lead, 0), end)
        stop = min(max(entity.end - lead, 0), end)
        if stop > start:
            moved.append(_moved(entity, start, stop))
    return body, tuple(moved)


def _moved(entity: Entity, start: int, stop: int) -> Entity:
    return Entity(
        type=entity.type,
        offset=start,
        length=stop - start,
        url=entity.url,
        language=entity.language,
    )


def detect(text: str, given: tuple[Entity, ...] = ()) -> tuple[Entity, ...]:
    """Add the commands, links and mentions that Telegram finds by itself.

    >>> [entity.type for entity in detect("/start or @anna_p")]
    ['bot_command', 'mention']
    """
    taken = [entity for entity in given if entity.type in {"code", "pre", "text_link"}]
    found = [
        entity
        for entity in _found(text)
        if not any(entity.offset < other.end and other.offset < entity.end for other in taken)
    ]
    return tuple(sorted((*given, *found), key=lambda entity: (entity.offset, -entity.length)))


def _found(text: str) -> Iterator[Entity]:
    for match in _FOUND.finditer(text):
        if match.lastgroup is not None:
            yield Entity(
                type=match.lastgroup,
                offset=utf16_length(text[: match.start()]),
                length=utf16_length(match.group()),
            )
