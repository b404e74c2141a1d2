"""Inline keyboards that Telegram takes and refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest

from bot.playground import Button

if TYPE_CHECKING:
    from telegram import Bot

    from bot.playground import Chat, Playground


def _rows(*lengths: int) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton("x", callback_data="x")] * length for length in lengths]
    )


def _one(**fields: object) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton("x", **fields)]])  # type: ignore[arg-type]


async def test_buttons_keep_what_they_say_and_do(
    bot: Bot, chat: Chat, playground: Playground
) -> None:
    markup = InlineKeyboardMarkup(
        [
            [InlineKeyboardButton("Ход", callback_data="t1", style="primary")],
            [
                InlineKeyboardButton("Сайт", url="https://example.org/"),
                InlineKeyboardButton("Код", copy_text=CopyTextButton("vokzal36-7@1")),
            ],
        ]
    )
    sent = await bot.send_message(chat.id, "!", reply_markup=markup)
    assert sent.reply_markup == markup
    assert playground.world.messages(chat)[-1].keyboard == (
        (Button(text="Ход", data="t1", style="primary"),),
        (
            Button(text="Сайт", url="https://example.org/"),
            Button(text="Код", copy_text="vokzal36-7@1"),
        ),
    )


@pytest.mark.parametrize("data", ["", "a" * 65, "я" * 33])
async def test_data_has_1_to_64_bytes(bot: Bot, chat: Chat, data: str) -> None:
    with pytest.raises(BadRequest, match=r"^Button_data_invalid$"):
        await bot.send_message(chat.id, "?", reply_markup=_one(callback_data=data))


async def test_data_of_64_bytes_is_taken(bot: Bot, chat: Chat) -> None:
    await bot.send_message(chat.id, "!", reply_markup=_one(callback_data="я" * 32))


async def test_keyboard_has_100_buttons_at_most(bot: Bot, chat: Chat) -> None:
    await bot.send_message(chat.id, "!", reply_markup=_rows(*[8] * 12, 4))
    with pytest.raises(BadRequest, match=r"^Reply markup is too long$"):
        await bot.send_message(chat.id, "?", reply_markup=_rows(*[8] * 12, 5))


async def test_row_has_8_buttons_at_most(bot: Bot, chat: Chat) -> None:
    with pytest.raises(BadRequest, match=r"^Reply markup is too long$"):
        await bot.send_message(chat.id, "?", reply_markup=_rows(9))


async def test_button_must_do_something(bot: Bot, chat: Chat) -> None:
    refusal = r"text buttons are unallowed in the inline keyboard$"
    with pytest.raises(BadRequest, match=refusal):
        await bot.send_message(chat.id, "?", reply_markup=_one())


async def test_button_must_say_something(bot: Bot, chat: Chat) -> None:
    empty = InlineKeyboardMarkup([[InlineKeyboardButton(" ", callback_data="x")]])
    with pytest.raises(BadRequest, match=r"button text is empty$"):
        await bot.send_message(chat.id, "?", reply_markup=empty)


async def test_unknown_style_is_refused(bot: Bot, chat: Chat) -> None:
    with pytest.raises(BadRequest, match=r"^Invalid button style specified$"):
        await bot.send_message(chat.id, "?", reply_markup=_one(callback_data="x", style="warning"))


async def test_bad_link_is_refused(bot: Bot, chat: Chat) -> None:
    with pytest.raises(BadRequest, match=r"^Button_url_invalid$"):
        await bot.send_message(chat.id, "?", reply_markup=_one(url="javascript:alert(1)"))


async def test_keyboards_are_checked_in_edits_too(bot: Bot, chat: Chat) -> None:
    sent = await bot.send_message(chat.id, "!")
    with pytest.raises(BadRequest, match=r"^Button_data_invalid$"):
        await sent.edit_reply_markup(_one(callback_data="a" * 65))
