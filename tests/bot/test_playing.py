"""Whole taps: the real bot over HTTP, against the playground and a real Valkey server."""

import asyncio
from dataclasses import replace

import pytest
from telegram import Bot

from bot.handlers import COMMANDS
from bot.playground import Fault
from bot.texts import LANGUAGES, texts_for
from rules import FAMILIES, GAMES, Outcome
from tests.bot.house import House, Visitor, data_of, finished


async def test_start_offers_the_games(anna: Visitor) -> None:
    menu = await anna.say("/start")
    assert [button.text for button in menu.buttons] == [
        *("Вокзал, 36", "Вокзал, 52", "Турникет, 36", "Турникет, 52"),
        *("Турникет, 52, три прохода", "Коса", "Султан, диван 6", "Султан, диван 8"),
        *("Автострада, 36", "Автострада, 52"),
        "📅 задача дня",
        "№ по номеру",
        "🎯 сходящаяся раздача",
    ]


async def test_a_chosen_game_turns_the_menu_into_the_table(anna: Visitor) -> None:
    menu = await anna.say("/play")
    table = await anna.tap("Вокзал, 36")
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


async def test_table_sends_it_anew_and_the_old_buttons_die(anna: Visitor) -> None:
    old = await anna.deal()
    new = await anna.say("/table")
    await anna.until(lambda: not anna.current(old).buttons)
    assert new.id > old.id
    assert new.caption == old.caption
    assert "ход 1" in (await anna.tap("сдать 3")).caption


async def test_table_without_a_game_says_how_to_deal(anna: Visitor) -> None:
    assert "/play" in (await anna.say("/table")).text


async def test_help_begins_with_how_to_play_in_the_players_language(house: House) -> None:
    assert "Как играть" in (await house.visitor().say("/help")).caption
    assert "How to play" in (await house.visitor("Alice", "en-GB").say("/help")).caption
    assert "How to play" in (await house.visitor("Jean", "fr").say("/help")).caption


async def test_help_has_a_page_with_an_opening_for_each_family(anna: Visitor) -> None:
    page = await anna.say("/help")
    seen = {page.photo and page.photo.unique_id}
    for family in FAMILIES:
        name = texts_for("ru")(f"family.{family}")
        page = await anna.tap(name)
        assert page.caption.startswith(name)
        assert name not in [button.text for button in page.buttons]
        seen.add(page.photo and page.photo.unique_id)
    assert len(seen) == len(FAMILIES)  # how to play is shown by the first game
    assert "Под картинкой" in (await anna.tap("Как играть")).caption
    assert len(anna.messages) == 1


async def test_help_at_a_table_begins_with_its_game(anna: Visitor) -> None:
    await anna.deal("Султан, диван 6")
    assert (await anna.say("/help")).caption.startswith("Султан")


async def test_a_strange_page_of_the_help_is_how_to_play(anna: Visitor) -> None:
    page = await anna.say("/help")
    await anna.tap("Коса")
    await anna.forge("help:chess")
    await anna.until(lambda: "Под картинкой" in anna.current(page).caption)


@pytest.mark.parametrize("key", GAMES)
async def test_every_game_is_dealt_from_the_menu_and_takes_a_move(anna: Visitor, key: str) -> None:
    table = await anna.deal(texts_for("ru").find(f"menu.{key}") or texts_for("ru")(f"game.{key}"))
    assert table.photo is not None
    first = next(button for button in table.buttons)
    assert "ход 1" in (await anna.tap(first.text)).caption


async def test_a_game_that_hardly_comes_out_says_so_at_the_start(anna: Visitor) -> None:
    table = await anna.deal("Турникет, 52")
    assert "играют на счёт" in table.caption.lower()
    moved = await anna.tap("отложить")
    assert "играют на счёт" not in moved.caption.lower()


async def test_an_unknown_command_is_quoted_with_what_there_is(anna: Visitor) -> None:
    answer = await anna.say("/dance")
    assert "/dance" in answer.text
    assert "/play" in answer.text


async def test_the_menu_goes_back_to_the_table(anna: Visitor) -> None:
    table = await anna.deal()
    menu = await anna.tap("☰ меню")
    assert menu.photo == table.photo
    back = await anna.tap("↩ к столу")
    assert back.caption == table.caption
    assert back.keyboard == table.keyboard


