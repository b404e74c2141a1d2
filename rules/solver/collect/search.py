"""What a solver finds of one deal."""

from rules.games import find_game
from rules.solver import Limit, Verdict, solve
from rules.solver.collect.greedy import greedy_wins
from rules.winnable.finding import Finding, with_turns_counted

__all__ = ["found"]

_GREEDY_GAMES = 5


def found(key: str, number: int, nodes: int) -> str:
    """The `Finding` of deal `number` of game `key`, after `nodes` positions at most, as text."""
    game = find_game(key)
    table = game.deal(number)
    answer = solve(game, table, Limit(nodes=nodes))
    finding = Finding(number=number, verdict=answer.verdict, nodes=answer.nodes)
    if answer.verdict is Verdict.WON:
        finding = Finding(
            number=number,
            verdict=answer.verdict,
            nodes=answer.nodes,
            greedy=greedy_wins(table, _GREEDY_GAMES),
            plays=" ".join(with_turns_counted(game, answer.line)),
        )
    return str(finding)
