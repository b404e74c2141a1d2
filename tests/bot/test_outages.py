"""Telegram or the store out of order: told to whoever can act on it, and nothing lost."""

import asyncio
import json
import logging
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError
from yarl import URL

from bot.playground import Fault, Limits, Playground
from bot.store import Store
from rules import Outcome
from tests.bot.conftest import TOKEN
from tests.bot.house import House, Visitor, data_of, finished


@pytest.mark.parametrize(
    "fault",
    [
        Fault.too_many(retry_after=1),
        Fault.server_error(502),
        Fault.cut(),
        Fault.bad_request("some new refusal"),
    ],
)
async def test_the_newest_state_is_shown_in_spite_of(
    house: House, anna: Visitor, fault: Fault
) -> None:
    await anna.deal()
    house.playground.faults.inject("editMessageMedia", fault)
    await anna.press("сдать 3")
    await anna.press("сдать 3")  # stale: asks for a fresh picture
    await anna.until(lambda: "ход 1" in anna.table.caption)


async def test_an_edit_that_was_done_but_not_answered_may_be_repeated(
    house: House, anna: Visitor
) -> None:
    await anna.deal()
    house.playground.faults.inject("editMessageMedia", Fault.timeout_after(0.1))
    await anna.tap("сдать 3")
    assert "ход 2" in (await anna.tap("сдать 3")).caption


async def test_old_pictures_are_never_sent_after_a_wait(house: House, anna: Visitor) -> None:
    """While Telegram asks to wait the player goes on; then only the newest table is drawn."""
    await anna.deal()
    house.playground.faults.inject("editMessageMedia", Fault.too_many(retry_after=2))
    house.playground.transcript.clear()
    table = anna.table
    for rev in range(1, 6):
        data = data_of(table, "сдать 3").replace(":1:", f":{rev}:")
        assert (await anna.forge(data)).text == ""
    await anna.until(lambda: "ход 5" in anna.table.caption)
    edits = house.playground.transcript.of("editMessageMedia")
    assert len(edits) == 2
    assert not edits[0].ok


async def test_one_chats_wait_does_not_stop_another(house: House) -> None:
    anna, boris = house.visitor("Анна"), house.visitor("Борис")
    await anna.deal()
    await boris.deal()
    house.playground.faults.inject("editMessageMedia", Fault.too_many(retry_after=3))
    await anna.press("сдать 3")
    await house.refused("editMessageMedia")
    await boris.tap("сдать 3")
    assert "ход 0" in anna.table.caption


async def test_under_the_real_limits_a_fast_player_sees_the_last_table(
    redis_url: str, tmp_path: Path
) -> None:
    strict = Playground(token=TOKEN, limits=Limits())
    await strict.start()
    house = House(strict, redis_url, tmp_path)
    await house.start()
    anna = house.visitor()
    data = data_of(await anna.deal(), "сдать 3")
    for rev in range(1, 8):
        assert (await anna.forge(data.replace(":1:", f":{rev}:"))).text == ""
    await anna.until(lambda: "ход 7" in anna.table.caption)
    await house.stop()
    await strict.stop()


