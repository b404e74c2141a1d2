"""A position: which cards lie where, and nothing else."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules.cards import Card
from rules.errors import Unknown

if TYPE_CHECKING:
    from rules.game import Game

__all__ = ["Pile", "Table"]

Pile = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """An immutable, hashable position; `str` writes it as a line, `Game.position` reads it.

    `piles` are in the order of `game.names`, the cards of each from bottom to top.
    """

    game: "Game" = field(repr=False)
    piles: tuple[Pile, ...]

    def pile(self, name: str) -> Pile:
        """The cards of pile `name`, bottom first; `Unknown` where the game has no such pile."""
        try:
            return self.piles[self.game.names.index(name)]
        except ValueError:
            raise Unknown(f"{self.game.key} has no pile {name!r}") from None

    def __str__(self) -> str:
        return " / ".join(
            " ".join((name, *map(str, pile)))
            for name, pile in zip(self.game.names, self.piles, strict=True)
        )
