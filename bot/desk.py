"""The use cases: what a player may ask for, and what becomes of it in the store.

Nothing here knows Telegram. Every answer says how the request ended and which table to show;
words are found in the texts, pictures by the sender.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum, auto

from bot.session import ANYONE, Seat, Session, TableId, UnreadableSession
from bot.store import Open, Store, Stored
from bot.tap import Tap, Verb, new_table_id
from rules import (
    CannotRead,
    Deal,
    Game,
    IllegalMove,
    Move,
    Outcome,
    Record,
    Table,
    Unknown,
    find_game,
)
from rules.runs import collecting, finishing, turning

__all__ = ["Answer", "Desk", "Ending", "Moved", "Press", "View", "is_idle"]


_IDLE_SECONDS = 24 * 3600


class Ending(StrEnum):
    """How a tap ended; all but DONE changed nothing, and are told in a toast."""

    DONE = auto()
    STALE = auto()
    MOVED = auto()
    FOREIGN = auto()
    MALFORMED = auto()
    ILLEGAL = auto()
    NOTHING_TO_UNDO = auto()
    NOTHING_TO_REDO = auto()
    NOTHING_NEW = auto()
    NO_TABLE = auto()


class View(StrEnum):
    """What the message shows: the table (DESCRIBED: in words too), a choice of games, a question.

    With NUMBERED and DAILY the choice is of one deal in all games; NUMBER says how to ask for it.
    """

    TABLE = auto()
    DESCRIBED = auto()
    MENU = auto()
    NUMBER = auto()
    NUMBERED = auto()
    DAILY = auto()
    QUESTION = auto()


@dataclass(frozen=True)
class Press:
    """A tap as it came in: whose (by id and `name`), and on which message of which chat.

    `carries` is the table whose buttons that message carries by Telegram's own word, or None if
    it carries none: a tap can be forged, the message under it cannot. `collects`: what can do no
    harm at home is to go there by itself after a move.
    """

    tap: Tap
    player: int
    chat: int
    message: int
    carries: TableId | None
    name: str = ""
    collects: bool = False


@dataclass(frozen=True)
class Moved:
    """A table once its message was noted, and the message that must lose its buttons."""

    session: Session
    left: int | None


@dataclass(frozen=True)
class Answer:
    """How a request ended, and what to show now (nothing, when `session` is None).

    `asked` is what a QUESTION is about, the key of a game or a deal; the number of NUMBERED
    deals; the day of DAILY ones, as `20261201`. `is_sent`: the game is to be shown to others.
    """

    ending: Ending
    session: Session | None = None
    view: View = View.TABLE
    asked: str = ""
    is_sent: bool = False


class Desk:
    """Deals, moves, takes back; `draw_number` gives the numbers of new deals."""

    def __init__(
        self,
        store: Store,
        draw_number: Callable[[], int],
        today: Callable[[], date] = date.today,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._draw_number = draw_number
        self._today = today
        self._now = now

    async def open_menu(self, seat: Seat, name: str = "") -> Session:
        """A new table without a game yet, for the message that offers the games."""
        session = Session(table=new_table_id(), seat=seat, name=name)
        await self._store.add(session)
        return session

    async def open_record(self, seat: Seat, record: Record, name: str = "") -> Session:
        """A new table with that game as it stands; it is the seat's current one from now on."""
        menu = await self.open_menu(seat, name)
        session = menu.with_record(record)
        stored = await self._store.load(menu.table)
        if stored is None or not await self._store.swap(stored, session):
            raise ValueError(f"table {menu.table} was changed before anybody saw it")
        return session

    async def current(self, seat: Seat) -> Session | None:
        """The game that was last played at this seat, also while its chat was a plain group."""
        stored = await self._current(seat)
        former = None if stored else await self._store.former_chat(seat.chat)
        if former is not None:
            stored = await self._current(replace(seat, chat=former))
            if stored:
                moved = stored.session.taken_by(seat)
                if await self._store.swap(stored, moved):
                    return moved
        return stored.session if stored else None

    async def _current(self, seat: Seat) -> Stored | None:
        table = await self._store.current(seat)
        stored = await self._store.load(table) if table else None
        return stored if stored and stored.session.record else None

    async def tables(self, seat: Seat) -> tuple[Open, ...]:
        """All open tables at this place, of all players, the one last played first."""
        opened = await self._store.open_tables(seat)
        former = await self._store.former_chat(seat.chat)
        if former is None:
            return opened
        return opened + await self._store.open_tables(replace(seat, chat=former))

    async def unfinished(self, opened: Iterable[Open]) -> tuple[Session, ...]:
        """The games among these tables that are still in progress."""
        found = []
        for each in opened:
            try:
                stored = await self._store.load(each.table)
            except UnreadableSession:
                continue
            record = stored.session.record if stored else None
            if stored and record and record.outcome is Outcome.PLAYING:
                found.append(stored.session)
        return tuple(found)

    async def sit(self, table: TableId, seat: Seat) -> Session | None:
        """Make the player's own table the current one of its seat again; None if it is not."""
        while stored := await self._store.load(table):
            session = stored.session
            if session.seat.player != seat.player or not await self._is_here(session, seat):
                return None
            moved = session.taken_by(seat)
            if await self._store.swap(stored, moved):
                return moved
        return None

    async def close(self, table: TableId, seat: Seat) -> Session | None:
        """Close the player's own table; at this place anybody's that lay idle for a day."""
        stored = await self._store.load(table)
        if stored is None or not await self._is_here(stored.session, seat):
            return None
        if stored.session.seat.player != seat.player:
            opened = [each for each in await self.tables(seat) if each.table == table]
            if not opened or not is_idle(opened[0], self._now()):
                return None
        await self._store.close(stored.session)
        return stored.session

    async def _is_here(self, session: Session, seat: Seat) -> bool:
        """Whether a game is played at this place, also when it was begun in the plain group."""
        if session.record is None or session.seat.topic != seat.topic:
            return False
        return session.seat.chat in (seat.chat, await self._store.former_chat(seat.chat))

    async def migrate(self, old: int, new: int) -> None:
        """A group has become a supergroup: its tables are found there from now on."""
        await self._store.note_migration(old, new)

    async def move_to(self, table: TableId, message: int) -> Moved | None:
        """Note that the table is now shown in `message`, unless a newer one shows it."""
        while stored := await self._store.load(table):
            session = stored.session
            if session.message is not None and session.message > message:
                return Moved(session, left=message)
            moved = session.shown_in(message)
            if await self._store.swap(stored, moved):
                return Moved(moved, left=None if session.message == message else session.message)
        return None

    async def tap(self, press: Press) -> Answer:
        """Do what a button says, once: saved before this returns, or answered with why not."""
        while stored := await self._store.load(press.tap.table):
            session = _claimed(stored.session, press)
            refusal = _refused(session, press)
            if refusal:
                return refusal
            answer = self._done(session.shown_in(press.message), press.tap)
            saved = _collected(answer.session) if _collects(press) else answer.session
            answer = replace(answer, session=saved)
            if answer.ending is not Ending.DONE or saved is None or saved == stored.session:
                return answer
            if await self._store.swap(stored, saved):
                return answer
        return Answer(Ending.NO_TABLE)

    def _done(self, session: Session, tap: Tap) -> Answer:
        if tap.verb in _STEPS:
            return _STEPS[tap.verb](session)
        match tap.verb:
            case Verb.MOVE:
                return _played(session, tap.argument)
            case Verb.AGAIN | Verb.NEW:
                return self._dealt_anew(session, tap.verb)
            case Verb.DAILY:
                return Answer(Ending.DONE, session, View.DAILY, f"{self._today():%Y%m%d}")
            case _:
                return self._chosen(session, tap)

    def _chosen(self, session: Session, tap: Tap) -> Answer:
        """Deal the chosen game, or that very deal; over an unfinished one only after asking."""
        try:
            record = self._wanted(tap.argument)
        except (CannotRead, Unknown):
            return Answer(Ending.MALFORMED, session, View.MENU)
        if tap.verb is Verb.PLAY and _is_unfinished(session):
            return Answer(Ending.DONE, session, View.QUESTION, asked=tap.argument)
        return Answer(Ending.DONE, session.with_record(record))

    def _wanted(self, text: str) -> Record:
        """A deal by its id, or a new one by its game's key."""
        return Record(Deal.parse(text)) if "-" in text else self._fresh(find_game(text))

    def _dealt_anew(self, session: Session, verb: Verb) -> Answer:
        """After the end: the same deal again, or a new one of the same game."""
        record = session.record
        if record is None or _is_unfinished(session):
            return Answer(Ending.ILLEGAL, session, _resting_view(session))
        game = record.deal.game
        anew = Record(record.deal) if verb is Verb.AGAIN else self._fresh(game)
        return Answer(Ending.DONE, session.with_record(anew))

    def _fresh(self, game: Game) -> Record:
        """A new deal; nobody wants one that is a dead end before the first move."""
        while True:
            record = Record(Deal(game, self._draw_number()))
            if record.outcome is not Outcome.LOST:
                return record


