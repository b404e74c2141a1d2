"""Methods that change or delete a message."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.playground.errors import bad_request
from bot.playground.files import FileKind
from bot.playground.methods import address, content

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.playground.backend import Backend, Method
    from bot.playground.forms import Json
    from bot.playground.messages import Message
    from bot.playground.params import Params
    from bot.playground.rooms import Room

__all__ = ["METHODS"]

_NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup "
    "are exactly the same as a current content and reply markup of the message"
)


def _edit_text(backend: Backend, params: Params) -> Json:
    message = _editable(backend, params)
    text, entities = content.text(params)
    if message.media is not None:
        raise bad_request("there is no text in the message to edit")
    return _edited(backend, params, replace(message, text=text, entities=entities))


def _edit_caption(backend: Backend, params: Params) -> Json:
    message = _editable(backend, params)
    caption, entities = content.caption(
        params.text("caption"), params.text("parse_mode"), params.parsed("caption_entities")
    )
    if message.media is None:
        raise bad_request("there is no caption in the message to edit")
    return _edited(backend, params, replace(message, caption=caption, entities=entities))


def _edit_media(backend: Backend, params: Params) -> Json:
    message = _editable(backend, params)
    media = params.parsed("media")
    if not isinstance(media, dict):
        raise bad_request("media is empty" if media is None else "can't parse InputMedia")
    if media.get("type") not in set(FileKind):
        raise bad_request("type of the media must be photo, document or animation here")
    kind = FileKind(media["type"])
    caption, entities = content.caption(
        str(media.get("caption", "")),
        str(media.get("parse_mode", "")),
        media.get("caption_entities"),
    )
    file = content.media(backend, params, kind=kind, source=str(media.get("media", "")))
    new = replace(message, text="", media=file, caption=caption, entities=entities)
    return _edited(backend, params, new)


def _edit_markup(backend: Backend, params: Params) -> Json:
    return _edited(backend, params, _editable(backend, params))


def _editable(backend: Backend, params: Params) -> Message:
    if params.text("inline_message_id"):
        raise bad_request("MESSAGE_ID_INVALID")
    room = address.open_room(backend, params)
    backend.throttle.admit(room.chat)
    return address.editable(backend, room, params)


def _edited(backend: Backend, params: Params, new: Message) -> Json:
    """Place the new state; a call without a keyboard takes the keyboard away, as in Telegram."""
    world = backend.world
    old = world.rooms[new.chat.id].messages[new.id]
    new = replace(new, keyboard=content.keyboard(params))
    if _looks(new) == _looks(old):
        raise bad_request(_NOT_MODIFIED)
    now = int(world.clock())
    put = world.history.put(replace(new, edit_date=now, revision=old.revision + 1))
    return world.history.form(put)


def _looks(message: Message) -> tuple[object, ...]:
    """Return what a person sees; equal bytes are the same picture, however often uploaded."""
    file = message.media
    shown = (file.kind, file.unique_id) if file is not None else None
    return message.text, message.caption, message.entities, shown, message.keyboard


def _delete(backend: Backend, params: Params) -> bool:
    room = address.open_room(backend, params)
    message = room.messages.get(params.integer("message_id"))
    if message is None:
        raise bad_request("message to delete not found")
    if not _may_delete(backend, room, message):
        raise bad_request("message can't be deleted")
    if backend.world.clock() - message.date > backend.limits.delete_window:
        raise bad_request("message can't be deleted for everyone")
    backend.world.history.remove(message)
    return True


def _may_delete(backend: Backend, room: Room, message: Message) -> bool:
    own = message.sender == backend.world.bot
    return own or not room.chat.is_group or room.is_admin(backend.world.bot)


METHODS: Mapping[str, Method] = {
    "editMessageText": _edit_text,
    "editMessageCaption": _edit_caption,
    "editMessageMedia": _edit_media,
    "editMessageReplyMarkup": _edit_markup,
    "deleteMessage": _delete,
}
