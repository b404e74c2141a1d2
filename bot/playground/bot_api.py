"""The Bot API over HTTP: checks the token, performs the call, and fails on order."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import logging
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from aiohttp import web

from bot.playground.errors import ApiError
from bot.playground.methods import METHODS
from bot.playground.params import Params
from bot.playground.transcript import Call

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.playground.backend import Backend
    from bot.playground.faults import Fault, Faults
    from bot.playground.forms import Json
    from bot.playground.transcript import Transcript

__all__ = ["TOKEN", "BotApi"]

TOKEN = re.compile(r"\d+:[A-Za-z0-9_-]+")

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class BotApi:
    """Answers the calls of the one bot that has the token; `closing` ends its silences."""

    token: str
    backend: Backend
    faults: Faults
    transcript: Transcript
    clock: Callable[[], float]
    closing: asyncio.Event

    def add_routes(self, app: web.Application) -> None:
        app.router.add_route("*", "/bot{token}/{method}", self._call)
        app.router.add_get("/file/bot{token}/{path:.+}", self._file)

    async def _call(self, request: web.Request) -> web.Response:
        try:
            self._check_token(request)
            params = await Params.read(request)
        except ApiError as error:
            return _refusal(error)
        except web.HTTPRequestEntityTooLarge:
            return _refusal(ApiError(413, "Request Entity Too Large"))
        method = request.match_info["method"]
        fault = self.faults.take(method)
        answer = await self._answer(method, params, fault)
        self._record(method, params, answer)
        if answer is None:
            return await self._cut(request, after=fault.silence if fault else 0)
        return web.json_response(answer, status=int(str(answer.get("error_code", 200))))

    def _check_token(self, request: web.Request) -> None:
        token = request.match_info["token"]
        if not TOKEN.fullmatch(token):
            raise ApiError(404, "Not Found")
        if token != self.token:
            raise ApiError(401, "Unauthorized")

    async def _answer(self, method: str, params: Params, fault: Fault | None) -> Json | None:
        """Return the JSON body, or None when the fault wants silence."""
        if fault is None:
            return await self._perform(method, params)
        if fault.error is not None:
            return fault.error.answer()
        if fault.takes_effect:
            await self._perform(method, params)
        return None

    async def _perform(self, method: str, params: Params) -> Json:
        try:
            perform = METHODS.get(method.lower())
            if perform is None:
                raise ApiError(404, "Not Found")
            result = perform(self.backend, params)
            if inspect.isawaitable(result):
                result = await result
        except ApiError as error:
            return error.answer()
        except Exception:  # noqa: BLE001 - a fault of ours must look like one of Telegram's
            _LOG.exception("the playground failed in %s with %s", method, dict(params.texts))
            return ApiError(500, "Internal Server Error").answer()
        return {"ok": True, "result": result}

    def _record(self, method: str, params: Params, answer: Json | None) -> None:
        sizes = {name: len(upload.content) for name, upload in params.uploads.items()}
        call = Call(
            method=method, params=params.texts, answer=answer, at=self.clock(), uploads=sizes
        )
        self.transcript.record(call)

    async def _cut(self, request: web.Request, *, after: float) -> web.Response:
        """Close the connection without an answer, sooner when the server stops."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.closing.wait(), after)
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    async def _file(self, request: web.Request) -> web.Response:
        try:
            self._check_token(request)
        except ApiError as error:
            return _refusal(error)
        file = self.backend.files.at_path(request.match_info["path"])
        if file is None:
            return _refusal(ApiError(404, "Not Found"))
        return web.Response(body=file.content, content_type="application/octet-stream")


def _refusal(error: ApiError) -> web.Response:
    return web.json_response(error.answer(), status=error.code)
