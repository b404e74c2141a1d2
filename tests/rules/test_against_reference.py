"""`rules` and the reference, written apart from one page of rules, must agree on everything.

More games than the default, say for a night: `REFERENCE_GAMES=20000 pytest tests/rules`.
"""

import os
import random
from collections.abc import Iterator

import pytest

from rules import GAMES, Move, Outcome, Table
from tests.rules.reference import vokzal
from tests.rules.walks import choices, pick

_GAMES = int(os.environ.get("REFERENCE_GAMES", "60"))
_OUTCOMES = {"PLAYING": Outcome.PLAYING, "WON": Outcome.WON, "LOST": Outcome.LOST}

both_games = pytest.mark.parametrize("size", [36, 52])


def _agree(size: int, table: Table) -> None:
    position = vokzal.read(str(table))
    game = table.game
    assert {str(move) for move in game.legal_moves(table)} == vokzal.legal_moves(size, position)
    assert game.outcome(table) is _OUTCOMES[vokzal.outcome(size, position)]
    assert game.score(table) == vokzal.score(position)


@both_games
def test_openings_are_the_same(size: int) -> None:
    game = GAMES[f"vokzal{size}"]
    for number in (*range(1, 301), 999_999_999):
        assert str(game.deal(number)) == vokzal.show(vokzal.deal(size, number))


@both_games
@pytest.mark.parametrize("number", range(1, _GAMES + 1))
def test_game_is_the_same_move_by_move(size: int, number: int) -> None:
    """Each plays on from its own position, so an error of one cannot heal itself."""
    game = GAMES[f"vokzal{size}"]
    table, position = game.deal(number), vokzal.deal(size, number)
    for choice in choices(number, 150):
        assert str(table) == vokzal.show(position), f"deal {number}"
        _agree(size, table)
        if game.outcome(table) is not Outcome.PLAYING:
            break
        move = pick(game.legal_moves(table), choice)
        table = game.apply(table, move)
        position = vokzal.apply(size, position, str(move))


@both_games
def test_small_positions_are_the_same(size: int) -> None:
    """Few cards, thrown anywhere: dead ends by a hair, gaps, short stocks, odd columns."""
    for table in _small_positions(size, _GAMES * 10):
        _agree(size, table)


@both_games
def test_moves_of_small_positions_lead_to_the_same(size: int) -> None:
    for table in _small_positions(size, _GAMES * 2):
        position = vokzal.read(str(table))
        for move in vokzal.legal_moves(size, position):
            after = table.game.apply(table, Move.parse(move))
            assert str(after) == vokzal.show(vokzal.apply(size, position, move))


@both_games
def test_small_positions_hold_what_they_are_made_for(size: int) -> None:
    """Else the tests above would say little: both kinds of going on, and every kind of move."""
    tables = list(_small_positions(size, 500))
    outcomes = [table.game.outcome(table) for table in tables]
    assert min(outcomes.count(Outcome.LOST), outcomes.count(Outcome.PLAYING)) > 50
    moves = {str(move) for table in tables for move in table.game.legal_moves(table)}
    assert any(text.endswith("x3") for text in moves)
    assert {"w-t1", "r-t1", "s-w", "w-s", "t1-t2", "w-f1", "r-f1", "t1-f1"} <= moves


def _small_positions(size: int, count: int) -> Iterator[Table]:
    """A few cards home, four to sixteen dealt round to the other piles, all others missing."""
    rnd = random.Random(size)
    for _ in range(count):
        piles: vokzal.Position = {name: [] for name in vokzal.PILES}
        away = []
        for suit, foundation in vokzal.FOUNDATIONS.items():
            cards = [rank + suit for rank in vokzal.RANKS[size]]
            home = rnd.randrange(4)
            piles[foundation] = cards[:home]
            away += cards[home:]
        columns = rnd.choice((vokzal.COLUMNS, vokzal.COLUMNS, vokzal.COLUMNS[1:3]))
        round_ = [*columns, *rnd.choice(("rsw", "sw", "w"))] * 3
        for name, card in zip(round_, rnd.sample(away, rnd.randint(4, 16)), strict=False):
            piles[name].append(card)
        yield GAMES[f"vokzal{size}"].position(vokzal.show(piles))
