"""What commands post: menus, tables, rules, settings, shared games.

All of it may have to wait for Telegram's limits, so handlers run it as errands.
"""

import asyncio
import time
from contextlib import suppress
from dataclasses import replace

from redis.exceptions import RedisError
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest

from bot.answers import View
from bot.calls import Call, table_on
from bot.desk import Desk, is_idle
from bot.errands import Errands
from bot.help import HelpPage, compose_help
from bot.refusals import lacks_rights
from bot.screen import Screen, compose
from bot.sender import ChatId, MessageId, Sender
from bot.session import ANYONE, Seat, Session, TableId, UnreadableSession
from bot.settings_page import compose_settings
from bot.sharing import compose_share, first_mistake, game_as_gif
from bot.tables_page import TablesTap, compose_tables
from bot.taste import Reader, Tastes
from bot.wording import deal_in, number_in
from rules import CannotRead, Deal, Outcome, Record, RulesError, Unknown

__all__ = ["QUOTED", "Commands"]

QUOTED = 64
"""So much of what a player wrote is quoted back."""

_LONGEST_RECORD = 100_000  # bytes
_LISTED = 8
"""So many tables are listed at most."""

_MIGRATION_WAITS = (1, 2, 4, 8, 16, 30, 60, 120, 240)


class Commands:
    """Each method does what one command asks for, or a part of it."""

    def __init__(self, desk: Desk, tastes: Tastes, sender: Sender, errands: Errands) -> None:
        self._desk = desk
        self._tastes = tastes
        self._sender = sender
        self._errands = errands
        sender.lost = self.lost

    async def play(self, call: Call, wanted: str, *, greeting: str) -> None:
        """Offer all games, a certain deal in all games, or open the one that was asked for."""
        reader = await self._reader_of(call)
        number = number_in(wanted)
        if wanted and not number:
            await self._open(call, reader, wanted)
            return
        session = await self._desk.open_menu(call.seat, call.host)
        if number:
            screen = compose(session, reader, View.NUMBERED, number)
        else:
            screen = replace(compose(session, reader), text=reader.texts(greeting))
        await self.post(call, reader, session, await self._with_way_back(call, reader, screen))

    async def _with_way_back(self, call: Call, reader: Reader, menu: Screen) -> Screen:
        """With a game in progress, a menu begins with the way back to it."""
        current = await self._desk.current(call.seat)
        record = current.record if current else None
        if current is None or record is None or record.outcome is not Outcome.PLAYING:
            return menu
        key = record.deal.game.key
        game = reader.texts.find(f"menu.{key}") or reader.texts(f"game.{key}")
        label = reader.texts("menu.continue", game=game)
        way = InlineKeyboardButton(
            label, callback_data=str(TablesTap(closes=False, table=current.table))
        )
        return replace(
            menu, keyboard=InlineKeyboardMarkup([[way], *menu.keyboard.inline_keyboard])
        )

    async def _open(self, call: Call, reader: Reader, wanted: str) -> None:
        """The very deal of an id; a nameless admin's table could be played by nobody."""
        try:
            deal = Deal.parse(deal_in(wanted) or wanted)
        except (CannotRead, Unknown):
            await self.say(call, "message.bad_deal", text=wanted[:QUOTED])
            return
        if call.seat.player == ANYONE:
            await self.play(call, str(deal.number), greeting="menu")
            return
        session = await self._desk.open_record(call.seat, Record(deal), call.host)
        await self.post(call, reader, session, compose(session, reader))

    async def replay(self, call: Call, text: str) -> None:
        """Open the game of a record at its end, or say where the record goes wrong."""
        if call.seat.player == ANYONE or not text:
            await self.say(call, "message.replay" if not text else "message.nameless")
            return
        try:
            record = Record.parse(text)
        except RulesError:
            number, word = first_mistake(text)
            key = "message.bad_record" if number else "message.bad_record.head"
            await self.say(call, key, number=number, word=word[:QUOTED])
            return
        session = await self._desk.open_record(call.seat, record, call.host)
        reader = await self._reader_of(call)
        await self.post(call, reader, session, compose(session, reader))

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
            await self.say(call, "message.bad_file")

    async def send_anew(self, call: Call) -> None:
        """The current table, at the bottom of the chat."""
        session = await self._desk.current(call.seat)
        if session is None:
            await self._say_no_table(call)
            return
        reader = await self._reader_of(call)
        await self.post(call, reader, session, compose(session, reader))

    async def _say_no_table(self, call: Call) -> None:
        if call.seat.player == ANYONE:
            await self.say(call, "message.nameless")
            return
        parked = [
            each for each in await self._desk.tables(call.seat) if each.player == call.seat.player
        ]
        has_more = bool(await self._desk.unfinished(parked[:_LISTED]))
        await self.say(call, "message.parked" if has_more else "message.no_table")

    async def list_tables(self, call: Call) -> None:
        """The player's open tables at this place."""
        page = await self.tables_screen(call.seat, await self._reader_of(call))
        await self._sender.send(call.chat, call.seat.topic, page)

    async def tables_screen(self, seat: Seat, reader: Reader) -> Screen:
        """The player's own tables, and those of others that lie idle."""
        opened, now = await self._desk.tables(seat), time.time()
        own = [each for each in opened if each.player == seat.player][:_LISTED]
        idle = [each for each in opened if each.player != seat.player and is_idle(each, now)]
        return compose_tables(
            await self._desk.unfinished(own),
            await self._desk.unfinished(idle[:_LISTED]),
            reader.texts,
        )

    async def stop(self, call: Call) -> None:
        """Close the table that the player last played here."""
        current = await self._desk.current(call.seat)
        session = await self._desk.close(current.table, call.seat) if current else None
        if session is None or session.record is None:
            await self._say_no_table(call)
            return
        deal = session.record.deal
        texts = (await self._reader_of(call)).texts
        game = texts(f"game.{deal.game.key}")
        await self.say(call, "message.closed", game=game, number=deal.number, deal=deal)
        await self.put_away(call, session)

    async def put_away(self, call: Call, session: Session) -> None:
        """The message of a closed table loses its buttons."""
        if session.message is not None:
            message = MessageId(session.message)
            self._errands.start(None, self._sender.retire(call.chat, message))

    async def offer_settings(self, call: Call) -> None:
        """The player's settings; who writes as a group has none."""
        player = call.seat.player
        if player == ANYONE:
            await self.say(call, "message.nameless")
            return
        page = compose_settings(player, await self._reader_of(call))
        await self._sender.send(call.chat, call.seat.topic, page)

    async def explain(self, call: Call) -> None:
        """The help; without its picture, where the bot may show none."""
        page = compose_help(await self._first_page(call.seat), await self._reader_of(call))
        try:
            await self._sender.send(call.chat, call.seat.topic, page)
        except BadRequest as error:
            if not lacks_rights(error):
                raise
            await self._sender.send(call.chat, call.seat.topic, replace(page, scene=None))

    async def _first_page(self, seat: Seat) -> HelpPage:
        """The help has nothing to do with tables: it comes even while they are out of reach."""
        with suppress(RedisError, UnreadableSession):
            session = await self._desk.current(seat)
            if session and session.record:
                return HelpPage(session.record.deal.game.key)
        return HelpPage()

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
            await self._sender.send_file(chat, topic, f"{record.deal}.txt", str(record).encode())
        if record.moves:
            gif = await asyncio.to_thread(game_as_gif, record, reader.taste.look)
            await self._sender.send_file(chat, topic, f"{record.deal}.gif", gif)

    def lost(self, chat: ChatId, message: MessageId, screen: Screen) -> None:
        """A table whose message is gone is sent anew; of others nobody will ask."""
        table = table_on(screen.keyboard)
        if table:
            self._errands.start(None, self._send_lost(chat, message, table, screen))

    async def _send_lost(
        self, chat: ChatId, message: MessageId, table: TableId, screen: Screen
    ) -> None:
        session = await self._desk.shown_in(table, message)
        if session:
            sent = await self._sender.send(chat, session.seat.topic, screen)
            await self._desk.move_to(table, sent)

    async def post(self, call: Call, reader: Reader, session: Session, screen: Screen) -> None:
        """Send a screen of the table; the message that showed it before loses its buttons."""
        sent = await self._sender.send(call.chat, call.seat.topic, screen)
        await self._settle(call, reader, session, sent)

    async def _settle(self, call: Call, reader: Reader, session: Session, sent: MessageId) -> None:
        """Note where the table is now; show there what was played while the message was sent."""
        moved = await self._desk.move_to(session.table, sent)
        if moved is None:
            return
        if moved.left != sent and moved.session.rev != session.rev:
            self._sender.show(call.chat, sent, compose(moved.session, reader))
        if moved.left is not None:
            await self._sender.retire(call.chat, MessageId(moved.left))

    async def say(self, call: Call, key: str, **values: object) -> None:
        """Post the sentence `key`."""
        reader = await self._reader_of(call)
        await self._sender.say(call.chat, call.seat.topic, reader.texts(key, **values))

    async def note_migration(self, old: int, new: int) -> None:
        """The group's tables hang on this note, and nobody will ask for it again."""
        for wait in _MIGRATION_WAITS:
            try:
                await self._desk.migrate(old, new)
            except RedisError:
                await asyncio.sleep(wait)
            else:
                return
        await self._desk.migrate(old, new)

    async def _reader_of(self, call: Call) -> Reader:
        return await self._tastes.reader(call.seat.player, call.language)
