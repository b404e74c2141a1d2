"""The order of the cards in a numbered deal, and other choices by number: all chance there is.

Both promise the same results for ever: Python keeps only `random()` the same across versions.
"""

from collections.abc import Callable, Sequence
from random import Random

from rules.cards import Card

__all__ = ["choices", "shuffled"]


def shuffled(cards: Sequence[Card], number: int) -> tuple[Card, ...]:
    """`cards` in the order of deal `number`; the first one is dealt first (RULES.md)."""
    order = list(cards)
    choice = choices(number)
    for last in range(len(order) - 1, 0, -1):
        chosen = choice(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def choices(number: int) -> Callable[[int], int]:
    """A function that picks one of so many, from 0 on, each time anew."""
    rnd = Random(number).random
    return lambda many: int(rnd() * many)
