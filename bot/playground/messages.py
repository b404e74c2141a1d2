"""Messages and button presses, as a person sees them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.playground.files import File, FileKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.playground.entities import Entity
    from bot.playground.keyboards import Button, Keyboard
    from bot.playground.people import Chat, Person

__all__ = ["Answer", "Message", "Query"]


@dataclass(frozen=True, kw_only=True)
class Message:
    """One state of a message: an edit makes a new one with the next `revision`.

    `text` belongs to text messages, `caption` to messages with a file; `entities` to either.
    `service` is what a service message tells, in Bot API form.
    """

    id: int
    chat: Chat
    sender: Person
    date: int
    text: str = ""
    caption: str = ""
    entities: tuple[Entity, ...] = ()
    media: File | None = None
    keyboard: Keyboard = ()
    thread: int | None = None
    reply_to: int | None = None
    edit_date: int | None = None
    revision: int = 0
    reactions: tuple[str, ...] = ()
    service: Mapping[str, object] | None = None

    @property
    def photo(self) -> File | None:
        return self._media(FileKind.PHOTO)

    @property
    def document(self) -> File | None:
        return self._media(FileKind.DOCUMENT)

    @property
    def animation(self) -> File | None:
        return self._media(FileKind.ANIMATION)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All buttons, row by row."""
        return tuple(button for row in self.keyboard for button in row)

    def button(self, key: str) -> Button:
        """Find a button by its data or its label; raise LookupError with the labels there are."""
        for button in self.buttons:
            if button.data == key:
                return button
        for button in self.buttons:
            if button.text == key:
                return button
        labels = ", ".join(repr(button.text) for button in self.buttons) or "none"
        raise LookupError(f"no button {key!r} on message {self.id}; there are: {labels}")

    def _media(self, kind: FileKind) -> File | None:
        return self.media if self.media is not None and self.media.kind is kind else None


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What `answerCallbackQuery` shows to the person who pressed."""

    text: str
    show_alert: bool
    url: str | None = None


class Query:
    """A press of a button that waits for the bot's answer."""

    def __init__(self, *, id: str, person: Person, chat: Chat, at: float) -> None:  # noqa: A002 - Telegram's name
        self.id = id
        self.person = person
        self.chat = chat
        self.at = at
        self.answer: Answer | None = None
        self._done = asyncio.Event()

    def settle(self, answer: Answer) -> None:
        self.answer = answer
        self._done.set()

    async def answered(self, timeout: float = 10.0) -> Answer:  # noqa: ASYNC109 - part of the surface
        """Wait for the answer; raise TimeoutError that names the query."""
        try:
            async with asyncio.timeout(timeout):
                await self._done.wait()
        except TimeoutError:
            raise TimeoutError(f"query {self.id} was not answered in {timeout} s") from None
        assert self.answer is not None  # noqa: S101 - settle() sets both
        return self.answer
