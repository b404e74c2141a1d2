"""A game: its declaration, and the questions that anyone may ask of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum, auto
from functools import cached_property

from rules.cards import Card, Deck
from rules.deadend import is_dead_end
from rules.engine import Engine
from rules.errors import CannotRead, IllegalMove, Unknown
from rules.move import Move
from rules.notation import read_position
from rules.shuffle import shuffled
from rules.table import Pile, Table
from rules.vocabulary import REST, Place, Turn

__all__ = ["LAST_DEAL", "Game", "Outcome"]

LAST_DEAL = 999_999_999


class Outcome(StrEnum):
    """How a position stands; LOST is a dead end by the rules, not a verdict of a solver."""

    PLAYING = auto()
    WON = auto()
    LOST = auto()


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """The declared rules of one game; two games are the same only if they are one object.

    `places` stand in dealing order. `width` and `height` bound all spots and fans, in card widths
    and card heights. `revision` grows when a change would make stored records read differently.
    """

    key: str
    title: str
    deck: Deck
    places: tuple[Place, ...]
    turns: tuple[Turn, ...]
    width: float
    height: float
    revision: int = 1

    def deal(self, number: int) -> Table:
        """The opening position of deal `number`, 1 to `LAST_DEAL`; `Unknown` for any other."""
        if not 1 <= number <= LAST_DEAL:
            raise Unknown(f"no deal {self.key}-{number}: numbers go from 1 to {LAST_DEAL}")
        return self.lay_out(shuffled(self.deck.cards, number))

    def lay_out(self, cards: Iterable[Card]) -> Table:
        """The opening position from the whole deck in a stated order, first card dealt first."""
        left = list(cards)
        if sorted(left) != sorted(self.deck.cards):
            raise CannotRead(f"not the {len(self.deck)} cards of {self.key}: {_listed(left)}")
        piles = [
            _dealt(left, place.dealt) for place in self.places for _ in range(len(place.spots))
        ]
        return Table(self, tuple(piles))

    def position(self, line: str) -> Table:
        """Read what `str(table)` writes; single cards may be missing, none may come too often."""
        return Table(self, read_position(line, names=self.names, deck=self.deck))

    def legal_moves(self, table: Table) -> tuple[Move, ...]:
        """All legal moves in a stable order: to the goals, to the other piles, turns."""
        return tuple(self._engine.moves(table.piles))

    def apply(self, table: Table, move: Move) -> Table:
        """The position after `move`; `IllegalMove` if the rules do not allow it there."""
        piles = self._engine.play(table.piles, move)
        if piles is None:
            raise IllegalMove(f"{move} is not allowed in {self.key} at {table}")
        return Table(self, piles)

    def outcome(self, table: Table) -> Outcome:
        """Won with all cards home, lost when no turning can ever free another move."""
        if self.score(table) == sum(map(len, table.piles)):
            return Outcome.WON
        return Outcome.LOST if is_dead_end(self._engine, table.piles) else Outcome.PLAYING

    def score(self, table: Table) -> int:
        """Cards that are home, out of `len(self.deck)`."""
        return sum(len(table.piles[index]) for index in self._engine.goals)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all piles, in the order of `Table.piles`."""
        return self._engine.names

    @cached_property
    def _engine(self) -> Engine:
        return Engine(deck=self.deck, places=self.places, turns=self.turns)

    def __repr__(self) -> str:
        return f"GAMES[{self.key!r}]"


def _dealt(left: list[Card], count: int) -> Pile:
    """Take `count` cards off the front of `left`; the rest becomes a stock, next card on top."""
    if count == REST:
        pile = tuple(reversed(left))
        left.clear()
        return pile
    pile = tuple(left[:count])
    del left[:count]
    return pile


def _listed(cards: list[Card]) -> str:
    return " ".join(map(str, cards)) or "none"
