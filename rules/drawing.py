"""A table as readable text, for terminals: a line a pile, face-down cards as their number.

>>> from rules import GAMES
>>> print(draw(GAMES["avtostrada36"].deal(7)))
l1  A♥ → 6
l2  6♣ → 8
l3  7♦ → J
l4  8♦ → K
s   [31]
o   Q♥
r1  -
r2  -
r3  -
"""

from collections.abc import Iterator

from rules.table import REDEALS, Pile, Table
from rules.vocabulary import Face

__all__ = ["draw"]


def draw(table: Table) -> str:
    """The lines of `table`, each pile from bottom to top, and the redeals that are left."""
    return "\n".join(_lines(table))


def _lines(table: Table) -> Iterator[str]:
    for name, pile in zip(table.game.names, table.piles, strict=True):
        place = table.game.place(name)
        rank = table.game.next_rank(table, name) if place.shows_next else None
        wanted = f" → {rank}" if rank else ""
        yield f"{name:3} {_cards(pile, place.face)}{wanted}"
    if table.redeals is not None:
        yield f"{REDEALS} {table.redeals}"


def _cards(pile: Pile, face: Face) -> str:
    if not pile:
        return "-"
    hidden = {Face.UP: 0, Face.DOWN: len(pile), Face.TOP_UP: len(pile) - 1}[face]
    shown = [card.rank + card.suit.sign for card in pile[hidden:]]
    return " ".join([f"[{hidden}]", *shown] if hidden else shown)
