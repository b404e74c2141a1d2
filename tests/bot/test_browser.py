"""The whole thing as a person meets it: the chat page in Chromium, at a phone's size."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from tests.bot.house import House

ROOT = Path(__file__).parents[2]


async def open_chat(house: House, page: Page) -> None:
    anna = house.visitor()
    address = house.playground.page_url
    await page.goto(f"{address}?chat={anna.chat.id}&person={anna.person.id}")
    await page.get_by_role("button", name="Начать").click()


async def test_a_person_plays_five_moves_and_takes_one_back(house: House, page: Page) -> None:
    await open_chat(house, page)
    await key(page, "Вокзал, 36").click()
    await expect(page.get_by_text("ход 0")).to_be_visible()
    picture = page.locator("[data-message-id] img")

    seen = [await picture.get_attribute("src")]
    for move in range(1, 6):
        await move_keys(page).first.click()
        await expect(page.get_by_text(f"ход {move}")).to_be_visible()
        await expect(picture).not_to_have_attribute("src", f"{seen[-1]}")
        seen.append(await picture.get_attribute("src"))
    assert len(set(seen)) == 6

    await key(page, "↩ вернуть").click()
    await expect(page.get_by_text("ход 4")).to_be_visible()
    assert await picture.count() == 1


async def test_the_picture_fills_the_bubble_and_no_label_is_cut(house: House, page: Page) -> None:
    await open_chat(house, page)
    await key(page, "Вокзал, 52").click()
    await expect(page.get_by_text("ход 0")).to_be_visible()
    box = await page.locator("[data-message-id] img").bounding_box()
    assert box is not None
    assert box["width"] > 340
    assert box["height"] / box["width"] == pytest.approx(1280 / 1024, rel=0.02)
    cut = "keys => keys.filter(key => key.scrollWidth > key.clientWidth).length"
    assert await page.locator(".key").evaluate_all(cut) == 0


async def test_the_command_menu_lists_our_commands(house: House, page: Page) -> None:
    await open_chat(house, page)
    await page.get_by_label("Меню команд").click()
    menu = page.locator("#suggestions")
    for command in ("/play", "/table", "/help"):
        await expect(menu.get_by_text(command, exact=True)).to_be_visible()
    await expect(menu.get_by_text("выбрать пасьянс")).to_be_visible()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """`python -m bot play`, as `make play` starts it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ("-m", "bot", "play", "--no-browser", f"--port={port}", f"--data={tmp_path}")
    environment = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
    with subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as play:
        assert play.stdout is not None
        assert play.stdout.readline() == f"Play at http://127.0.0.1:{port}/ (Ctrl+C ends)\n"
        yield f"http://127.0.0.1:{port}/"
        play.send_signal(signal.SIGINT)
        assert play.wait(20) == 0


async def test_make_play_opens_on_people_and_chats(address: str, page: Page) -> None:
    await page.goto(address)
    for person in ("Анна", "Борис", "Alice"):
        await expect(page.get_by_role("button", name=person)).to_be_visible()
    await page.locator(".chat", has_text="patience_bot").click()
    await page.get_by_role("button", name="Начать").click()
    await key(page, "Вокзал, 36").click()
    await expect(page.get_by_text("ход 0")).to_be_visible()


def key(page: Page, label: str) -> Locator:
    return page.locator(".key", has_text=label)


def move_keys(page: Page) -> Locator:
    """Buttons that play a move: all but undo and menu."""
    return page.locator(".key").filter(has_not_text=re.compile("вернуть|меню"))
