"""The open tables of a place: buttons that bring back one's own, and close those left alone.

>>> TablesTap.parse("open:Qx7bT0aa")
TablesTap(closes=False, table='Qx7bT0aa')
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.screen import Screen
from bot.session import Session, TableId
from bot.texts import Texts

__all__ = ["TABLES", "TablesTap", "compose_tables"]

TABLES = r"^(open|shut):"
"""What the data of all these buttons matches."""

_FORM = re.compile(r"(open|shut):([A-Za-z0-9]{8})", re.ASCII)


@dataclass(frozen=True)
class TablesTap:
    """A button that brings a table back, or `closes` it."""

    closes: bool
    table: TableId

    @classmethod
    def parse(cls, data: str) -> "TablesTap | None":
        """Read what a button says; None for what no button of this bot says."""
        found = _FORM.fullmatch(data)
        return cls(found[1] == "shut", TableId(found[2])) if found else None

    def __str__(self) -> str:
        return f"{'shut' if self.closes else 'open'}:{self.table}"


def compose_tables(own: Sequence[Session], idle: Sequence[Session], texts: Texts) -> Screen:
    """One's `own` tables, to go back to; those of others that lie `idle`, to be closed."""
    rows = [
        [_button(session, texts("tables.open", **_names(session, texts)), closes=False)]
        for session in own
    ]
    rows += [
        [_button(session, texts("tables.idle", **_names(session, texts)), closes=True)]
        for session in idle
    ]
    words = texts("tables" if rows else "tables.none")
    return Screen(None, words, InlineKeyboardMarkup(rows), texts("trouble.rights"))


def _names(session: Session, texts: Texts) -> dict[str, object]:
    if session.record is None:
        raise ValueError(f"table {session.table} has no game")
    deal = session.record.deal
    return {
        "game": texts.find(f"menu.{deal.game.key}") or texts(f"game.{deal.game.key}"),
        "number": deal.number,
        "moves": len(session.record.moves),
    }


def _button(session: Session, label: str, *, closes: bool) -> InlineKeyboardButton:
    return InlineKeyboardButton(label, callback_data=str(TablesTap(closes, session.table)))