async def test_a_new_game_over_an_unfinished_one_asks_first(anna: Visitor) -> None:
    await anna.deal()
    await anna.tap("сдать 3")
    await anna.tap("☰ меню")
    question = await anna.tap("Вокзал, 52")
    number = anna.table.caption.partition("№ ")[2].partition("»")[0]
    assert f"«Вокзал, 36 карт · № {number}»: сделан 1 ход" in question.caption
    assert "раздать «Вокзал, 52 карты»" in question.caption
    kept = await anna.tap("Продолжить эту")
    assert "36 карт" in kept.caption
    assert "ход 1" in kept.caption
    await anna.tap("☰ меню")
    await anna.tap("Вокзал, 52")
    assert "52 карты" in (await anna.tap("Бросить и раздать")).caption
    assert len(anna.messages) == 1


async def test_an_unfinished_game_is_put_aside_for_another_one(anna: Visitor) -> None:
    old = await anna.deal()
    await anna.tap("сдать 3")
    await anna.tap("☰ меню")
    question = await anna.tap("Коса")
    data = data_of(question, "Отложить и раздать")
    await anna.tap("Отложить и раздать")
    await anna.until(lambda: len(anna.messages) == 2)
    assert "Коса" in anna.table.caption
    assert "ход 1" in anna.current(old).caption  # it can be played on where it is
    assert "другой" in (await anna.forge(data, anna.current(old))).text
    assert len(anna.messages) == 2  # a second tap opens no third table
    assert "Коса" in (await anna.say("/table")).caption
    assert "ход 2" in (await anna.tap("сдать 3", anna.current(old))).caption
    await anna.say("/tables")
    assert sorted(button.text.partition(" №")[0] for button in anna.table.buttons) == [
        "Вокзал, 36",
        "Коса",
    ]


async def test_a_question_about_a_deal_names_its_number(anna: Visitor) -> None:
    await anna.deal()
    await anna.tap("сдать 3")
    await anna.tap("☰ меню")
    await anna.tap("📅 задача дня")
    assert "раздать «Коса, 104 карты · № 20" in (await anna.tap("Коса")).caption


async def test_the_menu_says_what_each_family_is(anna: Visitor) -> None:
    for greeting in ("/start", "/play"):
        menu = await anna.say(greeting)
        lines = menu.text.splitlines()[-len(FAMILIES) :]
        assert lines == [texts_for("ru")(f"about.{family}") for family in FAMILIES]
    table = await anna.tap("Коса")
    assert table.caption.startswith("Коса")
    assert texts_for("ru")("about.kosa") in (await anna.tap("☰ меню")).caption


@pytest.mark.parametrize(
    ("wanted", "title"), [("коса", "Коса"), ("Kosa", "Коса"), ("турникет 52", "Турникет")]
)
async def test_help_opens_the_page_that_is_named(anna: Visitor, wanted: str, title: str) -> None:
    assert (await anna.say(f"/help {wanted}")).caption.startswith(title)


async def test_help_on_what_is_not_there_is_quoted(anna: Visitor) -> None:
    told = await anna.say("/help шахматы")
    assert "«шахматы»" in told.text
    assert "Вокзал, Турникет, Коса, Султан, Автострада" in told.text


@pytest.mark.parametrize("command", ["table", "tables", "stop", "settings"])
async def test_what_is_written_behind_a_command_is_quoted(anna: Visitor, command: str) -> None:
    await anna.deal()
    told = await anna.say(f"/{command} 5")
    assert f"/{command} ничего не пишут, а здесь «5»" in told.text
    assert (await anna.say("/table")).caption  # nothing was closed


async def test_a_win_is_told_with_ways_to_go_on(anna: Visitor, redis_url: str) -> None:
    won = finished(Outcome.WON)
    table = await anna.plant(won.undo(), redis_url)
    end = await anna.tap(data_of(table, f"m.{won.moves[-1]}"))
    assert "сошёлся" in end.caption
    assert [b.text for b in end.buttons] == [
        "ещё раз",
        "новая раздача",
        "🔗 поделиться",
        "☰ меню",
    ]
    again = await anna.tap("ещё раз")
    assert f"№ {won.deal.number}\n" in again.caption
    assert "ход 0" in again.caption


async def test_a_dead_end_is_told_at_once_and_can_be_taken_back(
    anna: Visitor, redis_url: str
) -> None:
    table = await anna.plant(finished(Outcome.LOST), redis_url)
    assert "Тупик" in table.caption
    labels = [button.text for button in table.buttons]
    assert labels == [
        *("⏪ туда, где ещё сходилось", "ещё раз", "новая раздача"),
        *("🔗 поделиться", "🎬 решение", "↩ вернуть", "☰ меню"),
    ]
    assert "Тупик" not in (await anna.tap("↩ вернуть")).caption


