"""The command line: `serve` in Telegram, `play` in a local chat, `health` for the container.

Exit status: 0 after a regular end, 1 for ill health, 2 for a wrong setting, told in one line.
"""

import argparse
import asyncio
import logging
import os
import signal
import sys
import time
import webbrowser
from collections.abc import Coroutine
from pathlib import Path

from telegram.error import InvalidToken

from bot.app import serving
from bot.config import Settings, SettingsError, load_settings
from bot.embedded import EmbeddedError
from bot.health import Unhealthy, check_health
from bot.playground import Playground, furnish

__all__ = ["main"]

WRONG_SETTING = 2
INTERRUPTED = 130
_DOUBLED = {"telegram.ext.Updater", "telegram.ext"}
"""PTB's loggers that write a traceback for each failed poll; `Health` tells it in a line."""

_PLAY_TOKEN = "1000000:local-chat"  # noqa: S105 - opens nothing but the playground


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status."""
    options = _parser().parse_args(arguments)
    os.environ.setdefault("PTB_TIMEDELTA", "true")  # the form that PTB is moving to
    try:
        return int(options.run(options))
    except (SettingsError, EmbeddedError, InvalidToken, OSError) as error:
        print(f"patience-bot: {_line(error)}", file=sys.stderr)
        return WRONG_SETTING
    except KeyboardInterrupt:  # the second Ctrl+C: nobody wants to wait for the cleaning up
        return INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="patience-bot", description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="play in Telegram (set TELEGRAM_BOT_TOKEN)")
    serve.set_defaults(run=_serve)

    play = commands.add_parser("play", help="play in a local chat, in the browser")
    play.add_argument("--port", type=_port, default=8080, help="of the chat page (8080)")
    play.add_argument("--no-browser", action="store_true", help="only print the page's address")
    play.add_argument("--data", type=Path, help="folder for the tables (DATA_DIR, else .data)")
    play.set_defaults(run=_play)

    health = commands.add_parser("health", help="ask how the bot that runs here is")
    health.set_defaults(run=_health)
    return parser


def _serve(_: argparse.Namespace) -> int:
    settings = load_settings()
    _start_logging(settings)
    return _run(_serve_until_stopped(settings))


def _play(options: argparse.Namespace) -> int:
    settings = load_settings(token=_PLAY_TOKEN)
    if options.data:
        settings = settings.model_copy(update={"data_dir": options.data})
    _start_logging(settings)
    return _run(_play_until_stopped(settings, options.port, browse=not options.no_browser))


def _health(_: argparse.Namespace) -> int:
    try:
        check_health(load_settings(token=_PLAY_TOKEN).data_dir, time.time())
    except Unhealthy as unhealthy:
        print(f"patience-bot: {unhealthy}", file=sys.stderr)
        return 1
    return 0


async def _serve_until_stopped(settings: Settings) -> None:
    async with serving(settings) as until_refused:
        logging.getLogger(__name__).info("the bot is ready")
        await until_refused()


async def _play_until_stopped(settings: Settings, port: int, *, browse: bool) -> None:
    """The same bot, in front of our own Bot API server instead of Telegram's."""
    playground = Playground(token=settings.telegram_bot_token.get_secret_value())
    furnish(playground.world)
    await playground.start(port=port)
    try:
        local = settings.model_copy(update={"telegram_api_url": playground.base_url})
        async with serving(local) as until_refused:
            print(f"Play at {playground.page_url} (Ctrl+C ends)", flush=True)
            if browse:
                await asyncio.to_thread(webbrowser.open, playground.page_url)
            await until_refused()
    finally:
        await playground.stop()


def _run(work: Coroutine[object, object, None]) -> int:
    """Run until SIGINT or SIGTERM, then let `work` clean up behind itself."""

    async def watched() -> None:
        loop, task = asyncio.get_running_loop(), asyncio.ensure_future(work)

        def stop() -> None:
            for name in (signal.SIGINT, signal.SIGTERM):  # the next one ends us at once
                loop.remove_signal_handler(name)
            task.cancel()

        for name in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(name, stop)
        try:
            await task
        except asyncio.CancelledError:
            logging.getLogger(__name__).info("stopped")

    asyncio.run(watched())
    return 0


def _start_logging(settings: Settings) -> None:
    handler = logging.StreamHandler()
    handler.addFilter(_is_told_once)
    handler.setFormatter(_Discreet(settings.telegram_bot_token.get_secret_value()))
    logging.basicConfig(level=settings.log_level, handlers=[handler])
    for chatty in ("httpx", "httpcore"):  # a line for each call
        logging.getLogger(chatty).setLevel(logging.WARNING)


def _is_told_once(record: logging.LogRecord) -> bool:
    return record.name not in _DOUBLED or record.levelno >= logging.CRITICAL


class _Discreet(logging.Formatter):
    """Lines and tracebacks without the token, wherever a library may have put it."""

    def __init__(self, secret: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        return super().format(record).replace(self._secret, "TOKEN")


def _port(text: str) -> int:
    port = int(text) if text.isdecimal() else 0
    if not 1 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"not a port from 1 to 65535: {text!r}")
    return port


def _line(error: Exception) -> str:
    if isinstance(error, InvalidToken):
        return "TELEGRAM_BOT_TOKEN: Telegram does not know this token"
    return " ".join(str(error).split())


if __name__ == "__main__":
    sys.exit(main())
