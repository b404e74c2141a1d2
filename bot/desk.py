"""The use cases: what a player may ask for, and what becomes of it in the store.

Nothing here knows Telegram. Every answer says how the request ended and which table to show;
words are found in the texts, pictures by the sender.
"""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date

from bot.answers import Answer, Ending, Press
from bot.dealer import Dealer
from bot.session import NOBODY, Host, Seat, Session, TableId, UnreadableSession
from bot.steps import STEPS, claimed, collected, collects, played, refused, resting_view
from bot.store import Open, Store, Stored
from bot.tap import Tap, Verb, new_table_id
from bot.timeline import back_to
from rules import CannotRead, Deal, Game, Outcome, Record, Unknown

__all__ = ["Desk", "Moved", "Opened", "is_idle"]

_IDLE_SECONDS = 24 * 3600


@dataclass(frozen=True)
class Moved:
    """A table once its message was noted, and the message that must lose its buttons."""

    session: Session
    left: int | None


@dataclass(frozen=True)
class Opened:
    """A table that was asked for by its deal, and the one without a move that gave way to it."""

    session: Session
    was_open: bool = False
    replaced: Session | None = None


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
        self._dealer = Dealer(draw_number, today)
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

    async def open_deal(self, seat: Seat, record: Record, host: Host = NOBODY) -> Opened:
        """The player's table with that deal; a new one if there is none."""
        found = await self._holding(seat, record)
        back = await self.sit(found.table, seat) if found else None
        if back:
            return Opened(back, was_open=True)
        blank = await self._blank(seat)
        opened = await self.open_record(seat, record, host)
        if blank:
            await self._store.close(blank)
        return Opened(opened, replaced=blank)

    def fresh(self, game: Game) -> Record:
        """A new deal of that game."""
        return self._dealer.fresh(game)

    async def load(self, table: TableId) -> Session | None:
        """The table as it is now."""
        stored = await self._store.load(table)
        return stored.session if stored else None

    async def _holding(self, seat: Seat, record: Record) -> Session | None:
        """The player's table where that deal is played; with moves, where it stands so."""
        own = [each.table for each in await self.tables(seat) if each.player == seat.player]
        for session in await self._store.find(own, record.deal):
            if session.record and _stands_so(session.record, record):
                return session
        return None

    async def _blank(self, seat: Seat) -> Session | None:
        """The seat's current table, if nothing has been played there: nobody would miss it."""
        with suppress(UnreadableSession):
            session = await self.current(seat)
            if session and session.record and not session.record.moves and not session.undone:
                return session
        return None

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

    async def go_back(self, session: Session, moves: int) -> Session | None:
        """The table after its first `moves`, the others taken back; None if it was played on."""
        stored = await self._store.load(session.table)
        if stored is None or stored.session.rev != session.rev:
            return None
        earlier = back_to(stored.session, moves)
        return earlier if await self._store.swap(stored, earlier) else None

    async def tap(self, press: Press) -> Answer:
        """Do what a button says, once: saved before this returns, or answered with why not."""
        while stored := await self._store.load(press.tap.table):
            session = claimed(stored.session, press)
            refusal = refused(session, press)
            if refusal:
                return refusal
            answer = await self._done(session.shown_in(press.message), press)
            saved = answer.session
            if answer.ending is not Ending.DONE or saved is None or saved == stored.session:
                return answer
            begins = stored.session.record is None and saved.record is not None
            blank = await self._blank(saved.seat) if begins else None
            if await self._store.swap(stored, saved):
                return await self._followed(answer, saved, blank, press)
        return Answer(Ending.NO_TABLE)

    async def _done(self, session: Session, press: Press) -> Answer:
        tap = press.tap
        if tap.verb is Verb.PLAY and (found := await self._asked_for(session.seat, tap)):
            opened = None if found.table == session.table else found
            return Answer(Ending.ON_TABLE, session, resting_view(session), opened=opened)
        if tap.verb is Verb.MOVE:
            answer = played(session, tap.argument)
        elif tap.verb in STEPS:
            answer = STEPS[tap.verb](session)
        else:
            answer = self._dealer.done(session, tap)
        if collects(press):
            return replace(answer, session=collected(answer.session, before=session))
        return answer

    async def _asked_for(self, seat: Seat, tap: Tap) -> Session | None:
        """The player's table on which the very deal that is chosen lies already."""
        try:
            deal = Deal.parse(tap.argument)
        except (CannotRead, Unknown):
            return None
        return await self._holding(seat, Record(deal))

    async def _followed(
        self, answer: Answer, saved: Session, blank: Session | None, press: Press
    ) -> Answer:
        """What a saved tap brings about: a table gives way, or another is opened beside it."""
        if blank:
            await self._store.close(blank)
        opened = None
        if answer.deals:
            opened = await self.open_record(saved.seat, answer.deals, press.host)
        return replace(answer, opened=opened, replaced=blank)


def _stands_so(found: Record, asked: Record) -> bool:
    """Whether a game in progress is the one that is asked for."""
    is_same = found.deal == asked.deal and asked.moves in ((), found.moves)
    return is_same and found.outcome is Outcome.PLAYING


def is_idle(opened: Open, now: float) -> bool:
    """Whether nobody has played there for a day."""
    return now - opened.when >= _IDLE_SECONDS
