"""Settings: each player's own, kept for ever, at once at the open table."""

import logging

import pytest
from redis.asyncio import Redis

from bot.caption import caption
from bot.description import described
from bot.playground.messages import Message
from bot.settings_page import SettingsTap
from bot.taste import CHOICES, Reader, Taste, Tastes
from bot.texts import LANGUAGES, texts_for
from render import Look
from render.theme import LIGHT
from rules import GAMES, Deal, Record
from tests.bot.house import House, Visitor

RUSSIAN = texts_for("ru")


def table_of(visitor: Visitor) -> Message:
    return next(message for message in reversed(visitor.messages) if message.photo)


async def test_a_setting_goes_on_to_its_next_value(anna: Visitor) -> None:
    page = await anna.say("/settings")
    assert [button.text for button in page.buttons] == [
        "Язык: как в Телеграме",
        "Стол: тёмный",
        "Масти: два цвета",
        "Буквы на картах: A K Q J",
        "Расклад: для правой руки",
        "Безопасные карты домой: по кнопке",
        "Стол словами: нет",
        "Подсказка видит: все карты",
        "Сходится ли: по вопросу",
    ]
    page = await anna.tap("Стол: тёмный")
    assert page.buttons[1].text == "Стол: светлый"
    await anna.tap("Стол: светлый")
    page = await anna.tap("Стол: контрастный")
    assert page.buttons[1].text == "Стол: тёмный"


async def test_the_open_table_changes_at_once_and_stays_so(house: House, anna: Visitor) -> None:
    table = await anna.deal()
    await anna.say("/settings")
    await anna.tap("Стол: тёмный")
    await anna.until(lambda: table_of(anna).revision > table.revision)
    light = table_of(anna)
    assert light.photo != table.photo
    await house.stop()
    await house.start()
    assert (await anna.say("/table")).photo == light.photo


async def test_letters_change_on_buttons_and_in_captions_too(
    anna: Visitor, redis_url: str
) -> None:
    record = next(
        r
        for r in (Record(Deal(GAMES["sultan8"], n)) for n in range(1, 99))
        if any(r.table.pile(m.source)[-1].rank == "A" for m in r.table.moves if m.source != "s")
    )
    await anna.plant(record, redis_url)
    await anna.say("/settings")
    await anna.tap("Буквы на картах: A K Q J")
    await anna.until(lambda: any("Т" in button.text for button in table_of(anna).buttons))
    table = table_of(anna)
    button = next(button.text for button in table.buttons if "Т" in button.text)
    assert "→" in button
    await anna.press(button, table)
    await anna.until(lambda: "Т" in table_of(anna).caption)


async def test_language_changes_everything_and_goes_back(anna: Visitor) -> None:
    await anna.say("/settings")
    await anna.tap("Язык: как в Телеграме")
    page = await anna.tap("Язык: русский")
    assert page.buttons[0].text == "Language: English"
    assert "Not understood" in (await anna.say("how?")).text or "/play" in anna.table.text
    assert (await anna.say("/play")).text.startswith(texts_for("en")("menu"))


async def test_the_table_in_words(anna: Visitor) -> None:
    await anna.deal()
    await anna.say("/settings")
    await anna.tap("Стол словами: нет")
    await anna.until(lambda: "Столбцы: 1) " in table_of(anna).caption)


async def test_nobody_changes_another_players_settings(house: House) -> None:
    anna, boris = house.neighbours("Анна", "Борис")
    page = await anna.say("/settings")
    told = await boris.press("Стол: тёмный", page)
    assert "другого игрока" in told.text
    assert anna.current(page) == page


async def test_forged_settings_change_nothing(anna: Visitor) -> None:
    page = await anna.say("/settings")
    for data in ("set:", "set:1", f"set:{anna.person.id}:colour", "set:x:theme"):
        assert "не отсюда" in (await anna.forge(data, page)).text
    assert anna.current(page) == page


