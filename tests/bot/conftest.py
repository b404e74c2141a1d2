"""A real Valkey server, a real Bot API server, the real bot between them, a real browser."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, ViewportSize, async_playwright, expect
from redis import Redis

from bot.embedded import find_binary
from bot.playground import Limits, Playground
from tests.bot.house import House, Visitor

os.environ["PTB_TIMEDELTA"] = "true"  # as `bot.__main__` sets it

TOKEN = "123456:TEST"
CHROMIUM_ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE = ViewportSize(width=390, height=844)


@pytest.fixture(scope="session")
def valkey_url() -> Iterator[str]:
    """One Valkey server for the whole run; each test finds it empty."""
    folder = Path(tempfile.mkdtemp(prefix="valkey-"))
    socket = folder / "v.sock"
    server = subprocess.Popen(
        [find_binary(), "--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder],
        stdout=subprocess.DEVNULL,
    )
    try:
        deadline = time.monotonic() + 20
        while not socket.exists():
            assert time.monotonic() < deadline, "the test server did not start"
            time.sleep(0.01)
        yield f"unix://{socket}"
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder)


@pytest.fixture
def redis_url(valkey_url: str) -> str:
    with Redis.from_url(valkey_url) as redis:
        redis.flushall()
    return valkey_url


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """Telegram without its limits; tests of the limits build their own."""
    playground = Playground(token=TOKEN, limits=Limits.unlimited())
    await playground.start()
    yield playground
    await playground.stop()


@pytest.fixture
async def house(playground: Playground, redis_url: str, tmp_path: Path) -> AsyncIterator[House]:
    """A running bot."""
    house = House(playground, redis_url, tmp_path)
    await house.start()
    yield house
    await house.stop()


@pytest.fixture
def anna(house: House) -> Visitor:
    return house.visitor()


@pytest.fixture
def chromium() -> Path:
    """The system's browser: its tests are skipped without it, but never in CI."""
    path = Path("/usr/bin/chromium")
    if not path.exists():
        reason = f"no browser at {path}"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return path


@pytest.fixture
async def browser(chromium: Path) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=[*CHROMIUM_ARGS])
        yield browser
        await browser.close()


@pytest.fixture
async def page(browser: Browser) -> AsyncIterator[Page]:
    """A phone that shows no page yet; errors in the page's scripts fail the test."""
    expect.set_options(timeout=15_000)  # a busy machine is slow, not wrong
    page = await browser.new_page(viewport=PHONE)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    await page.close()
    assert errors == []
