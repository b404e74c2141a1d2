"""`rules` and the references, written apart from one page of rules, must agree on everything.

More games than the default, say for a night: `REFERENCE_GAMES=10000 pytest
tests/rules/test_against_reference.py`.
"""

import os

import pytest

from rules import GAMES, Move, Outcome, Table
from tests.rules.reference.common import Position, read, show
from tests.rules.reference.registry import REFERENCES
from tests.rules.walks import choices, pick

_GAMES = int(os.environ.get("REFERENCE_GAMES", "40"))
_OUTCOMES = {"PLAYING": Outcome.PLAYING, "WON": Outcome.WON, "LOST": Outcome.LOST}

every_game = pytest.mark.parametrize("key", GAMES)


def _agree(key: str, table: Table, position: Position) -> None:
    reference, game = REFERENCES[key], table.game
    assert str(table) == show(position)
    offered = [str(move) for move in game.legal_moves(table)]
    assert len(set(offered)) == len(offered)
    assert set(offered) == reference.legal_moves(key, position)
    assert game.outcome(table) is _OUTCOMES[reference.outcome(key, position)], str(table)
    assert game.score(table) == reference.score(key, position)


def test_every_game_has_a_reference() -> None:
    assert list(REFERENCES) == list(GAMES)


@every_game
def test_openings_are_the_same(key: str) -> None:
    for number in (*range(1, 301), 999_999_999):
        assert str(GAMES[key].deal(number)) == show(REFERENCES[key].deal(key, number))


@every_game
@pytest.mark.timeout(0)  # with REFERENCE_GAMES it runs as long as it is asked to
def test_games_are_the_same_move_by_move(key: str) -> None:
    """Each plays on from its own position, so an error of one cannot heal itself."""
    game, reference = GAMES[key], REFERENCES[key]
    for number in range(1, _GAMES + 1):
        table, position = game.deal(number), reference.deal(key, number)
        for choice in choices(number, 250):
            _agree(key, table, position)
            if game.outcome(table) is not Outcome.PLAYING:
                break
            move = pick(game.legal_moves(table), choice)
            table = game.apply(table, move)
            position = reference.apply(key, position, str(move))


@every_game
def test_small_positions_are_the_same(key: str) -> None:
    """Few cards, thrown anywhere: dead ends by a hair, gaps, short stocks, odd columns."""
    for position in REFERENCES[key].small_positions(key, 400):
        _agree(key, GAMES[key].position(show(position)), position)


@every_game
def test_moves_of_small_positions_lead_to_the_same(key: str) -> None:
    reference = REFERENCES[key]
    for position in reference.small_positions(key, 120):
        table = GAMES[key].position(show(position))
        for move in reference.legal_moves(key, position):
            after = table.game.apply(table, Move.parse(move))
            assert str(after) == show(reference.apply(key, position, move))


@every_game
def test_small_positions_hold_what_they_are_made_for(key: str) -> None:
    """Else the tests above would say little: both kinds of going on."""
    tables = [
        GAMES[key].position(show(position))
        for position in REFERENCES[key].small_positions(key, 400)
    ]
    outcomes = [table.game.outcome(table) for table in tables]
    assert min(outcomes.count(Outcome.LOST), outcomes.count(Outcome.PLAYING)) >= 15


@every_game
def test_references_read_what_they_write(key: str) -> None:
    reference = REFERENCES[key]
    position = reference.deal(key, 7)
    assert read(reference.piles(key), show(position)) == position
