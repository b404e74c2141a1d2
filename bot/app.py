"""The running bot: store, desk, sender and handlers put together around PTB's Application."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from telegram import Bot, BotCommand, Update
from telegram.error import InvalidToken, RetryAfter, TelegramError
from telegram.ext import ApplicationBuilder
from telegram.request import HTTPXRequest

from bot.commands import Commands
from bot.config import Settings
from bot.counsel import Counsel
from bot.desk import Desk
from bot.embedded import EmbeddedServer
from bot.errands import Errands
from bot.failures import Failures
from bot.handlers import COMMANDS, AnyApplication, Handlers
from bot.health import Health, WatchedRequest
from bot.hints import Hints
from bot.order import InOrder
from bot.pictures import Pictures
from bot.postings import Postings
from bot.records import Records
from bot.sender import Sender
from bot.store import Store, connect
from bot.taps import Taps
from bot.tasks import ended
from bot.taste import Tastes
from bot.texts import FOREIGN, LANGUAGES, texts_for
from bot.waits import seconds_of
from render import PLAIN, paint, warm_up
from rules import GAMES, LAST_DEAL
from rules.winnable import graded

__all__ = ["database_url", "serving"]

_log = logging.getLogger(__name__)

DRAW_SECONDS = 10.0
"""How long pictures under way may take when the bot stops; the next tap shows the rest."""

FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0


@asynccontextmanager
async def database_url(settings: Settings) -> AsyncIterator[str]:
    """The address of the configured Redis, or of a private server that lives as long as this."""
    if settings.redis_url:
        yield settings.redis_url
        return
    async with EmbeddedServer(settings.data_dir / "valkey") as server:
        yield server.url


@asynccontextmanager
async def serving(
    settings: Settings, draw_number: Callable[[], int] = lambda: 1 + secrets.randbelow(LAST_DEAL)
) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """A bot that answers by long polling until the block ends; `draw_number` chooses new deals.

    `InvalidToken` if Telegram refuses the token; what the block is given waits until it does so
    later, and raises it then. While Telegram cannot be reached the bot waits. On the way out
    fetched updates are finished and pictures under way are shown.
    """
    async with AsyncExitStack() as stack:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
        redis = connect(await stack.enter_async_context(database_url(settings)))
        stack.push_async_callback(redis.aclose)
        store = Store(redis)
        polling = WatchedRequest()
        application = _build(settings, polling)
        sender = Sender(application.bot, paint, Pictures(redis, application.bot))
        warm_up(PLAIN)
        for game in GAMES.values():
            graded(game)
        failures = Failures()
        errands = Errands(failures.tell)
        desk, tastes = Desk(store, draw_number), Tastes(redis)
        postings = Postings(desk, tastes, sender, errands)
        records = Records(desk, sender, postings)
        commands = Commands(desk, postings, records)
        hints = Hints(settings.solver_processes)
        stack.callback(hints.close)
        taps = Taps(
            desk=desk,
            tastes=tastes,
            counsel=Counsel(desk=desk, tastes=tastes, hints=hints, sender=sender, records=records),
            sender=sender,
            errands=errands,
            postings=postings,
            commands=commands,
            records=records,
        )
        Handlers(commands, postings, records, taps, errands).register(application)
        application.add_error_handler(failures.handle)
        health = Health(settings.data_dir, store, polling)

        await _persisted(application.initialize)
        _log.info("this is @%s", application.bot.username)
        stack.push_async_callback(application.shutdown)
        await _introduce(application.bot)
        await application.start()
        stack.push_async_callback(sender.drain)
        stack.push_async_callback(lambda: errands.finish(sender.left))
        stack.push_async_callback(application.stop)
        stack.callback(sender.close, DRAW_SECONDS)
        stack.push_async_callback(_stop_polling, application)
        await _persisted(lambda: _start_polling(application, health))
        watch = asyncio.create_task(health.watch())
        stack.push_async_callback(ended, watch)
        yield polling.until_refused


def _build(settings: Settings, polling: WatchedRequest) -> AnyApplication:
    return (
        ApplicationBuilder()
        .token(settings.telegram_bot_token.get_secret_value())
        .base_url(settings.telegram_api_url)
        .base_file_url(settings.telegram_file_url)
        .request(HTTPXRequest(connection_pool_size=64, read_timeout=20, write_timeout=20))
        .get_updates_request(polling)
        .concurrent_updates(InOrder())
        .build()
    )


async def _persisted(action: Callable[[], Awaitable[object]]) -> None:
    """Do it, again and again while Telegram cannot be reached or asks to wait."""
    wait = FIRST_WAIT
    while True:
        try:
            await action()
        except InvalidToken:
            raise
        except RetryAfter as asked:
            await asyncio.sleep(seconds_of(asked))
        except TelegramError as error:
            if wait == FIRST_WAIT:
                _log.error("Telegram cannot be reached, trying on: %s", error)
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
        else:
            return


async def _introduce(bot: Bot) -> None:
    """Commands and descriptions in every language; without them the bot still works."""
    try:
        for language in (None, *LANGUAGES):
            texts = texts_for(language or FOREIGN)
            commands = [BotCommand(name, texts(f"command.{name}")) for name in COMMANDS]
            await bot.set_my_commands(commands, language_code=language)
            await bot.set_my_description(texts("bot.description"), language_code=language)
            await bot.set_my_short_description(texts("bot.about"), language_code=language)
    except TelegramError as error:
        _log.warning("commands and descriptions were not set: %s", error)


async def _start_polling(application: AnyApplication, health: Health) -> None:
    """Taps made while the bot was down are kept by Telegram, and wanted."""
    if application.updater is None:
        raise ValueError("an application without updater cannot poll")
    await application.updater.start_polling(
        allowed_updates=[Update.MESSAGE, Update.CALLBACK_QUERY],
        drop_pending_updates=False,
        error_callback=health.polling_failed,
    )


async def _stop_polling(application: AnyApplication) -> None:
    """Also where the start was cut short, and PTB would refuse to shut down."""
    if application.updater and application.updater.running:
        await application.updater.stop()
