"""Find the chat, the topic and the message that a call is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.playground.errors import bad_request, forbidden, migrated
from bot.playground.people import ChatKind

if TYPE_CHECKING:
    from bot.playground.backend import Backend
    from bot.playground.messages import Message
    from bot.playground.params import Params
    from bot.playground.rooms import Room

__all__ = ["editable", "known_room", "open_room", "replied", "thread"]


def known_room(backend: Backend, params: Params) -> Room:
    """Return the chat of the call, whether or not the bot may write there."""
    if not params.text("chat_id"):
        raise bad_request("chat_id is empty")
    number = params.integer("chat_id")
    room = backend.world.rooms.get(number)
    if room is None:
        raise bad_request("chat not found")
    if room.migrated_to is not None:
        raise migrated(to=room.migrated_to.id)
    if room.kicked:
        raise forbidden(f"bot was kicked from the {room.chat.kind} chat")
    return room


def open_room(backend: Backend, params: Params) -> Room:
    """Return the chat of the call if the bot may write there."""
    room = known_room(backend, params)
    if room.blocked:
        raise forbidden("bot was blocked by the user")
    if room.chat.kind is ChatKind.PRIVATE and not room.started:
        raise forbidden("bot can't initiate conversation with a user")
    return room


def thread(room: Room, params: Params) -> int | None:
    number = params.optional("message_thread_id")
    if number is not None and number not in room.topics:
        raise bad_request("message thread not found")
    return number


def replied(room: Room, params: Params) -> int | None:
    """Return the id of the message that the new one answers."""
    reply = params.parsed("reply_parameters")
    if not isinstance(reply, dict):
        return None
    number = int(reply.get("message_id", 0))
    if number in room.messages:
        return number
    if reply.get("allow_sending_without_reply"):
        return None
    raise bad_request("message to be replied not found")


def editable(backend: Backend, room: Room, params: Params) -> Message:
    """Return the bot's own message that the call edits."""
    if not params.text("message_id"):
        raise bad_request("message identifier is not specified")
    message = room.messages.get(params.integer("message_id"))
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender != backend.world.bot or message.service is not None:
        raise bad_request("message can't be edited")
    return message
