"""What a button says: its table, the revision that it was made for, and one operation.

>>> str(Tap(TableId("Qx7bT0aa"), 12, Verb.MOVE, "t4-t3x3"))
'Qx7bT0aa:12:m.t4-t3x3'
>>> Tap.parse("Qx7bT0aa:12:u").verb
<Verb.UNDO: 'u'>
"""

import re
import secrets
import string
from dataclasses import dataclass
from enum import StrEnum

from telegram.constants import InlineKeyboardButtonLimit

from bot.session import TableId

__all__ = ["MalformedTap", "Tap", "Verb", "new_table_id"]

_ALPHABET = string.ascii_letters + string.digits
_FORM = re.compile(
    r"([A-Za-z0-9]{8}):(0|[1-9][0-9]{0,9}):([a-z])(?:\.([a-z0-9-]{1,32}))?", re.ASCII
)


class MalformedTap(ValueError):  # noqa: N818 - reads as the sentence it states
    """Button data that no button of ours carries; the message quotes it."""


class Verb(StrEnum):
    """What a tap asks for; those of the second group take an argument."""

    UNDO = "u"
    REDO = "d"
    TURN_ON = "t"
    COLLECT = "c"
    FINISH = "f"
    MENU = "l"
    BACK = "b"
    DAILY = "y"
    NUMBER = "i"
    HINT = "q"
    VERDICT = "v"
    WAY_BACK = "x"
    SOLUTION = "o"
    WINNABLE = "e"
    SHARE = "h"
    TOGETHER = "g"
    DESCRIBE = "w"
    AGAIN = "a"
    NEW = "n"

    MOVE = "m"
    PLAY = "p"
    REPLACE = "r"
    PARK = "k"
    GRADE = "s"


_WITH_ARGUMENT = {Verb.MOVE, Verb.PLAY, Verb.REPLACE, Verb.PARK, Verb.GRADE}


@dataclass(frozen=True)
class Tap:
    """One press of a button; `argument` is a move or a game's key, or empty."""

    table: TableId
    rev: int
    verb: Verb
    argument: str = ""

    def __str__(self) -> str:
        argument = f".{self.argument}" if self.argument else ""
        text = f"{self.table}:{self.rev}:{self.verb}{argument}"
        if len(text) > InlineKeyboardButtonLimit.MAX_CALLBACK_DATA:
            raise ValueError(f"longer than a button may carry: {text!r}")
        return text

    @classmethod
    def parse(cls, text: str) -> "Tap":
        """Read what `str` writes; `MalformedTap` for anything else."""
        found = _FORM.fullmatch(text)
        if not found or found[3] not in tuple(Verb):
            raise MalformedTap(f"not a tap of ours: {text!r}")
        table, rev, verb, argument = found.groups()
        if bool(argument) != (verb in _WITH_ARGUMENT):
            raise MalformedTap(f"argument missing or too many: {text!r}")
        return cls(TableId(table), int(rev), Verb(verb), argument or "")


def new_table_id() -> TableId:
    """Eight letters and digits: 218 million million tables, and short on every button."""
    return TableId("".join(secrets.choice(_ALPHABET) for _ in range(8)))
