"""Games that are shown to others, and opened again from what was shown."""

import asyncio

from bot.calls import Call
from bot.desk import Desk
from bot.postings import Postings
from bot.sender import ChatId, Sender
from bot.session import ANYONE, Session
from bot.sharing import compose_share, film_of, first_mistake, record_file
from bot.taste import Reader
from rules import Record, RulesError

__all__ = ["Records"]

_LONGEST_RECORD = 100_000  # bytes

_SOON = 0.5
"""Seconds that a player waits for a moving picture without asking what has become of it."""


class Records:
    """`/replay`, files, and what «share» sends."""

    def __init__(self, desk: Desk, sender: Sender, postings: Postings) -> None:
        self._desk = desk
        self._sender = sender
        self._postings = postings

    async def replay(self, call: Call, text: str) -> None:
        """Open the game of a record at its end, or say where the record goes wrong."""
        if call.seat.player == ANYONE or not text:
            await self._postings.say(call, "message.replay" if not text else "message.nameless")
            return
        try:
            record = Record.parse(text.lower())
        except RulesError:
            mistake = first_mistake(text)
            await self._postings.say(call, mistake.key, **mistake.values)
            return
        await self.open(call, record)

    async def open(self, call: Call, record: Record) -> None:
        """Open a game as it stands; the player's own table with it comes back instead."""
        reader = await self._postings.reader_of(call)
        opened = await self._desk.open_deal(call.seat, record, call.host)
        if opened.was_open:
            await self._postings.say(call, "toast.on_table")
        await self._postings.post(call.seat, reader, opened.session)
        if opened.replaced:
            self._postings.retire(opened.replaced, "replaced", reader)

    async def read_file(self, call: Call) -> None:
        """A record that came as a document; none that is larger than a record can be."""
        document = call.message.document
        if document is None:
            return
        text = ""
        if (document.file_size or 0) <= _LONGEST_RECORD:
            content = await (await document.get_file()).download_as_bytearray()
            text = content.decode(errors="replace")
        if text.split():
            await self.replay(call, " ".join(text.split()))
        else:
            await self._postings.say(call, "message.bad_file")

    async def share(
        self, chat: ChatId, topic: int | None, session: Session, reader: Reader
    ) -> None:
        """Link and record at once, the moving picture when it is ready."""
        record = session.record
        if record is None:
            return
        screen = compose_share(record, self._sender.username, reader.texts)
        if screen:
            await self._sender.send(chat, topic, screen)
        else:
            file = record_file(record, self._sender.username, reader.texts)
            await self._sender.attach(chat, topic, file)
        if record.moves:
            await self._film(chat, topic, record, reader)

    async def send_solution(
        self, chat: ChatId, topic: int | None, solution: Record, reader: Reader
    ) -> None:
        """The whole of a won game that nobody played, as a moving picture."""
        await self._film(chat, topic, solution, reader, reader.texts("solution"))

    async def _film(
        self, chat: ChatId, topic: int | None, record: Record, reader: Reader, heading: str = ""
    ) -> None:
        """The moving picture; where it takes long, that it is being made, until it is there."""
        work = asyncio.create_task(self._send_film(chat, topic, record, reader, heading))
        notice = None
        try:
            _, late = await asyncio.wait({work}, timeout=_SOON)
            if late:
                notice = await self._sender.say(chat, topic, reader.texts("film.under_way"))
            await work
        finally:
            work.cancel()
            if notice is not None:
                await self._sender.remove(chat, notice)

    async def _send_film(
        self, chat: ChatId, topic: int | None, record: Record, reader: Reader, heading: str
    ) -> None:
        film = await asyncio.to_thread(film_of, record, reader, heading)
        await self._sender.attach(chat, topic, film)
