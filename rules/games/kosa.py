"""Kosa («Коса», the plait), with two decks of 52 cards; elsewhere Zopf, Plait or Pigtail.

The aim: all cards on eight foundations, up in suit from the rank that the deal gave the first,
round past the king. A plait of twenty cards gives only its lower end; four corners beside it and
eight side cards give theirs; the stock is turned one at a time.

Decided where the source leaves it open (RULES.md, 5):

- «Какие-нибудь две карты» above and below the plait are two at each end: the corners.
- A corner that empties is filled at once from the plait; once the plait has gone, by the player
  from the waste, at will. A side is always filled by the player from the waste: a card of the
  deck first comes there.
- Nothing fills the plait, and nothing moves but to a foundation, fillings apart.
- «Перекладывать 3 раза»: the waste is taken back three times, so there are four passes.
"""

from rules.cards import DECK_104
from rules.game import Game
from rules.vocabulary import REST, Build, Face, Fan, Match, Opening, Place, Spot, Turn

__all__ = ["KOSA"]

_ROWS = (0.0, 1.14, 2.28, 3.42, 4.56, 5.7)
_OUTER_LEFT, _LEFT, _RIGHT, _OUTER_RIGHT = 0.0, 1.4, 4.75, 6.15

KOSA = Game(
    key="kosa",
    title="Коса, 104 карты",
    deck=DECK_104,
    width=7.15,
    height=6.7,
    places=(
        Place(
            kind="b",
            spots=(Spot(2.75, 0),),
            labels=("↓",),
            dealt=20,
            fan=Fan(dy=0.3, room=6.7, sway=0.62),
            playable=True,
        ),
        Place(
            kind="c",
            spots=tuple(Spot(x, _ROWS[row]) for row in (0, 5) for x in (_LEFT, _RIGHT)),
            labels=("I", "II", "III", "IV"),
            label_at=Spot(-0.2, 0.5),
            dealt=1,
            refill=("b",),
            playable=True,
            build=Build(limit=1, openings=(Opening(source="w", once_empty="b"),)),
        ),
        Place(
            kind="d",
            spots=tuple(Spot(x, y) for x in (_LEFT, _RIGHT) for y in _ROWS[1:5]),
            labels=("1", "2", "3", "4", "5", "6", "7", "8"),
            label_at=Spot(-0.2, 0.5),
            dealt=1,
            playable=True,
            build=Build(limit=1, openings=(Opening(source="w"),)),
        ),
        Place(
            kind="f",
            spots=tuple(Spot(x, y) for x in (_OUTER_LEFT, _OUTER_RIGHT) for y in _ROWS[:4]),
            dealt=(1, 0, 0, 0, 0, 0, 0, 0),
            goal=True,
            build=Build(
                step=1,
                match=Match.SUIT,
                wraps=True,
                limit=13,
                openings=(Opening(like="f1"),),
            ),
        ),
        Place(kind="s", spots=(Spot(_OUTER_LEFT, _ROWS[5]),), dealt=REST, face=Face.DOWN),
        Place(kind="w", spots=(Spot(_OUTER_RIGHT, _ROWS[5]),), playable=True),
    ),
    turn=Turn(source="s", to="w", back_to="s", redeals=3),
)
