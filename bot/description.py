"""A table in words, in reading order: for those who cannot see the picture."""

from collections.abc import Iterator

from bot.texts import Texts
from render import pile_label
from rules import Table
from rules.vocabulary import Face, Place

__all__ = ["described"]


def described(table: Table, texts: Texts) -> str:
    """A line for each kind of place: its piles and their cards, the bottom card first."""
    return "\n".join(_line(table, place, texts) for place in table.game.places)


def _line(table: Table, place: Place, texts: Texts) -> str:
    piles = list(_piles(table, place, texts))
    own_name = texts.find(f"place.{table.game.family}.{place.kind}")
    name = own_name or texts(f"place.{place.kind}")
    return texts("describe.line", place=name, piles=texts("describe.comma").join(piles))


def _piles(table: Table, place: Place, texts: Texts) -> Iterator[str]:
    for name in place.names:
        cards, label = _cards(table, name, place, texts), pile_label(table.game, name)
        rank = table.game.next_rank(table, name) if place.shows_next else None
        if rank:
            cards = texts("describe.next", cards=cards, rank=texts.rank(rank))
        alone = len(place.names) == 1
        yield cards if alone or not label else texts("describe.pile", name=label, cards=cards)


def _cards(table: Table, name: str, place: Place, texts: Texts) -> str:
    pile = table.pile(name)
    if not pile:
        return texts("describe.empty")
    if place.face is Face.DOWN:
        return texts.counted("describe.hidden", len(pile))
    if place.face is Face.TOP_UP and len(pile) > 1:
        card = texts.card(pile[-1])
        return texts.counted("describe.top", len(pile) - 1, card=card)
    turn = table.game.turn
    is_waste = turn is not None and name == turn.to
    return " ".join(map(texts.card, pile if place.fan and not is_waste else pile[-1:]))
