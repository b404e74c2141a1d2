"""The order of the cards of a numbered deal, the same for ever: the package's only randomness."""

import random
from collections.abc import Sequence

from rules.cards import Card

__all__ = ["shuffled"]


def shuffled(cards: Sequence[Card], number: int) -> tuple[Card, ...]:
    """Shuffle as RULES.md fixes it: Python promises only `random()` across its versions."""
    rnd = random.Random(number).random
    order = list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = int(rnd() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return tuple(order)
