"""Keyboards: one button a legal move, short labels, steady rows."""

import random

import pytest

from bot.keyboard import menu_keyboard, move_label, table_keyboard
from bot.session import Seat, Session, TableId
from bot.tap import Tap, Verb
from bot.texts import LANGUAGES, texts_for
from bot.timeline import back, forth
from rules import GAMES, Deal, Move, Outcome, Record
from tests.bot.house import finished

RUSSIAN = texts_for("ru")
SEAT = Seat(chat=1, topic=None, player=1)


def labels(key: str, position: str) -> list[str]:
    game = GAMES[key]
    table = game.position(position)
    return [move_label(table, move, RUSSIAN) for move in game.legal_moves(table)]


def test_a_label_names_the_card_and_where_it_goes() -> None:
    position = "t1 TD / t2 KC / t3 / t4 / r AH 9S / s 7C 8C / w TS / f1 / f2 / f3 / f4"
    assert labels("vokzal36", position) == ["9♠ → 10♦", "9♠ → 3", "сдать 2"]


def test_a_card_going_home_names_its_suit() -> None:
    position = "t1 TD / t2 KC / t3 7C / t4 8S / r / s / w AS 9H / f1 / f2 AH 6H 7H 8H / f3 / f4"
    assert labels("vokzal36", position) == ["9♥ → ♥", "⟲ колода"]


def test_equal_cards_are_told_apart_by_their_places() -> None:
    court = "f1 KD / f2 AH / f3 KD / f4 KC / f5 KC / f6 KS / f7 KH / f8 KS / k KH"
    divan = "d1 AD / d2 9C / d3 AD / d4 8C / d5 7C / d6 6C"
    assert labels("sultan6", f"{court} / {divan} / s / w / redeals 0") == ["1·A♦→K♦", "3·A♦→K♦"]


def test_an_empty_foundation_without_a_name_is_home() -> None:
    sides = " / ".join(f"d{n}" for n in range(3, 9))
    position = f"b / c1 / c2 / c3 / c4 / d1 7S / d2 8H / {sides} / f1 7H / f2 / f3 / f4 / f5 / f6"
    line = f"{position} / f7 / f8 / s / w 2C / redeals 0"
    assert labels("kosa", line) == ["8♥ → 7♥", "7♠ → ⌂", "2♣ → I", "2♣ → 3"]


def test_rows_and_reserve_are_called_by_their_names() -> None:
    line = "l1 AS 6S / l2 6H / l3 7C / l4 8D / s / o 7D / r1 KC / r2 / r3"
    assert labels("avtostrada36", line) == ["7♦ → 1", "K♣ → 4"]
    line = "l1 AS / l2 6H / l3 7C / l4 8D / s 9C / o TD / r1 QC / r2 / r3"
    assert labels("avtostrada36", line) == ["10♦ → I", "10♦ → II"]


def test_shifting_aside_is_called_so() -> None:
    line = "t1 TD / t2 KC / t3 7C / t4 8S / r / s 9S / o 6H / w / f1 / f2 / f3 / f4"
    assert labels("turniket36", line) == ["6♥ → 7♣", "отложить"]


def test_a_whole_column_is_marked() -> None:
    position = "t1 QC JD / t2 KD / t3 7C / t4 8S / r / s / w / f1 / f2 / f3 / f4"
    assert labels("vokzal36", position) == ["Q♣…→K♦"]


