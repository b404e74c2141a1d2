"""Taps that may not play: a toast for the one who tapped, and nothing changes."""

import asyncio

import pytest

from rules import Outcome
from tests.bot.house import House, Visitor, data_of, finished


async def test_a_double_tap_plays_once(anna: Visitor) -> None:
    table = await anna.deal()
    first = anna.playground.world.tap(anna.person, table, "сдать 3")
    second = anna.playground.world.tap(anna.person, table, "сдать 3")
    assert (await first.answered()).text == ""
    assert "другой" in (await second.answered()).text
    await anna.until(lambda: "ход 1" in anna.table.caption)


async def test_a_stale_keyboard_gets_a_fresh_picture(anna: Visitor) -> None:
    table = await anna.deal()
    await anna.tap("сдать 3")
    old = data_of(table, "сдать 3")
    assert "другой" in (await anna.forge(old)).text
    assert "ход 1" in anna.table.caption


async def test_the_table_of_another_player_is_not_touched(house: House) -> None:
    anna, boris = house.neighbours("Анна", "Борис")
    table = await anna.deal()
    assert "другой" in (await boris.press("сдать 3", table)).text
    assert "ход 0" in anna.table.caption
    assert len(anna.messages) == 1


@pytest.mark.parametrize(
    "data",
    ["", "x", "Planted0", "Planted0:1:m", "Planted0:1:u.s-w", "Planted0:01:u", "Planted0:-1:u",
     "Planted0:1:z", "Planted0:1:m.s-w ", "Plant:1:m.s-w", "Planted0:1:m.w-w-w", "é" * 32],
)  # fmt: skip
async def test_malformed_data_changes_nothing(anna: Visitor, redis_url: str, data: str) -> None:
    table = await anna.plant(finished(Outcome.WON).undo(), redis_url)
    answer = await anna.forge(data)
    assert "не отсюда" in answer.text
    assert anna.table == table


async def test_an_illegal_move_changes_nothing(anna: Visitor, redis_url: str) -> None:
    table = await anna.plant(finished(Outcome.WON).undo(), redis_url)
    assert "нельзя" in (await anna.forge("Planted0:1:m.f1-t1")).text
    assert "нельзя" in (await anna.forge("Planted0:1:a")).text
    assert anna.table == table


async def test_a_game_that_does_not_exist_is_not_dealt(anna: Visitor, redis_url: str) -> None:
    await anna.plant(finished(Outcome.LOST), redis_url)
    assert "не отсюда" in (await anna.forge("Planted0:1:p.chess")).text


async def test_a_game_that_does_not_exist_is_not_put_aside_for(
    anna: Visitor, redis_url: str
) -> None:
    await anna.plant(finished(Outcome.WON).undo(), redis_url)
    assert "не отсюда" in (await anna.forge("Planted0:1:k.chess")).text
    assert len(anna.messages) == 1


async def test_an_unknown_table_is_told(anna: Visitor) -> None:
    await anna.deal()
    assert "больше нет" in (await anna.forge("Nobody00:0:u")).text


async def test_the_table_of_another_chat_is_not_touched(house: House, redis_url: str) -> None:
    anna, boris = house.visitor("Анна"), house.visitor("Борис")
    table = await anna.plant(finished(Outcome.WON).undo(), redis_url)
    await boris.say("/play")
    assert "не отсюда" in (await boris.forge("Planted0:1:u")).text
    assert anna.table == table


async def test_nothing_to_undo_at_the_beginning(anna: Visitor) -> None:
    table = await anna.deal()
    assert "начало" in (await anna.forge(data_of(table, ":q")[:-1] + "u")).text
    assert "ход 0" in anna.table.caption


async def test_the_buttons_of_a_message_left_behind_are_taken_off(anna: Visitor) -> None:
    old = await anna.deal()
    data = data_of(old, "сдать 3")
    new = await anna.say("/table")
    await anna.until(lambda: not anna.current(old).buttons)
    assert "ниже" in (await anna.forge(data, anna.current(old))).text
    assert anna.current(new) == new


async def test_a_forged_tap_never_draws_into_another_players_message(house: House) -> None:
    anna, boris = house.neighbours("Анна", "Борис")
    his = await boris.deal()
    hers = await anna.deal()
    later = await boris.say("/table")
    forged = data_of(later, "сдать 3")
    for message in (hers, his):
        await boris.forge(forged, anna.current(message))
        await asyncio.sleep(0.2)
    assert anna.current(hers) == hers
    assert "ход 0" in anna.current(later).caption


async def test_a_won_game_is_not_reopened(anna: Visitor, redis_url: str) -> None:
    table = await anna.plant(finished(Outcome.WON), redis_url)
    assert "нельзя" in (await anna.forge("Planted0:1:u")).text
    assert anna.table == table
