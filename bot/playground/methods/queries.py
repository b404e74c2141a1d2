"""The answer to a pressed button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.playground.entities import utf16_length
from bot.playground.errors import bad_request
from bot.playground.messages import Answer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.playground.backend import Backend, Method
    from bot.playground.params import Params

__all__ = ["METHODS"]

_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
_MOST_TEXT = 200


def _answer(backend: Backend, params: Params) -> bool:
    query = backend.world.queries.get(params.text("callback_query_id"))
    if query is None or query.answer is not None:
        raise bad_request(_TOO_OLD)
    if backend.world.clock() - query.at > backend.limits.query_lifetime:
        raise bad_request(_TOO_OLD)
    text = params.text("text")
    if utf16_length(text) > _MOST_TEXT:
        raise bad_request("MESSAGE_TOO_LONG")
    url = params.text("url") or None
    query.settle(Answer(text=text, show_alert=params.flag("show_alert"), url=url))
    backend.world.history.notify("answer", query)
    return True


METHODS: Mapping[str, Method] = {"answerCallbackQuery": _answer}