def positions(key: str, count: int) -> list[Record]:
    """Records of random games, cut at a random move."""
    found = []
    for number in range(1, count + 1):
        choose = random.Random(number)
        record = Record(Deal(GAMES[key], number))
        for _ in range(choose.randrange(120)):
            if record.deal.game.outcome(record.table) is not Outcome.PLAYING:
                break
            record = record.play(choose.choice(record.deal.game.legal_moves(record.table)))
        found.append(record)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_keyboard_fits_phone_and_telegram(key: str, language: str) -> None:
    texts = texts_for(language)
    for record in positions(key, 150):
        session = Session(table=TableId("Qx7bT0aa"), seat=SEAT, rev=123_456, record=record)
        rows = table_keyboard(session, record, texts).inline_keyboard
        taps = {button: Tap.parse(str(button.callback_data)) for row in rows for button in row}
        moves = [button for button, tap in taps.items() if tap.verb is Verb.MOVE]
        if record.deal.game.outcome(record.table) is Outcome.PLAYING:
            assert [taps[button].argument for button in moves] == [
                str(move) for move in record.deal.game.legal_moves(record.table)
            ]
            assert all(len(button.text) <= 8 for button in moves)
            assert all(len(row) <= 4 for row in rows)
        assert all(len(str(button.callback_data).encode()) <= 64 for row in rows for button in row)
        assert len({button.text for button in moves}) == len(moves)


def test_each_group_begins_a_row() -> None:
    record = Record.parse("vokzal36-7@1")
    session = Session(table=TableId("Qx7bT0aa"), seat=SEAT, record=record)
    rows = table_keyboard(session, record, RUSSIAN).inline_keyboard
    assert [[button.text for button in row] for row in rows] == [
        ["сдать 3"],
        ["💡", "☰ меню"],
    ]
    turn, hint = (Tap.parse(str(row[0].callback_data)) for row in rows)
    assert [turn.verb, hint.verb] == [Verb.MOVE, Verb.HINT]
    assert Move.parse(turn.argument) == Move("s", "w")


def rows_of(session: Session, record: Record) -> list[list[str]]:
    rows = table_keyboard(session, record, RUSSIAN).inline_keyboard
    return [[button.text for button in row] for row in rows]


def test_the_last_row_has_only_what_can_do_something_in_a_steady_order() -> None:
    record = Record.parse("vokzal36-7@1 s-w s-w")
    fresh = Session(table=TableId("Qx7bT0aa"), seat=SEAT, record=record)
    once, twice = back(fresh), back(back(fresh))
    last = [rows_of(each, each.record or record)[-1] for each in (fresh, once, twice)]
    assert last == [
        ["↩ вернуть", "💡", "☰ меню"],
        ["↩ вернуть", "↪ снова", "💡", "☰ меню"],
        ["↪ снова", "💡", "☰ меню"],
    ]


@pytest.mark.parametrize("key", GAMES)
def test_the_turn_keeps_its_place_whatever_comes_and_goes(key: str) -> None:
    """Always the first of the row above the last one, with the run of turns beside it."""
    turning_on = "откладывать" if key.startswith("turniket") else "сдавать"
    for record in positions(key, 60):
        is_playing = record.outcome is Outcome.PLAYING
        if is_playing and any(record.deal.game.is_turn(move) for move in record.table.moves):
            session = Session(table=TableId("Qx7bT0aa"), seat=SEAT, record=record)
            rows = table_keyboard(session, record, RUSSIAN).inline_keyboard
            taps = [Tap.parse(str(button.callback_data)) for button in rows[-2]]
            assert record.deal.game.is_turn(Move.parse(taps[0].argument))
            assert {tap.verb for tap in taps[1:]} <= {Verb.TURN_ON}
            assert all(turning_on in button.text for button in rows[-2][1:])


def test_a_groups_fresh_table_offers_to_play_together_above_all_moves() -> None:
    record = Record.parse("vokzal36-7@1")
    group = Session(table=TableId("Qx7bT0aa"), seat=Seat(-1, None, 1), record=record)
    assert rows_of(group, record)[0] == ["👥 играть всем вместе"]
    moved = forth(group, [Move("s", "w")])
    assert ["👥 играть всем вместе"] not in rows_of(moved, moved.record or record)


def test_a_won_table_is_not_offered_to_be_described() -> None:
    for outcome in (Outcome.WON, Outcome.LOST):
        record = finished(outcome)
        session = Session(table=TableId("Qx7bT0aa"), seat=SEAT, record=record)
        rows = menu_keyboard(session, RUSSIAN).inline_keyboard
        offered = any("описать" in button.text for row in rows for button in row)
        assert offered is (outcome is Outcome.LOST)