def is_idle(opened: Open, now: float) -> bool:
    """Whether nobody has played there for a day."""
    return now - opened.when >= _IDLE_SECONDS


def _claimed(session: Session, press: Press) -> Session:
    """The menu of a nameless admin belongs to the first who taps it."""
    if session.seat.player != ANYONE or session.record:
        return session
    claimed = session.taken_by(replace(session.seat, player=press.player))
    return replace(claimed, name=press.name)


def _refused(session: Session, press: Press) -> Answer | None:
    """Why this tap may not change this table, or None if it may."""
    if session.seat.chat != press.chat:
        return Answer(Ending.MALFORMED)
    if press.carries not in (None, session.table):
        return Answer(Ending.MALFORMED)
    is_owner = session.seat.player == press.player
    if not is_owner and not (session.is_shared and press.tap.verb in _FOR_ALL):
        return Answer(Ending.FOREIGN)
    if _is_left_behind(session, press):
        return Answer(Ending.MOVED, session, _resting_view(session))
    if session.rev != press.tap.rev:
        return Answer(Ending.STALE, session.shown_in(press.message), _resting_view(session))
    return None


def _is_left_behind(session: Session, press: Press) -> bool:
    """Whether the table is shown elsewhere.

    A newer message that carries the table's buttons was sent by a bot that died before noting it.
    """
    if press.message == session.message:
        return False
    return press.carries is None or press.message < (session.message or 0)


