"""What pictures and buttons call a card or a pile: one name for both, so that a player finds it.

>>> from rules import Card
>>> card_label(Card.parse("TH"))
'10♥'
>>> card_label(Card.parse("QS"), cyrillic=True)
'Д♠'
"""

from rules import Card, Game, Rank

__all__ = ["card_label", "pile_label", "rank_label"]

_CYRILLIC = {Rank.ACE: "Т", Rank.KING: "К", Rank.QUEEN: "Д", Rank.JACK: "В"}


def rank_label(rank: Rank, *, cyrillic: bool = False) -> str:
    if rank is Rank.TEN:
        return "10"
    return _CYRILLIC.get(rank, str(rank)) if cyrillic else str(rank)


def card_label(card: Card, *, cyrillic: bool = False) -> str:
    return rank_label(card.rank, cyrillic=cyrillic) + card.suit.sign


def pile_label(game: Game, name: str) -> str:
    """The label that the game declares for pile `name`, or nothing where it declares none."""
    place = game.place(name)
    return place.labels[place.names.index(name)] if place.labels else ""
