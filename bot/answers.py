"""What a tap asks of the desk, and what the desk answers."""

from dataclasses import dataclass
from enum import StrEnum, auto

from bot.session import NOBODY, Host, Session, TableId
from bot.tap import Tap
from rules import Record

__all__ = ["Answer", "Ending", "Press", "View", "Wish"]


class Ending(StrEnum):
    """How a tap ended; all but DONE changed nothing, and are told in a toast."""

    DONE = auto()
    STALE = auto()
    MOVED = auto()
    FOREIGN = auto()
    GUEST = auto()
    MALFORMED = auto()
    ILLEGAL = auto()
    NOTHING_TO_UNDO = auto()
    NOTHING_TO_REDO = auto()
    NOTHING_NEW = auto()
    ON_TABLE = auto()
    NO_TABLE = auto()


class View(StrEnum):
    """What the message shows: the table (DESCRIBED: in words too), a choice of games, a question.

    With FAMILY the choice is of its games. With NUMBERED and DAILY it is of one deal in all games;
    NUMBER says how to ask for it. GRADES asks how hard a WINNABLE deal is to be.
    """

    TABLE = auto()
    HINTED = auto()
    DESCRIBED = auto()
    MENU = auto()
    FAMILY = auto()
    NUMBER = auto()
    NUMBERED = auto()
    DAILY = auto()
    GRADES = auto()
    WINNABLE = auto()
    QUESTION = auto()


class Wish(StrEnum):
    """What of a solver a tap asks for."""

    HINT = auto()
    VERDICT = auto()
    WAY_BACK = auto()
    SOLUTION = auto()


@dataclass(frozen=True)
class Press:
    """A tap as it came in: whose, and on which message of which chat.

    `carries` is the table whose buttons that message carries by Telegram's own word, or None if
    it carries none: a tap can be forged, the message under it cannot. `host` is
    kept where the table becomes theirs. `collects`: what can do no harm at home is to go there by
    itself after a move.
    """

    tap: Tap
    player: int
    chat: int
    message: int
    carries: TableId | None
    host: Host = NOBODY
    collects: bool = False


@dataclass(frozen=True)
class Answer:
    """How a request ended, and what to show now (nothing, when `session` is None).

    `asked` is what a QUESTION is about, the key of a game or a deal; the FAMILY whose games are
    offered; the number of NUMBERED deals; the day of DAILY ones, as `20261201`; the move of a
    HINTED table; grade and lot of WINNABLE deals, as `easy.4711`. `is_sent`: the game is to be
    shown to others; `wish`: what a solver is asked. `deals` wants a table of its own; `opened` is
    a table to be sent anew beside this one, `replaced` one that gave way to it.
    """

    ending: Ending
    session: Session | None = None
    view: View = View.TABLE
    asked: str = ""
    is_sent: bool = False
    wish: Wish | None = None
    deals: Record | None = None
    opened: Session | None = None
    replaced: Session | None = None
