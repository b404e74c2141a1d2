"""Random games: a list of numbers, from a seed or from hypothesis, is a list of choices."""

import random
from collections.abc import Iterable, Iterator, Sequence

from rules import Deal, Game, Move, Outcome, Record, Table

__all__ = ["CHOICES", "can_be_won", "choices", "is_turn", "pick", "tables", "walk"]

CHOICES = 100
"""A choice is a number from 0 to 99."""


def is_turn(move: Move) -> bool:
    """Whether `move` goes between `s`, `o` and `w` (RULES.md, Text forms)."""
    return {move.source, move.target} <= {"s", "o", "w"}


def choices(seed: int, length: int) -> list[int]:
    return random.Random(seed).choices(range(CHOICES), k=length)


def pick(moves: Sequence[Move], choice: int) -> Move:
    """The move that `choice` stands for; the stock is left alone four times in five.

    Without that bias a random game does little but turn, and hardly ever ends.
    """
    others = [move for move in moves if not is_turn(move)]
    pool = others if others and choice % 5 else moves
    return pool[choice // 5 % len(pool)]


def walk(deal: Deal, chosen: Iterable[int]) -> Iterator[Record]:
    """The record of a game before the first move and after each, while it is being played."""
    record = Record(deal)
    yield record
    for choice in chosen:
        if deal.game.outcome(record.table) is not Outcome.PLAYING:
            return
        record = record.play(pick(deal.game.legal_moves(record.table), choice))
        yield record


def tables(game: Game, *, deals: int, length: int) -> Iterator[Table]:
    """The positions of seeded random games of at most `length` moves, of deals 1 to `deals`."""
    for number in range(1, deals + 1):
        for record in walk(Deal(game, number), choices(number, length)):
            yield record.table


def can_be_won(table: Table, most: int) -> bool | None:
    """By looking at everything that can be reached, no position taken for another."""
    seen, todo = {table}, [table]
    while todo:
        table = todo.pop()
        if table.game.outcome(table) is Outcome.WON:
            return True
        for move in table.moves:
            after = table.game.apply(table, move)
            if after not in seen:
                seen.add(after)
                todo.append(after)
        if len(seen) > most:
            return None
    return False
