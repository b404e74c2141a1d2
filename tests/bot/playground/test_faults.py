"""Failures on order: the answer a bot gets, and whether the effect happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TimedOut

from bot.playground import Fault

if TYPE_CHECKING:
    from telegram import Bot

    from bot.playground import Chat, Playground


def _texts(playground: Playground, chat: Chat) -> list[str]:
    return [message.text for message in playground.world.messages(chat)][1:]


@pytest.mark.parametrize(
    ("fault", "error", "text"),
    [
        (Fault.too_many(retry_after=2), RetryAfter, "Flood control exceeded"),
        (Fault.server_error(502), NetworkError, "Bad Gateway"),
        (Fault.server_error(500), NetworkError, "Internal Server Error"),
        (Fault.bad_request("MESSAGE_ID_INVALID"), BadRequest, "Message_id_invalid"),
        (Fault.forbidden("user is deactivated"), Forbidden, "user is deactivated"),
        (Fault.cut(), NetworkError, "RemoteProtocolError"),
    ],
)
async def test_fault_hits_once_and_does_nothing(
    bot: Bot,
    chat: Chat,
    playground: Playground,
    *,
    fault: Fault,
    error: type[Exception],
    text: str,
) -> None:
    playground.faults.inject("sendMessage", fault)
    with pytest.raises(error, match=text):
        await bot.send_message(chat.id, "1")
    assert _texts(playground, chat) == []
    await bot.send_message(chat.id, "2")
    assert _texts(playground, chat) == ["2"]


async def test_silence_before_the_effect(bot: Bot, chat: Chat, playground: Playground) -> None:
    playground.faults.inject("sendMessage", Fault.timeout_before(5))
    with pytest.raises(TimedOut):
        await bot.send_message(chat.id, "1", read_timeout=0.1)
    assert _texts(playground, chat) == []


async def test_silence_after_the_effect(bot: Bot, chat: Chat, playground: Playground) -> None:
    playground.faults.inject("sendMessage", Fault.timeout_after(5))
    with pytest.raises(TimedOut):
        await bot.send_message(chat.id, "1", read_timeout=0.1)
    assert _texts(playground, chat) == ["1"]


async def test_fault_hits_as_often_as_ordered_and_its_method_only(
    bot: Bot, chat: Chat, playground: Playground
) -> None:
    playground.faults.inject("editMessageText", Fault.server_error(), times=2)
    sent = await bot.send_message(chat.id, "1")
    for _ in range(2):
        with pytest.raises(NetworkError):
            await sent.edit_text("2")
    await sent.edit_text("2")


async def test_faults_can_be_taken_back(bot: Bot, chat: Chat, playground: Playground) -> None:
    playground.faults.inject("sendMessage", Fault.cut(), times=100)
    playground.faults.clear()
    await bot.send_message(chat.id, "1")


async def test_transcript_holds_calls_answers_and_silences(
    bot: Bot, chat: Chat, playground: Playground
) -> None:
    playground.faults.inject("sendMessage", Fault.cut())
    with pytest.raises(NetworkError):
        await bot.send_message(chat.id, "1")
    await bot.send_message(chat.id, "2")
    silent, answered = playground.transcript
    assert (silent.method, silent.params["text"], silent.answer) == ("sendMessage", "1", None)
    assert (answered.params["chat_id"], answered.ok) == (str(chat.id), True)
    assert playground.transcript.of("sendPhoto") == []
    playground.transcript.clear()
    assert playground.transcript == []
