"""What runs in a worker process: nothing but the rules, text in and text out."""

from rules import Move, Record, Table
from rules.solver import Answer, Limit, Verdict, solve
from rules.winnable import finding

__all__ = ["solved_deal", "solved_text", "way_back"]


def solved_text(record: str, seconds: float) -> tuple[str, str]:
    """The verdict on the position after `record`, and the moves that win, a space between."""
    game = Record.parse(record)
    answer = _answer(game.table, seconds)
    return str(answer.verdict), _text(answer.line)


def solved_deal(record: str, seconds: float) -> str:
    """A won record of the same deal; empty if none is found. Known ones need no search."""
    deal = Record.parse(record).deal
    known = finding(deal.game, deal.number)
    if known and known.verdict is Verdict.WON:
        return str(known.record(deal.game))
    opening = Record(deal)
    answer = _answer(opening.table, seconds)
    return f"{opening} {_text(answer.line)}" if answer.verdict is Verdict.WON else ""


def way_back(record: str, seconds: float) -> tuple[int, str]:
    """How many moves of `record` lead to its last position that is known to win, and how it does.

    Before a position that can be won all others can: so half of what is left is seen to at each
    step. `seconds` are for each position; -1 when not even the deal is known to win.
    """
    game = Record.parse(record)
    tables = _tables(game)
    first, last = -1, len(tables) - 1
    line: tuple[Move, ...] = ()
    while first < last:
        middle = (first + last + 1) // 2
        answer = _answer(tables[middle], seconds)
        if answer.verdict is Verdict.WON:
            first, line = middle, answer.line
        else:
            last = middle - 1
    return first, _text(line)


def _tables(record: Record) -> list[Table]:
    """The positions of the game, from its deal on."""
    game = record.deal.game
    tables = [game.deal(record.deal.number)]
    for move in record.moves:
        tables.append(game.apply(tables[-1], move))
    return tables


def _answer(table: Table, seconds: float) -> Answer:
    return solve(table.game, table, Limit(seconds=seconds))


def _text(line: tuple[Move, ...]) -> str:
    return " ".join(map(str, line))
