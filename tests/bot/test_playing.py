"""Whole taps: the real bot over HTTP, against the playground and a real Valkey server."""

from tests.bot.conftest import House, Visitor


async def test_start_offers_the_games(anna: Visitor) -> None:
    menu = await anna.say("/start")
    assert [button.text for button in menu.buttons] == ["Вокзал, 36 карт", "Вокзал, 52 карты"]


async def test_a_chosen_game_turns_the_menu_into_the_table(anna: Visitor) -> None:
    menu = await anna.say("/play")
    table = await anna.tap("Вокзал, 36 карт")
    assert table.id == menu.id
    assert table.photo is not None
    assert (table.photo.width, table.photo.height) == (1024, 1280)
    assert table.caption.startswith("Вокзал, 36 карт · № ")
    assert len(anna.messages) == 1


async def test_a_tap_is_a_move_in_the_same_message(anna: Visitor) -> None:
    table = await anna.deal()
    after = await anna.tap("сдать 3")
    assert after.id == table.id
    assert after.photo != table.photo
    assert "ход 1" in after.caption
    assert len(anna.messages) == 1


async def test_undo_brings_the_picture_back(anna: Visitor) -> None:
    table = await anna.deal()
    await anna.tap("сдать 3")
    back = await anna.tap("↩ вернуть")
    assert back.photo is not None
    assert table.photo is not None
    assert back.photo.unique_id == table.photo.unique_id
