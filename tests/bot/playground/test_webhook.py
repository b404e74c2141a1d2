"""Updates delivered to a receiver over real HTTP."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from aiohttp import web
from telegram.error import BadRequest, Conflict

from bot.playground import Limits

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from telegram import Bot

    from bot.playground import Chat, Person, Playground


SECRET = "a-B_3"


class Receiver:
    """Takes deliveries; answers with the statuses in `answers`, then with 200."""

    def __init__(self) -> None:
        self.url = ""
        self.answers: list[int] = []
        self.secrets: list[str | None] = []
        self.taken: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def receive(self, request: web.Request) -> web.Response:
        self.secrets.append(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        status = self.answers.pop(0) if self.answers else 200
        if status == 200:
            self.taken.put_nowait(await request.json())
        return web.Response(status=status)

    async def text(self) -> str:
        async with asyncio.timeout(5):
            return str((await self.taken.get())["message"]["text"])


@pytest.fixture
def limits() -> Limits:
    return Limits(webhook_backoff=0.01)


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    app = web.Application()
    app.router.add_post("/hook", receiver.receive)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    receiver.url = f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
    yield receiver
    await runner.cleanup()


async def test_waiting_and_new_updates_are_delivered_in_order(
    bot: Bot, receiver: Receiver, playground: Playground, anna: Person, chat: Chat
) -> None:
    await bot.set_webhook(receiver.url)
    playground.world.say(anna, chat, "/play")
    assert [await receiver.text(), await receiver.text()] == ["/start", "/play"]


async def test_secret_comes_in_the_header(bot: Bot, receiver: Receiver, chat: Chat) -> None:
    assert chat.id
    await bot.set_webhook(receiver.url, secret_token=SECRET)
    await receiver.text()
    assert receiver.secrets == [SECRET]


async def test_refused_update_is_tried_again(bot: Bot, receiver: Receiver, chat: Chat) -> None:
    assert chat.id
    receiver.answers = [500, 503, 302]
    await bot.set_webhook(receiver.url)
    assert await receiver.text() == "/start"
    info = await bot.get_webhook_info()
    assert info.last_error_message == "Wrong response from the webhook: 302 Found"
    assert len(receiver.secrets) == 4


async def test_unreachable_receiver_is_told_and_loses_nothing(
    bot: Bot, playground: Playground, anna: Person, chat: Chat
) -> None:
    await bot.set_webhook("http://127.0.0.1:9/hook")
    playground.world.say(anna, chat, "/play")
    async with asyncio.timeout(5):
        while (info := await bot.get_webhook_info()).last_error_message is None:
            pass
    assert info.pending_update_count == 2
    assert "Connection failed" in info.last_error_message


async def test_polling_is_refused_while_a_webhook_is_set(bot: Bot, receiver: Receiver) -> None:
    await bot.set_webhook(receiver.url)
    with pytest.raises(Conflict, match="can't use getUpdates method while webhook is active"):
        await bot.get_updates()
    await bot.delete_webhook()
    assert await bot.get_updates() == ()
    assert (await bot.get_webhook_info()).url == ""


async def test_pending_updates_can_be_dropped(bot: Bot, chat: Chat) -> None:
    assert chat.id
    await bot.delete_webhook(drop_pending_updates=True)
    assert await bot.get_updates() == ()


async def test_deliveries_stay_on_this_machine(bot: Bot) -> None:
    with pytest.raises(BadRequest, match=r"^Bad webhook: .* this machine only$"):
        await bot.set_webhook("https://example.org/hook")


async def test_odd_secret_is_refused(bot: Bot, receiver: Receiver) -> None:
    with pytest.raises(BadRequest, match=r"^Secret token contains unallowed characters$"):
        await bot.set_webhook(receiver.url, secret_token=SECRET + "я")
