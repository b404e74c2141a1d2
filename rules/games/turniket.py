"""Turniket («Турникет», the turnstile), with 36 or 52 cards, and a house rule of ours.

Vokzal with a stock that goes by only once: its top card lies open, and either plays or is shifted
aside onto the moved pile, whose top card plays too. Columns move as a whole alone.

Decided where the source leaves it open (RULES.md, 3-4):

- The opened card is a place of its own, `o`; it refills itself from the stock at once.
- No last card alone leaves a longer column, but for its foundation.
- A gap takes the reserve's top card, when the player wishes; a king only once the reserve is
  empty, and only from the moved pile: one that lies opened must be shifted first.
- One pass, as the source has it, makes the 52-card game all but unwinnable (3 of 30,202 deals).
  «Три прохода» is our house rule beside it: once stock and opened card are gone, the moved pile
  comes back, twice, order kept.
"""

from dataclasses import replace

from rules.cards import DECK_36, DECK_52, Deck
from rules.game import Game
from rules.games.vokzal import COLUMNS, FOUNDATIONS
from rules.vocabulary import REST, Face, Fan, Place, Shifts, Spot, Turn

__all__ = ["TURNIKET_36", "TURNIKET_52", "TURNIKET_52_X3"]

_ONE_PASS = Turn(source="o", to="w")
_THREE_PASSES = Turn(source="o", to="w", back_to="s", redeals=2)


def _turniket(key: str, title: str, deck: Deck, *, reserve: int, turn: Turn = _ONE_PASS) -> Game:
    return Game(
        key=key,
        title=title,
        deck=deck,
        width=6.7,
        height=6.05,
        places=(
            replace(COLUMNS, shifts=Shifts.WHOLE),
            Place(
                kind="r",
                spots=(Spot(0, 4.1),),
                dealt=reserve,
                face=Face.TOP_UP,
                hidden_at=Spot(0.5, 1.15),
                playable=True,
            ),
            Place(kind="s", spots=(Spot(0, 0),), dealt=REST, face=Face.DOWN),
            Place(kind="o", spots=(Spot(0, 1.2),), refill=("s",), playable=True),
            Place(
                kind="w", spots=(Spot(0, 2.5),), fan=Fan(dx=0.44, last=3, room=1.9), playable=True
            ),
            FOUNDATIONS,
        ),
        turn=turn,
    )


TURNIKET_36 = _turniket("turniket36", "Турникет, 36 карт", DECK_36, reserve=9)
TURNIKET_52 = _turniket("turniket52", "Турникет, 52 карты", DECK_52, reserve=13)
TURNIKET_52_X3 = _turniket(
    "turniket52x3",
    "Турникет, 52 карты, три прохода",
    DECK_52,
    reserve=13,
    turn=_THREE_PASSES,
)
