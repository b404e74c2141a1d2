"""Sultan («Султан»), with two decks of 52 cards and a divan of six or eight.

The aim: the Sultan, the king of hearts in the middle, sits among eight queens. The eight kings
and one ace of hearts are laid out before the deal, three by three; the kings about the middle
and the ace build up in suit to the queen, a king being followed by the ace.

Decided where the source leaves it open (RULES.md, 6-7):

- The middle king is never covered. Of a stated order the first ace of hearts is laid out.
- A place of the divan that empties is filled at once from the waste, and from the stock while the
  waste is empty; when both are gone it stays empty.
- The source breaks off before it says how often the waste is taken back: twice, as every full
  description has it, so there are three passes.
"""

from rules.cards import DECK_104, Card
from rules.game import Game
from rules.vocabulary import REST, Build, Face, Fan, Match, Place, Spot, Turn

__all__ = ["SULTAN_6", "SULTAN_8"]

_COURT = tuple(map(Card.parse, ("KD", "AH", "KD", "KC", "KC", "KS", "KH", "KS")))
_DIVAN_LEFT, _LEFT, _MIDDLE, _RIGHT, _DIVAN_RIGHT = 0.35, 1.6, 2.7, 3.8, 5.25


def _sultan(key: str, title: str, *, divan: int, apart: float) -> Game:
    """Half the divan stands on each side of the court, its rows `apart` card heights."""
    rows = divan // 2
    upper, middle, lower = ((rows - 3) / 2 * apart + row * apart for row in range(3))
    bottom = rows * apart + 0.16
    return Game(
        key=key,
        title=title,
        deck=DECK_104,
        width=6.25,
        height=bottom + 1,
        places=(
            Place(
                kind="f",
                spots=(
                    *(Spot(x, upper) for x in (_LEFT, _MIDDLE, _RIGHT)),
                    *(Spot(x, middle) for x in (_LEFT, _RIGHT)),
                    *(Spot(x, lower) for x in (_LEFT, _MIDDLE, _RIGHT)),
                ),
                laid_out=_COURT,
                goal=True,
                build=Build(step=1, match=Match.SUIT, wraps=True, limit=13),
            ),
            Place(
                kind="k",
                spots=(Spot(_MIDDLE, middle),),
                laid_out=(Card.parse("KH"),),
                goal=True,
            ),
            Place(
                kind="d",
                spots=tuple(
                    Spot(x, row * apart)
                    for x in (_DIVAN_LEFT, _DIVAN_RIGHT)
                    for row in range(rows)
                ),
                labels=tuple(str(number) for number in range(1, divan + 1)),
                label_at=Spot(-0.2, 0.5),
                dealt=1,
                refill=("w", "s"),
                playable=True,
            ),
            Place(kind="s", spots=(Spot(_LEFT, bottom),), dealt=REST, face=Face.DOWN),
            Place(
                kind="w",
                spots=(Spot(_MIDDLE + 0.2, bottom),),
                fan=Fan(dx=0.44, last=3, room=1.9),
                playable=True,
            ),
        ),
        turn=Turn(source="s", to="w", back_to="s", redeals=2),
    )


SULTAN_6 = _sultan("sultan6", "Султан, диван 6", divan=6, apart=1.32)
SULTAN_8 = _sultan("sultan8", "Султан, диван 8", divan=8, apart=1.12)
