"""The rules in a terminal: `python -m rules deal vokzal36-7`, `python -m rules play kosa-1`.

Text in, text out. Exit status 0; 1 for a game that is lost, or a win that was not found; 2, with
one line, for bad input.
"""

import argparse
import re
import sys
from collections.abc import Callable
from typing import NoReturn

from rules import GAMES, CannotRead, Deal, Move, Outcome, Record, RulesError
from rules.drawing import draw
from rules.perft import perft
from rules.solver import Limit, Verdict, solve

__all__ = ["main"]

FINE, LOST, BAD_INPUT = 0, 1, 2

_MOST_NODES = 600_000  # some 400 MB


def main(arguments: list[str] | None = None) -> int:
    """Run one command; its exit status."""
    options = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        return run(options)
    except RulesError as error:
        print(f"rules: {error}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # the reader has seen enough
        sys.stdout = None  # nothing is left to be flushed at the end
        return FINE


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m rules", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(
        name: str, run: Callable[[argparse.Namespace], int], help_: str
    ) -> argparse.ArgumentParser:
        found = commands.add_parser(name, help=help_, description=help_)
        found.set_defaults(run=run)
        return found

    command("games", _games, "list all games")
    deal = command("deal", _deal, "print the opening of a deal as a position line")
    moves = command("moves", _moves, "list the legal moves after a record")
    show = command("show", _show, "draw the table after a record")
    counts = command("perft", _perft, "count the sequences of 1, 2, … DEPTH legal moves")
    solved = command("solve", _solve, "say whether the game can still be won, and how")
    play = command("play", _play, "play a deal in the terminal")
    for parsed in (deal, counts, play):
        parsed.add_argument("id", help="a deal: vokzal36-7")
    for parsed in (moves, show, solved):
        parsed.add_argument("record", nargs="+", help="a record: vokzal36-7@1 s-w …")
    counts.add_argument("depth", help="how many moves")
    solved.add_argument(
        "--seconds",
        metavar="S",
        default="10",
        help=f"how long at most (%(default)s); never over {_MOST_NODES:,} positions",
    )
    return parser


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line; how it should be, `--help` says."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"rules: {message}\n")


def _games(_: argparse.Namespace) -> int:
    for game in GAMES.values():
        print(f"{game.key:13} {len(game.deck):3} cards  @{game.revision}  {game.title}")
    return FINE


def _deal(options: argparse.Namespace) -> int:
    print(Record(Deal.parse(options.id)).table)
    return FINE


def _moves(options: argparse.Namespace) -> int:
    record = _record(options)
    for move in record.deal.game.legal_moves(record.table):
        print(move)
    return _status(record)


def _show(options: argparse.Namespace) -> int:
    record = _record(options)
    _look(record)
    return _status(record)


def _perft(options: argparse.Namespace) -> int:
    table = Record(Deal.parse(options.id)).table
    if not re.fullmatch("[1-9][0-9]?", options.depth):
        raise CannotRead(f"not a depth from 1 to 99: {options.depth!r}")
    for depth in range(1, int(options.depth) + 1):
        print(depth, perft(table, depth), flush=True)
    return FINE


def _solve(options: argparse.Namespace) -> int:
    record = _record(options)
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", options.seconds):
        raise CannotRead(f"not a time in seconds: {options.seconds!r}")
    limit = Limit(nodes=_MOST_NODES, seconds=float(options.seconds))
    answer = solve(record.deal.game, record.table, limit)
    print(f"{answer.verdict}, {answer.nodes} positions seen")
    if answer.verdict is not Verdict.WON:
        return LOST
    print(" ".join(map(str, answer.line)))
    return FINE


def _play(options: argparse.Namespace) -> int:
    """Ask for a move, by its text or its number, until the game or the input ends."""
    record = Record(Deal.parse(options.id))
    while record.outcome is Outcome.PLAYING:
        _look(record)
        moves = record.deal.game.legal_moves(record.table)
        print("  ".join(f"{number} {move}" for number, move in enumerate(moves, start=1)))
        line = _typed("move (u: undo, q: quit)> ")
        if line == "q":
            break
        record = _played(record, line)
    _look(record)
    print(record)
    return _status(record)


def _look(record: Record) -> None:
    game = record.deal.game
    score = f"{game.score(record.table)} of {len(game.deck)}"
    print(draw(record.table))
    print(f"{record.deal}: {record.outcome}, {score} home, {len(record.moves)} moves")


def _typed(prompt: str) -> str:
    try:
        return input(prompt).strip()
    except EOFError:
        return "q"


def _played(record: Record, line: str) -> Record:
    try:
        return record.undo() if line == "u" else record.play(_chosen(record, line))
    except RulesError as error:
        print(f"rules: {error}")
        return record


def _chosen(record: Record, line: str) -> Move:
    moves = record.deal.game.legal_moves(record.table)
    if line.isdecimal() and 1 <= int(line) <= len(moves):
        return moves[int(line) - 1]
    return Move.parse(line)


def _record(options: argparse.Namespace) -> Record:
    return Record.parse(" ".join(options.record))


def _status(record: Record) -> int:
    return LOST if record.outcome is Outcome.LOST else FINE


if __name__ == "__main__":
    sys.exit(main())
