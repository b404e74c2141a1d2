"""Methods about a chat: who is there, what is pinned, what the bot is doing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.playground import forms
from bot.playground.errors import bad_request
from bot.playground.methods import address

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.playground.backend import Backend, Method
    from bot.playground.forms import Json
    from bot.playground.params import Params
    from bot.playground.people import Chat
    from bot.playground.rooms import Room

__all__ = ["METHODS", "Action"]

_ACTIONS = frozenset({"typing", "choose_sticker", "find_location", "record_video_note"}) | {
    f"{verb}_{what}"
    for verb, kinds in {
        "upload": ("photo", "video", "voice", "document", "video_note"),
        "record": ("video", "voice"),
    }.items()
    for what in kinds
}
# The emoji that any chat allows (ReactionTypeEmoji in the Bot API).
_REACTIONS = (
    "❤ 👍 👎 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 "
    "❤\u200d🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨\u200d💻 👀 🎃 🙈 "
    "😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷\u200d♂ 🤷 🤷\u200d♀ "
    "😡"
)


@dataclass(frozen=True, kw_only=True)
class Action:
    """The bot is typing, uploading a photo and so on, for about five seconds."""

    chat: Chat
    thread: int | None
    name: str


def _get_chat(backend: Backend, params: Params) -> Json:
    room = address.known_room(backend, params)
    form = forms.chat(room.chat)
    form |= {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            (
                "unlimited_gifts",
                "limited_gifts",
                "unique_gifts",
                "premium_subscription",
                "gifts_from_channels",
            ),
            False,
        ),
    }
    if room.chat.is_group:
        form["permissions"] = {"can_send_messages": True, "can_send_photos": True}
    if room.pinned and (pinned := room.messages.get(room.pinned[-1])):
        form["pinned_message"] = backend.world.history.form(pinned)
    return form


def _get_member(backend: Backend, params: Params) -> Json:
    room = address.open_room(backend, params)
    person = room.people.get(params.integer("user_id"))
    if person is not None:
        return forms.member(person, room.statuses[person.id])
    stranger = backend.world.people.get(params.integer("user_id"))
    if stranger is None:
        raise bad_request("invalid user_id specified")
    return forms.member(stranger, "left")


def _get_administrators(backend: Backend, params: Params) -> list[Json]:
    room = address.open_room(backend, params)
    if not room.chat.is_group:
        raise bad_request("there are no administrators in the private chat")
    admins = (person for person in room.people.values() if room.is_admin(person))
    return [forms.member(person, room.statuses[person.id]) for person in admins]


def _send_action(backend: Backend, params: Params) -> bool:
    room = address.open_room(backend, params)
    name = params.text("action")
    if name not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    action = Action(chat=room.chat, thread=address.thread(room, params), name=name)
    backend.world.history.notify("action", action)
    return True


def _pin(backend: Backend, params: Params) -> bool:
    room = _pinning_room(backend, params)
    message = room.messages.get(params.integer("message_id"))
    if message is None:
        raise bad_request("message to pin not found")
    if message.id not in room.pinned:
        room.pinned.append(message.id)
        backend.world.history.notify("chat", room)
    return True


def _unpin(backend: Backend, params: Params) -> bool:
    """Unpin the message, or the last pinned one when none is named."""
    room = _pinning_room(backend, params)
    number = params.optional("message_id") or (room.pinned[-1] if room.pinned else 0)
    if number not in room.pinned:
        raise bad_request("message to unpin not found")
    room.pinned.remove(number)
    backend.world.history.notify("chat", room)
    return True


def _pinning_room(backend: Backend, params: Params) -> Room:
    room = address.open_room(backend, params)
    if room.chat.is_group and not room.is_admin(backend.world.bot):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    return room


def _set_reaction(backend: Backend, params: Params) -> bool:
    room = address.open_room(backend, params)
    message = room.messages.get(params.integer("message_id"))
    if message is None:
        raise bad_request("message to react not found")
    backend.world.history.put(replace(message, reactions=_reactions(params)))
    return True


def _reactions(params: Params) -> tuple[str, ...]:
    wanted = params.parsed("reaction") or []
    emoji = tuple(str(reaction.get("emoji", "")) for reaction in wanted)
    known = frozenset(_REACTIONS.split(" "))
    if len(emoji) > 1 or not known.issuperset(mark.replace("\ufe0f", "") for mark in emoji):
        raise bad_request("REACTION_INVALID")
    return emoji


METHODS: Mapping[str, Method] = {
    "getChat": _get_chat,
    "getChatMember": _get_member,
    "getChatAdministrators": _get_administrators,
    "sendChatAction": _send_action,
    "pinChatMessage": _pin,
    "unpinChatMessage": _unpin,
    "setMessageReaction": _set_reaction,
}
