"""Perft: a number that changes with any wrong, missing or doubled move below a position.

>>> from rules import GAMES
>>> perft(GAMES["avtostrada52"].deal(7), 3)
5
"""

from rules.table import Table

__all__ = ["perft"]


def perft(table: Table, depth: int) -> int:
    """How many sequences of exactly `depth` legal moves, at least one, begin at `table`."""
    moves = table.game.legal_moves(table)
    if depth == 1:
        return len(moves)
    return sum(perft(table.game.apply(table, move), depth - 1) for move in moves)
