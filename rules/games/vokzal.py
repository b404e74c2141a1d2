"""Vokzal («Вокзал», the railway station), with 36 or 52 cards.

The aim: all cards on four foundations, in suit from the ace to the king. Four columns build down
in alternate colours; a reserve of 9 (36) or 13 (52) cards feeds the gaps; the stock is turned
three at a time and taken back as often as one likes.

Decided where the source leaves it open (RULES.md, 1-2):

- In 36 cards the ace is followed by the six, in columns too: a red six takes a black ace.
- Between columns the last card alone moves or the whole column, never a part; a whole column
  does not move to an empty one, where it would change nothing.
- A gap takes the reserve's top card, when the player wishes; a king only once the reserve is
  empty, and only from the waste.
- Cards on foundations stay there, and going there is always the player's choice.
"""

from rules.cards import DECK_36, DECK_52, Deck, Rank
from rules.game import Game
from rules.vocabulary import (
    REST,
    Build,
    Face,
    Fan,
    Match,
    Opening,
    Place,
    Shifts,
    Spot,
    Turn,
)

__all__ = ["COLUMNS", "FOUNDATIONS", "VOKZAL_36", "VOKZAL_52"]

_ACROSS = (2.25, 3.4, 4.55, 5.7)

COLUMNS = Place(
    kind="t",
    spots=tuple(Spot(x, 1.42) for x in _ACROSS),
    labels=("1", "2", "3", "4"),
    label_at=Spot(0.5, -0.17),
    dealt=1,
    fan=Fan(dy=0.37, room=4.6),
    playable=True,
    shifts=Shifts.TOP_OR_WHOLE,
    build=Build(
        step=-1,
        match=Match.ALTERNATE_COLOUR,
        openings=(
            Opening(source="r"),
            Opening(source="w", rank=Rank.KING, once_empty="r"),
        ),
    ),
)
"""Down in alternate colours; Turniket has them too, but for what shifts."""

FOUNDATIONS = Place(
    kind="f",
    spots=tuple(Spot(x, 0) for x in _ACROSS),
    labels=("♠", "♥", "♦", "♣"),
    goal=True,
    build=Build(
        step=1,
        match=Match.SUIT,
        openings=(Opening(rank=Rank.ACE, by_suit=True),),
    ),
)
"""Up in suit from the ace; Turniket has them too."""


def _vokzal(key: str, title: str, deck: Deck, *, reserve: int) -> Game:
    return Game(
        key=key,
        title=title,
        deck=deck,
        width=6.7,
        height=6.05,
        places=(
            COLUMNS,
            Place(
                kind="r",
                spots=(Spot(0, 3.1),),
                dealt=reserve,
                face=Face.TOP_UP,
                hidden_at=Spot(0.5, 1.15),
                playable=True,
            ),
            Place(kind="s", spots=(Spot(0, 0),), dealt=REST, face=Face.DOWN),
            Place(
                kind="w", spots=(Spot(0, 1.42),), fan=Fan(dx=0.44, last=3, room=1.9), playable=True
            ),
            FOUNDATIONS,
        ),
        turn=Turn(source="s", to="w", count=3, back_to="s"),
    )


VOKZAL_36 = _vokzal("vokzal36", "Вокзал, 36 карт", DECK_36, reserve=9)
VOKZAL_52 = _vokzal("vokzal52", "Вокзал, 52 карты", DECK_52, reserve=13)
