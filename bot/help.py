"""The help: how to play, and a page of rules for each family of games, with its opening.

Its buttons belong to no table: whoever taps one turns the page, and nothing else happens.

>>> HelpPage.parse("help:kosa")
HelpPage(key='kosa')
>>> str(HelpPage())
'help:'
"""

from dataclasses import dataclass

from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.constants import ParseMode

from bot.keyboard import in_rows
from bot.screen import Screen
from bot.taste import Reader
from bot.texts import Texts
from render import arrange
from rules import FAMILIES, GAMES, Game

__all__ = ["HELP", "HelpPage", "compose_help"]

HELP = "help:"
"""What the data of all buttons of the help begins with."""

_ROW = 3
_SHOWN_DEAL = 7


@dataclass(frozen=True)
class HelpPage:
    """The rules of the game `key`, or how to play when there is no such game."""

    key: str = ""

    @classmethod
    def parse(cls, data: str) -> "HelpPage":
        """Read what a button says; one of an older bot may name a game that is gone."""
        key = data.removeprefix(HELP)
        return cls(key if key in GAMES else "")

    @property
    def game(self) -> Game | None:
        return GAMES.get(self.key)

    def __str__(self) -> str:
        return HELP + self.key


def compose_help(page: HelpPage, reader: Reader) -> Screen:
    """The page: an opening, the rules of its family, and the ways to the other pages."""
    game, texts = page.game, reader.texts
    return Screen(
        arrange((game or next(iter(GAMES.values()))).deal(_SHOWN_DEAL), reader.taste.look),
        texts(f"help.{game.family}" if game else "help"),
        _keyboard(page, texts),
        texts("trouble.rights"),
        ParseMode.HTML,
    )


def _keyboard(page: HelpPage, texts: Texts) -> InlineKeyboardMarkup:
    """One button a family, for its first game, and the general page; not the one shown."""
    shown = page.game.family if page.game else ""
    buttons = [
        InlineKeyboardButton(texts(f"family.{family}"), callback_data=str(HelpPage(first.key)))
        for family, (first, *_) in FAMILIES.items()
        if family != shown
    ]
    if shown:
        general = texts("button.rules")
        buttons.append(InlineKeyboardButton(general, callback_data=str(HelpPage())))
    return InlineKeyboardMarkup(in_rows(buttons, _ROW))
