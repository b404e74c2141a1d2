"""A position: which cards lie where, and nothing else."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from rules.cards import Card
from rules.errors import Unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.game import Game
    from rules.move import Move

__all__ = ["REDEALS", "Pile", "Table"]

Pile = tuple[Card, ...]

REDEALS = "redeals"
"""The word before their number at the end of a position line."""


@dataclass(frozen=True)
class Table:
    """An immutable, hashable position; `str` writes it as a line, `Game.position` reads it.

    `piles` are in the order of `game.names`, the cards of each from bottom to top; `redeals` is
    how many are left, None in a game that does not limit them.
    """

    game: "Game" = field(repr=False)
    piles: tuple[Pile, ...]
    redeals: int | None = None

    def pile(self, name: str) -> Pile:
        """The cards of pile `name`, bottom first; `Unknown` where the game has no such pile."""
        try:
            return self.piles[self.game.names.index(name)]
        except ValueError:
            raise Unknown(f"{self.game.key} has no pile {name!r}") from None

    @cached_property
    def moves(self) -> "Mapping[Move, bool]":
        """What `Game.legal_moves` lists, found once; whether each is more than turning about."""
        return self.game.find_moves(self)

    def __str__(self) -> str:
        parts = [
            " ".join((name, *map(str, pile)))
            for name, pile in zip(self.game.names, self.piles, strict=True)
        ]
        if self.redeals is not None:
            parts.append(f"{REDEALS} {self.redeals}")
        return " / ".join(parts)