async def test_a_new_deal_after_the_end_has_another_number(anna: Visitor, redis_url: str) -> None:
    lost = finished(Outcome.LOST)
    await anna.plant(lost, redis_url)
    assert f"№ {lost.deal.number}\n" not in (await anna.tap("новая раздача")).caption


async def test_two_chats_at_once_do_not_mix(house: House) -> None:
    anna, boris = house.visitor("Анна"), house.visitor("Борис")
    await asyncio.gather(anna.deal(), boris.deal("Вокзал, 52"))
    await asyncio.gather(anna.tap("сдать 3"), boris.tap("сдать 3"))
    assert "36 карт" in anna.table.caption
    assert "52 карты" in boris.table.caption


async def test_each_topic_of_a_group_has_its_own_table(house: House) -> None:
    world = house.playground.world
    person = world.person("Анна", language_code="ru")
    club = world.supergroup("Клуб", members=[person], forum=True)
    first = Visitor(house.playground, person, club, world.topic(club, "Один"))
    second = Visitor(house.playground, person, club, world.topic(club, "Два"))
    await first.deal()
    await first.tap("сдать 3")
    assert "/play" in (await second.say("/table")).text
    assert "ход 1" in (await first.say("/table")).caption


async def test_every_person_of_a_group_has_a_table(house: House) -> None:
    anna, boris = house.neighbours("Анна", "Борис")
    hers = await anna.deal()
    his = await boris.deal("Вокзал, 52")
    await anna.tap("сдать 3", hers)
    assert "ход 1" in anna.current(hers).caption
    assert "ход 0" in anna.current(his).caption


async def test_table_shows_what_was_played_while_it_was_sent(house: House, anna: Visitor) -> None:
    old = await anna.deal()
    house.playground.faults.inject("sendPhoto", Fault.too_many(retry_after=1))
    anna.playground.world.say(anna.person, anna.chat, "/table")
    await house.refused("sendPhoto")
    await anna.press("сдать 3", old)
    await anna.until(lambda: len(anna.messages) == 2)
    await anna.until(lambda: "ход 1" in anna.table.caption)
    await anna.until(lambda: not anna.current(old).buttons)


async def test_many_tables_at_once_leave_one_with_buttons(anna: Visitor) -> None:
    await anna.deal()
    for _ in range(4):
        anna.playground.world.say(anna.person, anna.chat, "/table")
    await anna.until(lambda: len(anna.messages) == 5)
    await anna.until(lambda: sum(bool(message.buttons) for message in anna.messages) == 1)
    assert anna.table.buttons


async def test_table_shows_the_game_that_was_played_last(anna: Visitor) -> None:
    first = await anna.deal()
    await anna.deal("Вокзал, 52")
    await anna.tap("сдать 3", first)
    assert "36 карт" in (await anna.say("/table")).caption


async def test_a_group_that_becomes_a_supergroup_keeps_its_tables(house: House) -> None:
    (anna,) = house.neighbours("Анна")
    await anna.deal()
    await anna.tap("сдать 3")
    moved = replace(anna, chat=house.playground.world.migrate(anna.chat))
    table = await moved.say("/table")
    assert "ход 1" in table.caption
    assert "ход 2" in (await moved.tap("сдать 3")).caption
    assert "ход 2" in (await moved.say("/table")).caption


async def test_an_edit_that_waits_does_not_bring_old_buttons_back(
    house: House, anna: Visitor
) -> None:
    old = await anna.deal()
    house.playground.faults.inject("editMessageMedia", Fault.too_many(retry_after=1))
    await anna.press("сдать 3", old)
    await house.refused("editMessageMedia")
    new = await anna.say("/table")
    await anna.until(lambda: not anna.current(old).buttons)
    await asyncio.sleep(1.3)
    assert not anna.current(old).buttons
    assert "ход 1" in anna.current(new).caption


async def test_the_bot_describes_itself_in_each_language(house: House) -> None:
    playground = house.playground
    async with Bot(playground.token, base_url=playground.base_url) as bot:
        for language in LANGUAGES:
            texts = texts_for(language)
            told = await bot.get_my_description(language)
            assert told.description == texts("bot.description")
            about = await bot.get_my_short_description(language)
            assert about.short_description == texts("bot.about")
            menu = await bot.get_my_commands(language_code=language)
            assert [command.command for command in menu] == list(COMMANDS)
