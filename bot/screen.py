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
    menu_keyboard,
    numbered_keyboard,
    question_keyboard,
    table_keyboard,
)
from bot.session import Session
from bot.taste import Reader
from bot.texts import Texts
from render import Scene, arrange
from rules import FAMILIES, Move, Record

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


def compose(session: Session, reader: Reader, view: View = View.TABLE, asked: str = "") -> Screen:
    """The screen of `session`, a menu without a game; `asked` is as in the desk's `Answer`."""
    record, texts = session.record, reader.texts
    scene = None
    if record is not None:
        hint = Move.parse(asked) if view is View.HINTED else None
        before = None if hint else record.before
        scene = arrange(record.table, reader.taste.look, before=before, hint=hint)
    elif view is View.TABLE:
        view = View.MENU
    words, keyboard = _contents(session, reader, view, asked)
    return Screen(scene, words, keyboard, texts("trouble.rights"))


def _contents(
    session: Session, reader: Reader, view: View, asked: str
) -> tuple[str, InlineKeyboardMarkup]:
    record, texts = session.record, reader.texts
    match view:
        case View.TABLE | View.HINTED | View.DESCRIBED if record:
            with_table = reader.taste.described or view is View.DESCRIBED
            words = caption(record, texts, owner=_owner(session, texts), with_table=with_table)
            return words, table_keyboard(session, record, texts)
        case View.QUESTION if record:
            return _question(record, asked, texts), question_keyboard(session, asked, texts)
        case View.NUMBER:
            return texts("number"), InlineKeyboardMarkup([back_row(session, texts)])
        case View.NUMBERED:
            keyboard = numbered_keyboard(session, texts, lambda _: int(asked))
            return texts("numbered", number=asked), keyboard
        case View.DAILY:
            keyboard = numbered_keyboard(session, texts, lambda game: daily_number(game, asked))
            return texts("daily", day=texts.day(asked)), keyboard
        case _:
            families = [asked] if view is View.FAMILY else [*FAMILIES]
            return menu_words(texts, "menu", families), menu_keyboard(session, texts, families)


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
