"""What a tap does to a session: moves, steps back and forth, views. No store, no clock."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.answers import Answer, Ending, Press, View, Wish
from bot.session import ANYONE, Session
from bot.tap import Verb
from bot.timeline import again, back, forth, further
from rules import CannotRead, IllegalMove, Move, Outcome, Table
from rules.runs import collecting, finishing, turning

__all__ = [
    "STEPS",
    "claimed",
    "collected",
    "collects",
    "is_unfinished",
    "played",
    "refused",
    "resting_view",
]


def claimed(session: Session, press: Press) -> Session:
    """The menu of a nameless admin belongs to the first who taps it."""
    if session.seat.player != ANYONE or session.record:
        return session
    taken = session.taken_by(replace(session.seat, player=press.player))
    return replace(taken, host=press.host)


def refused(session: Session, press: Press) -> Answer | None:
    """Why this tap may not change this table, or None if it may."""
    if session.seat.chat != press.chat:
        return Answer(Ending.MALFORMED)
    if press.carries not in (None, session.table):
        return Answer(Ending.MALFORMED)
    is_owner = session.seat.player == press.player
    if not is_owner and not (session.is_shared and press.tap.verb in _FOR_ALL):
        return Answer(Ending.GUEST if session.is_shared else Ending.FOREIGN)
    if _is_left_behind(session, press):
        return Answer(Ending.MOVED, session, resting_view(session))
    if session.rev != press.tap.rev:
        return Answer(Ending.STALE, session.shown_in(press.message), resting_view(session))
    return None


def _is_left_behind(session: Session, press: Press) -> bool:
    """Whether the table is shown elsewhere.

    A newer message that carries the table's buttons was sent by a bot that died before noting it.
    """
    if press.message == session.message:
        return False
    return press.carries is None or press.message < (session.message or 0)


def played(session: Session, text: str) -> Answer:
    if session.record is None:
        return Answer(Ending.ILLEGAL, session, View.MENU)
    try:
        return Answer(Ending.DONE, forth(session, [Move.parse(text)]))
    except CannotRead:
        return Answer(Ending.MALFORMED, session)
    except IllegalMove:
        return Answer(Ending.ILLEGAL, session)


def _undone(session: Session) -> Answer:
    record = session.record
    if record is None or not record.moves:
        return Answer(Ending.NOTHING_TO_UNDO, session, resting_view(session))
    if record.outcome is Outcome.WON:
        return Answer(Ending.ILLEGAL, session)
    return Answer(Ending.DONE, back(session))


def _redone(session: Session) -> Answer:
    if session.record is None or not session.undone:
        return Answer(Ending.NOTHING_TO_REDO, session, resting_view(session))
    return Answer(Ending.DONE, again(session))


def _ran(session: Session, run: Callable[[Table], tuple[Move, ...]], without: Ending) -> Answer:
    """Play a run of moves, each of them recorded; `without` any it ends so."""
    record = session.record
    if record is None:
        return Answer(Ending.ILLEGAL, session, View.MENU)
    moves = run(record.table)
    return Answer(Ending.DONE, forth(session, moves)) if moves else Answer(without, session)


def collects(press: Press) -> bool:
    """Whether cards go home by themselves now: not after undo, which would be in vain."""
    return press.collects and press.tap.verb in (Verb.MOVE, Verb.TURN_ON)


def collected(session: Session | None, before: Session) -> Session | None:
    """The same revision with all those cards at home, by the same tap that was at `before`."""
    if session is None or session.record is None or before.record is None:
        return session
    moves = collecting(session.record.table)
    return further(session, moves, start=len(before.record.moves)) if moves else session


def _asked(session: Session, wish: Wish, *outcomes: Outcome) -> Answer:
    """What only a game that stands so can be asked."""
    record = session.record
    if record is None or record.outcome not in outcomes:
        return Answer(Ending.ILLEGAL, session, resting_view(session))
    return Answer(Ending.DONE, session, wish=wish)


def resting_view(session: Session) -> View:
    return View.MENU if session.record is None else View.TABLE


def is_unfinished(session: Session) -> bool:
    """Whether there is a game that its player would miss."""
    record = session.record
    if record is None or not record.moves:
        return False
    return record.outcome is Outcome.PLAYING


_FOR_ALL = {
    Verb.MOVE,
    Verb.UNDO,
    Verb.REDO,
    Verb.TURN_ON,
    Verb.COLLECT,
    Verb.FINISH,
    Verb.HINT,
    Verb.VERDICT,
    Verb.WAY_BACK,
    Verb.SOLUTION,
    Verb.DESCRIBE,
}
"""What all may do at a table that is played together; the game is still chosen by its owner."""

STEPS: Mapping[Verb, Callable[[Session], Answer]] = {
    Verb.MENU: lambda session: Answer(Ending.DONE, session, View.MENU),
    Verb.SHARE: lambda session: Answer(
        Ending.DONE, session, resting_view(session), is_sent=session.record is not None
    ),
    Verb.HINT: lambda session: _asked(session, Wish.HINT, Outcome.PLAYING),
    Verb.VERDICT: lambda session: _asked(session, Wish.VERDICT, Outcome.PLAYING),
    Verb.WAY_BACK: lambda session: _asked(session, Wish.WAY_BACK, Outcome.PLAYING, Outcome.LOST),
    Verb.SOLUTION: lambda session: _asked(session, Wish.SOLUTION, Outcome.LOST),
    Verb.TOGETHER: lambda session: Answer(
        Ending.DONE, replace(session, is_shared=not session.is_shared), resting_view(session)
    ),
    Verb.DESCRIBE: lambda session: Answer(Ending.DONE, session, View.DESCRIBED),
    Verb.NUMBER: lambda session: Answer(Ending.DONE, session, View.NUMBER),
    Verb.WINNABLE: lambda session: Answer(Ending.DONE, session, View.GRADES),
    Verb.BACK: lambda session: Answer(Ending.DONE, session, resting_view(session)),
    Verb.UNDO: _undone,
    Verb.REDO: _redone,
    Verb.TURN_ON: lambda session: _ran(session, turning, Ending.NOTHING_NEW),
    Verb.COLLECT: lambda session: _ran(session, collecting, Ending.ILLEGAL),
    Verb.FINISH: lambda session: _ran(session, finishing, Ending.ILLEGAL),
}
"""What needs no more than the session."""
