"""A game: its declaration, and the questions that anyone may ask of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum, auto
from functools import cached_property
from itertools import takewhile

from rules.cards import Card, Deck, Rank
from rules.deadend import is_dead_end
from rules.engine import Engine, Layout
from rules.errors import CannotRead, IllegalMove, Unknown
from rules.move import Move
from rules.notation import read_position
from rules.shuffle import shuffled
from rules.soundness import check
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
    width: float
    height: float
    turn: Turn | None = None
    revision: int = 1

    def __post_init__(self) -> None:
        check(self.key, self.places, self.turn)

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
        starters = [_laid_out(left, place) for place in self.places]
        piles = [
            lying + _dealt(left, count)
            for place, firsts in zip(self.places, starters, strict=True)
            for lying, count in zip(firsts, _numbers(place), strict=True)
        ]
        return Table(self, *self._engine.settled(piles, self.redeals))

    def position(self, line: str) -> Table:
        """Read what `str(table)` writes; single cards may be missing, none may come too often."""
        piles, left = read_position(line, names=self.names, deck=self.deck, redeals=self.redeals)
        if self._engine.settled(list(piles), left).piles != piles:
            raise CannotRead(f"an empty pile of {self.key} would have refilled itself: {line!r}")
        return Table(self, piles, left)

    def legal_moves(self, table: Table) -> tuple[Move, ...]:
        """All legal moves in a stable order: to the goals, to the other piles, turns."""
        return tuple(table.moves)

    def apply(self, table: Table, move: Move) -> Table:
        """The position after `move`; `IllegalMove` if the rules do not allow it there."""
        if move not in table.moves:
            raise IllegalMove(f"{move} is not allowed in {self.key} at {table}")
        return Table(self, *self._engine.after(_layout(table), move))

    def outcome(self, table: Table) -> Outcome:
        """Won with all cards home, lost when no turning can ever free another move."""
        if any(table.moves.values()):
            return Outcome.PLAYING
        if self.score(table) == sum(map(len, table.piles)):
            return Outcome.WON
        lost = is_dead_end(self._engine, _layout(table))
        return Outcome.LOST if lost else Outcome.PLAYING

    def score(self, table: Table) -> int:
        """Cards that are home, out of `len(self.deck)`."""
        return sum(len(table.piles[index]) for index in self._engine.goals)

    def place(self, name: str) -> Place:
        """The place that pile `name` is of; `Unknown` where the game has no such pile."""
        try:
            return self._place_of[name]
        except KeyError:
            raise Unknown(f"{self.key} has no pile {name!r}") from None

    def wanted(self, table: Table, name: str) -> frozenset[Card]:
        """All cards that pile `name` would take next from piles that have any, or may yet."""
        return self._engine.wanted(table.piles, name)

    def followers(self, card: Card) -> frozenset[Card]:
        """All cards that may ever be laid on `card` but for the goals, whatever lies where."""
        return self._engine.followers(card)

    def next_rank(self, table: Table, name: str) -> Rank | None:
        """The one rank that pile `name` takes next; None when it takes several, or nothing."""
        ranks = {card.rank for card in self.wanted(table, name)}
        return ranks.pop() if len(ranks) == 1 else None

    def is_turn(self, move: Move) -> bool:
        """Whether `move` turns cards over, or takes them back: neither carries a number."""
        return self._engine.is_turn(move)

    def find_moves(self, table: Table) -> Mapping[Move, bool]:
        """The legal moves anew; `table.moves` has them at hand."""
        return self._engine.moves(_layout(table))

    @property
    def redeals(self) -> int | None:
        """How many redeals there are to count, None where they have no limit or there are none."""
        return self.turn.redeals if self.turn else None

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all piles, in the order of `Table.piles`."""
        return self._engine.names

    @cached_property
    def _place_of(self) -> dict[str, Place]:
        return {name: place for place in self.places for name in place.names}

    @cached_property
    def _engine(self) -> Engine:
        return Engine(deck=self.deck, places=self.places, turn=self.turn)

    @property
    def family(self) -> str:
        """What its sizes and house rules have in common: the letters that its key begins with."""
        return "".join(takewhile(str.isalpha, self.key))

    def __repr__(self) -> str:
        return f"GAMES[{self.key!r}]"


def _layout(table: Table) -> Layout:
    return Layout(table.piles, table.redeals)


def _laid_out(left: list[Card], place: Place) -> list[Pile]:
    """Take the first card of each kind that `place` begins with out of `left`: one for a pile."""
    piles: list[Pile] = [()] * len(place.spots)
    for number, wanted in enumerate(place.laid_out):
        card = next(card for card in left if wanted in (card, card.rank))
        left.remove(card)
        piles[number] = (card,)
    return piles


def _numbers(place: Place) -> tuple[int, ...]:
    return place.dealt if isinstance(place.dealt, tuple) else (place.dealt,) * len(place.spots)


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
