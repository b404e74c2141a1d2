"""Runs of moves that need no thought, and that they do no harm."""

import pytest

from rules import GAMES, Card, Game, Outcome, Table
from rules.runs import collecting, finishing, turning
from tests.rules.reference.common import show
from tests.rules.reference.registry import REFERENCES
from tests.rules.walks import can_be_won, tables

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())

EMPTY = "f1 / f2 / f3 / f4"


def at(key: str, line: str) -> Table:
    return GAMES[key].position(line)


def texts(moves: tuple[object, ...]) -> list[str]:
    return list(map(str, moves))


def after(table: Table, moves: tuple[object, ...]) -> Table:
    for move in moves:
        table = table.game.apply(table, move)  # type: ignore[arg-type]
    return table


def plays(table: Table) -> set[tuple[Card, str]]:
    return {
        (table.pile(move.source)[-move.size], move.target)
        for move, is_progress in table.moves.items()
        if is_progress
    }


# --- turning ---------------------------------------------------------------------------------


COLUMNS = "t1 TD / t2 8S / t3 8C / t4 7S / r"


def test_turning_stops_at_the_first_new_play() -> None:
    """Only the top of each three can be played: 9♠, which the ten takes, is that of the second."""
    line = f"{COLUMNS} / s QC JC 9S 6C 7C KS KD KC / w / {EMPTY}"
    assert texts(turning(at("vokzal36", line))) == ["s-w", "s-w"]


def test_turning_goes_on_past_a_redeal_that_costs_nothing() -> None:
    line = f"{COLUMNS} / s 6S / w 7C KS 9S KC / {EMPTY}"
    assert texts(turning(at("vokzal36", line))) == ["s-w", "w-s", "s-w"]


def test_turning_says_when_nothing_new_will_come() -> None:
    line = f"t1 TD / t2 8S / t3 8C / t4 9H / r / s KS / w / {EMPTY}"
    assert turning(at("vokzal36", line)) == ()


def test_turning_stops_before_a_redeal_that_is_counted() -> None:
    corners = "c1 JC / c2 JC / c3 JD / c4 JD"
    sides = "d1 9C / d2 9C / d3 9D / d4 9D / d5 TC / d6 TC / d7 TD / d8 TD"
    homes = "f1 2S / f2 / f3 / f4 / f5 / f6 / f7 / f8"
    line = f"b / {corners} / {sides} / {homes} / {{}} / redeals 1"
    assert texts(turning(at("kosa", line.format("s KS KC / w QC")))) == ["s-w", "s-w"]
    assert texts(turning(at("kosa", line.format("s / w QC 3S KC")))) == ["w-s", "s-w", "s-w"]
    assert turning(at("kosa", line.format("s / w QC KS KC"))) == ()


def test_avtostrada_has_nothing_to_turn() -> None:
    assert turning(GAMES["avtostrada36"].deal(1)) == ()


@every_game
def test_turning_ends_with_something_new_or_a_spent_stock(game: Game) -> None:
    for table in tables(game, deals=15, length=50):
        turns = turning(table)
        if turns:
            assert all(game.is_turn(move) for move in turns)
            end = after(table, turns)
            stopped_at_redeal = end.redeals is not None and not end.pile("s")
            assert plays(end) - plays(table) or stopped_at_redeal


# --- collecting ------------------------------------------------------------------------------


def test_collecting_plays_what_nothing_can_be_laid_on() -> None:
    """6♥ takes black aces alone, which are home; 6♠ red ones, of which one is not."""
    line = "t1 6H / t2 6S / t3 7D / t4 / r / s / w / f1 AS / f2 AH / f3 / f4 AC"
    assert texts(collecting(at("vokzal36", line))) == ["t1-f2"]


def test_collecting_goes_on_while_it_can() -> None:
    line = "t1 6H / t2 7H 6S / t3 7S / t4 / r / s / w / f1 AS / f2 AH / f3 AD 6D / f4 AC 6C"
    assert texts(collecting(at("vokzal36", line))) == ["t2-f1", "t1-f2", "t3-f1", "t2-f2"]


def test_collecting_leaves_the_waste_alone_where_it_comes_back() -> None:
    """Vokzal's phases of three would shift; Turniket's moved pile never comes back."""
    line = "t1 / t2 / t3 / t4 / r / s / w 6H / f1 AS / f2 AH / f3 / f4 AC"
    assert collecting(at("vokzal36", line)) == ()
    line = line.replace("w 6H", "o / w 6H")
    assert texts(collecting(at("turniket36", line))) == ["w-f2"]


@pytest.mark.parametrize("key", ["kosa", "sultan6", "sultan8", "avtostrada36", "avtostrada52"])
def test_no_rule_is_known_for_these(key: str) -> None:
    for position in REFERENCES[key].small_positions(key, 200):
        assert collecting(at(key, show(position))) == ()


@pytest.mark.parametrize("key", [key for key in GAMES if key.startswith(("vokzal", "turniket"))])
def test_collecting_loses_no_win(key: str) -> None:
    """All that can be reached, looked at: won before, won after."""
    collected = 0
    for position in REFERENCES[key].small_positions(key, 800):
        table = at(key, show(position))
        moves = collecting(table)
        if moves and (won := can_be_won(table, 4000)) is not None:
            collected += 1
            assert can_be_won(after(table, moves), 4000) == won, str(table)
    assert collected > 20


# --- finishing -------------------------------------------------------------------------------


def test_finishing_plays_everything_up() -> None:
    homes = [" ".join(f"{rank}{suit}" for rank in "A6789TJQK") for suit in "SHDC"]
    line = "t1 KH / t2 QC / t3 KC / t4 / r / s / w / f1 {} / f2 {} / f3 {} / f4 {}"
    line = line.format(homes[0], homes[1][:-3], homes[2], homes[3][:-6])
    assert texts(finishing(at("vokzal36", line))) == ["t1-f2", "t2-f4", "t3-f4"]


@every_game
def test_finishing_wins_or_is_not_offered(game: Game) -> None:
    for position in REFERENCES[game.key].small_positions(game.key, 200):
        table = at(game.key, show(position))
        moves = finishing(table)
        assert not moves or game.outcome(after(table, moves)) is Outcome.WON
    assert finishing(game.deal(1)) == ()
