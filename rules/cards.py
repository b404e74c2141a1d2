"""Cards and the decks they come from.

>>> Card.parse("TH")
Card.parse('TH')
>>> str(Card(Rank.TEN, Suit.HEARTS))
'TH'
>>> DECK_36.ranks[:2]
(<Rank.ACE: 'A'>, <Rank.SIX: '6'>)
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from rules.errors import CannotRead

__all__ = ["DECK_36", "DECK_52", "DECK_104", "Card", "Deck", "Rank", "Suit"]


class Suit(StrEnum):
    """The four suits in the order of RULES.md, by the letter that text forms use."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def is_red(self) -> bool:
        return self in "HD"

    @property
    def sign(self) -> str:
        """♠ ♥ ♦ ♣, for people."""
        return "♠♥♦♣"["SHDC".index(self)]


class Rank(StrEnum):
    """All thirteen ranks by their letter; which are in play, and in what order, a `Deck` says."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"


class Card(NamedTuple):
    """A card by its value: the two sixes of hearts of a double deck are equal."""

    rank: Rank
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read rank and suit, `TH` for the ten of hearts; `CannotRead` for anything else."""
        try:
            return _CARDS[text]
        except KeyError:
            raise CannotRead(f"not a card: {text!r}") from None

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


_CARDS = {f"{rank}{suit}": Card(rank, suit) for suit in Suit for rank in Rank}


@dataclass(frozen=True)
class Deck:
    """The ranks in play, lowest first, and how often each card comes.

    The rank order belongs to the deck: in 36 cards the ace is followed by the six.
    """

    ranks: tuple[Rank, ...]
    copies: int = 1

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The unshuffled deck: suit by suit, S H D C, each in rank order, once per copy."""
        return tuple(_CARDS[f"{rank}{suit}"] for suit in Suit for rank in self.ranks) * self.copies

    def __len__(self) -> int:
        return len(self.ranks) * len(Suit) * self.copies

    def rank_at(self, rank: Rank, step: int, *, wraps: bool = False) -> Rank | None:
        """The rank `step` places above `rank` (below, when negative).

        Past either end there is none, or, where it `wraps`, it goes on from the other end.
        """
        index = self.ranks.index(rank) + step
        if wraps:
            return self.ranks[index % len(self.ranks)]
        return self.ranks[index] if 0 <= index < len(self.ranks) else None


DECK_52 = Deck(tuple(Rank))
DECK_36 = Deck((Rank.ACE, *tuple(Rank)[5:]))
DECK_104 = Deck(tuple(Rank), copies=2)
