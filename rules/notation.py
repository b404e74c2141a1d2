"""Reading a position line: `t1 JD / t2 6H TS / r / s 7H`, pile by pile, bottom first."""

from collections import Counter
from collections.abc import Sequence

from rules.cards import Card, Deck
from rules.errors import CannotRead
from rules.table import Pile

__all__ = ["read_position"]


def read_position(line: str, *, names: Sequence[str], deck: Deck) -> tuple[Pile, ...]:
    """The piles of `line`, which must name all of `names` in their order."""
    words = [part.split(" ") for part in line.split(" / ")]
    found = [pile[0] for pile in words]
    if found != list(names):
        raise CannotRead(f"not a position, its piles must be {' '.join(names)}: {line!r}")
    try:
        piles = tuple(tuple(map(Card.parse, pile[1:])) for pile in words)
    except CannotRead as error:
        raise CannotRead(f"{error} in {line!r}") from None
    surplus = Counter(card for pile in piles for card in pile) - Counter(deck.cards)
    if surplus:
        raise CannotRead(f"{next(iter(surplus))} is not so often in the deck: {line!r}")
    return piles
