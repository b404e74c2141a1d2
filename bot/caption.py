"""The words under a table's picture: the game, how it stands, and the last move."""

from collections.abc import Iterator

from telegram.constants import MessageLimit

from bot.description import described
from bot.naming import (
    fills_rows,
    goes_aside,
    goes_home,
    goes_onto_a_card,
    goes_to_a_row,
    goes_to_the_reserve,
    is_redeal,
    moved_card,
    target_name,
    turned,
)
from bot.texts import Texts
from rules import Move, Outcome, Rank, Record, Table
from rules.vocabulary import Face

__all__ = ["caption", "deal_in_words", "move_in_words", "summary"]


def caption(
    record: Record,
    texts: Texts,
    *,
    owner: str = "",
    verdict: str = "",
    with_table: bool = False,
) -> str:
    """One fact a line, the game's name first, at last the table in words if it is wanted.

    `verdict` says whether it can still be won, where that was asked; `owner` whose table it is,
    where there are several players.

    Telegram takes so many characters; the description gives way to that.
    """
    text = "\n".join(filter(None, (*_lines(record, texts), verdict, owner)))
    if with_table:
        text = f"{text}\n\n{described(record.table, texts)}"
    most = int(MessageLimit.CAPTION_LENGTH)
    return text if len(text) <= most else text[: most - 1] + "…"


def summary(record: Record, texts: Texts) -> str:
    """What game it was and what came of it, for those who were not there."""
    key = f"film.{record.outcome}"
    result = texts.counted(key, len(record.moves), **_score(record, texts))
    return "\n".join((deal_in_words(record, texts), result))


def deal_in_words(record: Record, texts: Texts) -> str:
    """The game's name and the number of the deal."""
    game = texts(f"game.{record.deal.game.key}")
    return texts("caption.deal", game=game, number=record.deal.number)


def _lines(record: Record, texts: Texts) -> Iterator[str]:
    game, table, moves = record.deal.game, record.table, len(record.moves)
    yield deal_in_words(record, texts)
    if record.outcome is Outcome.WON:
        yield texts.counted("caption.won", moves)
        return
    if record.outcome is Outcome.LOST and not moves:
        yield texts("caption.lost.deal")
        return
    yield texts(f"caption.{record.outcome}", moves=moves, **_score(record, texts))
    if record.outcome is Outcome.PLAYING:
        yield from _state(table, texts)
    if record.before:
        yield move_in_words(record.before, record.moves[-1], texts)
    elif note := texts.find(f"note.{game.key}"):
        yield note


def _score(record: Record, texts: Texts) -> dict[str, object]:
    """How many of the cards are where they are to go, in the game's own words."""
    game = record.deal.game
    key = "score.rows" if fills_rows(game) else "score.home"
    return {"score": texts(key, home=game.score(record.table), all=len(game.deck))}


def _state(table: Table, texts: Texts) -> Iterator[str]:
    """What cards alone do not show: the stock, the passes left, the base rank."""
    stock = sum(
        len(table.pile(name))
        for place in table.game.places
        if place.face is Face.DOWN
        for name in place.names
    )
    if table.redeals is None:
        yield texts("caption.stock", stock=stock)
    elif table.redeals:
        yield texts.counted("caption.stock.passes", table.redeals, stock=stock)
    else:
        yield texts("caption.stock.last", stock=stock)
    if base := _base(table):
        yield texts("caption.base", rank=texts.rank(base))


def _base(table: Table) -> Rank | None:
    """The rank that all foundations begin with, where the deal has chosen it."""
    for place in table.game.places:
        for opening in place.openings:
            if opening.like and table.pile(opening.like):
                return table.pile(opening.like)[0].rank
    return None


def move_in_words(table: Table, move: Move, texts: Texts) -> str:
    """What `move` did to `table`; it names the cards that it turned over."""
    if table.game.is_turn(move):
        return _turn_in_words(table, move, texts)
    card, target = moved_card(table, move, texts), target_name(table, move, texts)
    if move.size > 1:
        return texts.counted("move.unit", move.size, card=card, target=target)
    if goes_home(table, move):
        return texts("move.home", card=card)
    return texts(_way(table, move), card=card, target=target)


def _way(table: Table, move: Move) -> str:
    if goes_to_a_row(table, move):
        return "move.row"
    if goes_to_the_reserve(table, move):
        return "move.reserve"
    return "move.onto" if goes_onto_a_card(table, move) else "move.place"


def _turn_in_words(table: Table, move: Move, texts: Texts) -> str:
    if is_redeal(table, move):
        return texts("move.redeal")
    count = turned(table, move)
    if count > 1:
        return texts("move.turn", count=count)
    key = "move.aside" if goes_aside(table, move) else "move.open"
    return texts(key, card=moved_card(table, move, texts))
