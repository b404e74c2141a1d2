"""Several tables at one place: listed, gone back to, closed."""

import time

import pytest
from redis.asyncio import Redis

from bot.desk import Desk
from bot.session import Seat
from bot.store import Store, connect
from bot.tables_page import TablesTap
from bot.tap import Tap, Verb
from rules import Outcome, Record
from tests.bot.house import House, Visitor, finished
from tests.bot.test_desk import press_of

DAY = 24 * 3600


def labels(visitor: Visitor) -> list[str]:
    return [button.text for button in visitor.table.buttons]


async def test_open_tables_are_listed_the_last_played_first(anna: Visitor) -> None:
    await anna.say("/play kosa-7")
    await anna.tap("сдать 1")
    await anna.say("/play sultan6-8")
    await anna.say("/tables")
    assert sorted(labels(anna)) == ["Коса № 7 · ход 1", "Султан, диван 6 № 8 · ход 0"]


async def test_a_parked_table_comes_back(anna: Visitor) -> None:
    first = await anna.say("/play kosa-7")
    await anna.tap("сдать 1")
    await anna.say("/play sultan6-8")
    await anna.say("/tables")
    count = len(anna.messages)
    await anna.press("Коса № 7 · ход 1")
    await anna.until(lambda: len(anna.messages) > count)
    assert "Коса, 104 карты · № 7" in anna.table.caption
    assert "ход 2" in (await anna.tap("сдать 1")).caption
    await anna.until(lambda: not anna.current(first).buttons)
    assert "Коса" in (await anna.say("/table")).caption  # it is the current one again


async def test_stop_closes_the_table(anna: Visitor) -> None:
    table = await anna.say("/play kosa-7")
    told = await anna.say("/stop")
    assert told.text == "Стол закрыт: Коса, 104 карты · № 7. Раздать снова: /play kosa-7"
    await anna.until(lambda: not anna.current(table).buttons)
    assert anna.current(table).caption.endswith("Этот стол закрыт.")
    assert not told.buttons  # nothing was played, nothing is to be brought back
    assert "/play" in (await anna.say("/table")).text
    assert "Открытых столов здесь нет" in (await anna.say("/tables")).text


async def test_stop_without_a_table_says_so(anna: Visitor) -> None:
    assert "/play" in (await anna.say("/stop")).text


async def test_a_closed_game_is_brought_back_by_a_button(anna: Visitor) -> None:
    await anna.say("/play kosa-7")
    await anna.tap("сдать 1")
    told = await anna.say("/stop")
    assert "сделан 1 ход" in told.text
    assert "30 дней" in told.text
    await anna.press("вернуть стол", told)
    await anna.until(lambda: anna.table.id > told.id)
    assert "ход 2" in (await anna.tap("сдать 1")).caption
    await anna.until(lambda: "снова открыт" in anna.current(told).text)
    assert not anna.current(told).buttons
    await anna.say("/tables")
    assert labels(anna) == ["Коса № 7 · ход 2"]


async def test_only_its_player_brings_a_closed_game_back(house: House) -> None:
    anna, boris = house.neighbours("Анна", "Борис")
    await anna.say("/play kosa-7")
    await anna.tap("сдать 1")
    told = await anna.say("/stop")
    assert "не ваш" in (await boris.press("вернуть стол", told)).text


async def test_a_message_whose_table_went_elsewhere_says_so(anna: Visitor) -> None:
    table = await anna.say("/play kosa-7")
    await anna.tap("☰ меню")
    await anna.say("/table")
    await anna.until(lambda: not anna.current(table).buttons)
    assert anna.current(table).caption == "Коса, 104 карты · № 7\nСтол теперь ниже по чату."
    assert anna.current(table).photo


async def test_a_message_whose_table_is_gone_says_so(anna: Visitor, redis_url: str) -> None:
    table, menu = await anna.say("/play kosa-7"), await anna.say("/play")
    async with Redis.from_url(redis_url) as redis:
        await redis.flushall()
    for message, label in ((table, "сдать 1"), (menu, "Коса")):
        assert "больше нет" in (await anna.press(label, message)).text
        await anna.until(lambda message=message: not anna.current(message).buttons)  # type: ignore[misc]
        now = anna.current(message)
        assert (now.caption or now.text) == "Этого стола больше нет. Новый: /play"


