"""The private database, run for real: starts, keeps, repairs, adopts, comes back, and goes."""

import asyncio
import fcntl
import logging
import os
import signal
import stat
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError

import bot.embedded
from bot.embedded import EmbeddedError, EmbeddedServer, find_binary
from bot.store import connect


async def test_it_answers_on_a_private_socket_only(tmp_path: Path) -> None:
    async with EmbeddedServer(tmp_path / "data") as server, connect(server.url) as redis:
        assert await redis.ping()
        assert (await redis.config_get("port"))["port"] == "0"
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


async def test_what_was_written_is_there_after_a_restart(tmp_path: Path) -> None:
    async with EmbeddedServer(tmp_path) as server, connect(server.url) as redis:
        await redis.set("key", "value")
    async with EmbeddedServer(tmp_path) as server, connect(server.url) as redis:
        assert await redis.get("key") == b"value"


async def test_a_torn_tail_is_cut_off_and_the_rest_kept(tmp_path: Path) -> None:
    async with EmbeddedServer(tmp_path) as server, connect(server.url) as redis:
        await redis.set("kept", "yes")
    newest = max((tmp_path / "appendonlydir").glob("*.incr.aof"))
    with newest.open("ab") as torn:
        torn.write(b"*3\r\n$3\r\nSET\r\n$4\r\nto")
    async with EmbeddedServer(tmp_path) as server, connect(server.url) as redis:
        assert await redis.get("kept") == b"yes"


async def test_a_damaged_file_is_told_and_left_alone(tmp_path: Path) -> None:
    async with EmbeddedServer(tmp_path) as server, connect(server.url) as redis:
        await redis.set("kept", "yes")
    newest = max((tmp_path / "appendonlydir").glob("*.incr.aof"))
    damaged = b"nonsense\r\n" + newest.read_bytes()
    newest.write_bytes(damaged)
    with pytest.raises(EmbeddedError, match=r"did not start: .*valkey\.log"):
        await EmbeddedServer(tmp_path).__aenter__()
    assert newest.read_bytes() == damaged


async def test_a_live_one_is_adopted(tmp_path: Path) -> None:
    async with EmbeddedServer(tmp_path) as first, connect(first.url) as redis:
        await redis.set("key", "value")
        async with EmbeddedServer(tmp_path) as second:
            assert second.pid is None
        assert await redis.get("key") == b"value"


async def test_one_that_is_busy_is_waited_for_and_not_doubled(tmp_path: Path) -> None:
    async with EmbeddedServer(tmp_path) as first:
        assert first.pid is not None
        os.kill(first.pid, signal.SIGSTOP)
        starting = asyncio.create_task(EmbeddedServer(tmp_path).__aenter__())
        await asyncio.sleep(2.5)
        assert not starting.done()
        os.kill(first.pid, signal.SIGCONT)
        second = await starting
        assert second.pid is None
        await second.__aexit__()


async def test_two_that_start_at_once_share_one_server(tmp_path: Path) -> None:
    first, second = EmbeddedServer(tmp_path), EmbeddedServer(tmp_path)
    await asyncio.gather(first.__aenter__(), second.__aenter__())
    assert [first.pid, second.pid].count(None) == 1
    adopted, own = sorted((first, second), key=lambda server: server.pid is not None)
    await adopted.__aexit__()
    await own.__aexit__()


async def test_an_adopted_one_that_nobody_else_uses_ends_with_us(tmp_path: Path) -> None:
    left_behind = EmbeddedServer(tmp_path)
    await left_behind._start()
    async with EmbeddedServer(tmp_path) as server:
        assert server.pid is None
    assert left_behind._process is not None
    assert await asyncio.wait_for(left_behind._process.wait(), 10) == 0


async def test_it_comes_back_when_killed(tmp_path: Path) -> None:
    async with EmbeddedServer(tmp_path) as server, connect(server.url) as redis:
        await redis.set("key", "value")
        await asyncio.sleep(1.1)  # everysec
        killed = server.pid
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        assert await _asked_again(redis) == b"value"
        assert server.pid != killed


async def _asked_again(redis: Redis) -> object:
    for _ in range(400):
        try:
            return await redis.get("key")
        except RedisError:
            await asyncio.sleep(0.05)
    pytest.fail("the database did not come back")


@pytest.mark.parametrize("name", ["with space", "a#b", "a?b", "%41", "данные", "a@b:c"])
async def test_any_folder_name_will_do(tmp_path: Path, name: str) -> None:
    async with EmbeddedServer(tmp_path / name) as server, connect(server.url) as redis:
        assert await redis.ping()


async def test_a_path_too_long_for_a_socket_gets_one_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 120)
    async with EmbeddedServer(folder) as server, connect(server.url) as redis:
        await redis.set("key", "value")
        socket = Path(server.url.removeprefix("unix://"))
        assert stat.S_IMODE(socket.parent.stat().st_mode) == 0o700
    async with EmbeddedServer(folder) as server, connect(server.url) as redis:
        assert await redis.get("key") == b"value"
    socket.parent.rmdir()


async def test_a_lock_that_is_never_given_back_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.embedded, "START_SECONDS", 0.2)
    with (tmp_path / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(EmbeddedError, match="lock"):
            await EmbeddedServer(tmp_path).__aenter__()


async def test_a_server_that_stays_away_is_told_once_and_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with EmbeddedServer(tmp_path) as server, connect(server.url) as redis:
        await redis.set("key", "value")
        await asyncio.sleep(1.1)  # everysec
        newest = max((tmp_path / "appendonlydir").glob("*.incr.aof"))
        whole = newest.read_bytes()
        newest.write_bytes(b"nonsense\r\n" + whole)
        assert server.pid is not None
        os.kill(server.pid, signal.SIGKILL)
        await asyncio.sleep(2.5)
        newest.write_bytes(whole)
        assert await _asked_again(redis) == b"value"
    told = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert len(told) == 1


async def test_a_folder_that_cannot_be_made_is_quoted(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(EmbeddedError, match="file/data"):
        await EmbeddedServer(tmp_path / "file" / "data").__aenter__()


def test_without_any_server_the_ways_out_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(bot.embedded, "find_spec", lambda _: None)
    with pytest.raises(EmbeddedError, match="REDIS_URL is not set"):
        find_binary()


def test_a_server_on_the_path_serves_where_the_wheel_has_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = tmp_path / "redis-server"
    found.symlink_to(find_binary())
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(bot.embedded, "find_spec", lambda _: None)
    assert find_binary() == found


def test_a_binary_that_does_not_run_here_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    good = find_binary()
    (tmp_path / "valkey-server").write_text("#!/nowhere\n")
    (tmp_path / "valkey-server").chmod(0o755)
    (tmp_path / "redis-server").symlink_to(good)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(bot.embedded, "find_spec", lambda _: None)
    assert find_binary() == tmp_path / "redis-server"
