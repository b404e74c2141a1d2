"""The deal of the day: one for all players of a game.

>>> from rules import GAMES
>>> daily_number(GAMES["kosa"], "20261201")
20261201
"""

from rules import Game, Outcome

__all__ = ["daily_number"]

_ANOTHER = 100_000_000


def daily_number(game: Game, day: str) -> int:
    """The number of the deal of `day`, written `20261201`; never one that is lost at once."""
    number = int(day)
    while game.outcome(game.deal(number)) is Outcome.LOST:
        number += _ANOTHER
    return number
