"""What the chat page asks of the server: its files, live news, and the acts of people."""

from __future__ import annotations

import asyncio
import json
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from aiohttp import web

from bot.playground import page_forms
from bot.playground.files import FileKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from aiohttp.typedefs import Handler

    from bot.playground.backend import Backend
    from bot.playground.people import Chat, Person

__all__ = ["add_routes", "refuse_strange_hosts"]

_PAGE = Path(__file__).parent / "page"
_FILES = frozenset(path.name for path in _PAGE.iterdir())
_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})
_HEARTBEAT_SECONDS = 15.0
_RECONNECT_MILLISECONDS = 500
# Messages come from a bot under test: nothing in them may run or call out.
_POLICY = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'"
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}

_FORMS: Mapping[str, Callable[[Any], object]] = {
    "message": page_forms.message,
    "deleted": page_forms.deleted,
    "chat": page_forms.room,
    "person": page_forms.person,
    "action": page_forms.action,
    "answer": page_forms.answer,
}
# Whoever appears, and wherever, may have another command menu.
_CHANGES_MENUS = frozenset({"chat", "person", "commands"})


@web.middleware
async def refuse_strange_hosts(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests by which a foreign web page reaches this machine under its own name."""
    if urlsplit(f"//{request.host}").hostname not in _HOSTS:
        raise web.HTTPForbidden(text=f"no such host here: {request.host}")
    return await handler(request)


def add_routes(app: web.Application, backend: Backend, closing: asyncio.Event) -> None:
    page = _PageApi(backend, closing)
    app.router.add_get("/", page.index)
    app.router.add_get("/page/{name}", page.static)
    app.router.add_get("/media/{unique_id}/{kind}", page.media)
    app.router.add_get("/api/live", page.live)
    app.router.add_post("/api/say", page.say)
    app.router.add_post("/api/tap", page.tap)
    app.router.add_post("/api/block", page.block)
    app.router.add_post("/api/unblock", page.unblock)


class _PageApi:
    def __init__(self, backend: Backend, closing: asyncio.Event) -> None:
        self._backend = backend
        self._closing = closing

    async def index(self, _request: web.Request) -> web.StreamResponse:
        return web.FileResponse(_PAGE / "index.html", headers=_HEADERS)

    async def static(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        if name not in _FILES:
            raise web.HTTPNotFound
        return web.FileResponse(_PAGE / name, headers=_HEADERS)

    async def media(self, request: web.Request) -> web.Response:
        wanted = (request.match_info["unique_id"], request.match_info["kind"])
        file = self._backend.files.with_bytes(*wanted)
        if file is None:
            raise web.HTTPNotFound
        # The name is the hash of the bytes, so the browser may keep them.
        headers = _HEADERS | {"Cache-Control": "max-age=31536000, immutable"}
        if file.kind is FileKind.DOCUMENT:
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=file.content, content_type=file.mime_type, headers=headers)

    async def live(self, request: web.Request) -> web.StreamResponse:
        """Send the whole world, then each change, until the page leaves or the server stops."""
        response = web.StreamResponse(headers=_HEADERS)
        response.content_type = "text/event-stream"
        news: asyncio.Queue[tuple[str, object]] = asyncio.Queue()

        def listen(kind: str, what: object) -> None:
            if kind in _FORMS:
                news.put_nowait((kind, _FORMS[kind](what)))
            if kind in _CHANGES_MENUS:
                news.put_nowait(("menus", page_forms.menus(self._backend)))

        history = self._backend.world.history
        history.listen(listen)
        try:
            await response.prepare(request)
            await response.write(f"retry: {_RECONNECT_MILLISECONDS}\n\n".encode())
            await _send(response, "world", page_forms.world(self._backend))
            await self._forward(response, news)
        except ConnectionResetError:
            pass  # the page has gone
        finally:
            history.unlisten(listen)
        return response

    async def _forward(
        self, response: web.StreamResponse, news: asyncio.Queue[tuple[str, object]]
    ) -> None:
        closing = asyncio.create_task(self._closing.wait())
        try:
            while not closing.done():
                item = asyncio.create_task(news.get())
                await asyncio.wait(
                    {item, closing},
                    timeout=_HEARTBEAT_SECONDS,
                    return_when=asyncio.FIRST_COMPLETED,
                )
                if item.done():
                    await _send(response, *item.result())
                else:
                    item.cancel()
                    await response.write(b": still here\n\n")
        finally:
            closing.cancel()

    async def say(self, request: web.Request) -> web.Response:
        act = await _act(request)
        with _told():
            person, chat = self._who_and_where(act)
            thread = act.get("thread")
            self._backend.world.say(person, chat, str(act["text"]), thread=thread)
        return web.json_response({})

    async def tap(self, request: web.Request) -> web.Response:
        """Send the data of the button that the page showed, even if it is stale by now."""
        act = await _act(request)
        with _told():
            person, chat = self._who_and_where(act)
            message = self._backend.world.rooms[chat.id].messages[int(act["message"])]
            query = self._backend.world.forge(person, message, str(act["data"]))
        return web.json_response({"query": query.id})

    async def block(self, request: web.Request) -> web.Response:
        act = await _act(request)
        with _told():
            self._backend.world.block(self._backend.world.people[int(act["person"])])
        return web.json_response({})

    async def unblock(self, request: web.Request) -> web.Response:
        act = await _act(request)
        with _told():
            self._backend.world.unblock(self._backend.world.people[int(act["person"])])
        return web.json_response({})

    def _who_and_where(self, act: dict[str, Any]) -> tuple[Person, Chat]:
        world = self._backend.world
        return world.people[int(act["person"])], world.rooms[int(act["chat"])].chat


async def _send(response: web.StreamResponse, kind: str, form: object) -> None:
    line = json.dumps(form, ensure_ascii=False)
    await response.write(f"event: {kind}\ndata: {line}\n\n".encode())


async def _act(request: web.Request) -> dict[str, Any]:
    # A form of a foreign page cannot have this type, so it cannot act here.
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType
    act = await request.json()
    if not isinstance(act, dict):
        raise web.HTTPBadRequest
    return act


@contextmanager
def _told() -> Iterator[None]:
    """Turn what the world does not allow into an answer that the page can show."""
    try:
        yield
    except (ValueError, LookupError, TypeError) as error:
        raise web.HTTPConflict(text=str(error)) from error
