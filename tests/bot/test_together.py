"""A group's table: whose it is, and played by all where its owner lets them."""

from bot.playground.messages import Message
from tests.bot.house import House, Visitor

LET_ALL, ALONE = "👥 играть всем вместе", "👤 играть одному"


def labels(message: Message) -> list[str]:
    return [button.text for button in message.buttons]


async def dealt(visitor: Visitor) -> Message:
    return await visitor.say("/play kosa-7")


async def test_a_groups_table_says_whose_it_is(house: House) -> None:
    anna, _ = house.neighbours("Анна", "Борис")
    assert (await dealt(anna)).caption.endswith("За столом: Анна")


async def test_alone_with_the_bot_nobody_needs_to_be_told(anna: Visitor) -> None:
    assert "За столом" not in (await dealt(anna)).caption
    assert LET_ALL not in labels(anna.table)
    assert LET_ALL not in labels(await anna.tap("☰ меню"))


async def test_all_play_where_the_owner_lets_them(house: House) -> None:
    anna, boris = house.neighbours("Анна", "Борис")
    table = await dealt(anna)
    assert "другой" in (await boris.press("сдать 1", table)).text
    shared = await anna.tap(LET_ALL, table)  # offered at the start, later in the menu
    assert ALONE in labels(shared)
    assert shared.caption.endswith("За столом: Анна и все, кто захочет")
    moved = await boris.tap("сдать 1", anna.current(table))
    assert "ход 1" in moved.caption
    assert "ход 0" in (await boris.tap("↩ вернуть", moved)).caption


async def test_the_game_is_still_chosen_by_its_owner(house: House) -> None:
    anna, boris = house.neighbours("Анна", "Борис")
    table = await dealt(anna)
    moved = await anna.tap("сдать 1", table)
    assert LET_ALL not in labels(moved)
    await anna.tap("☰ меню", moved)
    shared = await anna.tap(LET_ALL, anna.current(table))
    assert "☰ меню" in labels(shared)
    shared = await anna.tap("☰ меню", shared)
    for button in ("Вокзал, 36", ALONE, "🔗 поделиться"):
        assert "меню открывает хозяин" in (await boris.press(button, shared)).text
    alone = await anna.tap(ALONE, shared)
    assert alone.caption.endswith("За столом: Анна")


async def test_a_table_keeps_its_owners_looks_whoever_taps(house: House) -> None:
    anna, boris = house.neighbours("Анна", "Борис")
    await anna.say("/settings")
    await anna.tap("Стол: тёмный")
    table = await dealt(anna)
    await anna.tap(LET_ALL, table)
    await boris.tap("сдать 1", anna.current(table))
    undone = await boris.tap("↩ вернуть", anna.current(table))
    assert undone.photo == table.photo


async def test_a_table_keeps_its_owners_language_too(house: House) -> None:
    world = house.playground.world
    anna = world.person("Анна", language_code="ru")
    alice = world.person("Alice", language_code="en")
    group = world.group("Дача", members=[anna, alice])
    host, guest = (Visitor(house.playground, person, group) for person in (anna, alice))
    table = await dealt(host)
    await host.tap(LET_ALL, table)
    assert "Дома" in (await guest.tap("сдать 1", guest.current(table))).caption
    assert "owner's" in (await guest.press("☰ меню", guest.current(table))).text


async def test_a_table_is_described_on_demand(anna: Visitor) -> None:
    table = await dealt(anna)
    await anna.tap("☰ меню")
    told = await anna.tap("📝 описать стол")
    assert "Коса, играет последняя: " in told.caption
    assert labels(told) == labels(table)
    assert "Коса, играет" not in (await anna.tap("сдать 1")).caption
