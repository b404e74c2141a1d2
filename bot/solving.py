"""What runs in the worker process: nothing but the rules, text in and text out."""

from rules import Record
from rules.solver import Limit, solve

__all__ = ["solved_text"]

_NODES = 200_000  # some 150 MB


def solved_text(record: str, seconds: float) -> tuple[str, str]:
    """The verdict on the position after `record`, and the moves that win, a space between."""
    game = Record.parse(record)
    limit = Limit(nodes=_NODES, seconds=seconds)
    answer = solve(game.deal.game, game.table, limit)
    return str(answer.verdict), " ".join(map(str, answer.line))
