"""The words in which a game is declared; they say what holds, and never how it is done.

A game's file is one literal made of these. `rules.game` gives them their meaning, `render`
draws them, `bot` writes keyboards from them; none of the three knows a game by name.
"""

from dataclasses import dataclass
from enum import StrEnum, auto

from rules.cards import Rank

__all__ = [
    "REST",
    "Build",
    "Face",
    "Fan",
    "Match",
    "Opening",
    "Place",
    "Shifts",
    "Spot",
    "Turn",
]

REST = -1
"""As `Place.dealt`: all cards that are left."""


class Face(StrEnum):
    """Which cards of a pile lie face up."""

    UP = auto()
    DOWN = auto()
    TOP_UP = auto()


class Match(StrEnum):
    """How a card's suit relates to the suit of the card that it is laid on."""

    SUIT = auto()
    ALTERNATE_COLOUR = auto()


class Shifts(StrEnum):
    """What moves between the piles of one kind: nothing, or the last card or all as a unit."""

    NONE = auto()
    TOP_OR_WHOLE = auto()


@dataclass(frozen=True, kw_only=True)
class Opening:
    """A card that an empty pile takes; an empty pile without one takes nothing.

    `source` is the kind of pile that the card comes from (any, when None). `by_suit` gives each
    pile of the place one suit, in the order S H D C. `once_empty` names a pile that must be empty.
    """

    source: str | None = None
    rank: Rank | None = None
    by_suit: bool = False
    once_empty: str | None = None


@dataclass(frozen=True, kw_only=True)
class Build:
    """What a pile takes: a card `step` ranks above the top one whose suit `match`es."""

    step: int
    match: Match
    openings: tuple[Opening, ...]


@dataclass(frozen=True, kw_only=True)
class Turn:
    """Cards turned over, one by one, from the top of one pile to the top of another.

    `count` is the most that one turn takes (all, when None); `once_empty` names a pile that
    must be empty first.
    """

    source: str
    to: str
    count: int | None = None
    once_empty: str | None = None


@dataclass(frozen=True)
class Spot:
    """The top left corner of a pile: x in card widths, y in card heights."""

    x: float
    y: float


@dataclass(frozen=True, kw_only=True)
class Fan:
    """How far each card lies from the one beneath it: dx in card widths, dy in card heights.

    Only the `last` cards are fanned (all, when None); a fan that would be longer than `room`
    heights (widths) is drawn closer.
    """

    dx: float = 0.0
    dy: float = 0.0
    last: int | None = None
    room: float


@dataclass(frozen=True, kw_only=True)
class Place:
    """One kind of pile: where it lies, what is dealt to it, what it gives and what it takes.

    `kind` is the letter of its piles' names, one pile a spot: a place of several piles numbers
    them from 1. `labels` are what pictures and buttons call them. `dealt` cards go to each pile,
    places in their declared order. The top card of a `playable` place may be moved; a place
    without `build` takes nothing but turns. Cards in a `goal` place count as home.
    """

    kind: str
    spots: tuple[Spot, ...]
    labels: tuple[str, ...] = ()
    dealt: int = 0
    face: Face = Face.UP
    fan: Fan | None = None
    playable: bool = False
    goal: bool = False
    build: Build | None = None
    shifts: Shifts = Shifts.NONE

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its piles: the letter, and a number where there are several."""
        if len(self.spots) == 1:
            return (self.kind,)
        return tuple(f"{self.kind}{number}" for number in range(1, len(self.spots) + 1))
