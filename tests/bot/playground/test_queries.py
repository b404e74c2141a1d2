"""Pressed buttons: what the bot is told, and what its answer shows."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest

from bot.playground import Answer

if TYPE_CHECKING:
    from telegram import Bot, CallbackQuery

    from bot.playground import Chat, Message, Person, Playground
    from tests.bot.playground.conftest import Clock

TOO_OLD = r"^Query is too old and response timeout expired or query id is invalid$"
KEYS = InlineKeyboardMarkup(
    [
        [
            InlineKeyboardButton("Ход", callback_data="move"),
            InlineKeyboardButton("Сайт", url="https://example.org/"),
        ]
    ]
)


@pytest.fixture
async def message(bot: Bot, playground: Playground, chat: Chat) -> Message:
    """A message with a keyboard; the bot has read all updates before it."""
    await bot.send_message(chat.id, "Стол", reply_markup=KEYS)
    updates = await bot.get_updates()
    await bot.get_updates(offset=updates[-1].update_id + 1)
    return playground.world.messages(chat)[-1]


async def _received(bot: Bot) -> CallbackQuery:
    query = (await bot.get_updates())[-1].callback_query
    assert query is not None
    return query


@pytest.mark.parametrize("key", ["move", "Ход"])
async def test_tap_by_data_or_label_tells_the_bot(
    bot: Bot, playground: Playground, anna: Person, message: Message, *, key: str
) -> None:
    query = playground.world.tap(anna, message, key)
    received = await _received(bot)
    assert (received.id, received.data, received.from_user.id) == (query.id, "move", anna.id)
    assert received.message is not None
    assert received.message.message_id == message.id
    assert received.message.is_accessible


async def test_answer_reaches_the_person(
    bot: Bot, playground: Playground, anna: Person, message: Message
) -> None:
    query = playground.world.tap(anna, message, "Ход")
    waiting = asyncio.create_task(query.answered())
    await (await _received(bot)).answer("Так нельзя", show_alert=True)
    assert await waiting == Answer(text="Так нельзя", show_alert=True)


async def test_answer_may_say_nothing(
    bot: Bot, playground: Playground, anna: Person, message: Message
) -> None:
    query = playground.world.tap(anna, message, "Ход")
    await bot.answer_callback_query(query.id)
    assert await query.answered() == Answer(text="", show_alert=False)


async def test_missing_answer_is_told(
    playground: Playground, anna: Person, message: Message
) -> None:
    query = playground.world.tap(anna, message, "Ход")
    with pytest.raises(TimeoutError, match=f"query {query.id} was not answered"):
        await query.answered(timeout=0.01)


async def test_query_is_answered_once(
    bot: Bot, playground: Playground, anna: Person, message: Message
) -> None:
    query = playground.world.tap(anna, message, "Ход")
    await bot.answer_callback_query(query.id)
    with pytest.raises(BadRequest, match=TOO_OLD):
        await bot.answer_callback_query(query.id)


async def test_query_grows_too_old(
    bot: Bot, playground: Playground, anna: Person, message: Message, *, clock: Clock
) -> None:
    query = playground.world.tap(anna, message, "Ход")
    clock.advance(61)
    with pytest.raises(BadRequest, match=TOO_OLD):
        await bot.answer_callback_query(query.id)


async def test_unknown_query_is_refused(bot: Bot) -> None:
    with pytest.raises(BadRequest, match=TOO_OLD):
        await bot.answer_callback_query("77")


async def test_long_answer_is_refused(
    bot: Bot, playground: Playground, anna: Person, message: Message
) -> None:
    query = playground.world.tap(anna, message, "Ход")
    with pytest.raises(BadRequest, match=r"^Message_too_long$"):
        await bot.answer_callback_query(query.id, "a" * 201)


async def test_stale_state_of_a_message_can_be_tapped(
    bot: Bot, playground: Playground, anna: Person, message: Message
) -> None:
    await bot.edit_message_text("Другой стол", message.chat.id, message.id)
    playground.world.tap(anna, message, "Ход")
    received = await _received(bot)
    assert received.data == "move"
    assert received.message is not None
    assert getattr(received.message, "text", None) == "Другой стол"


async def test_tap_on_a_deleted_message_is_inaccessible(
    bot: Bot, playground: Playground, anna: Person, message: Message
) -> None:
    playground.world.delete(message)
    playground.world.tap(anna, message, "Ход")
    received = await _received(bot)
    assert received.message is not None
    assert not received.message.is_accessible


async def test_data_can_be_forged(
    bot: Bot, playground: Playground, anna: Person, message: Message
) -> None:
    playground.world.forge(anna, message, "no such button")
    assert (await _received(bot)).data == "no such button"


def test_wrong_label_names_the_right_ones(
    playground: Playground, anna: Person, message: Message
) -> None:
    with pytest.raises(LookupError, match=r"no button 'Назад' .* there are: 'Ход', 'Сайт'"):
        playground.world.tap(anna, message, "Назад")


def test_links_are_not_tapped(playground: Playground, anna: Person, message: Message) -> None:
    with pytest.raises(ValueError, match="tells the bot nothing"):
        playground.world.tap(anna, message, "Сайт")


def test_strangers_do_not_tap(playground: Playground, message: Message) -> None:
    with pytest.raises(ValueError, match="is not in chat"):
        playground.world.tap(playground.world.person("Чужой"), message, "Ход")
