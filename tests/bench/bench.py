"""How fast the rules are: `make bench`, or `python tests/bench/bench.py`.

Speeds depend on the machine. So the rules run beside the reference, a plain implementation that
never changes, in the same minute: their ratio can be compared across machines and commits.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

# A script has its own directory on the path, not the repository's root.
sys.path.insert(0, str(Path(__file__).parents[2]))

from rules import GAMES, Deal, Game, Record, Table
from tests.rules.reference.registry import REFERENCES
from tests.rules.walks import choices, tables, walk

_DEALS = 40
_PLIES = 100


def main() -> None:
    """Print the table."""
    print(f"rules: {_DEALS} random games, legal moves + apply + outcome of each ply")
    print(f"{'game':13}{'plies/s':>9}{'reference':>11}{'ratio':>8}{'worst outcome':>16}")
    for game in GAMES.values():
        print(_rules_row(game))


def _rules_row(game: Game) -> str:
    games = [_played(game, number) for number in range(1, _DEALS + 1)]
    ours = _plies_a_second(_replay, games)
    worst = max(_outcome_seconds(table) for table in _positions(game))
    row = f"{game.key:13}{ours:9,.0f}"
    theirs = _plies_a_second(_replay_by_reference, games)
    return f"{row}{theirs:11,.0f}{ours / theirs:8.1f}{worst * 1e3:13.2f} ms"


def _plies_a_second(replay: Callable[[Record], None], games: list[Record]) -> float:
    """The best of three rounds: whatever else the machine does can only slow it down."""
    fastest = min(_seconds(lambda: list(map(replay, games))) for _ in range(3))
    return sum(len(record.moves) for record in games) / fastest


def _played(game: Game, number: int) -> Record:
    return list(walk(Deal(game, number), choices(number, _PLIES)))[-1]


def _replay(record: Record) -> None:
    game = record.deal.game
    table = game.deal(record.deal.number)
    for move in record.moves:
        game.legal_moves(table)
        table = game.apply(table, move)
        game.outcome(table)


def _replay_by_reference(record: Record) -> None:
    key = record.deal.game.key
    reference = REFERENCES[key]
    position = reference.deal(key, record.deal.number)
    for move in record.moves:
        reference.legal_moves(key, position)
        position = reference.apply(key, position, str(move))
        reference.outcome(key, position)


def _outcome_seconds(table: Table) -> float:
    return min(_seconds(lambda: table.game.outcome(table)) for _ in range(3))


def _positions(game: Game) -> Iterator[Table]:
    return tables(game, deals=_DEALS, length=_PLIES)


def _seconds(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


if __name__ == "__main__":
    main()
