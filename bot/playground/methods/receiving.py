"""Methods by which the bot gets its updates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.playground.errors import bad_request, conflict
from bot.playground.webhook import Target

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.playground.backend import Backend, Method
    from bot.playground.forms import Json
    from bot.playground.params import Params

__all__ = ["METHODS"]

_WEBHOOK_ACTIVE = (
    "can't use getUpdates method while webhook is active; use deleteWebhook to delete the "
    "webhook first"
)
_MOST_UPDATES = 100
_MOST_SECONDS = 50


async def _get_updates(backend: Backend, params: Params) -> list[Json]:
    if backend.webhook.is_set:
        raise conflict(_WEBHOOK_ACTIVE)
    updates = backend.world.updates
    _remember_allowed(backend, params)
    if (offset := params.integer("offset")) != 0:
        updates.confirm(offset)
    limit = params.integer("limit", _MOST_UPDATES)
    return await updates.poll(
        limit=min(max(limit, 1), _MOST_UPDATES),
        timeout=min(max(params.integer("timeout"), 0), _MOST_SECONDS),
    )


async def _set_webhook(backend: Backend, params: Params) -> bool:
    if not params.text("url"):
        return await _delete_webhook(backend, params)
    target = Target(url=params.text("url"), secret=params.text("secret_token"))
    _remember_allowed(backend, params)
    _drop_if_asked(backend, params)
    await backend.webhook.set(target)
    return True


async def _delete_webhook(backend: Backend, params: Params) -> bool:
    await backend.webhook.clear()
    _drop_if_asked(backend, params)
    return True


def _get_webhook_info(backend: Backend, _params: Params) -> Json:
    return backend.webhook.info()


def _remember_allowed(backend: Backend, params: Params) -> None:
    kinds = params.parsed("allowed_updates")
    if kinds is None:  # not given: what was asked for before still holds
        return
    if not isinstance(kinds, list):
        raise bad_request("can't parse allowed_updates: Array expected")
    backend.world.updates.allow(str(kind) for kind in kinds)


def _drop_if_asked(backend: Backend, params: Params) -> None:
    if params.flag("drop_pending_updates"):
        backend.world.updates.drop()


METHODS: Mapping[str, Method] = {
    "getUpdates": _get_updates,
    "setWebhook": _set_webhook,
    "deleteWebhook": _delete_webhook,
    "getWebhookInfo": _get_webhook_info,
}
