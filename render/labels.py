"""What pictures and buttons call a card or a pile: one name for both, so that a player finds it.

>>> from rules import Card
>>> card_label(Card.parse("TH"))
'10♥'
"""

from rules import Card, Game, Rank

__all__ = ["card_label", "pile_label", "rank_label"]


def rank_label(rank: Rank) -> str:
    return "10" if rank is Rank.TEN else str(rank)


def card_label(card: Card) -> str:
    return rank_label(card.rank) + card.suit.sign


def pile_label(game: Game, name: str) -> str:
    """The label that the game declares for pile `name`, or nothing where it declares none."""
    place = game.place(name)
    return place.labels[place.names.index(name)] if place.labels else ""
