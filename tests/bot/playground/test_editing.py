"""How a message changes, and when Telegram says that it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaDocument,
    InputMediaPhoto,
)
from telegram.error import BadRequest

if TYPE_CHECKING:
    from telegram import Bot

    from bot.playground import Chat, Person, Playground
    from tests.bot.playground.conftest import Clock, Png

KEYS = InlineKeyboardMarkup([[InlineKeyboardButton("Ход", callback_data="x")]])
NOT_MODIFIED = (
    "Message is not modified: specified new message content and reply markup are exactly the "
    "same as a current content and reply markup of the message"
)


async def test_picture_changes_in_place(
    bot: Bot, chat: Chat, playground: Playground, png: Png, clock: Clock
) -> None:
    sent = await bot.send_photo(chat.id, png(shade=1), caption="1", reply_markup=KEYS)
    clock.advance(5)
    media = InputMediaPhoto(png(shade=2), caption="2")
    edited = await bot.edit_message_media(media, chat.id, sent.message_id, reply_markup=KEYS)
    assert not isinstance(edited, bool)
    assert (edited.message_id, edited.caption) == (sent.message_id, "2")
    now = playground.world.messages(chat)[-1]
    assert now.photo is not None
    assert (now.photo.content, now.revision) == (png(shade=2), 1)
    assert now.edit_date == now.date + 5


async def test_picture_changes_by_file_id(bot: Bot, chat: Chat, png: Png) -> None:
    one = await bot.send_photo(chat.id, png(shade=1))
    two = await bot.send_photo(chat.id, png(shade=2))
    media = InputMediaPhoto(two.photo[-1].file_id)
    edited = await bot.edit_message_media(media, chat.id, one.message_id)
    assert not isinstance(edited, bool)
    assert edited.photo == two.photo


async def test_text_message_becomes_a_photo(
    bot: Bot, chat: Chat, playground: Playground, png: Png
) -> None:
    sent = await bot.send_message(chat.id, "Меню")
    await bot.edit_message_media(InputMediaPhoto(png()), chat.id, sent.message_id)
    now = playground.world.messages(chat)[-1]
    assert (now.text, now.photo is not None) == ("", True)


async def test_photo_becomes_a_document(bot: Bot, chat: Chat, png: Png) -> None:
    sent = await bot.send_photo(chat.id, png())
    media = InputMediaDocument(b"record", filename="a.txt")
    edited = await bot.edit_message_media(media, chat.id, sent.message_id)
    assert not isinstance(edited, bool)
    assert (edited.photo, edited.document is not None) == ((), True)


async def test_edit_without_keyboard_takes_it_away(
    bot: Bot, chat: Chat, playground: Playground
) -> None:
    sent = await bot.send_message(chat.id, "1", reply_markup=KEYS)
    await sent.edit_text("2")
    assert playground.world.messages(chat)[-1].keyboard == ()


async def test_caption_and_keyboard_change_alone(
    bot: Bot, chat: Chat, playground: Playground, png: Png
) -> None:
    sent = await bot.send_photo(chat.id, png(), caption="1")
    await sent.edit_caption("2")
    await sent.edit_reply_markup(KEYS)
    now = playground.world.messages(chat)[-1]
    assert (now.caption, now.button("Ход").data, now.revision) == ("2", "x", 2)


async def test_same_picture_caption_and_keyboard_is_no_change(
    bot: Bot, chat: Chat, playground: Playground, png: Png
) -> None:
    sent = await bot.send_photo(chat.id, png(), caption="1", reply_markup=KEYS)
    media = InputMediaPhoto(png(), caption="1")
    with pytest.raises(BadRequest) as caught:
        await bot.edit_message_media(media, chat.id, sent.message_id, reply_markup=KEYS)
    assert caught.value.message == NOT_MODIFIED
    assert playground.world.messages(chat)[-1].revision == 0


async def test_other_keyboard_under_the_same_picture_is_a_change(
    bot: Bot, chat: Chat, png: Png
) -> None:
    sent = await bot.send_photo(chat.id, png(), reply_markup=KEYS)
    await bot.edit_message_media(InputMediaPhoto(png()), chat.id, sent.message_id)


async def test_same_text_is_no_change(bot: Bot, chat: Chat) -> None:
    sent = await bot.send_message(chat.id, "1", reply_markup=KEYS)
    with pytest.raises(BadRequest, match=r"^Message is not modified"):
        await sent.edit_text("1", reply_markup=KEYS)
    with pytest.raises(BadRequest, match=r"^Message is not modified"):
        await sent.edit_reply_markup(KEYS)


async def test_missing_message_cannot_be_edited(bot: Bot, chat: Chat) -> None:
    with pytest.raises(BadRequest, match=r"^Message to edit not found$"):
        await bot.edit_message_text("?", chat.id, 1)


async def test_message_deleted_by_a_person_cannot_be_edited(
    bot: Bot, chat: Chat, playground: Playground
) -> None:
    sent = await bot.send_message(chat.id, "1")
    playground.world.delete(playground.world.messages(chat)[-1])
    with pytest.raises(BadRequest, match=r"^Message to edit not found$"):
        await sent.edit_text("2")


async def test_message_of_a_person_cannot_be_edited(
    bot: Bot, chat: Chat, playground: Playground
) -> None:
    foreign = playground.world.messages(chat)[0]
    with pytest.raises(BadRequest, match=r"^Message can't be edited$"):
        await bot.edit_message_text("?", chat.id, foreign.id)


async def test_photo_has_no_text_and_text_no_caption(bot: Bot, chat: Chat, png: Png) -> None:
    photo = await bot.send_photo(chat.id, png())
    text = await bot.send_message(chat.id, "1")
    with pytest.raises(BadRequest, match=r"^There is no text in the message to edit$"):
        await photo.edit_text("?")
    with pytest.raises(BadRequest, match=r"^There is no caption in the message to edit$"):
        await text.edit_caption("?")


async def test_edited_caption_has_1024_units(bot: Bot, chat: Chat, png: Png) -> None:
    sent = await bot.send_photo(chat.id, png())
    with pytest.raises(BadRequest, match=r"^Message caption is too long$"):
        await sent.edit_caption("a" * 1025)
    with pytest.raises(BadRequest, match=r"^Message caption is too long$"):
        await sent.edit_media(InputMediaPhoto(png(shade=1), caption="a" * 1025))


async def test_edit_with_wrong_file_id_changes_nothing(
    bot: Bot, chat: Chat, playground: Playground, png: Png
) -> None:
    sent = await bot.send_photo(chat.id, png())
    with pytest.raises(BadRequest, match=r"^Wrong file identifier/http url specified$"):
        await sent.edit_media(InputMediaPhoto("AgACnonsense"))
    assert playground.world.messages(chat)[-1].revision == 0


async def test_own_message_can_be_deleted_once(
    bot: Bot, chat: Chat, playground: Playground
) -> None:
    sent = await bot.send_message(chat.id, "1")
    assert await sent.delete()
    assert sent.message_id not in {message.id for message in playground.world.messages(chat)}
    with pytest.raises(BadRequest, match=r"^Message to delete not found$"):
        await sent.delete()


async def test_foreign_message_in_a_group_needs_rights(
    bot: Bot, playground: Playground, anna: Person
) -> None:
    group = playground.world.group("Дача", members=[anna])
    said = playground.world.say(anna, group, "/play")
    with pytest.raises(BadRequest, match=r"^Message can't be deleted$"):
        await bot.delete_message(group.id, said.id)
    playground.world.promote(group)
    assert await bot.delete_message(group.id, said.id)


async def test_message_of_two_days_cannot_be_deleted(bot: Bot, chat: Chat, clock: Clock) -> None:
    sent = await bot.send_message(chat.id, "1")
    clock.advance(48 * 3600 + 1)
    with pytest.raises(BadRequest, match=r"^Message can't be deleted for everyone$"):
        await sent.delete()
