"""Methods that put a new message into a chat."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.playground.files import FileKind
from bot.playground.methods import address, content

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.playground.backend import Backend, Method
    from bot.playground.forms import Json
    from bot.playground.messages import Message
    from bot.playground.params import Params

__all__ = ["METHODS"]


def _send_message(backend: Backend, params: Params) -> Json:
    message = _addressed(backend, params)
    text, entities = content.text(params)
    return _posted(backend, replace(message, text=text, entities=entities))


def _send_media(backend: Backend, params: Params, *, kind: FileKind) -> Json:
    message = _addressed(backend, params)
    caption, entities = content.caption(
        params.text("caption"), params.text("parse_mode"), params.parsed("caption_entities")
    )
    source = params.text(kind) or (kind if kind in params.uploads else "")
    file = content.media(backend, params, kind=kind, source=source)
    return _posted(backend, replace(message, media=file, caption=caption, entities=entities))


def _send_photo(backend: Backend, params: Params) -> Json:
    return _send_media(backend, params, kind=FileKind.PHOTO)


def _send_document(backend: Backend, params: Params) -> Json:
    return _send_media(backend, params, kind=FileKind.DOCUMENT)


def _send_animation(backend: Backend, params: Params) -> Json:
    return _send_media(backend, params, kind=FileKind.ANIMATION)


def _addressed(backend: Backend, params: Params) -> Message:
    """Return an empty message to the right place; its id is given only when it is posted."""
    room = address.open_room(backend, params)
    backend.throttle.admit(room.chat)
    return replace(
        backend.world.history.blank(room.chat),
        thread=address.thread(room, params),
        reply_to=address.replied(room, params),
        keyboard=content.keyboard(params),
    )


def _posted(backend: Backend, message: Message) -> Json:
    history = backend.world.history
    return history.form(history.post(message))


METHODS: Mapping[str, Method] = {
    "sendMessage": _send_message,
    "sendPhoto": _send_photo,
    "sendDocument": _send_document,
    "sendAnimation": _send_animation,
}
