"""How the process ends: regularly in every phase, and in one line where an operator must act."""

import asyncio
import signal
from asyncio.subprocess import Process
from pathlib import Path

import pytest

from bot.playground import Fault, Playground
from tests.bot.house import bot_process, visitor_of


async def ended(process: Process) -> tuple[int, str]:
    """The exit status and the log."""
    async with asyncio.timeout(30):
        _, log = await process.communicate()
    assert process.returncode is not None
    return process.returncode, log.decode()


@pytest.mark.parametrize("method", ["getMe", "setMyCommands", "deleteWebhook", "getUpdates"])
@pytest.mark.parametrize("name", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_it_regularly_while_telegram_hangs(
    playground: Playground, tmp_path: Path, method: str, name: signal.Signals
) -> None:
    playground.faults.inject(method, Fault.timeout_before(4), times=20)
    async with bot_process(playground, tmp_path) as bot:
        await asyncio.sleep(1.5)
        bot.send_signal(name)
        status, log = await ended(bot)
    assert status == 0
    assert "Traceback" not in log


@pytest.mark.parametrize("method", ["getMe", "deleteWebhook"])
async def test_the_start_waits_when_telegram_asks_for_it(
    playground: Playground, tmp_path: Path, method: str
) -> None:
    playground.faults.inject(method, Fault.too_many(retry_after=1))
    async with bot_process(playground, tmp_path):
        assert "разложим" in (await visitor_of(playground).say("/play")).text


async def test_a_token_revoked_later_ends_it_with_that_line(
    playground: Playground, tmp_path: Path
) -> None:
    async with bot_process(playground, tmp_path) as bot:
        await visitor_of(playground).say("/play")
        playground.faults.inject("getUpdates", Fault.server_error(401))
        status, log = await ended(bot)
    assert status == 2
    assert log.splitlines()[-1] == (
        "patience-bot: TELEGRAM_BOT_TOKEN: Telegram does not know this token"
    )
    assert "Traceback" not in log


async def test_no_log_level_shows_the_token(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    async with bot_process(playground, tmp_path) as bot:
        await visitor_of(playground).say("/play")
        bot.terminate()
        _, log = await ended(bot)
    assert "/botTOKEN" in log
    assert playground.token not in log


async def test_a_posting_that_never_ends_does_not_hold_up_the_end(
    playground: Playground, tmp_path: Path
) -> None:
    visitor = visitor_of(playground)
    async with bot_process(playground, tmp_path) as bot:
        await visitor.say("/play")
        playground.faults.inject("sendPhoto", Fault.timeout_before(60), times=5)
        playground.world.say(visitor.person, visitor.chat, "/help")
        await asyncio.sleep(0.5)
        bot.terminate()
        async with asyncio.timeout(20):
            status, log = await ended(bot)
    assert status == 0
    assert "Traceback" not in log
    assert "never retrieved" not in log
