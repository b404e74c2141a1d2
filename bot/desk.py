"""The use cases: what a player may ask for, and what becomes of it in the store.

Nothing here knows Telegram. Every answer says how the request ended and which table to show;
words are found in the texts, pictures by the sender.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date

from bot.answers import Answer, Ending, Press, View
from bot.session import NOBODY, Host, Seat, Session, TableId, UnreadableSession
from bot.steps import (
    STEPS,
    claimed,
    collected,
    collects,
    is_unfinished,
    played,
    refused,
    resting_view,
)
from bot.store import Open, Store, Stored
from bot.tap import Tap, Verb, new_table_id
from rules import CannotRead, Deal, Game, Outcome, Record, Unknown, find_game

__all__ = ["Desk", "Moved", "is_idle"]

_IDLE_SECONDS = 24 * 3600


@dataclass(frozen=True)
class Moved:
    """A table once its message was noted, and the message that must lose its buttons."""

    session: Session
    left: int | None


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

    async def open_menu(self, seat: Seat, host: Host = NOBODY) -> Session:
        """A new table without a game yet, for the message that offers the games."""
        session = Session(table=new_table_id(), seat=seat, host=host)
        await self._store.add(session)
        return session

    async def open_record(self, seat: Seat, record: Record, host: Host = NOBODY) -> Session:
        """A new table with that game as it stands; it is the seat's current one from now on."""
        menu = await self.open_menu(seat, host)
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

    async def shown_in(self, table: TableId, message: int) -> Session | None:
        """The table, if that message is the one that shows it."""
        stored = await self._store.load(table)
        return stored.session if stored and stored.session.message == message else None

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
            session = claimed(stored.session, press)
            refusal = refused(session, press)
            if refusal:
                return refusal
            answer = self._done(session.shown_in(press.message), press.tap)
            saved = answer.session
            if collects(press):
                saved = collected(saved, before=session)
            answer = replace(answer, session=saved)
            if answer.ending is not Ending.DONE or saved is None or saved == stored.session:
                return answer
            if await self._store.swap(stored, saved):
                return answer
        return Answer(Ending.NO_TABLE)

    def _done(self, session: Session, tap: Tap) -> Answer:
        if tap.verb in STEPS:
            return STEPS[tap.verb](session)
        match tap.verb:
            case Verb.MOVE:
                return played(session, tap.argument)
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
        if tap.verb is Verb.PLAY and is_unfinished(session):
            return Answer(Ending.DONE, session, View.QUESTION, asked=tap.argument)
        return Answer(Ending.DONE, session.with_record(record))

    def _wanted(self, text: str) -> Record:
        """A deal by its id, or a new one by its game's key."""
        return Record(Deal.parse(text)) if "-" in text else self._fresh(find_game(text))

    def _dealt_anew(self, session: Session, verb: Verb) -> Answer:
        """After the end: the same deal again, or a new one of the same game."""
        record = session.record
        if record is None or is_unfinished(session):
            return Answer(Ending.ILLEGAL, session, resting_view(session))
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
