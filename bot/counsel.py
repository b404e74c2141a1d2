"""What players ask a solver at the table: a hint, a verdict, the way back, the solution."""

import asyncio

from telegram import CallbackQuery

from bot.answers import View, Wish
from bot.desk import Desk
from bot.failures import toast
from bot.hints import Hint, Hints, MovedOn, guess
from bot.keyboard import move_label
from bot.order import topic_of
from bot.records import Records
from bot.screen import Screen, compose
from bot.sender import ChatId, MessageId, Sender
from bot.session import Session
from bot.taste import Reader, Tastes
from rules import Record
from rules.solver import Verdict

__all__ = ["Counsel"]

_SOON = 0.3
"""Seconds that a table waits for its verdict before it is shown without."""


class Counsel:
    """Each question takes its time, so that what calls it is an errand."""

    def __init__(
        self, *, desk: Desk, tastes: Tastes, hints: Hints, sender: Sender, records: Records
    ) -> None:
        self._desk = desk
        self._tastes = tastes
        self._hints = hints
        self._sender = sender
        self._records = records

    async def grant(
        self, wish: Wish, query: CallbackQuery, session: Session, asking: Reader, table: Reader
    ) -> None:
        """Answer in the words of who is `asking`; the table keeps those that it is shown in.

        Whoever plays on meanwhile is told nothing.
        """
        if session.record is None:
            return
        grant = {
            Wish.HINT: self._hint,
            Wish.VERDICT: self._verdict,
            Wish.WAY_BACK: self._way_back,
            Wish.SOLUTION: self._solution,
        }[wish]
        try:
            await grant(query, session, session.record, asking, table)
        except MovedOn:
            await toast(query, None)

    def drop(self, session: Session) -> None:
        """Something else was done at the table: whoever waits for a word about it need not."""
        self._hints.drop(session.table)

    async def judged(self, query: CallbackQuery, session: Session, table: Reader) -> None:
        """Show the table, and whether it can still be won; first without, if that takes long."""
        if session.record is None:
            return
        asked = asyncio.create_task(self._hints.find(session.table, session.record))
        try:
            _, late = await asyncio.wait({asked}, timeout=_SOON)
            if late:
                await self._show(query, session, compose(session, table))
            hint = await asked
        except MovedOn:
            return
        finally:
            asked.cancel()
        await self._show(query, session, compose(session, table, verdict=hint.verdict))

    async def _hint(
        self, query: CallbackQuery, session: Session, record: Record, asking: Reader, table: Reader
    ) -> None:
        """Name the next move and frame it."""
        if asking.taste.peeks:
            hint = await self._hints.find(session.table, record)
        else:
            hint = Hint(Verdict.UNKNOWN, guess(record.table))
        if hint.move is None:
            await toast(query, asking.texts("hint.lost"), show_alert=True)
            await self._show(query, session, compose(session, table, verdict=hint.verdict))
            return
        label = move_label(record.table, hint.move, asking.texts)
        words = asking.texts(_hint_key(hint, record, asking), move=label)
        if asking.taste.peeks and await self._tastes.tell_once(query.from_user.id, "peeks"):
            words = f"{words}\n\n{asking.texts('hint.peeks')}"
            await toast(query, words, show_alert=True)
        else:
            await toast(query, words)
        await self._show(query, session, compose(session, table, View.HINTED, str(hint.move)))

    async def _verdict(
        self, query: CallbackQuery, session: Session, record: Record, asking: Reader, table: Reader
    ) -> None:
        """Say whether it can still be won, and in how many moves."""
        hint = await self._hints.find(session.table, record)
        texts = asking.texts
        if hint.verdict is Verdict.WON:
            words = texts.counted("verdict.moves", hint.left)
        else:
            words = texts(f"verdict.{hint.verdict}")
        await toast(query, words, show_alert=True)
        await self._show(query, session, compose(session, table, verdict=hint.verdict))

    async def _way_back(
        self, query: CallbackQuery, session: Session, record: Record, asking: Reader, table: Reader
    ) -> None:
        """Take back all moves since the table could be won; they can be made again."""
        moves = await self._hints.way_back(session.table, record)
        if moves is None:
            await toast(query, asking.texts("back.none"), show_alert=True)
            return
        there = await self._desk.go_back(session, moves)
        await toast(query, asking.texts("back.found", moves=moves) if there else None)
        if there:
            await self._show(query, there, compose(there, table, verdict=Verdict.WON))

    async def _solution(
        self, query: CallbackQuery, session: Session, record: Record, asking: Reader, table: Reader
    ) -> None:
        """Send the whole won game as a moving picture."""
        solution = await self._hints.solution(session.table, record)
        if solution is None:
            await toast(query, asking.texts("solution.none"), show_alert=True)
            return
        await toast(query, None)
        if query.message:
            chat, topic = ChatId(query.message.chat.id), topic_of(query.message)
            await self._records.send_solution(chat, topic, solution, table)

    async def _show(self, query: CallbackQuery, session: Session, screen: Screen) -> None:
        """Show the table in the tapped message, if it is still the same, and still there."""
        if query.message is None:
            return
        now = await self._desk.shown_in(session.table, query.message.message_id)
        if now and now.rev == session.rev:
            chat, message = ChatId(query.message.chat.id), MessageId(query.message.message_id)
            self._sender.show(chat, message, screen)


def _hint_key(hint: Hint, record: Record, reader: Reader) -> str:
    """How sure the hint is."""
    if hint.verdict is not Verdict.UNKNOWN:
        return f"hint.{hint.verdict}"
    if len(record.table.moves) == 1:
        return "hint.only"
    return "hint.unknown" if reader.taste.peeks else "hint.open"