def _played(session: Session, text: str) -> Answer:
    record = session.record
    if record is None:
        return Answer(Ending.ILLEGAL, session, View.MENU)
    try:
        move = Move.parse(text)
        return Answer(Ending.DONE, session.with_record(record.play(move), _left(session, move)))
    except CannotRead:
        return Answer(Ending.MALFORMED, session)
    except IllegalMove:
        return Answer(Ending.ILLEGAL, session)


def _left(session: Session, move: Move) -> tuple[Move, ...]:
    """What can still be made again: the rest, if `move` is the next of them; else nothing."""
    return session.undone[:-1] if session.undone[-1:] == (move,) else ()


def _undone(session: Session) -> Answer:
    record = session.record
    if record is None or not record.moves:
        return Answer(Ending.NOTHING_TO_UNDO, session, _resting_view(session))
    if record.outcome is Outcome.WON:
        return Answer(Ending.ILLEGAL, session)
    undone = (*session.undone, record.moves[-1])
    return Answer(Ending.DONE, session.with_record(record.undo(), undone))


def _redone(session: Session) -> Answer:
    if session.record is None or not session.undone:
        return Answer(Ending.NOTHING_TO_REDO, session, _resting_view(session))
    return _played(session, str(session.undone[-1]))


def _ran(session: Session, run: Callable[[Table], tuple[Move, ...]], without: Ending) -> Answer:
    """Play a run of moves, each of them recorded; `without` any it ends so."""
    record = session.record
    if record is None:
        return Answer(Ending.ILLEGAL, session, View.MENU)
    moves = run(record.table)
    if not moves:
        return Answer(without, session)
    for move in moves:
        session, record = replace(session, undone=_left(session, move)), record.play(move)
    return Answer(Ending.DONE, session.with_record(record, session.undone))


def _collects(press: Press) -> bool:
    """Whether cards go home by themselves now: not after undo, which would be in vain."""
    return press.collects and press.tap.verb in (Verb.MOVE, Verb.TURN_ON)


def _collected(session: Session | None) -> Session | None:
    """The same revision with all those cards at home; each of their moves is recorded."""
    if session is None or session.record is None:
        return session
    record = session.record
    moves = collecting(record.table)
    for move in moves:
        record = record.play(move)
    return replace(session, record=record, undone=()) if moves else session


def _resting_view(session: Session) -> View:
    return View.MENU if session.record is None else View.TABLE


def _is_unfinished(session: Session) -> bool:
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
    Verb.DESCRIBE,
}
"""What all may do at a table that is played together; the game is still chosen by its owner."""

_STEPS: Mapping[Verb, Callable[[Session], Answer]] = {
    Verb.MENU: lambda session: Answer(Ending.DONE, session, View.MENU),
    Verb.SHARE: lambda session: Answer(
        Ending.DONE, session, _resting_view(session), is_sent=session.record is not None
    ),
    Verb.TOGETHER: lambda session: Answer(
        Ending.DONE, replace(session, is_shared=not session.is_shared), View.MENU
    ),
    Verb.DESCRIBE: lambda session: Answer(Ending.DONE, session, View.DESCRIBED),
    Verb.NUMBER: lambda session: Answer(Ending.DONE, session, View.NUMBER),
    Verb.BACK: lambda session: Answer(Ending.DONE, session, _resting_view(session)),
    Verb.UNDO: _undone,
    Verb.REDO: _redone,
    Verb.TURN_ON: lambda session: _ran(session, turning, Ending.NOTHING_NEW),
    Verb.COLLECT: lambda session: _ran(session, collecting, Ending.ILLEGAL),
    Verb.FINISH: lambda session: _ran(session, finishing, Ending.ILLEGAL),
}
"""What needs no more than the session."""
