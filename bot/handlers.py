"""From Telegram's updates to commands and taps: which handler hears what, no more."""

from collections.abc import Callable, Coroutine
from typing import Any

from telegram import Update
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    CommandHandler,
    ContextTypes,
    MessageHandler,
    filters,
)

from bot.calls import Call, call_of
from bot.commands import Commands
from bot.errands import Errands
from bot.postings import Postings
from bot.records import Records
from bot.tables_page import TABLES
from bot.taps import Taps
from bot.wording import (
    QUOTED,
    deal_in,
    games_named,
    is_like_a_record,
    number_in,
    number_in_family,
)

__all__ = ["COMMANDS", "AnyApplication", "Handlers"]

COMMANDS = ("play", "table", "tables", "stop", "settings", "help")
"""Those that the chat's command menu lists, each with a text `command.<name>`."""

AnyApplication = Application[Any, Any, Any, Any, Any, Any]


class Handlers:
    """The bot's ears: every public method answers one kind of update."""

    def __init__(
        self,
        commands: Commands,
        postings: Postings,
        records: Records,
        taps: Taps,
        errands: Errands,
    ) -> None:
        self._commands = commands
        self._postings = postings
        self._records = records
        self._taps = taps
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
        application.add_handler(CallbackQueryHandler(self._taps.tables_tap, pattern=TABLES))
        application.add_handler(CallbackQueryHandler(self._taps.tap))
        application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, self.migrate))
        records = new & filters.ChatType.PRIVATE & filters.Document.ALL
        application.add_handler(MessageHandler(records, self.record_file))
        words = new & filters.ChatType.PRIVATE & (filters.TEXT | filters.COMMAND)
        application.add_handler(MessageHandler(words, self.unknown))

    async def start(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Greet; or open the deal of a link, `t.me/<bot>?start=kosa-7`."""
        work = self._commands.play(
            call_of(update), " ".join(context.args or ()), greeting="menu.start"
        )
        self._errands.start(update, work)

    async def play(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Offer the games; with a number that deal in all of them, with a deal's id that one."""
        work = self._commands.play(call_of(update), " ".join(context.args or ()), greeting="menu")
        self._errands.start(update, work)

    async def table(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Send the table anew at the bottom of the chat; the old message loses its buttons."""
        self._start_bare(update, context, "table", self._commands.send_anew)

    async def tables(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """The player's open tables here; of others, those that lie idle."""
        self._start_bare(update, context, "tables", self._commands.list_tables)

    async def stop(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Close the table that the player last played here."""
        self._start_bare(update, context, "stop", self._commands.stop)

    async def settings(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """The player's settings, for all chats alike."""
        self._start_bare(update, context, "settings", self._commands.offer_settings)

    def _start_bare(
        self,
        update: Update,
        context: ContextTypes.DEFAULT_TYPE,
        command: str,
        work: Callable[[Call], Coroutine[object, object, None]],
    ) -> None:
        """A command that takes nothing; with something behind it, it may be meant otherwise."""
        call, extra = call_of(update), " ".join(context.args or ())
        refusal = self._commands.refuse(call, command, extra) if extra else None
        self._errands.start(update, refusal or work(call))

    async def replay(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Open the game of a record at its end."""
        work = self._records.replay(call_of(update), " ".join(context.args or ()))
        self._errands.start(update, work)

    async def record_file(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A record that came as a file, as long ones are shared."""
        self._errands.start(update, self._records.read_file(call_of(update)))

    async def help(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """The rules that are named, or of the game in progress, else how to play."""
        work = self._commands.explain(call_of(update), " ".join(context.args or ()))
        self._errands.start(update, work)

    async def unknown(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """In private a number, a deal, a game, a link or a record will do without a command."""
        call = call_of(update)
        text = (call.message.text or "").strip()
        if is_like_a_record(text):
            work = self._records.replay(call, " ".join(text.split()))
        elif number_in(text) or number_in_family(text) or deal_in(text) or games_named(text):
            work = self._commands.play(call, text, greeting="menu")
        else:
            work = self._postings.say(call, "message.unknown", text=text[:QUOTED])
        self._errands.start(update, work)

    async def migrate(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Both the old group and the new supergroup tell of it; either is enough."""
        message = update.effective_message
        if message and message.migrate_to_chat_id:
            old, new = message.chat.id, message.migrate_to_chat_id
        elif message and message.migrate_from_chat_id:
            old, new = message.migrate_from_chat_id, message.chat.id
        else:
            return
        self._errands.start(None, self._commands.note_migration(old, new))
