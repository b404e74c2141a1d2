"""What pictures and buttons call a pile: one name for both, so that a player finds it."""

from rules import Game

__all__ = ["pile_label"]


def pile_label(game: Game, name: str) -> str:
    """The label that the game declares for pile `name`, or nothing where it declares none."""
    for place in game.places:
        if name in place.names and place.labels:
            return place.labels[place.names.index(name)]
    return ""
