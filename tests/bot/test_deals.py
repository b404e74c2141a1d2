"""Deals that somebody asks for: by number, by link, of the day."""

from datetime import date

import pytest

from bot.daily import daily_number
from bot.texts import texts_for
from rules import GAMES, Outcome
from tests.bot.house import House, Visitor

TODAY = f"{date.today():%Y%m%d}"  # noqa: DTZ011 - as the bot has it


async def test_a_number_is_dealt_in_any_game(anna: Visitor) -> None:
    menu = await anna.say("/play 123456")
    assert menu.text == "Раздача № 123456. Какой пасьянс?"
    assert "Коса, 104 карты · № 123456" in (await anna.tap("Коса")).caption


@pytest.mark.parametrize("text", ["123456", "№ 123456", "#123456", "123 456", "0123456"])
async def test_in_private_the_number_alone_will_do(anna: Visitor, text: str) -> None:
    assert (await anna.say(text)).text == "Раздача № 123456. Какой пасьянс?"


@pytest.mark.parametrize(
    "command",
    [
        "/play kosa-7",
        "/start kosa-7",
        "/play KOSA 007",
        "/play Коса № 7",
        "коса 7",
        "kosa-7",
        "t.me/some_bot?start=kosa-7",
    ],
)
async def test_a_deal_opens_at_once(anna: Visitor, command: str) -> None:
    """So does a link, `t.me/<bot>?start=kosa-7`: it sends `/start kosa-7`."""
    table = await anna.say(command)
    assert "Коса, 104 карты · № 7" in table.caption
    assert "ход 1" in (await anna.tap("сдать 1")).caption


@pytest.mark.parametrize("wanted", ["chess-7", "kosa-0", "0", "1000000000", "шахматы", "kosa-7 x"])
async def test_a_deal_that_is_none_is_quoted(anna: Visitor, wanted: str) -> None:
    assert f"«{wanted}»" in (await anna.say(f"/play {wanted}")).text


async def test_the_menu_tells_how_to_ask_for_a_number(anna: Visitor) -> None:
    await anna.say("/play")
    assert "/play 123456" in (await anna.tap("№ по номеру")).text
    assert (await anna.tap("☰ меню")).text.startswith(texts_for("ru")("menu"))


async def test_the_deal_of_the_day_is_the_same_for_all(house: House) -> None:
    for visitor in (house.visitor(), house.visitor("Alice", "en")):
        texts = texts_for(visitor.person.language_code)
        await visitor.say("/play")
        page = await visitor.tap(texts("menu.daily"))
        assert texts.day(TODAY) in page.text
        table = await visitor.tap(texts("game.sultan6"))
        assert str(daily_number(GAMES["sultan6"], TODAY)) in table.caption


async def test_choosing_a_deal_asks_before_it_replaces_a_game(anna: Visitor) -> None:
    await anna.deal()
    await anna.tap("сдать 3")
    await anna.tap("☰ меню")
    await anna.tap("📅 задача дня")
    question = await anna.tap("Коса")
    assert "Коса, 104 карты" in question.caption
    assert TODAY[:4] in (await anna.tap("Бросить и раздать")).caption


def test_no_deal_of_the_day_is_lost_from_the_start() -> None:
    game = GAMES["vokzal36"]
    lost = next(n for n in range(1, 999) if game.outcome(game.deal(n)) is Outcome.LOST)
    number = daily_number(game, str(lost))
    assert number % 100_000_000 == lost
    assert game.outcome(game.deal(number)) is not Outcome.LOST


def test_a_day_is_said_as_people_say_it() -> None:
    assert texts_for("ru").day("20261201") == "1 декабря"
    assert texts_for("en").day("20261201") == "1 December"


async def test_a_deal_that_is_on_a_table_brings_that_one_back(anna: Visitor) -> None:
    first = await anna.say("/play kosa-7")
    await anna.tap("сдать 1")
    await anna.say("/play sultan6-8")
    before = len(anna.messages)
    await anna.say("/play kosa-7")
    await anna.until(lambda: len(anna.messages) == before + 2)
    notice, table = anna.messages[-2:]
    assert "уже на столе" in notice.text
    assert "ход 1" in table.caption
    await anna.until(lambda: not anna.current(first).buttons)
    assert "ход 2" in (await anna.tap("сдать 1")).caption


async def test_a_deal_chosen_from_a_menu_that_is_on_a_table_too(anna: Visitor) -> None:
    await anna.say("/play kosa-7")
    await anna.tap("сдать 1")
    menu = await anna.say("/play 7")
    assert "уже на столе" in (await anna.press("Коса", menu)).text
    await anna.until(lambda: anna.table.id > menu.id)
    assert "ход 1" in anna.table.caption


async def test_the_deal_of_this_very_table_leads_back_to_it(anna: Visitor) -> None:
    await anna.say(f"/play kosa-{daily_number(GAMES['kosa'], TODAY)}")
    await anna.tap("сдать 1")
    await anna.tap("☰ меню")
    page = await anna.tap("📅 задача дня")
    assert "уже на столе" in (await anna.press("Коса", page)).text
    await anna.until(lambda: "ход 1" in anna.table.caption)
    assert len(anna.messages) == 1


@pytest.mark.parametrize("how", ["/play sultan6-8", "/play коса", "menu"])
async def test_a_table_without_a_move_gives_way_to_the_next(anna: Visitor, how: str) -> None:
    blank = await anna.say("/play vokzal36-7")
    if how == "menu":
        await anna.deal("Коса")
    else:
        await anna.say(how)
    await anna.until(lambda: not anna.current(blank).buttons)
    assert anna.current(blank).caption.endswith("вместо этого стола разложен другой.")
    await anna.say("/tables")
    assert len(anna.table.buttons) == 1


async def test_a_table_with_moves_taken_back_is_kept(anna: Visitor) -> None:
    """They can be made again."""
    await anna.say("/play vokzal36-7")
    await anna.tap("сдать 3")
    await anna.tap("↩ вернуть")
    await anna.say("/play kosa-7")
    await anna.say("/tables")
    assert len(anna.table.buttons) == 2


@pytest.mark.parametrize("command", ["/play коса", "коса", "/play KOSA"])
async def test_a_named_game_is_dealt_at_once(anna: Visitor, command: str) -> None:
    assert (await anna.say(command)).caption.startswith("Коса, 104 карты · № 1001")


@pytest.mark.parametrize("name", ["турникет 36", "Turniket, 36 cards", "turniket36"])
async def test_a_games_own_number_is_not_taken_for_a_deals(anna: Visitor, name: str) -> None:
    assert (await anna.say(f"/play {name}")).caption.startswith("Турникет, 36 карт · № 1001")


async def test_a_named_family_is_offered_alone(anna: Visitor) -> None:
    menu = await anna.say("/play вокзал")
    assert [button.text for button in menu.buttons][:2] == ["Вокзал, 36", "Вокзал, 52"]
    assert "Коса" not in menu.text
    assert "52 карты" in (await anna.tap("Вокзал, 52")).caption


async def test_a_number_with_a_familys_name_is_offered_in_all_games(anna: Visitor) -> None:
    assert (await anna.say("/play вокзал 7")).text == "Раздача № 7. Какой пасьянс?"
