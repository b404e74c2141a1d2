"""The sender alone, with PTB's real Bot before the playground."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from telegram import Bot, Message

from bot.playground import Fault, Limits, Playground
from bot.screen import Screen, compose
from bot.sender import ChatId, MessageId, Sender
from bot.session import Seat, Session, TableId
from bot.taste import Reader
from bot.texts import texts_for
from render import Scene, paint
from rules import Record
from tests.bot.conftest import TOKEN
from tests.bot.house import Visitor, visitor_of


class SlowBot(Bot):
    """Its postings arrive long before it hears of it."""

    __slots__ = ()

    async def send_photo(self, *args: Any, **kwargs: Any) -> Message:
        sent = await super().send_photo(*args, **kwargs)
        await asyncio.sleep(0.3)
        return sent


def screen(moves: str = "") -> Screen:
    session = Session(
        table=TableId("Qx7bT0aa"),
        seat=Seat(1, None, 1),
        record=Record.parse(f"vokzal36-7@1{moves}"),
    )
    return compose(session, Reader(texts_for("ru")))


@pytest.fixture
async def slow_bot(playground: Playground) -> AsyncIterator[SlowBot]:
    bot = SlowBot(
        playground.token, base_url=playground.base_url, base_file_url=playground.base_file_url
    )
    async with bot:
        yield bot


@pytest.fixture
def anna(playground: Playground) -> Visitor:
    visitor = visitor_of(playground)
    playground.world.say(visitor.person, visitor.chat, "/start")
    return visitor


async def test_a_player_may_be_quicker_than_the_news_of_a_posting(
    slow_bot: SlowBot, anna: Visitor
) -> None:
    sender, chat = Sender(slow_bot, paint), ChatId(anna.chat.id)
    sending = asyncio.create_task(sender.send(chat, None, screen()))
    await anna.until(lambda: len(anna.messages) == 1)
    sender.show(chat, MessageId(anna.table.id), screen(" s-w"))
    await anna.until(lambda: "ход 1" in anna.table.caption)
    message = await sending
    sender.show(chat, message, screen())
    await anna.until(lambda: "ход 0" in anna.table.caption)


async def test_the_same_screen_is_not_sent_twice(
    slow_bot: SlowBot, anna: Visitor, playground: Playground
) -> None:
    sender, chat = Sender(slow_bot, paint), ChatId(anna.chat.id)
    message = await sender.send(chat, None, screen())
    playground.transcript.clear()
    sender.show(chat, message, screen())
    sender.close(5)
    await sender.drain()
    assert playground.transcript == []


async def test_a_picture_that_cannot_be_painted_stops_no_later_one(
    slow_bot: SlowBot, anna: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    failures = iter([RuntimeError("no ink")])

    def paint_at_second_try(scene: Scene) -> bytes:
        for failure in failures:
            raise failure
        return paint(scene)

    chat = ChatId(anna.chat.id)
    message = await Sender(slow_bot, paint).send(chat, None, screen())
    sender = Sender(slow_bot, paint_at_second_try)
    sender.show(chat, message, screen(" s-w"))
    await asyncio.sleep(0)
    sender.show(chat, message, screen(" s-w s-w"))
    await anna.until(lambda: "ход 2" in anna.table.caption)
    assert "no ink" in caplog.text


async def test_after_a_wait_a_chats_messages_go_on_one_by_one() -> None:
    """One call a second is admitted, and after the wait no call is refused any more."""
    strict = Playground(token=TOKEN, limits=Limits(chat_burst=1))
    await strict.start()
    anna = visitor_of(strict)
    strict.world.say(anna.person, anna.chat, "/start")
    async with Bot(strict.token, base_url=strict.base_url) as bot:
        sender, chat = Sender(bot, paint), ChatId(anna.chat.id)
        await asyncio.gather(*(sender.say(chat, None, str(number)) for number in range(5)))
    calls = strict.transcript.of("sendMessage")
    assert len(anna.messages) == 5
    assert sum(not call.ok for call in calls) == 4  # those that went out with the first
    assert all(call.ok for call in calls[5:])
    await strict.stop()


async def test_after_a_wait_only_the_newest_screens_are_shown(
    slow_bot: SlowBot, anna: Visitor, playground: Playground
) -> None:
    sender, chat = Sender(slow_bot, paint), ChatId(anna.chat.id)
    messages = [await sender.send(chat, None, screen()) for _ in range(2)]
    playground.transcript.clear()
    playground.faults.inject("editMessageMedia", Fault.too_many(retry_after=1), times=2)
    for moves in (" s-w", " s-w s-w", " s-w s-w s-w"):
        for message in messages:
            sender.show(chat, message, screen(moves))
        await asyncio.sleep(0.2)
    await anna.until(lambda: all("ход 3" in each.caption for each in anna.messages))
    calls = playground.transcript.of("editMessageMedia")
    assert [call.ok for call in calls] == [False, False, True, True]


async def test_what_is_posted_after_a_wait_is_the_newest(
    slow_bot: SlowBot, anna: Visitor, playground: Playground
) -> None:
    now = screen()

    async def newest() -> Screen:
        return now

    playground.faults.inject("sendPhoto", Fault.too_many(retry_after=1))
    sender, chat = Sender(slow_bot, paint), ChatId(anna.chat.id)
    sending = asyncio.create_task(sender.send(chat, None, now, newest))
    await asyncio.sleep(0.3)
    now = screen(" s-w")
    await sending
    assert "ход 1" in anna.table.caption
