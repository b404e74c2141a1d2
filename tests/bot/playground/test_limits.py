"""How often a bot may write, by a clock that stands still."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from telegram.error import BadRequest, RetryAfter

from bot.playground import Limits

if TYPE_CHECKING:
    from telegram import Bot

    from bot.playground import Chat, Person, Playground
    from tests.bot.playground.conftest import Clock


@pytest.fixture
def limits() -> Limits:
    return Limits(chat_burst=3)


def _seconds(error: RetryAfter) -> float:
    after = error.retry_after
    return after.total_seconds() if isinstance(after, timedelta) else after


@pytest.mark.filterwarnings("ignore:.*retry_after.*")
async def test_burst_passes_and_then_one_a_second(bot: Bot, chat: Chat, clock: Clock) -> None:
    for number in range(3):
        await bot.send_message(chat.id, str(number))
    with pytest.raises(RetryAfter) as caught:
        await bot.send_message(chat.id, "?")
    assert _seconds(caught.value) == 1
    clock.advance(1)
    await bot.send_message(chat.id, "3")
    with pytest.raises(RetryAfter):
        await bot.send_message(chat.id, "?")


async def test_answer_has_telegrams_form(bot: Bot, chat: Chat, playground: Playground) -> None:
    for number in range(3):
        await bot.send_message(chat.id, str(number))
    with pytest.raises(RetryAfter):
        await bot.send_message(chat.id, "?")
    assert playground.transcript[-1].answer == {
        "ok": False,
        "error_code": 429,
        "description": "Too Many Requests: retry after 1",
        "parameters": {"retry_after": 1},
    }


async def test_edits_count(bot: Bot, chat: Chat) -> None:
    sent = await bot.send_message(chat.id, "0")
    await sent.edit_text("1")
    await sent.edit_text("2")
    with pytest.raises(RetryAfter):
        await sent.edit_text("3")


async def test_chats_do_not_count_for_each_other(
    bot: Bot, chat: Chat, playground: Playground
) -> None:
    boris = playground.world.person("Борис")
    other = playground.world.private(boris)
    playground.world.say(boris, other, "/start")
    for number in range(3):
        await bot.send_message(chat.id, str(number))
    await bot.send_message(other.id, "!")


@pytest.mark.filterwarnings("ignore:.*retry_after.*")
async def test_group_has_20_a_minute(
    bot: Bot, playground: Playground, anna: Person, clock: Clock
) -> None:
    group = playground.world.group("Дача", members=[anna])
    for number in range(20):
        await bot.send_message(group.id, str(number))
        clock.advance(1)
    with pytest.raises(RetryAfter) as caught:
        await bot.send_message(group.id, "?")
    assert _seconds(caught.value) == 40
    clock.advance(40)
    await bot.send_message(group.id, "20")


async def test_all_chats_together_have_30_a_second(bot: Bot, playground: Playground) -> None:
    for number in range(30):
        person = playground.world.person(str(number))
        playground.world.say(person, playground.world.private(person), "/start")
        await bot.send_message(person.id, "!")
    last = playground.world.person("31")
    playground.world.say(last, playground.world.private(last), "/start")
    with pytest.raises(RetryAfter):
        await bot.send_message(last.id, "?")


async def test_answers_to_buttons_are_never_limited(
    bot: Bot, chat: Chat, playground: Playground, anna: Person
) -> None:
    await bot.send_message(chat.id, "!")
    message = playground.world.messages(chat)[-1]
    for number in range(50):
        query = playground.world.forge(anna, message, str(number))
        assert await bot.answer_callback_query(query.id)


def test_limits_can_be_off() -> None:
    assert Limits.unlimited().group_per_minute is None
    assert Limits().group_per_minute == 20


async def test_refused_content_counts_like_any_request(bot: Bot, chat: Chat) -> None:
    sent = await bot.send_message(chat.id, "0")
    for _ in range(2):
        with pytest.raises(BadRequest):
            await sent.edit_text("0")
    with pytest.raises(RetryAfter):
        await sent.edit_text("1")
