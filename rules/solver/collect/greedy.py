"""A player who takes what comes: by how often such a one wins, deals are told hard or easy."""

from collections.abc import Callable

from rules.game import Outcome
from rules.runs import turning
from rules.shuffle import choices
from rules.table import Table

__all__ = ["greedy_wins"]


def greedy_wins(table: Table, games: int) -> int:
    """How many of `games` a greedy player wins from `table`; each time by other choices."""
    return sum(_wins(table, choices(number)) for number in range(1, games + 1))


def _wins(table: Table, choice: Callable[[int], int]) -> bool:
    """Home if anything goes there, else any move that gets on, else turn; with no look ahead."""
    game = table.game
    while True:
        getting_on = [move for move, is_progress in table.moves.items() if is_progress]
        home = [move for move in getting_on if game.place(move.target).goal]
        if pool := home or getting_on:
            table = game.apply(table, pool[choice(len(pool))])
            continue
        turns = turning(table)
        if not turns:
            return game.outcome(table) is Outcome.WON
        for turn in turns:
            table = game.apply(table, turn)
