"""Telegram's methods for screens: a picture with words where there is one, else words alone."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from telegram import Bot, InlineKeyboardMarkup, InputMediaPhoto, Message
from telegram.error import BadRequest

from bot.pictures import Pictures, Sent
from bot.refusals import has_no_picture
from bot.screen import Screen
from render import Scene

__all__ = ["Attachment", "Paint", "Wire"]

Paint = Callable[[Scene], bytes]

_FILE_NAME = "table.png"


class Attachment(NamedTuple):
    """A file with words and buttons; one named `.gif` is shown as a moving picture."""

    name: str
    content: bytes
    words: str
    keyboard: InlineKeyboardMarkup | None = None


class Wire:
    """One call each, without waits and second tries."""

    def __init__(self, bot: Bot, paint: Paint, pictures: Pictures | None) -> None:
        self._bot = bot
        self._paint = paint
        self._pictures = pictures

    async def post(self, chat: int, topic: int | None, screen: Screen) -> Message:
        """Send a new message that shows `screen`."""
        if screen.scene is None:
            return await self._bot.send_message(
                chat,
                screen.text,
                message_thread_id=topic,
                parse_mode=screen.parse_mode,
                reply_markup=screen.keyboard,
            )
        return await self._with_picture(
            screen.scene,
            lambda picture: self._bot.send_photo(
                chat,
                picture,
                caption=screen.text,
                parse_mode=screen.parse_mode,
                filename=_FILE_NAME,
                message_thread_id=topic,
                reply_markup=screen.keyboard,
            ),
        )

    async def edit(self, chat: int, message: int, screen: Screen) -> None:
        """Make a message show `screen`."""
        if screen.scene is None:
            await self._bot.edit_message_text(
                screen.text,
                chat_id=chat,
                message_id=message,
                parse_mode=screen.parse_mode,
                reply_markup=screen.keyboard,
            )
            return
        await self._with_picture(
            screen.scene,
            lambda picture: self._bot.edit_message_media(
                InputMediaPhoto(
                    picture,
                    caption=screen.text,
                    parse_mode=screen.parse_mode,
                    filename=_FILE_NAME,
                ),
                chat_id=chat,
                message_id=message,
                reply_markup=screen.keyboard,
            ),
        )

    async def reword(self, chat: int, message: int, words: str) -> None:
        """Leave a message its picture, if it has one, with these words and without buttons."""
        try:
            await self._bot.edit_message_caption(chat_id=chat, message_id=message, caption=words)
        except BadRequest as error:
            if not has_no_picture(error):
                raise
            await self._bot.edit_message_text(words, chat_id=chat, message_id=message)

    async def attach(self, chat: int, topic: int | None, file: Attachment) -> Message:
        """Send a new message with a file."""
        if file.name.endswith(".gif"):
            return await self._bot.send_animation(
                chat,
                file.content,
                filename=file.name,
                caption=file.words,
                message_thread_id=topic,
                reply_markup=file.keyboard,
            )
        return await self._bot.send_document(
            chat,
            file.content,
            filename=file.name,
            caption=file.words,
            message_thread_id=topic,
            reply_markup=file.keyboard,
        )

    async def _with_picture(
        self, scene: Scene, send: Callable[[bytes | str], Awaitable[Sent]]
    ) -> Sent:
        """Send by `file_id` what Telegram has, and upload what it has not.

        Painted on the event loop: that takes a millisecond or two, a thread costs no less.
        """
        picture = self._paint(scene)
        if self._pictures is None:
            return await send(picture)
        return await self._pictures.deliver(picture, send)
