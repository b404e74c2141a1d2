"""The registry: a game is here or it does not exist."""

from collections.abc import Mapping
from itertools import groupby
from types import MappingProxyType

from rules.errors import Unknown
from rules.game import Game
from rules.games.avtostrada import AVTOSTRADA_36, AVTOSTRADA_52
from rules.games.kosa import KOSA
from rules.games.sultan import SULTAN_6, SULTAN_8
from rules.games.turniket import TURNIKET_36, TURNIKET_52, TURNIKET_52_X3
from rules.games.vokzal import VOKZAL_36, VOKZAL_52

__all__ = ["FAMILIES", "GAMES", "find_game"]

GAMES: Mapping[str, Game] = MappingProxyType(
    {
        game.key: game
        for game in (
            VOKZAL_36,
            VOKZAL_52,
            TURNIKET_36,
            TURNIKET_52,
            TURNIKET_52_X3,
            KOSA,
            SULTAN_6,
            SULTAN_8,
            AVTOSTRADA_36,
            AVTOSTRADA_52,
        )
    }
)
"""All games by key, in menu order."""

FAMILIES: Mapping[str, tuple[Game, ...]] = MappingProxyType(
    {
        family: tuple(games)
        for family, games in groupby(GAMES.values(), key=lambda game: game.family)
    }
)
"""The games that share a help page and a place in the menu, by family."""


def find_game(key: str) -> Game:
    """The game with this key; `Unknown`, quoting it, when there is none."""
    try:
        return GAMES[key]
    except KeyError:
        raise Unknown(f"no game {key!r}, only {', '.join(GAMES)}") from None
