"""What a game lives through: restarts of the bot and of its database, kill -9, taps meanwhile."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from redis.asyncio import Redis

from bot.embedded import EmbeddedServer
from bot.playground import Fault, Playground
from rules import Record
from tests.bot.house import House, Visitor, bot_process, visitor_of


async def test_a_game_goes_on_after_a_restart_of_the_bot(house: House, anna: Visitor) -> None:
    await anna.deal()
    await anna.tap("сдать 3")
    await house.stop()
    await house.start()
    assert "ход 2" in (await anna.tap("сдать 3")).caption


async def test_taps_made_while_the_bot_was_down_are_played(house: House, anna: Visitor) -> None:
    table = await anna.deal()
    await house.stop()
    anna.playground.world.tap(anna.person, table, "сдать 3")
    await house.start()
    await anna.until(lambda: "ход 1" in anna.table.caption)


async def test_a_late_answer_to_a_tap_does_not_stop_the_picture(
    house: House, anna: Visitor
) -> None:
    await anna.deal()
    house.playground.faults.inject(
        "answerCallbackQuery",
        Fault.bad_request("query is too old and response timeout expired or query ID is invalid"),
    )
    house.playground.world.tap(anna.person, anna.table, "сдать 3")
    await anna.until(lambda: "ход 1" in anna.table.caption)


async def test_stopping_finishes_the_picture_under_way(house: House, anna: Visitor) -> None:
    await anna.deal()
    await anna.press("сдать 3")
    await house.stop()
    assert "ход 1" in anna.table.caption


async def test_a_game_goes_on_after_a_restart_of_the_database(
    playground: Playground, tmp_path: Path
) -> None:
    async with EmbeddedServer(tmp_path / "valkey") as first:
        house = House(playground, first.url, tmp_path)
        await house.start()
        anna = house.visitor()
        await anna.deal()
        await anna.tap("сдать 3")
    assert "недоступна" in (await anna.press("сдать 3")).text
    async with EmbeddedServer(tmp_path / "valkey"):
        assert "ход 2" in (await anna.tap("сдать 3")).caption
        await house.stop()


async def test_kill_9_between_save_and_draw_loses_nothing(
    playground: Playground, tmp_path: Path
) -> None:
    anna = visitor_of(playground)
    async with bot_process(playground, tmp_path) as bot:
        await anna.say("/play")
        await anna.plant(Record.parse("vokzal36-7@1"), socket_url(tmp_path))
        await anna.tap("сдать 3")
        await asyncio.sleep(1.1)  # the append-only file is synced every second
        playground.faults.inject("editMessageMedia", Fault.timeout_before(60), times=10)
        await anna.press("сдать 3")
        await asyncio.sleep(1.1)
        bot.send_signal(signal.SIGKILL)
        await bot.wait()
    playground.faults.clear()
    assert "ход 1" in anna.table.caption
    async with bot_process(playground, tmp_path):
        assert "другой" in (await anna.press("сдать 3")).text
        await anna.until(lambda: "ход 2" in anna.table.caption)
        assert "ход 3" in (await anna.tap("сдать 3")).caption


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux kills orphans")
async def test_the_private_database_dies_with_a_killed_bot(
    playground: Playground, tmp_path: Path
) -> None:
    anna = visitor_of(playground)
    async with bot_process(playground, tmp_path) as bot:
        await anna.deal()
        async with Redis.from_url(socket_url(tmp_path)) as redis:
            pid = (await redis.info("server"))["process_id"]
        bot.send_signal(signal.SIGKILL)
        await bot.wait()
        await until(lambda: not is_alive(pid))


async def test_sigterm_ends_the_bot_regularly(playground: Playground, tmp_path: Path) -> None:
    async with bot_process(playground, tmp_path) as bot:
        await visitor_of(playground).say("/play")
        bot.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(bot.wait(), 20) == 0


def socket_url(data: Path) -> str:
    return f"unix://{data / 'valkey' / 'valkey.sock'}"


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return (
        Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z" if Path("/proc").exists() else True
    )


async def until(condition: Callable[[], bool], seconds: float = 10) -> None:
    for _ in range(int(seconds / 0.02)):
        if condition():
            return
        await asyncio.sleep(0.02)
    pytest.fail(f"not so within {seconds} s")
