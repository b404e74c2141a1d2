"""Health: noted in a file, outages logged once, `check_health` says why not."""

import json
import logging
from pathlib import Path

import pytest
from redis.asyncio import Redis

from bot.health import Health, Unhealthy, WatchedRequest, check_health
from bot.store import Store, connect


class Clock:
    """A clock that stands until it is set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def noted(folder: Path) -> float:
    return float(json.loads((folder / "health.json").read_text())["at"])


async def test_all_is_well(redis_url: str, tmp_path: Path) -> None:
    async with connect(redis_url) as redis:
        await Health(tmp_path, Store(redis), WatchedRequest()).note()
    check_health(tmp_path, noted(tmp_path) + 5)


async def test_an_old_note_is_ill(redis_url: str, tmp_path: Path) -> None:
    async with connect(redis_url) as redis:
        await Health(tmp_path, Store(redis), WatchedRequest()).note()
    with pytest.raises(Unhealthy, match="nothing for 31 s"):
        check_health(tmp_path, noted(tmp_path) + 31)


async def test_a_store_out_of_reach_is_ill_and_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Redis.from_url(f"unix://{tmp_path}/nobody.sock") as redis:
        health = Health(tmp_path, Store(redis), WatchedRequest())
        await health.note()
        await health.note()
    with pytest.raises(Unhealthy, match=r"store: .*nobody\.sock"):
        check_health(tmp_path, noted(tmp_path))
    assert len([record for record in caplog.records if record.levelno == logging.ERROR]) == 1


async def test_a_silent_telegram_is_ill_and_its_return_is_logged(
    redis_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.health")
    clock = Clock()
    async with connect(redis_url) as redis:
        health = Health(tmp_path, Store(redis), WatchedRequest(clock))
        clock.now = 121.0
        await health.note()
        with pytest.raises(Unhealthy, match="telegram: no answer for 121 s"):
            check_health(tmp_path, noted(tmp_path))
        clock.now = 0.0
        await health.note()
    check_health(tmp_path, noted(tmp_path))
    assert [record.message for record in caplog.records] == [
        "Telegram cannot be used: no answer for 121 s",
        "Telegram is back",
    ]


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"at": "x"}'])
def test_a_file_that_is_no_note_is_ill(tmp_path: Path, text: str) -> None:
    (tmp_path / "health.json").write_text(text)
    with pytest.raises(Unhealthy, match=r"health\.json"):
        check_health(tmp_path, 0)


def test_no_file_is_ill(tmp_path: Path) -> None:
    with pytest.raises(Unhealthy, match=r"health\.json"):
        check_health(tmp_path, 0)


async def test_a_store_that_takes_no_writes_is_ill(redis_url: str, tmp_path: Path) -> None:
    async with connect(redis_url) as redis:
        health = Health(tmp_path, Store(redis), WatchedRequest())
        await redis.config_set("maxmemory", "1")
        try:
            await health.note()
        finally:
            await redis.config_set("maxmemory", "0")
    with pytest.raises(Unhealthy, match=r"store: .*maxmemory"):
        check_health(tmp_path, noted(tmp_path))


async def test_a_folder_that_takes_no_notes_is_logged_once(
    redis_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.health")
    folder = tmp_path / "gone"
    async with connect(redis_url) as redis:
        health = Health(folder, Store(redis), WatchedRequest())
        await health.note()
        await health.note()
        folder.mkdir()
        await health.note()
    assert [record.levelname for record in caplog.records] == ["ERROR", "INFO"]
    check_health(folder, noted(folder))
