"""From Telegram's updates to the desk and back: who, where, in which language, no more."""

import asyncio
import logging
import re
import time
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from redis.exceptions import RedisError
from telegram import CallbackQuery, Message, Update
from telegram.constants import ChatID
from telegram.error import BadRequest
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
    MessageHandler,
    filters,
)

from bot.desk import Answer, Desk, Ending, Press, View, is_idle
from bot.errands import Errands
from bot.failures import toast
from bot.help import HELP, HelpPage, compose_help
from bot.order import topic_of
from bot.screen import Screen, compose
from bot.sender import ChatId, MessageId, Sender, lacks_rights
from bot.session import ANYONE, Seat, Session, TableId, UnreadableSession
from bot.settings_page import SETTINGS, SettingsTap, compose_settings
from bot.sharing import compose_share, first_mistake, game_as_gif
from bot.tables_page import TABLES, TablesTap, compose_tables
from bot.tap import MalformedTap, Tap
from bot.taste import Reader, Taste, Tastes
from rules import CannotRead, Deal, Record, RulesError, Unknown

__all__ = ["COMMANDS", "AnyApplication", "Call", "Handlers", "call_of"]

COMMANDS = ("play", "table", "tables", "stop", "settings", "help")
"""Those that the chat's command menu lists, each with a text `command.<name>`."""

AnyApplication = Application[Any, Any, Any, Any, Any, Any]

_log = logging.getLogger(__name__)

_QUOTED = 64
_LISTED = 8
"""So many tables are listed at most."""

_NUMBER = re.compile(r"(?:[№#] ?)?([1-9][0-9]{0,8})", re.ASCII)
_MIGRATION_WAITS = (1, 2, 4, 8, 16, 30, 60, 120, 240)
_NAMELESS = (ChatID.ANONYMOUS_ADMIN, ChatID.FAKE_CHANNEL)


class Call(NamedTuple):
    """A command as it came in: where, from whom, in which language of the client's."""

    message: Message
    seat: Seat
    language: str | None
    name: str = ""

    @property
    def chat(self) -> ChatId:
        return ChatId(self.seat.chat)


