"""The registry: a game is here or it does not exist."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.errors import Unknown
from rules.game import Game
from rules.games import vokzal

__all__ = ["GAMES", "find_game"]

GAMES: Mapping[str, Game] = MappingProxyType(
    {game.key: game for game in (vokzal.VOKZAL_36, vokzal.VOKZAL_52)}
)
"""All games by key, in menu order."""


def find_game(key: str) -> Game:
    """The game with this key; `Unknown`, quoting it, when there is none."""
    try:
        return GAMES[key]
    except KeyError:
        raise Unknown(f"no game {key!r}, only {', '.join(GAMES)}") from None
