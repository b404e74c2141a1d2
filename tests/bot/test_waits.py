"""Waits alone: who is let through when, and what is left when nobody waits."""

import asyncio
from itertools import pairwise

import pytest
from telegram.error import RetryAfter

from bot.waits import Waits

CHAT = 5


async def refused(waits: Waits, seconds: int) -> None:
    with pytest.raises(RetryAfter):
        async with waits.turn(CHAT):
            raise RetryAfter(seconds)


async def test_without_a_hold_all_go_at_once() -> None:
    waits, both = Waits(), asyncio.Barrier(2)

    async def call() -> None:
        async with waits.turn(CHAT) as in_time:
            assert in_time
            await both.wait()

    async with asyncio.timeout(1):
        await asyncio.gather(call(), call())


async def test_after_a_hold_one_goes_at_a_time_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.waits._PACE", 0.1)
    waits, at_work, went = Waits(), 0, []
    await refused(waits, 1)

    async def call(number: int) -> None:
        nonlocal at_work
        async with waits.turn(CHAT):
            at_work += 1
            assert at_work == 1
            await asyncio.sleep(0.01)
            at_work -= 1
            went.append((number, asyncio.get_running_loop().time()))

    await asyncio.gather(*map(call, range(4)))
    assert [number for number, _ in went] == [0, 1, 2, 3]
    assert all(later - earlier >= 0.1 for (_, earlier), (_, later) in pairwise(went))
    assert not waits._lines  # nobody waits any more, nobody is put in line


async def test_another_chat_does_not_wait() -> None:
    waits = Waits()
    await refused(waits, 60)
    async with asyncio.timeout(1), waits.turn(6) as in_time:
        assert in_time


async def test_one_that_is_refused_again_holds_up_the_others() -> None:
    waits = Waits()
    await refused(waits, 1)
    start = asyncio.get_running_loop().time()
    await asyncio.gather(refused(waits, 1), refused(waits, 1))
    async with waits.turn(CHAT):
        assert asyncio.get_running_loop().time() - start >= 2.9


async def test_one_that_gives_up_makes_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.waits._PACE", 0.1)
    waits = Waits()
    await refused(waits, 1)

    async def call() -> None:
        async with waits.turn(CHAT):
            pass

    first, second = asyncio.create_task(call()), asyncio.create_task(call())
    await asyncio.sleep(0.1)
    first.cancel()
    await second
    assert not waits._lines


async def test_closing_lets_all_know_that_it_is_too_late() -> None:
    waits = Waits()
    await refused(waits, 60)

    async def call() -> bool:
        async with waits.turn(CHAT) as in_time:
            return in_time

    calls = [asyncio.create_task(call()) for _ in range(3)]
    await asyncio.sleep(0.05)
    waits.close(1)
    async with asyncio.timeout(0.5):
        assert await asyncio.gather(*calls) == [False, False, False]
