"""Foundations of two decks: two of each suit, which take the same cards."""

__all__ = ["Homes", "is_last", "played"]

Homes = tuple[int, ...]
"""Of each suit how many cards lie on the lower and on the higher foundation."""


def played(homes: Homes, card: int) -> Homes | None:
    """With `card` on the higher one that takes it; None when neither does."""
    at, height = (card & 3) * 2, card >> 2
    lower, higher = homes[at], homes[at + 1]
    if higher == height:
        return (*homes[: at + 1], higher + 1, *homes[at + 2 :])
    if lower == height:
        return (*homes[:at], lower + 1, *homes[at + 1 :])
    return None


def is_last(homes: Homes, card: int) -> bool:
    """Whether `card` can go home, and its double is there."""
    at, height = (card & 3) * 2, card >> 2
    return homes[at] == height < homes[at + 1]
