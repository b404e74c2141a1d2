"""What a message shows, complete: picture, words and buttons, made from a session alone."""

from collections.abc import Iterable
from dataclasses import dataclass

from telegram import InlineKeyboardMarkup
from telegram.constants import ParseMode

from bot.answers import View
from bot.caption import caption, deal_in_words
from bot.daily import daily_number
from bot.keyboard import (
    back_row,
    grades_keyboard,
    menu_keyboard,
    numbered_keyboard,
    question_keyboard,
    table_keyboard,
)
from bot.session import Session
from bot.taste import Reader
from bot.texts import Texts
from render import Scene, arrange
from rules import FAMILIES, Game, Move, Record
from rules.solver import Verdict
from rules.winnable import Grade, graded

__all__ = ["Screen", "compose", "menu_words"]


@dataclass(frozen=True)
class Screen:
    """The whole content of a message; two equal screens need no edit. Text when without scene.

    `excuse` is for a chat in which Telegram lets the bot show no picture. Text is plain but
    where `parse_mode` says otherwise.
    """

    scene: Scene | None
    text: str
    keyboard: InlineKeyboardMarkup
    excuse: str
    parse_mode: ParseMode | None = None


def compose(
    session: Session,
    reader: Reader,
    view: View = View.TABLE,
    asked: str = "",
    verdict: Verdict | None = None,
) -> Screen:
    """The screen of `session`, a menu without a game; `asked` is as in the desk's `Answer`.

    `verdict` is what is to be said of whether the table can still be won.
    """
    record, texts = session.record, reader.texts
    scene = None
    if record is not None:
        hint = Move.parse(asked) if view is View.HINTED else None
        before = None if hint else record.before
        scene = arrange(record.table, reader.taste.look, before=before, hint=hint)
    elif view is View.TABLE:
        view = View.MENU
    if record is not None and view in _TABLES:
        words, keyboard = _table(session, record, reader, view, verdict)
    elif record is not None and view is View.QUESTION:
        words, keyboard = _question(record, asked, texts), question_keyboard(session, asked, texts)
    else:
        words, keyboard = _choice(session, texts, view, asked)
    return Screen(scene, words, keyboard, texts("trouble.rights"))


_TABLES = {View.TABLE, View.HINTED, View.DESCRIBED}


def _table(
    session: Session, record: Record, reader: Reader, view: View, verdict: Verdict | None
) -> tuple[str, InlineKeyboardMarkup]:
    texts = reader.texts
    words = caption(
        record,
        texts,
        owner=_owner(session, texts),
        verdict=texts(f"verdict.{verdict}") if verdict else "",
        with_table=reader.taste.described or view is View.DESCRIBED,
    )
    is_hopeless = verdict is Verdict.LOST
    return words, table_keyboard(session, record, texts, is_hopeless=is_hopeless)


def _choice(
    session: Session, texts: Texts, view: View, asked: str
) -> tuple[str, InlineKeyboardMarkup]:
    """The menu and its further pages."""
    match view:
        case View.NUMBER:
            return texts("number"), InlineKeyboardMarkup([back_row(session, texts)])
        case View.NUMBERED:
            keyboard = numbered_keyboard(session, texts, lambda _: int(asked))
            return texts("numbered", number=asked), keyboard
        case View.DAILY:
            keyboard = numbered_keyboard(session, texts, lambda game: daily_number(game, asked))
            return texts("daily", day=texts.day(asked)), keyboard
        case View.GRADES:
            return texts("grades"), grades_keyboard(session, texts)
        case View.WINNABLE:
            grade, _, lot = asked.partition(".")
            keyboard = numbered_keyboard(
                session, texts, lambda game: _drawn(game, Grade(grade), int(lot))
            )
            return texts(f"winnable.{grade}"), keyboard
        case _:
            families = [asked] if view is View.FAMILY else [*FAMILIES]
            return menu_words(texts, "menu", families), menu_keyboard(session, texts, families)


def _drawn(game: Game, grade: Grade, lot: int) -> int | None:
    """The winnable deal that the lot falls on, if the game has any of that grade."""
    deals = graded(game)[grade]
    return deals[lot % len(deals)] if deals else None


def menu_words(texts: Texts, greeting: str, families: Iterable[str] = FAMILIES) -> str:
    """The question, and a line on each family that tells a newcomer what it is."""
    about = "\n".join(texts(f"about.{family}") for family in families)
    return f"{texts(greeting)}\n\n{about}"


def _question(record: Record, asked: str, texts: Texts) -> str:
    """What is to become of the game in progress, by its name and deal."""
    key, _, number = asked.partition("-")
    game = texts(f"game.{key}")
    return texts.counted(
        "question.replace",
        len(record.moves),
        left=deal_in_words(record, texts),
        game=texts("caption.deal", game=game, number=number) if number else game,
    )


def _owner(session: Session, texts: Texts) -> str:
    """Whose table it is, in a group."""
    if session.seat.chat > 0 or not session.host.name:
        return ""
    return texts("owner.all" if session.is_shared else "owner", name=session.host.name)
