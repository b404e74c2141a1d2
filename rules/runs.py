"""Runs of moves that need no thought: turning on, playing up what can do no harm, finishing."""

from collections.abc import Iterator
from itertools import chain

from rules.cards import Card
from rules.game import Game, Outcome
from rules.move import Move
from rules.table import Table

__all__ = ["collecting", "finishing", "turning"]


def turning(table: Table) -> tuple[Move, ...]:
    """The turns until something can be played that could not be before; none if nothing ever can.

    What can be played counts by its card and its target. A redeal that is counted is only ever
    the first of them: before another one they end, as whether to spend it is the player's choice.
    """
    before, seen = _plays(table), {table}
    turns: list[Move] = []
    while turn := _turn(table):
        if turns and table.redeals is not None and turn.source == _turned_to(table.game):
            return tuple(turns)
        table = table.game.apply(table, turn)
        turns.append(turn)
        if not _plays(table) <= before:
            return tuple(turns)
        if table in seen:
            return ()
        seen.add(table)
    return ()


def collecting(table: Table) -> tuple[Move, ...]:
    """Moves to the foundations that can do no harm, one after another.

    Of one deck, a card that nothing can be laid on any more is of no use but at home: a line that
    wins without playing it up still wins with it gone. Not so from piles that are taken back,
    where each card gone changes which ones come up, nor with two decks, where its double may have
    to go instead.
    """
    moves: list[Move] = []
    while move := next(_harmless(table), None):
        moves.append(move)
        table = table.game.apply(table, move)
    return tuple(moves)


def finishing(table: Table) -> tuple[Move, ...]:
    """Moves to the goals alone that win the game from here; none if they do not."""
    game, moves = table.game, []
    while move := next((move for move in table.moves if game.place(move.target).goal), None):
        moves.append(move)
        table = game.apply(table, move)
    return tuple(moves) if game.outcome(table) is Outcome.WON else ()


def _harmless(table: Table) -> Iterator[Move]:
    game = table.game
    if game.deck.copies > 1:
        return
    home = _home(table)
    for move in table.moves:
        if game.place(move.target).goal and not _comes_back(game, move.source):
            card = table.pile(move.source)[-1]
            if game.followers(card) <= home:
                yield move


def _home(table: Table) -> set[Card]:
    game = table.game
    goals = (name for place in game.places if place.goal for name in place.names)
    return set(chain.from_iterable(table.pile(name) for name in goals))


def _comes_back(game: Game, name: str) -> bool:
    """Whether pile `name` is one that turning goes round."""
    turn = game.turn
    return turn is not None and bool(turn.back_to) and name in (turn.source, turn.to, turn.back_to)


def _plays(table: Table) -> set[tuple[Card, str]]:
    return {
        (table.pile(move.source)[-move.size], move.target)
        for move, is_progress in table.moves.items()
        if is_progress
    }


def _turn(table: Table) -> Move | None:
    return next((move for move in table.moves if table.game.is_turn(move)), None)


def _turned_to(game: Game) -> str:
    return game.turn.to if game.turn else ""
