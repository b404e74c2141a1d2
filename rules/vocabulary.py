"""The words in which a game is declared; they say what holds, and never how it is done.

A game's file is one literal made of these. `rules.game` gives them their meaning, `render`
draws them, `bot` writes keyboards from them; none of the three knows a game by name.
"""

from dataclasses import dataclass
from enum import StrEnum, auto

from rules.cards import Card, Rank

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

    ANY = auto()
    SUIT = auto()
    ALTERNATE_COLOUR = auto()


class Shifts(StrEnum):
    """What moves between the piles of one kind: nothing, all as a unit, or the last card too."""

    NONE = auto()
    WHOLE = auto()
    TOP_OR_WHOLE = auto()


@dataclass(frozen=True, kw_only=True)
class Opening:
    """A card that an empty pile takes; an empty pile without one takes nothing.

    `source` is the kind of pile that the card comes from (any, when None). `by_suit` gives each
    pile of the place one suit, in the order S H D C. `like` names a pile whose lowest card has
    the rank that is asked for. `once_empty` names a pile that must be empty.
    """

    source: str | None = None
    rank: Rank | None = None
    by_suit: bool = False
    like: str | None = None
    once_empty: str | None = None


@dataclass(frozen=True, kw_only=True)
class Build:
    """What a pile takes: a card `step` ranks above the top one whose suit `match`es.

    `step` is one for all piles or one for each, negative downwards; None takes any rank. Where
    it `wraps`, the lowest rank follows the highest. A pile of `limit` cards takes no more.
    """

    step: int | tuple[int, ...] | None = None
    match: Match = Match.ANY
    wraps: bool = False
    limit: int | None = None
    openings: tuple[Opening, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Turn:
    """The stock's own move: cards turned over, one by one, from the top of one pile onto another.

    One turn takes `count` cards, or what is left. When `source` has run empty, the cards are
    taken `back_to` a pile, their order kept, `redeals` times (any number, when None); where that
    names no pile there is one pass only.
    """

    source: str
    to: str
    count: int = 1
    back_to: str | None = None
    redeals: int | None = None


@dataclass(frozen=True)
class Spot:
    """The top left corner of a pile: x in card widths, y in card heights."""

    x: float
    y: float


@dataclass(frozen=True, kw_only=True)
class Fan:
    """How far each card lies from the one beneath it: dx in card widths, dy in card heights.

    Only the `last` cards are fanned (all, when None); a fan that would be longer than `room`
    heights (widths) is drawn closer. Every second card lies `sway` widths aside, as in a plait.
    """

    dx: float = 0.0
    dy: float = 0.0
    last: int | None = None
    room: float
    sway: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Place:
    """One kind of pile: where it lies, what is dealt to it, what it gives and what it takes.

    `kind` is the letter of its piles' names, one pile a spot: a place of several piles numbers
    them from 1. `labels` are what pictures and buttons call them; a picture writes them at
    `label_at` from each spot (only into the empty place, when None), and at `hidden_at` how many
    cards of a pile cannot be seen.

    Before the deal the first cards of each rank (or the cards) in `laid_out` go to its piles, one
    to each. Then `dealt` cards go to each pile, or to each as many as its number says, places in
    their declared order. An empty pile takes the top card of the first of the `refill` piles that
    has one, at once and by itself.

    The top card of a `playable` place may be moved; a place without `build` takes nothing but
    turns and refills. A `last_resort` takes only what no other pile takes. Cards in a `goal` place
    count as home. `shows_next`: a picture says which rank each pile takes next.
    """

    kind: str
    spots: tuple[Spot, ...]
    labels: tuple[str, ...] = ()
    label_at: Spot | None = None
    hidden_at: Spot | None = None
    laid_out: tuple[Card | Rank, ...] = ()
    dealt: int | tuple[int, ...] = 0
    refill: tuple[str, ...] = ()
    face: Face = Face.UP
    fan: Fan | None = None
    playable: bool = False
    goal: bool = False
    build: Build | None = None
    shifts: Shifts = Shifts.NONE
    last_resort: bool = False
    shows_next: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its piles: the letter, and a number where there are several."""
        if len(self.spots) == 1:
            return (self.kind,)
        return tuple(f"{self.kind}{number}" for number in range(1, len(self.spots) + 1))

    @property
    def openings(self) -> tuple[Opening, ...]:
        """What its empty piles take."""
        return self.build.openings if self.build else ()
