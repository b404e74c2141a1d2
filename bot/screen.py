"""What a message shows, complete: picture, words and buttons, made from a session alone."""

from dataclasses import dataclass

from telegram import InlineKeyboardMarkup
from telegram.constants import ParseMode

from bot.caption import caption
from bot.desk import View
from bot.keyboard import menu_keyboard, question_keyboard, table_keyboard
from bot.session import Session
from bot.taste import Reader
from render import Scene, arrange

__all__ = ["Screen", "compose"]


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
    """The screen of `session`, only a menu without a game; `asked` is the key for a QUESTION."""
    record, texts = session.record, reader.texts
    excuse = texts("trouble.rights")
    if record is None:
        return Screen(None, texts("menu"), menu_keyboard(session, texts), excuse)
    scene = arrange(record.table, reader.taste.look, before=record.before)
    if view is View.MENU:
        return Screen(scene, texts("menu"), menu_keyboard(session, texts), excuse)
    if view is View.QUESTION:
        text = texts.counted("question.replace", len(record.moves), game=texts(f"game.{asked}"))
        return Screen(scene, text, question_keyboard(session, asked, texts), excuse)
    words = caption(record, texts, with_table=reader.taste.described)
    return Screen(scene, words, table_keyboard(session, record, texts), excuse)
