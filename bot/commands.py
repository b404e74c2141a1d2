"""What commands post: menus, tables, rules, settings.

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
from bot.calls import Call
from bot.desk import Desk, is_idle
from bot.help import HelpPage, compose_help
from bot.postings import Postings
from bot.records import Records
from bot.refusals import lacks_rights
from bot.screen import Screen, compose, menu_words
from bot.session import ANYONE, Seat, UnreadableSession
from bot.settings_page import compose_settings
from bot.tables_page import TablesTap, Way, compose_closed, compose_tables
from bot.taste import Reader
from bot.wording import QUOTED, deal_in, games_named, number_in, number_in_family
from rules import FAMILIES, CannotRead, Deal, Game, Outcome, Record, Unknown

__all__ = ["Commands"]

_LISTED = 8
"""So many tables are listed at most."""

_MIGRATION_WAITS = (1, 2, 4, 8, 16, 30, 60, 120, 240)


class Commands:
    """Each method does what one command asks for, or a part of it."""

    def __init__(self, desk: Desk, postings: Postings, records: Records) -> None:
        self._desk = desk
        self._postings = postings
        self._records = records

    async def play(self, call: Call, wanted: str, *, greeting: str) -> None:
        """Offer all games, those that are named, a certain deal in all; or open what is asked."""
        games = games_named(wanted)
        number = number_in(wanted) or number_in_family(wanted)
        if number:
            await self._offer(call, View.NUMBERED, number)
        elif len(games) == 1 and call.seat.player != ANYONE:
            await self._open_game(call, games[0])
        elif games:
            await self._offer(call, View.FAMILY, games[0].family)
        elif wanted:
            await self._open(call, wanted)
        else:
            await self._offer(call, View.MENU, greeting=greeting)

    async def _offer(self, call: Call, view: View, asked: str = "", greeting: str = "") -> None:
        """A menu; a nameless admin's belongs to the first who chooses from it."""
        reader = await self._postings.reader_of(call)
        session = await self._desk.open_menu(call.seat, call.host)
        menu = compose(session, reader, view, asked)
        if greeting:
            menu = replace(menu, text=menu_words(reader.texts, greeting))
        menu = await self._with_way_back(call, reader, menu)
        await self._postings.post(call.seat, reader, session, menu)

    async def _open_game(self, call: Call, game: Game) -> None:
        await self._records.open(call, self._desk.fresh(game))

    async def _with_way_back(self, call: Call, reader: Reader, menu: Screen) -> Screen:
        """With a game in progress, a menu begins with the way back to it."""
        current = None
        with suppress(UnreadableSession):  # that table is told of where it is asked for
            current = await self._desk.current(call.seat)
        record = current.record if current else None
        if current is None or record is None or record.outcome is not Outcome.PLAYING:
            return menu
        key = record.deal.game.key
        game = reader.texts.find(f"menu.{key}") or reader.texts(f"game.{key}")
        label = reader.texts("menu.continue", game=game)
        way = InlineKeyboardButton(label, callback_data=str(TablesTap(Way.OPEN, current.table)))
        return replace(
            menu, keyboard=InlineKeyboardMarkup([[way], *menu.keyboard.inline_keyboard])
        )

    async def _open(self, call: Call, wanted: str) -> None:
        """The very deal of an id; a nameless admin's table could be played by nobody."""
        try:
            deal = Deal.parse(deal_in(wanted) or wanted)
        except (CannotRead, Unknown):
            await self._postings.say(call, "message.bad_deal", text=wanted[:QUOTED])
            return
        if call.seat.player == ANYONE:
            await self._offer(call, View.NUMBERED, str(deal.number))
            return
        await self._records.open(call, Record(deal))

    async def send_anew(self, call: Call) -> None:
        """The current table, at the bottom of the chat."""
        session = await self._desk.current(call.seat)
        if session is None:
            await self._say_no_table(call)
            return
        reader = await self._postings.reader_of(call)
        await self._postings.post(call.seat, reader, session)

    async def _say_no_table(self, call: Call) -> None:
        if call.seat.player == ANYONE:
            await self._postings.say(call, "message.nameless")
            return
        parked = [
            each for each in await self._desk.tables(call.seat) if each.player == call.seat.player
        ]
        has_more = bool(await self._desk.unfinished(parked[:_LISTED]))
        await self._postings.say(call, "message.parked" if has_more else "message.no_table")

    async def list_tables(self, call: Call) -> None:
        """The player's open tables at this place."""
        page = await self.tables_screen(call.seat, await self._postings.reader_of(call))
        await self._postings.show(call, page)

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
        """Close the table that the player last played here; a game is easily brought back."""
        current = await self._desk.current(call.seat)
        session = await self._desk.close(current.table, call.seat) if current else None
        if session is None or session.record is None:
            await self._say_no_table(call)
            return
        reader = await self._postings.reader_of(call)
        await self._postings.show(call, compose_closed(session, session.record, reader.texts))
        self._postings.retire(session, "closed", reader)

    async def offer_settings(self, call: Call) -> None:
        """The player's settings; who writes as a group has none."""
        player = call.seat.player
        if player == ANYONE:
            await self._postings.say(call, "message.nameless")
            return
        page = compose_settings(player, await self._postings.reader_of(call))
        await self._postings.show(call, page)

    async def explain(self, call: Call, wanted: str = "") -> None:
        """The help, or the rules that are named; in words, where the bot may show no picture."""
        games, reader = games_named(wanted), await self._postings.reader_of(call)
        if wanted and not games:
            names = [reader.texts(f"family.{family}") for family in FAMILIES]
            known = reader.texts("list.comma").join(names)
            await self._postings.say(call, "message.no_rules", text=wanted[:QUOTED], known=known)
            return
        first = HelpPage(games[0].key) if games else await self._first_page(call.seat)
        page = compose_help(first, reader)
        try:
            await self._postings.show(call, page)
        except BadRequest as error:
            if not lacks_rights(error):
                raise
            await self._postings.show(call, replace(page, scene=None))

    async def refuse(self, call: Call, command: str, extra: str) -> None:
        """What was written behind a command that takes nothing is quoted, and nothing is done."""
        quoted = extra[:QUOTED]
        await self._postings.say(call, "message.extra", command=command, text=quoted)

    async def _first_page(self, seat: Seat) -> HelpPage:
        """The help has nothing to do with tables: it comes even while they are out of reach."""
        with suppress(RedisError, UnreadableSession):
            session = await self._desk.current(seat)
            if session and session.record:
                return HelpPage(session.record.deal.game.key)
        return HelpPage()

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
