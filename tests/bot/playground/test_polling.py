"""How updates wait for the bot, and how it fetches them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from telegram import Bot
from telegram.error import Conflict

if TYPE_CHECKING:
    from telegram import Update

    from bot.playground import Chat, Person, Playground


def _texts(updates: tuple[Update, ...]) -> list[str | None]:
    return [update.message.text for update in updates if update.message]


async def test_updates_wait_while_the_bot_is_away(
    playground: Playground, anna: Person, chat: Chat
) -> None:
    playground.world.say(anna, chat, "/play")
    async with Bot(playground.token, base_url=playground.base_url) as bot:
        assert _texts(await bot.get_updates()) == ["/start", "/play"]


async def test_offset_confirms(bot: Bot, playground: Playground, anna: Person, chat: Chat) -> None:
    playground.world.say(anna, chat, "/play")
    first, second = await bot.get_updates()
    assert second.update_id == first.update_id + 1
    assert _texts(await bot.get_updates()) == ["/start", "/play"]
    assert _texts(await bot.get_updates(offset=second.update_id)) == ["/play"]
    assert await bot.get_updates(offset=second.update_id + 1) == ()
    assert await bot.get_updates() == ()


async def test_negative_offset_keeps_the_last(
    bot: Bot, playground: Playground, anna: Person, chat: Chat
) -> None:
    playground.world.say(anna, chat, "/play")
    assert _texts(await bot.get_updates(offset=-1)) == ["/play"]
    assert _texts(await bot.get_updates()) == ["/play"]


async def test_limit_is_honoured(
    bot: Bot, playground: Playground, anna: Person, chat: Chat
) -> None:
    playground.world.say(anna, chat, "/play")
    assert _texts(await bot.get_updates(limit=1)) == ["/start"]


async def test_long_poll_waits_and_wakes(bot: Bot, playground: Playground, anna: Person) -> None:
    poll = asyncio.create_task(bot.get_updates(timeout=30))
    await asyncio.sleep(0.1)
    assert not poll.done()
    playground.world.say(anna, playground.world.private(anna), "/play")
    async with asyncio.timeout(2):
        assert _texts(await poll) == ["/play"]


async def test_long_poll_ends_empty(bot: Bot) -> None:
    assert await bot.get_updates(timeout=1) == ()


async def test_second_poller_ends_the_first(bot: Bot, playground: Playground) -> None:
    first = asyncio.create_task(bot.get_updates(timeout=30))
    await asyncio.sleep(0.1)
    async with Bot(playground.token, base_url=playground.base_url) as other:
        await other.get_updates(timeout=0)
    with pytest.raises(Conflict) as caught:
        await first
    assert caught.value.message == (
        "Conflict: terminated by other getUpdates request; "
        "make sure that only one bot instance is running"
    )


async def test_unwanted_kinds_do_not_come_and_the_wish_is_remembered(
    bot: Bot, playground: Playground, anna: Person, chat: Chat
) -> None:
    assert len(await bot.get_updates(allowed_updates=["callback_query"])) == 1
    playground.world.say(anna, chat, "/play")
    playground.world.forge(anna, playground.world.messages(chat)[-1], "x")
    assert [update.callback_query is not None for update in await bot.get_updates()] == [
        False,
        True,
    ]
    await bot.get_updates(allowed_updates=[])
    playground.world.say(anna, chat, "/help")
    assert _texts(await bot.get_updates())[-1] == "/help"


async def test_stop_ends_a_long_poll_at_once(bot: Bot, playground: Playground) -> None:
    poll = asyncio.create_task(bot.get_updates(timeout=30))
    await asyncio.sleep(0.1)
    async with asyncio.timeout(2):
        await playground.stop()
        assert await poll == ()


async def test_private_updates_carry_commands_as_entities(bot: Bot, chat: Chat) -> None:
    assert chat.id
    (update,) = await bot.get_updates()
    assert update.message is not None
    assert [entity.type for entity in update.message.entities] == ["bot_command"]
