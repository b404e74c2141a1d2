"""Methods about the bot itself and the files it has sent."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from bot.playground import forms
from bot.playground.errors import bad_request

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.playground.backend import Backend, Method
    from bot.playground.forms import Json
    from bot.playground.params import Params

__all__ = ["METHODS"]


def _get_me(backend: Backend, _params: Params) -> Json:
    abilities = {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }
    return forms.user(backend.world.bot) | abilities


def _set_commands(backend: Backend, params: Params) -> bool:
    backend.profile.set_commands(
        params.parsed("commands"),
        scope=params.parsed("scope"),
        language=params.text("language_code"),
    )
    backend.world.history.notify("commands", backend.profile)
    return True


def _delete_commands(backend: Backend, params: Params) -> bool:
    scope, language = params.parsed("scope"), params.text("language_code")
    backend.profile.set_commands([], scope=scope, language=language)
    backend.world.history.notify("commands", backend.profile)
    return True


def _get_commands(backend: Backend, params: Params) -> list[Json]:
    scope, language = params.parsed("scope"), params.text("language_code")
    found = backend.profile.commands(scope=scope, language=language)
    return [asdict(command) for command in found]


def _set_description(backend: Backend, params: Params) -> bool:
    return _set_text(backend, params, kind="description", most=512)


def _set_short_description(backend: Backend, params: Params) -> bool:
    return _set_text(backend, params, kind="short_description", most=120)


def _set_text(backend: Backend, params: Params, *, kind: str, most: int) -> bool:
    language = params.text("language_code")
    backend.profile.set_text(kind, params.text(kind), language=language, most=most)
    backend.world.history.notify("commands", backend.profile)
    return True


def _get_description(backend: Backend, params: Params) -> Json:
    language = params.text("language_code")
    return {"description": backend.profile.text("description", language=language)}


def _get_short_description(backend: Backend, params: Params) -> Json:
    language = params.text("language_code")
    return {"short_description": backend.profile.text("short_description", language=language)}


def _get_file(backend: Backend, params: Params) -> Json:
    file = backend.files.find(params.text("file_id"))
    if file is None:
        raise bad_request("invalid file_id")
    return forms.file(file)


METHODS: Mapping[str, Method] = {
    "getMe": _get_me,
    "setMyCommands": _set_commands,
    "getMyCommands": _get_commands,
    "deleteMyCommands": _delete_commands,
    "setMyDescription": _set_description,
    "getMyDescription": _get_description,
    "setMyShortDescription": _set_short_description,
    "getMyShortDescription": _get_short_description,
    "getFile": _get_file,
}
