"""What buttons do: save, answer, draw; at tables, in lists of tables, in the help and settings."""

import logging
from dataclasses import replace

from telegram import CallbackQuery, MaybeInaccessibleMessage, Message, Update
from telegram.ext import ContextTypes

from bot.answers import Answer, Ending, Press, View
from bot.calls import carried_table
from bot.commands import Commands
from bot.counsel import Counsel
from bot.desk import Desk
from bot.errands import Errands
from bot.failures import toast
from bot.help import HELP, HelpPage, compose_help
from bot.naming import turns_aside
from bot.order import topic_of
from bot.postings import Postings, retired
from bot.records import Records
from bot.screen import compose
from bot.sender import ChatId, MessageId, Sender
from bot.session import ANYONE, Host, Seat, Session
from bot.settings_page import SETTINGS, SettingsTap, compose_settings
from bot.tables_page import TablesTap, Way
from bot.tap import MalformedTap, Tap
from bot.taste import Reader, Tastes
from bot.texts import Texts
from rules import Outcome

__all__ = ["Taps"]

_log = logging.getLogger(__name__)


class Taps:
    """Each public method answers one kind of callback query."""

    def __init__(  # noqa: PLR0913 - all that a tap may set in motion
        self,
        *,
        desk: Desk,
        tastes: Tastes,
        counsel: Counsel,
        sender: Sender,
        errands: Errands,
        postings: Postings,
        commands: Commands,
        records: Records,
    ) -> None:
        self._counsel = counsel
        self._desk = desk
        self._tastes = tastes
        self._sender = sender
        self._errands = errands
        self._postings = postings
        self._commands = commands
        self._records = records

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
        reader = await self._tastes.reader(query.from_user.id, query.from_user.language_code)
        answer = await self._pressed(query, collects=reader.taste.collects)
        if answer.wish and answer.session:
            table = await self._reader_at(answer.session, query, reader)
            grant = self._counsel.grant(answer.wish, query, answer.session, reader, table)
            self._errands.start(update, grant)
            return
        self._errands.start(None, toast(query, _told(answer, reader.texts)))
        if answer.session:
            self._counsel.drop(answer.session)
        if query.message is None:
            return
        if answer.session is None or answer.ending is Ending.MOVED:
            await self._retire_tapped(query, answer, reader)
            return
        reader = await self._reader_at(answer.session, query, reader)
        chat, tapped = _place_of(query.message)
        if _is_judged(answer, reader):
            self._errands.start(update, self._counsel.judged(query, answer.session, reader))
        else:
            screen = compose(answer.session, reader, answer.view, answer.asked)
            self._sender.show(chat, tapped, screen)
        if answer.replaced:
            self._postings.retire(answer.replaced, "replaced", reader)
        if answer.opened:
            opened = answer.opened
            self._errands.start(update, self._postings.post(opened.seat, reader, opened))
        if answer.is_sent:
            work = self._records.share(chat, topic_of(query.message), answer.session, reader)
            self._errands.start(update, work)

    async def _retire_tapped(self, query: CallbackQuery, answer: Answer, reader: Reader) -> None:
        """The tapped message shows its table no longer, and must not look as if it did."""
        carried = carried_table(query)
        if query.message is None or carried is None:
            return
        if answer.session:
            reader = await self._reader_at(answer.session, query, reader)
            words = retired(answer.session, "moved", reader.texts)
        elif answer.ending is Ending.NO_TABLE and carried == Tap.parse(query.data or "").table:
            words = reader.texts("retired.gone")
        else:
            return
        self._errands.start(None, self._sender.retire(*_place_of(query.message), words))

    async def tables_tap(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Bring a table back to the bottom of the chat, or close it."""
        query = update.callback_query
        if query is None or query.message is None:
            return
        tap = TablesTap.parse(query.data or "")
        player, language = query.from_user.id, query.from_user.language_code
        reader = await self._tastes.reader(player, language)
        seat = Seat(query.message.chat.id, topic_of(query.message), player)
        if tap is None:
            self._errands.start(None, toast(query, reader.texts("toast.malformed")))
            return
        session = await (self._desk.close if tap.way is Way.SHUT else self._desk.sit)(
            tap.table, seat
        )
        words = None if session else reader.texts("toast.not_yours")
        self._errands.start(None, toast(query, words))
        if session is None:
            return
        chat, tapped = _place_of(query.message)
        if tap.way is Way.SHUT:
            self._sender.show(chat, tapped, await self._commands.tables_screen(seat, reader))
            owner = await self._reader_at(session, query, reader)
            self._postings.retire(session, "closed", owner)
            return
        if tap.way is Way.BACK:
            words = retired(session, "restored", reader.texts)
            self._errands.start(None, self._sender.retire(chat, tapped, words))
        self._errands.start(update, self._postings.post(seat, reader, session))

    async def _reader_at(self, session: Session, query: CallbackQuery, tapping: Reader) -> Reader:
        """A table played together keeps its owner's looks and language, whoever taps."""
        if session.seat.player in (query.from_user.id, ANYONE):
            return tapping
        language = session.host.language or query.from_user.language_code
        return await self._tastes.reader(session.seat.player, language)

    async def _turn_page(self, query: CallbackQuery) -> None:
        """Anyone may turn a page of the help: it belongs to no table."""
        self._errands.start(None, toast(query, None))
        reader = await self._tastes.reader(query.from_user.id, query.from_user.language_code)
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
            reader = await self._tastes.reader(player, language)
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
                carries=carried_table(query),
                host=Host(query.from_user.first_name, query.from_user.language_code or ""),
                collects=collects,
            )
        )


def _is_judged(answer: Answer, reader: Reader) -> bool:
    """Whether the table is shown with a verdict, for which it may have to wait."""
    record = answer.session.record if answer.session else None
    return (
        reader.taste.judges
        and answer.ending is Ending.DONE
        and answer.view is View.TABLE
        and record is not None
        and record.outcome is Outcome.PLAYING
    )


def _told(answer: Answer, texts: Texts) -> str | None:
    """Why a tap changed nothing, in the game's own words."""
    if answer.ending is Ending.DONE:
        return None
    record = answer.session.record if answer.session else None
    if answer.ending is Ending.NOTHING_NEW and record and turns_aside(record.deal.game):
        return texts("toast.nothing_new.aside")
    return texts(f"toast.{answer.ending}")


def _place_of(message: MaybeInaccessibleMessage) -> tuple[ChatId, MessageId]:
    return ChatId(message.chat.id), MessageId(message.message_id)
