"""The methods of the Bot API, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.playground.methods import about, chats, editing, queries, receiving, sending

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.playground.backend import Method

__all__ = ["METHODS"]

_BY_NAME: Mapping[str, Method] = {
    **about.METHODS,
    **chats.METHODS,
    **editing.METHODS,
    **queries.METHODS,
    **receiving.METHODS,
    **sending.METHODS,
}

# Telegram does not mind the case of a method's name.
METHODS: Mapping[str, Method] = {name.lower(): method for name, method in _BY_NAME.items()}
