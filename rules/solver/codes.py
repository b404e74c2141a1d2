"""Cards as small integers, for compact positions."""

from collections.abc import Iterable, Mapping, Sequence

from rules.cards import Card
from rules.game import Game
from rules.table import Table

__all__ = ["card_codes", "is_run", "pile_codes", "without"]


def card_codes(game: Game, *, lowest: int = 0) -> dict[Card, int]:
    """Cards as `4 * height + suit`, the heights counted round from the rank at index `lowest`."""
    ranks, suits = game.deck.ranks, "SHDC"
    return {
        card: (ranks.index(card.rank) - lowest) % len(ranks) * 4 + suits.index(card.suit)
        for card in game.deck.cards
    }


def pile_codes(table: Table, codes: Mapping[Card, int], names: Iterable[str]) -> bytes:
    """The cards of the piles `names`, one pile after another, bottom first."""
    return bytes(codes[card] for name in names for card in table.pile(name))


def is_run(codes: Sequence[int], first: int) -> bool:
    """Whether a pile goes up in suit from `first`, as one does that was built by the rules."""
    return all(code == first + 4 * above for above, code in enumerate(codes))


def without(pile: bytes, at: int) -> bytes:
    """`pile` but for its card at index `at`."""
    return pile[:at] + pile[at + 1 :]