async def test_a_player_who_blocked_the_bot_stops_nobody(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    anna, boris = house.visitor("Анна"), house.visitor("Борис")
    await anna.deal()
    house.playground.faults.inject(
        "editMessageMedia", Fault.forbidden("bot was blocked by the user")
    )
    await anna.press("сдать 3")
    await house.refused("editMessageMedia")
    await boris.deal()
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_corrupt_session_is_kept_aside_and_told_once(
    anna: Visitor, redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    await anna.plant(finished(Outcome.WON).undo(), redis_url)
    async with Redis.from_url(redis_url) as redis:
        await redis.set("patience:table:Planted0", "{torn")
        answer = await anna.press("☰ меню")
        assert "не читается" in answer.text
        assert answer.show_alert
        assert await redis.get("patience:aside:Planted0") == b"{torn"
    told = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert len(told) == 1
    assert "{torn" in told[0].message
    assert "больше нет" in (await anna.press("☰ меню")).text
    assert "ход 0" in (await anna.deal()).caption


async def test_a_session_of_a_newer_version_stays_where_it_is(
    anna: Visitor, redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    await anna.plant(finished(Outcome.WON).undo(), redis_url)
    newer = json.dumps({"v": 2, "novelty": True})
    async with Redis.from_url(redis_url) as redis:
        await redis.set("patience:table:Planted0", newer)
        for _ in range(3):
            assert "новой версией" in (await anna.press("☰ меню")).text
        assert await redis.get("patience:table:Planted0") == newer.encode()
    assert len([record for record in caplog.records if record.levelno == logging.ERROR]) == 1


async def test_a_wait_before_a_posting_does_not_hold_up_taps(house: House, anna: Visitor) -> None:
    await anna.deal()
    house.playground.faults.inject("sendPhoto", Fault.too_many(retry_after=2))
    anna.playground.world.say(anna.person, anna.chat, "/help")
    await house.refused("sendPhoto")
    assert (await anna.press("сдать 3")).text == ""
    assert len(anna.messages) == 1
    await anna.until(lambda: len(anna.messages) == 2)
    await anna.until(lambda: "ход 1" in anna.messages[0].caption)


async def test_a_second_bot_with_the_same_token_is_logged_once(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    await house.visitor().deal()
    house.playground.faults.inject("getUpdates", Fault.server_error(409), times=2)
    polls = house.playground.transcript
    async with asyncio.timeout(20):
        while sum(not call.ok for call in polls.of("getUpdates")) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    await asyncio.sleep(0.2)
    told = [record.message for record in caplog.records if "polling" in record.message]
    assert told == ["polling: Conflict"]


async def test_the_bot_waits_for_a_telegram_that_cannot_be_reached(
    redis_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    playground = Playground(token=TOKEN)
    await playground.start()
    port = URL(playground.base_url).port
    assert port is not None
    await playground.stop()
    house = House(playground, redis_url, tmp_path)
    starting = asyncio.create_task(house.start())
    await asyncio.sleep(0.5)
    assert "Telegram cannot be reached" in caplog.text
    await playground.start(port=port)
    await starting
    await house.visitor().deal()
    await house.stop()
    await playground.stop()


async def test_a_store_that_refuses_writes_is_told_and_logged_once(
    anna: Visitor, redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    await anna.deal()
    async with Redis.from_url(redis_url) as redis:
        await redis.config_set("maxmemory", "1")
        try:
            for _ in range(3):
                assert "недоступна" in (await anna.press("сдать 3")).text
        finally:
            await redis.config_set("maxmemory", "0")
    told = [record.message for record in caplog.records if "maxmemory" in record.message]
    assert len(told) == 1
    assert "ход 1" in (await anna.tap("сдать 3")).caption


async def test_a_slow_answer_to_a_tap_holds_up_nothing(house: House) -> None:
    anna, boris = house.neighbours("Анна", "Борис")
    hers = await anna.deal()
    his = await boris.deal()
    house.playground.faults.inject("answerCallbackQuery", Fault.timeout_before(8))
    house.playground.world.tap(anna.person, hers, "сдать 3")
    async with asyncio.timeout(4):
        await anna.until(lambda: "ход 1" in anna.current(hers).caption)
        await boris.tap("сдать 3", his)


async def test_a_failing_message_holds_up_no_other_of_its_chat(house: House) -> None:
    anna, boris = house.neighbours("Анна", "Борис")
    hers, his = await anna.deal(), await boris.deal()
    house.playground.faults.inject("editMessageMedia", Fault.server_error(502), times=3)
    await anna.press("сдать 3", hers)
    await house.refused("editMessageMedia")
    await anna.press("☰ меню", anna.current(hers))
    house.playground.faults.clear()
    async with asyncio.timeout(3):
        await boris.tap("сдать 3", his)


async def test_a_long_wait_before_a_posting_does_not_hold_up_the_end(
    house: House, anna: Visitor
) -> None:
    await anna.deal()
    house.playground.faults.inject("sendPhoto", Fault.too_many(retry_after=300))
    house.playground.world.say(anna.person, anna.chat, "/help")
    await house.refused("sendPhoto")
    async with asyncio.timeout(5):
        await house.stop()


async def test_a_command_that_telegram_fails_is_told(house: House, anna: Visitor) -> None:
    house.playground.faults.inject("sendMessage", Fault.server_error(502))
    assert "попробуйте ещё раз" in (await anna.say("/play")).text


async def test_help_comes_in_words_where_pictures_are_forbidden(house: House) -> None:
    (anna,) = house.neighbours("Анна")
    denied = Fault.bad_request("not enough rights to send photos to the chat")
    house.playground.faults.inject("sendPhoto", denied)
    page = await anna.say("/help")
    assert "Под картинкой" in page.text
    assert (await anna.tap("Коса", page)).text.startswith("Коса")


async def test_help_comes_while_the_storage_is_away(
    anna: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise RedisError("gone")

    monkeypatch.setattr(Store, "current", away)
    assert "Под картинкой" in (await anna.say("/help")).caption


async def test_a_group_without_pictures_is_told_once(house: House) -> None:
    (anna,) = house.neighbours("Анна")
    menu = await anna.say("/play")
    denied = Fault.bad_request("not enough rights to send photos to the chat")
    house.playground.faults.inject("editMessageMedia", denied, times=2)
    await anna.press("Вокзал, 36", menu)
    await anna.until(lambda: len(anna.messages) == 2)
    assert "право отправлять фото" in anna.table.text
    await anna.press("Вокзал, 36", menu)
    await asyncio.sleep(0.3)
    assert len(anna.messages) == 2
