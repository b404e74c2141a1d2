"""A session's moves, forth and back: what one tap did, one tap takes back and makes again.

>>> from bot.session import Seat, TableId
>>> record, turn = Record.parse("vokzal36-7@1"), Move.parse("s-w")
>>> session = Session(table=TableId("Qx7bT0aa"), seat=Seat(1, None, 1), record=record)
>>> session = forth(forth(session, [turn]), [turn, turn])
>>> [each.record and len(each.record.moves) for each in (back(session), again(back(session)))]
[1, 3]
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.session import Run, Session
from rules import Move, Record

__all__ = ["again", "back", "back_to", "forth", "further"]


def forth(session: Session, moves: Sequence[Move]) -> Session:
    """The next revision, with `moves` played by one tap; `IllegalMove` if the rules refuse one.

    What was taken back can be made again as long as these are the same moves.
    """
    record, undone = _record_of(session), session.undone
    start = len(record.moves)
    for move in moves:
        record = record.play(move)
        undone = undone[:-1] if undone[-1:] == (move,) else ()
    runs = _runs(session, Run(start, len(record.moves)), kept=bool(undone))
    return session.with_record(record, undone, runs)


def further(session: Session, moves: Sequence[Move], *, start: int) -> Session:
    """The same revision with `moves` too: they belong to the tap that was made at `start`."""
    record = _record_of(session)
    for move in moves:
        record = record.play(move)
    runs = _runs(session, Run(start, len(record.moves)), kept=False)
    return replace(session, record=record, undone=(), runs=runs)


def back(session: Session) -> Session:
    """The next revision, as it was before the last tap."""
    record, undone = _record_of(session), session.undone
    end = len(record.moves)
    start = next((run.start for run in session.runs if run.end == end), end - 1)
    undone += record.moves[start:][::-1]
    return session.with_record(Record(record.deal, record.moves[:start]), undone, session.runs)


def back_to(session: Session, moves: int) -> Session:
    """The next revision, as it was after the first `moves`, whatever made them."""
    record = _record_of(session)
    undone = session.undone + record.moves[moves:][::-1]
    return session.with_record(Record(record.deal, record.moves[:moves]), undone, session.runs)


def again(session: Session) -> Session:
    """The next revision, with the tap made again that was taken back last."""
    record, undone = _record_of(session), session.undone
    start = len(record.moves)
    end = next((run.end for run in session.runs if run.start == start), start + 1)
    for _ in range(start, end):
        record, undone = record.play(undone[-1]), undone[:-1]
    return session.with_record(record, undone, session.runs)


def _runs(session: Session, run: Run, *, kept: bool) -> tuple[Run, ...]:
    """Those before `run`, itself if it is longer than a move, and those behind it if `kept`."""
    before = tuple(each for each in session.runs if each.end <= run.start)
    behind = tuple(each for each in session.runs if each.start >= run.end) if kept else ()
    return (*before, *([run] if run.end - run.start > 1 else ()), *behind)


def _record_of(session: Session) -> Record:
    if session.record is None:
        raise ValueError(f"table {session.table} has no game")
    return session.record
