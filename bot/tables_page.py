"""The open tables of a place: buttons that bring back one's own, and close those left alone.

>>> TablesTap.parse("open:Qx7bT0aa")
TablesTap(way=<Way.OPEN: 'open'>, table='Qx7bT0aa')
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.caption import deal_in_words
from bot.screen import Screen
from bot.session import Session, TableId
from bot.texts import Texts
from rules import Outcome, Record

__all__ = ["TABLES", "TablesTap", "Way", "compose_closed", "compose_tables"]

TABLES = r"^(open|shut|back):"
"""What the data of all these buttons matches."""

_FORM = re.compile(r"(open|shut|back):([A-Za-z0-9]{8})", re.ASCII)


class Way(StrEnum):
    """What a button does: show a table again, close it, or restore it once it is closed."""

    OPEN = "open"
    SHUT = "shut"
    BACK = "back"


@dataclass(frozen=True)
class TablesTap:
    """A button that leads to a table."""

    way: Way
    table: TableId

    @classmethod
    def parse(cls, data: str) -> "TablesTap | None":
        """Read what a button says; None for what no button of this bot says."""
        found = _FORM.fullmatch(data)
        return cls(Way(found[1]), TableId(found[2])) if found else None

    def __str__(self) -> str:
        return f"{self.way}:{self.table}"


def compose_closed(session: Session, record: Record, texts: Texts) -> Screen:
    """That a table is closed, and how it comes back if there was a game to be missed."""
    deal = deal_in_words(record, texts)
    if not record.moves or record.outcome is Outcome.WON:
        words, rows = texts("message.closed", deal=deal, id=record.deal), []
    else:
        words = texts.counted("message.closed.moves", len(record.moves), deal=deal, id=record.deal)
        rows = [[_button(session, texts("button.restore"), Way.BACK)]]
    return Screen(None, words, InlineKeyboardMarkup(rows), texts("trouble.rights"))


def compose_tables(own: Sequence[Session], idle: Sequence[Session], texts: Texts) -> Screen:
    """One's `own` tables, to go back to; those of others that lie `idle`, to be closed."""
    rows = [
        [_button(session, texts("tables.open", **_names(session, texts)), Way.OPEN)]
        for session in own
    ]
    rows += [
        [_button(session, texts("tables.idle", **_names(session, texts)), Way.SHUT)]
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


def _button(session: Session, label: str, way: Way) -> InlineKeyboardButton:
    return InlineKeyboardButton(label, callback_data=str(TablesTap(way, session.table)))
