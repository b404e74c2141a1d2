"""Chats, people and messages in the JSON form of the Bot API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.playground.files import FileKind

if TYPE_CHECKING:
    from bot.playground.entities import Entity
    from bot.playground.files import File
    from bot.playground.keyboards import Button, Keyboard
    from bot.playground.messages import Message
    from bot.playground.people import Chat, Person

__all__ = ["Json", "chat", "file", "inaccessible", "keyboard", "member", "message", "user"]

Json = dict[str, object]

_ADMIN_FLAGS = (
    "can_be_edited",
    "is_anonymous",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
)


def user(person: Person) -> Json:
    form: Json = {"id": person.id, "is_bot": person.is_bot, "first_name": person.first_name}
    if person.username:
        form["username"] = person.username
    if person.language_code:
        form["language_code"] = person.language_code
    return form


def chat(of: Chat) -> Json:
    form: Json = {"id": of.id, "type": str(of.kind)}
    form["title" if of.is_group else "first_name"] = of.title
    if of.username:
        form["username"] = of.username
    if of.is_forum:
        form["is_forum"] = True
    return form


def message(of: Message, *, replied: Message | None = None) -> Json:
    """Return a Message object; `replied` is the message it answers, when that still exists."""
    form: Json = {
        "message_id": of.id,
        "from": user(of.sender),
        "chat": chat(of.chat),
        "date": of.date,
    }
    if of.thread is not None:
        form |= {"message_thread_id": of.thread, "is_topic_message": True}
    if replied is not None:
        form["reply_to_message"] = message(replied)
    if of.edit_date is not None:
        form["edit_date"] = of.edit_date
    form |= of.service if of.service is not None else _content(of)
    if of.keyboard:
        form["reply_markup"] = keyboard(of.keyboard)
    return form


def inaccessible(of: Message) -> Json:
    """Return a message that exists no more: date 0 is how bots tell it."""
    return {"message_id": of.id, "chat": chat(of.chat), "date": 0}


def member(person: Person, status: str) -> Json:
    """Return a ChatMember with all fields that its status demands."""
    form: Json = {"user": user(person), "status": status}
    if status == "kicked":
        form["until_date"] = 0
    if status == "creator":
        form["is_anonymous"] = False
    if status == "administrator":
        form |= dict.fromkeys(_ADMIN_FLAGS, False) | {"can_pin_messages": True}
        form |= {"can_delete_messages": True, "can_manage_chat": True}
    return form


def _content(of: Message) -> Json:
    entities = [_entity(entity) for entity in of.entities]
    if of.media is None:
        form: Json = {"text": of.text}
        if entities:
            form["entities"] = entities
        return form
    form = _media(of.media)
    if of.caption:
        form["caption"] = of.caption
    if entities:
        form["caption_entities"] = entities
    return form


def _media(of: File) -> Json:
    plain = {"file_id": of.id, "file_unique_id": of.unique_id, "file_size": len(of.content)}
    if of.kind is FileKind.PHOTO:
        return {"photo": [plain | {"width": of.width, "height": of.height}]}
    document = plain | {"file_name": of.name, "mime_type": of.mime_type}
    if of.kind is FileKind.DOCUMENT:
        return {"document": document}
    animation = document | {"width": of.width, "height": of.height, "duration": 0}
    # Telegram repeats an animation as a document, for old bots.
    return {"animation": animation, "document": document}


def file(of: File) -> Json:
    return {
        "file_id": of.id,
        "file_unique_id": of.unique_id,
        "file_size": len(of.content),
        "file_path": of.path,
    }


def keyboard(of: Keyboard) -> Json:
    return {"inline_keyboard": [[_button(button) for button in row] for row in of]}


def _button(of: Button) -> Json:
    form: Json = {"text": of.text}
    if of.data is not None:
        form["callback_data"] = of.data
    if of.url is not None:
        form["url"] = of.url
    if of.copy_text is not None:
        form["copy_text"] = {"text": of.copy_text}
    if of.style is not None:
        form["style"] = of.style
    return form


def _entity(of: Entity) -> Json:
    form: Json = {"type": of.type, "offset": of.offset, "length": of.length}
    if of.url is not None:
        form["url"] = of.url
    if of.language is not None:
        form["language"] = of.language
    return form
