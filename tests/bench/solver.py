"""How much the solver decides: `make bench-solver`, or `python tests/bench/solver.py [GAME …]`.

`make bench-solver-compiled` measures what the image has: the same source in machine code.

Positions come from a greedy player's games, one at every fourth to fifteenth move. Time is that of
this process on its core, whatever else the machine does. Below it, what the deals of
`rules/winnable` say of each game.
"""

import argparse
import resource
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time

# A script has its own directory on the path, not the repository's root. That comes last, as
# `make bench-solver-compiled` has a solver in machine code before it.
sys.path.append(str(Path(__file__).parents[2]))

from rules import GAMES, Game, Outcome, Table
from rules.runs import turning
from rules.solver import Limit, Verdict, solve
from rules.winnable import findings

_SOON, _LATE = 0.05, 1.0
_PATIENCE = 2 * _LATE  # by the clock on the wall, which others make run faster

_TARGETS = {
    "vokzal36": "99 / 100",
    "vokzal52": "85 / 95",
    "turniket36": "92 / 99.8",
    "turniket52": "90 / 100",
    "kosa": "75 / 97",
    "sultan6": "60 / 95",
    "sultan8": "80 / 98",
    "avtostrada36": "85 / 99",
    "avtostrada52": "30 / 60",
}


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--deals", type=int, default=20, help="games a greedy player plays")
    options = parser.parse_args()
    print(f"{'positions':>23} {'50 ms':>7}{'1 s':>8}  {'target':10}{'won':>5}{'lost':>6}  unknown")
    for key in options.games:
        print(_row(GAMES[key], options.deals), flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"at most {peak} MB of memory\n")
    print(f"{'deals':>23} {'won':>7}{'+-':>6}{'not known':>11}")
    for key in options.games:
        print(_share(GAMES[key]))


def _row(game: Game, deals: int) -> str:
    times: list[float] = []
    verdicts = Counter[Verdict]()
    for table in _positions(game, deals):
        begun = process_time()
        verdict = solve(game, table, Limit(seconds=_PATIENCE)).verdict
        seconds = process_time() - begun
        if seconds > _LATE:
            verdict = Verdict.UNKNOWN
        verdicts[verdict] += 1
        times.append(_PATIENCE if verdict is Verdict.UNKNOWN else seconds)
    soon, late = (
        100 * sum(time <= limit for time in times) / len(times) for limit in (_SOON, _LATE)
    )
    counts = f"{verdicts[Verdict.WON]:5}{verdicts[Verdict.LOST]:6}{verdicts[Verdict.UNKNOWN]:9}"
    target = _TARGETS.get(game.key, "")
    return f"{game.key:13}{len(times):10} {soon:6.1f}%{late:7.1f}%  {target:10}{counts}"


def _positions(game: Game, deals: int) -> Iterator[Table]:
    """Those of games in progress, the deal among them."""
    for number in range(1, deals + 1):
        gap = Random(number).randint
        wanted = 0
        for played, table in enumerate(_greedy_game(game.deal(number))):
            if played == wanted and game.outcome(table) is Outcome.PLAYING:
                yield table
                wanted += gap(4, 15)


def _greedy_game(table: Table) -> Iterator[Table]:
    """The first move that gets on, else turns, until there is neither."""
    while True:
        yield table
        getting_on = next((move for move, gets_on in table.moves.items() if gets_on), None)
        moves = (getting_on,) if getting_on else turning(table)
        if not moves:
            return
        for move in moves[:-1]:
            table = table.game.apply(table, move)
            yield table
        table = table.game.apply(table, moves[-1])


def _share(game: Game) -> str:
    """How many of the deals that were looked at can be won; the error is that of the sample."""
    verdicts = Counter(finding.verdict for finding in findings(game))
    looked_at = verdicts.total()
    if not looked_at:
        return f"{game.key:13}{0:10}"
    won, unknown = (verdicts[verdict] / looked_at for verdict in (Verdict.WON, Verdict.UNKNOWN))
    error = (won * (1 - won) / looked_at) ** 0.5
    return f"{game.key:13}{looked_at:10} {won:7.1%}{error:6.1%}{unknown:11.1%}"


if __name__ == "__main__":
    main()
