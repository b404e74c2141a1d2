"""The socket: who may come in, and what lies at which address."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp
import pytest
from telegram import Bot
from telegram.error import EndPointNotFound, InvalidToken

from bot.playground import Playground

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.playground import Chat, Person

TOKEN = "1:TEST"


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as http:
        yield http


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.0.1", "example.org", "::"])  # noqa: S104 - refused
async def test_only_this_machine_is_served(host: str) -> None:
    with pytest.raises(ValueError, match=f"'{host}'"):
        await Playground(token=TOKEN).start(host=host)


async def test_port_in_use_is_an_os_error(playground: Playground) -> None:
    port = int(playground.page_url.rstrip("/").rsplit(":", 1)[1])
    other = Playground(token=TOKEN)
    with pytest.raises(OSError, match="address already in use"):
        await other.start(port=port)


def test_token_has_a_form() -> None:
    with pytest.raises(ValueError, match="'nonsense'"):
        Playground(token="nonsense")  # noqa: S106 - no token at all


async def test_me_is_the_bot(bot: Bot) -> None:
    me = await bot.get_me()
    assert (me.id, me.username, me.is_bot) == (1, "patience_bot", True)


async def test_wrong_token_is_unauthorized(
    playground: Playground, http: aiohttp.ClientSession
) -> None:
    with pytest.raises(InvalidToken):
        async with Bot("2:OTHER", base_url=playground.base_url):
            pass
    async with http.get(f"{playground.base_url}2:OTHER/getMe") as response:
        assert response.status == 401
        body = await response.json()
    assert body == {"ok": False, "error_code": 401, "description": "Unauthorized"}


async def test_malformed_token_is_not_found(
    playground: Playground, http: aiohttp.ClientSession
) -> None:
    async with http.get(f"{playground.base_url}nonsense/getMe") as response:
        assert response.status == 404
        body = await response.json()
    assert body == {"ok": False, "error_code": 404, "description": "Not Found"}


async def test_unknown_method_is_not_found(bot: Bot, playground: Playground) -> None:
    with pytest.raises(EndPointNotFound):
        await bot.do_api_request("sendTelepathy")
    assert playground.transcript[-1].answer == {
        "ok": False,
        "error_code": 404,
        "description": "Not Found",
    }


async def test_json_bodies_and_query_strings_work_too(
    playground: Playground, http: aiohttp.ClientSession, chat: Chat
) -> None:
    url = f"{playground.base_url}{playground.token}/sendmessage"
    async with http.post(url, json={"chat_id": chat.id, "text": "1"}) as response:
        assert (await response.json())["result"]["text"] == "1"
    async with http.get(url, params={"chat_id": chat.id, "text": "2"}) as response:
        assert (await response.json())["result"]["text"] == "2"


async def test_broken_json_is_refused(
    playground: Playground, http: aiohttp.ClientSession, chat: Chat
) -> None:
    url = f"{playground.base_url}{playground.token}/sendMessage"
    data = {"chat_id": str(chat.id), "text": "1", "reply_markup": "{"}
    async with http.post(url, data=data) as response:
        body = await response.json()
    assert body["description"] == "Bad Request: can't parse reply keyboard markup JSON object"


async def test_foreign_host_names_are_refused(
    playground: Playground, http: aiohttp.ClientSession
) -> None:
    async with http.get(playground.page_url, headers={"Host": "evil.example"}) as response:
        assert response.status == 403


async def test_forms_of_foreign_pages_cannot_act(
    playground: Playground, http: aiohttp.ClientSession, anna: Person, chat: Chat
) -> None:
    act = f'{{"person": {anna.id}, "chat": {chat.id}, "text": "/play"}}'
    async with http.post(f"{playground.page_url}api/say", data=act) as response:
        assert response.status == 415


async def test_world_survives_a_restart_of_the_server(playground: Playground, chat: Chat) -> None:
    await playground.stop()
    await playground.start()
    async with Bot(playground.token, base_url=playground.base_url) as bot:
        (update,) = await bot.get_updates()
    assert update.effective_chat is not None
    assert update.effective_chat.id == chat.id


async def test_stop_ends_an_event_stream_at_once(
    playground: Playground, http: aiohttp.ClientSession
) -> None:
    async with asyncio.timeout(2), http.get(f"{playground.page_url}api/live") as response:
        await response.content.readuntil(b"\n\n")
        await playground.stop()
        await response.content.read()


async def test_new_playground_does_not_repeat_ids() -> None:
    first, second = (Playground(token=TOKEN, clock=clock) for clock in (_early, _late))
    ids = []
    for playground in (first, second):
        anna = playground.world.person("Анна")
        ids.append(playground.world.say(anna, playground.world.private(anna), "1").id)
    assert ids[0] < ids[1]


def _early() -> float:
    return 1_800_000_000.0


def _late() -> float:
    return 1_800_000_100.0


async def test_acts_the_world_does_not_allow_are_told(
    playground: Playground, http: aiohttp.ClientSession, anna: Person, chat: Chat
) -> None:
    playground.world.block(anna)
    act = {"person": anna.id, "chat": chat.id, "text": "/play"}
    async with http.post(f"{playground.page_url}api/say", json=act) as response:
        assert response.status == 409
        assert "nothing can be done" in await response.text()
    for path in ("page/secret.txt", "media/0/photo", f"file/bot{TOKEN}/photos/none.png"):
        async with http.get(f"{playground.page_url}{path}") as response:
            assert response.status == 404
