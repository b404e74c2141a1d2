"""Declared patience games: pure rules, no clock, no input or output.

>>> game = GAMES["vokzal36"]
>>> table = game.deal(7)
>>> table = game.apply(table, Move.parse("s-w"))
>>> game.outcome(table), game.score(table)
(<Outcome.PLAYING: 'playing'>, 0)
"""

from rules.cards import Card, Deck, Rank, Suit
from rules.errors import CannotRead, IllegalMove, RulesError, Unknown
from rules.game import LAST_DEAL, Game, Outcome
from rules.games import FAMILIES, GAMES, find_game
from rules.move import Move
from rules.record import Deal, Record
from rules.table import Table

__all__ = [
    "FAMILIES",
    "GAMES",
    "LAST_DEAL",
    "CannotRead",
    "Card",
    "Deal",
    "Deck",
    "Game",
    "IllegalMove",
    "Move",
    "Outcome",
    "Rank",
    "Record",
    "RulesError",
    "Suit",
    "Table",
    "Unknown",
    "find_game",
]
