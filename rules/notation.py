"""Reading a position line: `t1 JD / t2 6H TS / r / s 7H`, pile by pile, bottom first.

Where a game limits its redeals, how many are left ends the line: `… / w 7H / redeals 2`.
"""

import re
from collections import Counter
from collections.abc import Sequence

from rules.cards import Card, Deck
from rules.errors import CannotRead
from rules.table import REDEALS, Pile

__all__ = ["read_position"]

_SEPARATOR = " / "
_REDEALS = re.compile(rf"{REDEALS} (0|[1-9])", re.ASCII)


def read_position(
    line: str, *, names: Sequence[str], deck: Deck, redeals: int | None
) -> tuple[tuple[Pile, ...], int | None]:
    """The piles of `line`, which must name all of `names` in their order, and the redeals left.

    `redeals` is how many there are at the start, None where the line must not speak of them.
    """
    parts = line.split(_SEPARATOR)
    left = None if redeals is None else _read_redeals(parts.pop(), redeals, line)
    words = [part.split(" ") for part in parts]
    if [pile[0] for pile in words] != list(names):
        raise CannotRead(f"not a position, its piles must be {' '.join(names)}: {line!r}")
    try:
        piles = tuple(tuple(map(Card.parse, pile[1:])) for pile in words)
    except CannotRead as error:
        raise CannotRead(f"{error} in {line!r}") from None
    surplus = Counter(card for pile in piles for card in pile) - Counter(deck.cards)
    if surplus:
        raise CannotRead(f"{next(iter(surplus))} is not so often in the deck: {line!r}")
    return piles, left


def _read_redeals(part: str, most: int, line: str) -> int:
    found = _REDEALS.fullmatch(part)
    if not found or int(found[1]) > most:
        raise CannotRead(f"not a position, it must end with {REDEALS} 0 to {most}: {line!r}")
    return int(found[1])
