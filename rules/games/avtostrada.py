"""Avtostrada («Автострада», the motorway), with 36 or 52 cards; elsewhere Calculation.

The aim: four rows, like lanes on which cars go at different speeds. Suits don't matter; each row
counts round the ranks by its own step, until every rank lies in it once. The stock is opened one
card at a time; what no row takes waits in the reserve, where only top cards play.

Decided where the source leaves it open (RULES.md, 8-9):

- Starters from a stated order: the first card of each starting rank.
- The opened card refills itself at once; one pass. It goes to the reserve only if no row takes
  it, onto a pile of the player's choice; from there only to a row.
- The 52-card game has four reserve piles: the source's list is cut off, and four is the standard
  of this family. Its 36-card game has three.
- The score is the number of cards in rows, starters included; it counts in lost games too.
"""

from rules.cards import DECK_36, DECK_52, Deck, Rank
from rules.game import Game
from rules.vocabulary import REST, Build, Face, Fan, Opening, Place, Spot

__all__ = ["AVTOSTRADA_36", "AVTOSTRADA_52"]

_LABELS = ("I", "II", "III", "IV")


def _avtostrada(  # noqa: PLR0913 - what the two games differ in
    key: str,
    title: str,
    deck: Deck,
    *,
    starters: tuple[Rank, ...],
    steps: tuple[int, ...],
    reserve: int,
    width: float,
    row_step: float,
    rows_apart: float,
    reserve_apart: float,
) -> Game:
    """Rows lie `rows_apart` card heights, the cards in them `row_step` widths, to be measured."""
    below = 3 * rows_apart + 1.06
    return Game(
        key=key,
        title=title,
        deck=deck,
        width=width,
        height=below + (reserve - 1) * reserve_apart + 1,
        places=(
            Place(
                kind="l",
                spots=tuple(Spot(0.35, row * rows_apart) for row in range(4)),
                labels=("1", "2", "3", "4"),
                label_at=Spot(-0.2, 0.5),
                laid_out=starters,
                fan=Fan(
                    dx=row_step, last=len(deck.ranks), room=1 + (len(deck.ranks) - 1) * row_step
                ),
                goal=True,
                build=Build(step=steps, wraps=True, limit=len(deck.ranks)),
                shows_next=True,
            ),
            Place(kind="s", spots=(Spot(0, below),), dealt=REST, face=Face.DOWN),
            Place(kind="o", spots=(Spot(0, below + 1.2),), refill=("s",), playable=True),
            Place(
                kind="r",
                spots=tuple(Spot(1.6, below + pile * reserve_apart) for pile in range(reserve)),
                labels=_LABELS[:reserve],
                label_at=Spot(-0.3, 0.5),
                hidden_at=Spot(-0.3, 0.82),
                fan=Fan(dx=0.42, last=20, room=width - 1.6),
                playable=True,
                build=Build(openings=(Opening(),)),
                last_resort=True,
            ),
        ),
    )


AVTOSTRADA_36 = _avtostrada(
    "avtostrada36",
    "Автострада, 36 карт",
    DECK_36,
    starters=(Rank.ACE, Rank.SIX, Rank.SEVEN, Rank.EIGHT),
    steps=(1, 2, 4, 5),
    reserve=3,
    width=8.1,
    row_step=0.72,
    rows_apart=1.03,
    reserve_apart=1.03,
)
AVTOSTRADA_52 = _avtostrada(
    "avtostrada52",
    "Автострада, 52 карты",
    DECK_52,
    starters=(Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR),
    steps=(1, 2, 3, 4),
    reserve=4,
    width=8.28,
    row_step=0.5,
    rows_apart=0.78,
    reserve_apart=1.0,
)
