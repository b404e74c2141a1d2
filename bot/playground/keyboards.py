"""Inline keyboards, refused where Telegram refuses them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from bot.playground.errors import bad_request

__all__ = ["Button", "Keyboard", "parse_keyboard"]

_MOST_BUTTONS = 100
_MOST_IN_A_ROW = 8
_MOST_DATA_BYTES = 64
_MOST_COPY_CHARACTERS = 256
_MOST_MARKUP_BYTES = 10 * 1024
_STYLES = frozenset({"primary", "success", "danger"})


@dataclass(frozen=True, kw_only=True)
class Button:
    """One key under a message; exactly one of data, url and copy_text is set."""

    text: str
    data: str | None = None
    url: str | None = None
    copy_text: str | None = None
    style: str | None = None


Keyboard = tuple[tuple[Button, ...], ...]


def parse_keyboard(source: str) -> Keyboard:
    """Read a `reply_markup`; an empty keyboard is ()."""
    try:
        markup = json.loads(source)
    except ValueError:
        raise bad_request("can't parse reply keyboard markup JSON object") from None
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    if "keyboard" in markup or "force_reply" in markup:
        # Said openly: a silent success would hide that the page cannot show them.
        raise bad_request("the playground knows inline keyboards only")
    rows = _rows(markup.get("inline_keyboard") or [])
    if len(source.encode()) > _MOST_MARKUP_BYTES or sum(map(len, rows)) > _MOST_BUTTONS:
        raise bad_request("reply markup is too long")
    if any(len(row) > _MOST_IN_A_ROW for row in rows):
        raise bad_request("reply markup is too long")
    return rows


def _rows(source: Any) -> Keyboard:
    if not isinstance(source, list) or not all(isinstance(row, list) for row in source):
        raise bad_request('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array')
    rows = (tuple(_button(button) for button in row) for row in source)
    return tuple(row for row in rows if row)


def _button(source: Any) -> Button:
    if not isinstance(source, dict):
        raise bad_request("can't parse inline keyboard button: Object expected")
    text = source.get("text")
    if not isinstance(text, str):
        raise bad_request("can't parse inline keyboard button: Can't find field \"text\"")
    if not text.strip():
        raise bad_request("inline keyboard button text is empty")
    style = source.get("style")
    if style is not None and style not in _STYLES:
        raise bad_request("invalid button style specified")
    return Button(text=text, style=style, **_action(source))


def _action(source: dict[str, Any]) -> dict[str, str]:
    if "callback_data" in source:
        data = source["callback_data"]
        if not isinstance(data, str) or not 1 <= len(data.encode()) <= _MOST_DATA_BYTES:
            raise bad_request("BUTTON_DATA_INVALID")
        return {"data": data}
    if source.get("url"):
        url = str(source["url"])
        if not url.startswith(("http://", "https://", "tg://")) or " " in url:
            raise bad_request("BUTTON_URL_INVALID")
        return {"url": url}
    if isinstance(source.get("copy_text"), dict):
        copy = str(source["copy_text"].get("text", ""))
        if not 1 <= len(copy) <= _MOST_COPY_CHARACTERS:
            raise bad_request("BUTTON_COPY_TEXT_INVALID")
        return {"copy_text": copy}
    raise bad_request(
        "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
    )
