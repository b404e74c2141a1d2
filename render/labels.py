"""What pictures and buttons call a card or a pile: one name for both, so that a player finds it.

>>> from rules import Card
>>> card_label(Card.parse("TH"))
'10♥'
"""

from rules import Card, Game, Rank, Suit

__all__ = ["SUIT_SIGNS", "card_label", "pile_label", "rank_label"]

SUIT_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}


def rank_label(rank: Rank) -> str:
    return "10" if rank is Rank.TEN else str(rank)


def card_label(card: Card) -> str:
    return rank_label(card.rank) + SUIT_SIGNS[card.suit]


def pile_label(game: Game, name: str) -> str:
    """The label that the game declares for pile `name`, or nothing where it declares none."""
    for place in game.places:
        if name in place.names and place.labels:
            return place.labels[place.names.index(name)]
    return ""