async def test_stop_leads_to_the_tables_that_are_parked(anna: Visitor) -> None:
    await anna.say("/play kosa-7")
    await anna.tap("сдать 1")
    await anna.say("/play sultan6-8")
    await anna.say("/stop")
    assert "/tables" in (await anna.say("/table")).text
    assert "/tables" in (await anna.say("/stop")).text


async def test_a_finished_game_is_not_listed(anna: Visitor, redis_url: str) -> None:
    await anna.plant(finished(Outcome.LOST), redis_url)
    assert "Открытых столов здесь нет" in (await anna.say("/tables")).text


async def test_others_tables_are_neither_opened_nor_closed(house: House) -> None:
    anna, boris = house.neighbours("Анна", "Борис")
    await anna.say("/play kosa-7")
    page = await anna.say("/tables")
    assert "не ваш" in (await boris.press("Коса № 7 · ход 0", page)).text
    data = next(button.data for button in page.buttons if button.data)
    assert "не ваш" in (await boris.forge(data.replace("open", "shut"), page)).text
    assert "Открытых столов здесь нет" in (await boris.say("/tables")).text


async def test_anyone_closes_a_table_that_lies_idle(house: House, redis_url: str) -> None:
    anna, boris = house.neighbours("Анна", "Борис")
    await anna.say("/play kosa-7")
    async with Redis.from_url(redis_url) as redis:
        for key in await redis.keys("patience:tables:*"):
            for member in await redis.zrange(key, 0, -1):
                await redis.zadd(key, {str(member, "ascii"): time.time() - DAY - 1})  # type: ignore[arg-type]
    await boris.say("/tables")
    assert labels(boris) == ["✕ чужой, давно без хода: Коса № 7"]
    await boris.tap(labels(boris)[0])
    assert "Открытых столов здесь нет" in (await anna.say("/tables")).text


async def test_the_menu_leads_back_to_a_game_in_progress(anna: Visitor) -> None:
    await anna.say("/play kosa-7")
    await anna.tap("сдать 1")
    menu = await anna.say("/play")
    assert menu.buttons[0].text == "▶ продолжить: Коса"
    count = len(anna.messages)
    await anna.press("▶ продолжить: Коса")
    await anna.until(lambda: len(anna.messages) > count)
    assert "ход 1" in anna.table.caption


async def test_a_table_whose_message_is_gone_is_sent_anew(anna: Visitor) -> None:
    table = await anna.deal()
    query = anna.playground.world.tap(anna.person, table, "сдать 3")
    anna.playground.world.delete(table)
    await query.answered()
    await anna.until(lambda: bool(anna.messages) and anna.table.id > table.id)
    await anna.until(lambda: "ход 1" in anna.table.caption)
    assert "ход 2" in (await anna.tap("сдать 3")).caption


@pytest.mark.parametrize("data", ["open:x", "shut:", "open:Qx7bT0aa"])
async def test_forged_buttons_are_refused(anna: Visitor, data: str) -> None:
    page = await anna.say("/tables")
    assert (await anna.forge(data, page)).text


async def test_tables_of_a_group_go_with_it(redis_url: str) -> None:
    old, new = Seat(-5, None, 5), Seat(-1005, None, 5)
    async with connect(redis_url) as redis:
        desk = Desk(Store(redis), lambda: 7)
        session = await desk.open_record(old, Record.parse("kosa-7@1"))
        await desk.migrate(-5, -1005)
        assert [each.table for each in await desk.tables(new)] == [session.table]
        back = await desk.sit(session.table, new)
        assert back is not None
        assert back.seat == new


async def test_a_tap_on_a_closed_table_opens_it_again(redis_url: str) -> None:
    seat = Seat(5, None, 5)
    async with connect(redis_url) as redis:
        desk = Desk(Store(redis), lambda: 7)
        session = await desk.open_record(seat, Record.parse("kosa-7@1"))
        await desk.close(session.table, seat)
        assert await desk.tables(seat) == ()
        assert 0 < await redis.ttl(f"patience:table:{session.table}") <= 30 * DAY
        await desk.tap(press_of(Tap(session.table, session.rev, Verb.MOVE, "s-w"), 10))
        assert len(await desk.tables(seat)) == 1
        assert await redis.ttl(f"patience:table:{session.table}") == -1


def test_buttons_read_what_they_write() -> None:
    for data in ("open:Qx7bT0aa", "shut:Qx7bT0aa", "back:Qx7bT0aa"):
        assert str(TablesTap.parse(data)) == data
    assert TablesTap.parse("open:Qx7bT0aa:1") is None
