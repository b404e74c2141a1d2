"""The settings: a message with a button for each, which shows its value and goes on to the next.

>>> SettingsTap.parse("set:42:theme")
SettingsTap(player=42, setting='theme')
"""

import re
from dataclasses import dataclass

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.screen import Screen
from bot.taste import CHOICES, Reader

__all__ = ["SETTINGS", "SettingsTap", "compose_settings"]

SETTINGS = "set:"
"""What the data of all buttons of the settings begins with."""

_FORM = re.compile(r"set:([1-9][0-9]{0,19}):([a-z_]{1,20})", re.ASCII)


@dataclass(frozen=True)
class SettingsTap:
    """A button of the settings of `player`, whom alone it obeys."""

    player: int
    setting: str

    @classmethod
    def parse(cls, data: str) -> "SettingsTap | None":
        """Read what a button says; None for what no button of this bot says."""
        found = _FORM.fullmatch(data)
        if not found or found[2] not in CHOICES:
            return None
        return cls(int(found[1]), found[2])

    def __str__(self) -> str:
        return f"{SETTINGS}{self.player}:{self.setting}"


def compose_settings(player: int, reader: Reader) -> Screen:
    """The settings as they are now, one a row."""
    rows = [
        [InlineKeyboardButton(_label(reader, name), callback_data=str(SettingsTap(player, name)))]
        for name in CHOICES
    ]
    texts = reader.texts
    return Screen(None, texts("settings"), InlineKeyboardMarkup(rows), texts("trouble.rights"))


def _label(reader: Reader, setting: str) -> str:
    value = getattr(reader.taste, setting)
    word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value or "client"
    return reader.texts(f"settings.{setting}.{word}")