@pytest.mark.parametrize("setting", CHOICES)
def test_every_setting_goes_round(setting: str) -> None:
    taste = Taste()
    for _ in CHOICES[setting]:
        taste = taste.changed(setting)
    assert taste == Taste()


def test_the_first_choice_is_the_default() -> None:
    assert Taste(**{name: values[0] for name, values in CHOICES.items()}) == Taste()  # type: ignore[arg-type]


def test_every_button_fits() -> None:
    longest = max(CHOICES, key=len)
    assert len(str(SettingsTap(10**19, longest))) <= 64


def test_a_taste_is_a_look() -> None:
    taste = Taste(theme="light", four_colours=True, cyrillic=True, mirrored=True)
    assert taste.look == Look(theme=LIGHT, four_colours=True, cyrillic=True, mirrored=True)
    assert Taste().look == Look()


async def test_tastes_are_read_back(redis_url: str) -> None:
    async with Redis.from_url(redis_url) as redis:
        tastes, taste = Tastes(redis), Taste(language="en", theme="contrast", described=True)
        await tastes.save(5, taste)
        assert await tastes.load(5) == taste
        assert await tastes.load(6) == Taste()
        assert await redis.ttl("patience:player:5") == -1  # for ever


@pytest.mark.parametrize("stored", ["", "{torn", "[]", "5", '{"theme":"plaid","mirrored":true}'])
async def test_spoilt_fields_count_as_not_chosen(
    stored: str, redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    async with Redis.from_url(redis_url) as redis:
        await redis.set("patience:player:5", stored)
        taste = await Tastes(redis).load(5)
    assert taste == (Taste(mirrored=True) if "plaid" in stored else Taste())
    assert ("cannot be read" in caplog.text) == ("plaid" not in stored)


def test_client_language_counts_while_none_is_chosen() -> None:
    assert Reader.of(Taste(), "en-GB").texts.language == "en"
    assert Reader.of(Taste(language="ru"), "en-GB").texts.language == "ru"


# --- the table in words ----------------------------------------------------------------------


def test_a_table_is_told_in_reading_order() -> None:
    line = "t1 TD 9S / t2 KC / t3 / t4 / r AH 9S / s 7C 8C / w TS JS / f1 / f2 AH / f3 / f4"
    assert described(GAMES["vokzal36"].position(line.replace("r AH 9S", "r 6H QS")), RUSSIAN) == (
        "Столбцы: 1) 10♦ 9♠; 2) K♣; 3) пусто; 4) пусто\n"
        "Резерв: Q♠, под ней 1 закрытая\n"
        "Колода: 2 карты закрыты\n"
        "Сданные, верхняя: J♠\n"
        "Дома: ♠) пусто; ♥) A♥; ♦) пусто; ♣) пусто"
    )


def test_rows_and_reserves_are_told_whole_with_what_they_want() -> None:
    line = "l1 AS 6S / l2 6H / l3 7C / l4 8D / s / o 7D / r1 KC QD / r2 / r3"
    assert described(GAMES["avtostrada36"].position(line), RUSSIAN) == (
        "Ряды: 1) A♠ 6♠, ждёт 7; 2) 6♥, ждёт 8; 3) 7♣, ждёт J; 4) 8♦, ждёт K\n"
        "Колода: пусто\n"
        "Открытая: 7♦\n"
        "Резерв: I) K♣ Q♦; II) пусто; III) пусто"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_table_can_be_told(key: str, language: str) -> None:
    texts, record = texts_for(language), Record(Deal(GAMES[key], 7))
    told = described(record.table, texts)
    assert told.count("\n") == len(GAMES[key].places) - 1
    assert caption(record, texts, with_table=True).endswith(told)


def test_hidden_cards_are_not_told() -> None:
    game = GAMES["vokzal36"]
    one = game.position("t1 / t2 / t3 / t4 / r 6H QS / s 7C 8C / w / f1 / f2 / f3 / f4")
    other = game.position("t1 / t2 / t3 / t4 / r 7C QS / s 8C 6H / w / f1 / f2 / f3 / f4")
    assert described(one, RUSSIAN) == described(other, RUSSIAN)
