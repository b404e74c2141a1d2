"""The command line as an operator meets it: one clear line, exit status 2."""

import asyncio
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.playground import Playground
from tests.bot.conftest import TOKEN

ROOT = Path(__file__).parents[2]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {"PATH": os.environ["PATH"], **environment}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=ROOT,
        env=clean,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_serve_without_a_token_is_one_line() -> None:
    ended = run("serve")
    assert ended.returncode == 2
    assert ended.stderr == "patience-bot: TELEGRAM_BOT_TOKEN is not set\n"


def test_a_command_that_does_not_exist_is_refused() -> None:
    assert run("dance").returncode == 2


def test_a_port_that_is_none_is_quoted() -> None:
    ended = run("play", "--port", "http")
    assert ended.returncode == 2
    assert "'http'" in ended.stderr


def test_a_port_in_use_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = run("play", "--no-browser", "--port", str(port), "--data", str(tmp_path))
    assert ended.returncode == 2
    assert re.fullmatch(rf"patience-bot: .*{port}.*\n", ended.stderr)


def test_health_without_a_bot_is_ill(tmp_path: Path) -> None:
    ended = run("health", DATA_DIR=str(tmp_path))
    assert ended.returncode == 1
    assert "health.json" in ended.stderr


async def test_a_token_that_telegram_does_not_know_is_one_line(
    playground: Playground, tmp_path: Path
) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "serve"),
        cwd=ROOT,
        env={
            **os.environ,
            "TELEGRAM_BOT_TOKEN": "999:WRONG",
            "TELEGRAM_API_URL": playground.base_url,
            "DATA_DIR": str(tmp_path),
        },
        stderr=asyncio.subprocess.PIPE,
    )
    _, stderr = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 2
    assert stderr.decode().splitlines()[-1] == (
        "patience-bot: TELEGRAM_BOT_TOKEN: Telegram does not know this token"
    )
    assert "Traceback" not in stderr.decode()


def test_a_data_folder_that_cannot_be_used_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    ended = run("serve", TELEGRAM_BOT_TOKEN=TOKEN, DATA_DIR=str(tmp_path / "file"))
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert str(tmp_path / "file") in ended.stderr


def test_help_names_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert all(command in shown for command in ("serve", "play", "health"))
