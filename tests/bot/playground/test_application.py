"""A whole python-telegram-bot Application runs unchanged against the playground."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from telegram import BotCommand, InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import (
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
)

from bot.playground import Answer, Playground, furnish

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

Context = ContextTypes.DEFAULT_TYPE
KEYS = InlineKeyboardMarkup([[InlineKeyboardButton("Ход", callback_data="move")]])


async def _play(update: Update, _context: Context) -> None:
    assert update.effective_message is not None
    await update.effective_message.reply_text("Стол 0", reply_markup=KEYS)


async def _move(update: Update, _context: Context) -> None:
    assert update.callback_query is not None
    await update.callback_query.answer("Ход сделан")
    await update.callback_query.edit_message_text("Стол 1", reply_markup=KEYS)


def _application(playground: Playground) -> Application:  # type: ignore[type-arg]
    application = (
        ApplicationBuilder().token(playground.token).base_url(playground.base_url).build()
    )
    application.add_handler(CommandHandler("play", _play))
    application.add_handler(CallbackQueryHandler(_move))
    return application


@asynccontextmanager
async def _running(playground: Playground) -> AsyncIterator[None]:
    application = _application(playground)
    async with application:
        assert application.updater is not None
        await application.bot.set_my_commands([BotCommand("play", "выбрать пасьянс")])
        await application.updater.start_polling()
        await application.start()
        yield
        await application.updater.stop()
        await application.stop()


@pytest.fixture
async def running(playground: Playground) -> AsyncIterator[None]:
    async with _running(playground):
        yield


@pytest.mark.usefixtures("running")
async def test_person_plays_with_a_running_bot(playground: Playground) -> None:
    world = playground.world
    anna = world.person("Анна")
    chat = world.private(anna)
    world.say(anna, chat, "/play")
    messages = await world.changed(chat, lambda world: len(world.messages(chat)) == 2)
    query = world.tap(anna, messages[-1], "Ход")
    assert await query.answered() == Answer(text="Ход сделан", show_alert=False)
    messages = await world.changed(chat, lambda world: world.messages(chat)[-1].revision)
    assert [message.text for message in messages] == ["/play", "Стол 1"]


@pytest.mark.usefixtures("running")
async def test_start_up_calls_are_the_known_ones(playground: Playground) -> None:
    methods = [call.method for call in playground.transcript]
    assert methods[:3] == ["getMe", "setMyCommands", "deleteWebhook"]


async def test_taps_made_while_the_bot_is_down_come_later(playground: Playground) -> None:
    world = playground.world
    anna = world.person("Анна")
    chat = world.private(anna)
    world.say(anna, chat, "/play")
    async with _running(playground):
        messages = await world.changed(chat, lambda world: len(world.messages(chat)) == 2)
    query = world.tap(anna, messages[-1], "Ход")
    async with _running(playground):
        await query.answered()
        await world.changed(chat, lambda world: world.messages(chat)[-1].text == "Стол 1")


def test_furnished_world_has_every_kind_of_chat(playground: Playground) -> None:
    furnish(playground.world)
    kinds = [str(room.chat.kind) for room in playground.world.rooms.values()]
    assert kinds == ["private"] * 3 + ["group", "supergroup"]
    people = [(one.first_name, one.language_code) for one in playground.world.people.values()]
    assert people == [("Анна", "ru"), ("Борис", "ru"), ("Alice", "en")]
    forum = list(playground.world.rooms.values())[-1]
    assert [topic.title for topic in forum.topics.values()] == ["Пасьянсы", "Болтовня"]
