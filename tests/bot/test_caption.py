"""What stands under a picture: how the game stands, and the last move in words."""

import random

import pytest

from bot.caption import caption, move_in_words
from bot.texts import LANGUAGES, texts_for
from rules import GAMES, Deal, Move, Outcome, Record
from tests.bot.house import finished
from tests.rules.reference.common import show
from tests.rules.reference.registry import REFERENCES

RUSSIAN = texts_for("ru")


def words(key: str, position: str, move: str) -> str:
    return move_in_words(GAMES[key].position(position), Move.parse(move), RUSSIAN)


def test_a_fresh_deal_says_how_it_stands() -> None:
    opening = caption(Record.parse("kosa-7@1"), RUSSIAN)
    assert opening.splitlines() == [
        "Коса, 104 карты · № 7",
        "Дома 1 из 104 · ход 0",
        "В колоде 71 · переложить ещё 3 раза",
        "Стопки начинаются с 8",
    ]


def test_a_move_is_told_in_words() -> None:
    assert caption(Record.parse("vokzal36-7@1 s-w"), RUSSIAN).splitlines() == [
        "Вокзал, 36 карт · № 7",
        "Дома 0 из 36 · ход 1",
        "В колоде 20",
        "Открыто карт: 3",
    ]


def vokzal(columns: str, rest: str) -> str:
    return f"{columns} / {rest} / f1 / f2 / f3 / f4"


@pytest.mark.parametrize(
    ("position", "move", "told"),
    [
        (vokzal("t1 TD / t2 / t3 / t4", "r 9S / s / w"), "r-t1", "9♠ — на 10♦"),
        (vokzal("t1 / t2 / t3 / t4", "r 9S / s / w"), "r-t1", "9♠ — на место 1"),
        (vokzal("t1 / t2 / t3 / t4", "r AS / s / w"), "r-f1", "A♠ — домой"),
        (vokzal("t1 QC JD / t2 KD / t3 / t4", "r / s / w"), "t1-t2x2", "2 карты от Q♣ — на K♦"),
        (vokzal("t1 / t2 / t3 / t4", "r / s / w 9S"), "w-s", "Колода переложена"),
        (vokzal("t1 / t2 / t3 / t4", "r / s 9S / w"), "s-w", "Открыта карта 9♠"),
    ],
)
def test_each_kind_of_move_has_its_words(position: str, move: str, told: str) -> None:
    assert words("vokzal36", position, move) == told


def test_shifting_aside_and_rows_have_words_of_their_own() -> None:
    position = vokzal("t1 / t2 / t3 / t4", "r / s / o 9S / w")
    assert words("turniket36", position, "o-w") == "Отложена карта 9♠"
    position = "l1 AS / l2 6H / l3 7C / l4 8D / s / o 8C / r1 / r2 / r3"
    assert words("avtostrada36", position, "o-l2") == "8♣ — в ряд 2"


def test_cards_of_avtostrada_go_to_rows_and_reserves_and_never_home() -> None:
    position = "l1 AS / l2 6H / l3 7C / l4 8D / s 9C / o TD / r1 / r2 QC / r3"
    assert words("avtostrada36", position, "o-r1") == "10♦ — в резерв I"
    assert words("avtostrada36", position, "o-r2") == "10♦ — в резерв II"
    for outcome in (Outcome.PLAYING, Outcome.LOST):
        record = finished(Outcome.LOST, "avtostrada36")
        record = record if outcome is Outcome.LOST else Record(record.deal, record.moves[:5])
        told = caption(record, RUSSIAN)
        assert "В рядах" in told
        assert "ома" not in told


def test_the_end_leaves_out_what_no_longer_matters() -> None:
    won, lost = (caption(finished(how), RUSSIAN) for how in (Outcome.WON, Outcome.LOST))
    assert "сошёлся" in won
    assert "Тупик" in lost
    assert "В колоде" not in won + lost


def test_a_dead_end_from_the_deal_promises_no_undo() -> None:
    told = caption(Record.parse("vokzal36-233@1"), RUSSIAN)
    assert "с самой раздачи" in told
    assert "вернуть" not in told


def test_the_last_pass_is_called_so() -> None:
    record = Record.parse("kosa-7@1")
    while record.outcome is Outcome.PLAYING and record.table.redeals:
        turn = next(move for move in record.table.moves if record.deal.game.is_turn(move))
        record = record.play(turn)
    assert "это последний проход" in caption(record, RUSSIAN)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_caption_can_be_written(key: str, language: str) -> None:
    texts, chance = texts_for(language), random.Random(key)
    record = Record(Deal(GAMES[key], 5))
    for _ in range(60):
        assert 0 < len(caption(record, texts)) <= 1024
        if record.outcome is not Outcome.PLAYING:
            break
        record = record.play(chance.choice(tuple(record.table.moves)))


@pytest.mark.parametrize("key", GAMES)
def test_every_move_of_thin_positions_has_words(key: str) -> None:
    for position in REFERENCES[key].small_positions(key, 60):
        table = GAMES[key].position(show(position))
        for move in table.moves:
            assert move_in_words(table, move, RUSSIAN)