class Handlers:
    """The bot's ears: every public method answers one kind of update."""

    def __init__(self, desk: Desk, tastes: Tastes, sender: Sender, errands: Errands) -> None:
        self._desk = desk
        self._tastes = tastes
        self._sender = sender
        self._errands = errands

    def register(self, application: AnyApplication) -> None:
        """Put all handlers into `application`, for new messages and taps alone.

        Taps of one place are handled in order. What commands post is an errand: it may have to
        wait for Telegram's limits, and must not hold up the taps behind it.
        """
        new = filters.UpdateType.MESSAGE & ~filters.IS_AUTOMATIC_FORWARD
        for name, handler in (
            ("start", self.start),
            ("play", self.play),
            ("table", self.table),
            ("tables", self.tables),
            ("stop", self.stop),
            ("replay", self.replay),
            ("settings", self.settings),
            ("help", self.help),
        ):
            application.add_handler(CommandHandler(name, handler, filters=new))
        application.add_handler(CallbackQueryHandler(self.tables_tap, pattern=TABLES))
        application.add_handler(CallbackQueryHandler(self.tap))
        application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, self.migrate))
        words = new & filters.ChatType.PRIVATE & (filters.TEXT | filters.COMMAND)
        application.add_handler(MessageHandler(words, self.unknown))

    async def start(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Greet; or open the deal of a link, `t.me/<bot>?start=kosa-7`."""
        work = self._play(call_of(update), " ".join(context.args or ()), greeting="menu.start")
        self._errands.start(update, work)

    async def play(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Offer the games; with a number that deal in all of them, with a deal's id that one."""
        work = self._play(call_of(update), " ".join(context.args or ()), greeting="menu")
        self._errands.start(update, work)

    async def table(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Send the table anew at the bottom of the chat; the old message loses its buttons."""
        self._errands.start(update, self._send_anew(call_of(update)))

    async def tables(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """The player's open tables here; of others, those that lie idle."""
        self._errands.start(update, self._list_tables(call_of(update)))

    async def stop(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Close the table that the player last played here."""
        self._errands.start(update, self._stop(call_of(update)))

    async def replay(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Open the game of a record at its end."""
        work = self._replay(call_of(update), " ".join(context.args or ()))
        self._errands.start(update, work)

    async def tables_tap(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Bring a table back to the bottom of the chat, or close it."""
        query = update.callback_query
        if query is None or query.message is None:
            return
        tap = TablesTap.parse(query.data or "")
        player, language = query.from_user.id, query.from_user.language_code
        reader = await self._reader(player, language)
        seat = Seat(query.message.chat.id, topic_of(query.message), player)
        if tap is None:
            self._errands.start(None, toast(query, reader.texts("toast.malformed")))
            return
        work = self._desk.close if tap.closes else self._desk.sit
        session = await work(tap.table, seat)
        words = None if session else reader.texts("toast.not_yours")
        self._errands.start(None, toast(query, words))
        if session is None or not isinstance(query.message, Message):
            return
        call = Call(query.message, seat, language)
        if tap.closes:
            message = MessageId(query.message.message_id)
            self._sender.show(call.chat, message, await self._tables_screen(seat, reader))
            await self._put_away(call, session)
        else:
            self._errands.start(
                update, self._post(call, reader, session, compose(session, reader))
            )

    async def help(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """The rules of the game in progress, else how to play; pages by their buttons."""
        self._errands.start(update, self._explain(call_of(update)))

    async def settings(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """The player's settings, for all chats alike."""
        self._errands.start(update, self._offer_settings(call_of(update)))

    async def unknown(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        call = call_of(update)
        text = (call.message.text or "").strip()
        if _NUMBER.fullmatch(text):
            self._errands.start(update, self._play(call, text, greeting="menu"))
        else:
            self._errands.start(update, self._say(call, "message.unknown", text=text[:_QUOTED]))

    async def migrate(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Both the old group and the new supergroup tell of it; either is enough."""
        message = update.effective_message
        if message and message.migrate_to_chat_id:
            old, new = message.chat.id, message.migrate_to_chat_id
        elif message and message.migrate_from_chat_id:
            old, new = message.migrate_from_chat_id, message.chat.id
        else:
            return
        self._errands.start(None, self._note_migration(old, new))

    async def tap(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Save, answer, draw; neither answer nor picture waits for the other."""
        query = update.callback_query
        if query is None:
            return
        if (query.data or "").startswith(HELP):
            await self._turn_page(query)
            return
        if (query.data or "").startswith(SETTINGS):
            await self._change(query)
            return
        reader = await self._reader(query.from_user.id, query.from_user.language_code)
        answer = await self._pressed(query, collects=reader.taste.collects)
        done = answer.ending is Ending.DONE
        words = None if done else reader.texts(f"toast.{answer.ending}")
        self._errands.start(None, toast(query, words))
        if answer.session is None or query.message is None:
            return
        chat = ChatId(query.message.chat.id)
        tapped = MessageId(query.message.message_id)
        if answer.ending is Ending.MOVED:
            if _carried_table(query):
                self._errands.start(None, self._sender.retire(chat, tapped))
            return
        reader = await self._reader_at(answer.session, query, reader)
        self._sender.show(chat, tapped, compose(answer.session, reader, answer.view, answer.asked))
        if answer.is_sent:
            work = self._share(chat, topic_of(query.message), answer.session, reader)
            self._errands.start(update, work)

    async def _reader(self, player: int, client_language: str | None) -> Reader:
        """How the player wants to read; in the client's language while the store is away."""
        try:
            taste = await self._tastes.load(player)
        except RedisError:
            taste = Taste()
        return Reader.of(taste, client_language)

    async def _reader_at(self, session: Session, query: CallbackQuery, tapping: Reader) -> Reader:
        """A table played together keeps the looks of its owner, whoever taps."""
        if session.seat.player in (query.from_user.id, ANYONE):
            return tapping
        return await self._reader(session.seat.player, query.from_user.language_code)

    async def _turn_page(self, query: CallbackQuery) -> None:
        """Anyone may turn a page of the help: it belongs to no table."""
        self._errands.start(None, toast(query, None))
        reader = await self._reader(query.from_user.id, query.from_user.language_code)
        page = compose_help(HelpPage.parse(query.data or ""), reader)
        message = query.message
        if message is None:
            return
        if isinstance(message, Message) and not message.photo:
            page = replace(page, scene=None)  # it was sent where the bot may show no picture
        self._sender.show(ChatId(message.chat.id), MessageId(message.message_id), page)

    async def _change(self, query: CallbackQuery) -> None:
        """Go on to the next value of a setting, and show it at once at the open table here."""
        player, language = query.from_user.id, query.from_user.language_code
        tap = SettingsTap.parse(query.data or "")
        if tap is None or tap.player != player or query.message is None:
            refusal = "toast.malformed" if tap is None else "toast.settings"
            reader = await self._reader(player, language)
            self._errands.start(None, toast(query, reader.texts(refusal)))
            return
        taste = (await self._tastes.load(player)).changed(tap.setting)
        await self._tastes.save(player, taste)
        self._errands.start(None, toast(query, None))
        reader, chat = Reader.of(taste, language), ChatId(query.message.chat.id)
        page = compose_settings(player, reader)
        self._sender.show(chat, MessageId(query.message.message_id), page)
        topic = topic_of(query.message)
        session = await self._desk.current(Seat(query.message.chat.id, topic, player))
        if session and session.message is not None:
            self._sender.show(chat, MessageId(session.message), compose(session, reader))

    async def _offer_settings(self, call: Call) -> None:
        player = call.seat.player
        if player == ANYONE:
            await self._say(call, "message.nameless")
            return
        page = compose_settings(player, await self._reader_of(call))
        await self._sender.send(call.chat, call.seat.topic, page)

    async def _reader_of(self, call: Call) -> Reader:
        return await self._reader(call.seat.player, call.language)

    async def _explain(self, call: Call) -> None:
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

    async def _send_anew(self, call: Call) -> None:
        session = await self._desk.current(call.seat)
        if session is None:
            nameless = call.seat.player == ANYONE
            await self._say(call, "message.nameless" if nameless else "message.no_table")
            return
        reader = await self._reader_of(call)
        await self._post(call, reader, session, compose(session, reader))

    async def _list_tables(self, call: Call) -> None:
        page = await self._tables_screen(call.seat, await self._reader_of(call))
        await self._sender.send(call.chat, call.seat.topic, page)

    async def _tables_screen(self, seat: Seat, reader: Reader) -> Screen:
        opened, now = await self._desk.tables(seat), time.time()
        own = [each for each in opened if each.player == seat.player][:_LISTED]
        idle = [each for each in opened if each.player != seat.player and is_idle(each, now)]
        return compose_tables(
            await self._desk.unfinished(own),
            await self._desk.unfinished(idle[:_LISTED]),
            reader.texts,
        )

    async def _stop(self, call: Call) -> None:
        current = await self._desk.current(call.seat)
        session = await self._desk.close(current.table, call.seat) if current else None
        if session is None or session.record is None:
            await self._say(call, "message.no_table")
            return
        deal = session.record.deal
        texts = (await self._reader_of(call)).texts
        game = texts(f"game.{deal.game.key}")
        await self._say(call, "message.closed", game=game, number=deal.number, deal=deal)
        await self._put_away(call, session)

    async def _put_away(self, call: Call, session: Session) -> None:
        """The message of a closed table loses its buttons."""
        if session.message is not None:
            message = MessageId(session.message)
            self._errands.start(None, self._sender.retire(call.chat, message))

    async def _note_migration(self, old: int, new: int) -> None:
        """The group's tables hang on this note, and nobody will ask for it again."""
        for wait in _MIGRATION_WAITS:
            try:
                await self._desk.migrate(old, new)
            except RedisError:
                await asyncio.sleep(wait)
            else:
                return
        await self._desk.migrate(old, new)

    async def _play(self, call: Call, wanted: str, *, greeting: str) -> None:
        """Offer all games, a certain deal in all games, or open the one that was asked for."""
        reader = await self._reader_of(call)
        number = _NUMBER.fullmatch(wanted)
        if wanted and not number:
            await self._open(call, reader, wanted)
            return
        session = await self._desk.open_menu(call.seat, call.name)
        if number:
            screen = compose(session, reader, View.NUMBERED, number[1])
        else:
            screen = replace(compose(session, reader), text=reader.texts(greeting))
        await self._post(call, reader, session, screen)

    async def _open(self, call: Call, reader: Reader, wanted: str) -> None:
        """The very deal of an id; a nameless admin's table could be played by nobody."""
        try:
            deal = Deal.parse(wanted)
        except (CannotRead, Unknown):
            await self._say(call, "message.bad_deal", text=wanted[:_QUOTED])
            return
        if call.seat.player == ANYONE:
            await self._play(call, str(deal.number), greeting="menu")
            return
        session = await self._desk.open_record(call.seat, Record(deal), call.name)
        await self._post(call, reader, session, compose(session, reader))

    async def _replay(self, call: Call, text: str) -> None:
        if call.seat.player == ANYONE or not text:
            await self._say(call, "message.replay" if not text else "message.nameless")
            return
        try:
            record = Record.parse(text)
        except RulesError:
            number, word = first_mistake(text)
            key = "message.bad_record" if number else "message.bad_record.head"
            await self._say(call, key, number=number, word=word[:_QUOTED])
            return
        session = await self._desk.open_record(call.seat, record, call.name)
        reader = await self._reader_of(call)
        await self._post(call, reader, session, compose(session, reader))

    async def _share(
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

    async def _post(self, call: Call, reader: Reader, session: Session, screen: Screen) -> None:
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

    async def _pressed(self, query: CallbackQuery, *, collects: bool) -> Answer:
        if query.message is None or query.data is None:
            return Answer(Ending.MALFORMED)
        try:
            tap = Tap.parse(query.data)
        except MalformedTap as error:
            _log.warning("user %s: %s", query.from_user.id, error)
            return Answer(Ending.MALFORMED)
        return await self._desk.tap(
            Press(
                tap,
                player=query.from_user.id,
                chat=query.message.chat.id,
                message=query.message.message_id,
                carries=_carried_table(query),
                name=query.from_user.first_name,
                collects=collects,
            )
        )

    async def _say(self, call: Call, key: str, **values: object) -> None:
        reader = await self._reader_of(call)
        await self._sender.say(call.chat, call.seat.topic, reader.texts(key, **values))


def call_of(update: Update) -> Call:
    """Read a command; who writes as the group or as a channel plays as ANYONE."""
    message, user = update.effective_message, update.effective_user
    if message is None or user is None:
        raise ValueError(f"an update without message or user: {update.update_id}")
    player = ANYONE if user.id in _NAMELESS else user.id
    seat = Seat(message.chat.id, topic_of(message), player)
    return Call(message, seat, user.language_code, "" if player == ANYONE else user.first_name)


def _carried_table(query: CallbackQuery) -> TableId | None:
    """The table whose buttons the tapped message carries, by Telegram's own word."""
    message = query.message
    markup = message.reply_markup if isinstance(message, Message) else None
    for row in markup.inline_keyboard if markup else ():
        for button in row:
            with suppress(MalformedTap):
                return Tap.parse(str(button.callback_data)).table
    return None
