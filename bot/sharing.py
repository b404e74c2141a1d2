"""A game to be shown to others: its link, its record as text, and the whole of it as a GIF."""

from html import escape

from telegram import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.constants import InlineKeyboardButtonLimit, MessageLimit, ParseMode

from bot.screen import Screen
from bot.texts import Texts
from render import Look
from render.animation import animate, scenes
from rules import Move, Record, RulesError

__all__ = ["compose_share", "first_mistake", "game_as_gif", "link_of"]


def link_of(record: Record, username: str) -> str:
    """The link that opens this very deal in the bot."""
    return f"https://t.me/{username}?start={record.deal}"


def compose_share(record: Record, username: str, texts: Texts) -> Screen | None:
    """Link and record to be copied; None if the record is too long for a message."""
    link = link_of(record, username)
    words = texts(
        "share",
        game=texts(f"game.{record.deal.game.key}"),
        number=record.deal.number,
        moves=len(record.moves),
        link=link,
        record=escape(str(record)),
    )
    if len(words) > MessageLimit.MAX_TEXT_LENGTH:
        return None
    rows = [[_copy(texts("button.copy_link"), link)]]
    if len(str(record)) <= InlineKeyboardButtonLimit.MAX_COPY_TEXT:
        rows.append([_copy(texts("button.copy_record"), str(record))])
    keyboard = InlineKeyboardMarkup(rows)
    return Screen(None, words, keyboard, texts("trouble.rights"), ParseMode.HTML)


def _copy(label: str, text: str) -> InlineKeyboardButton:
    return InlineKeyboardButton(label, copy_text=CopyTextButton(text))


def game_as_gif(record: Record, look: Look) -> bytes:
    """The whole game, move by move; some tenths of a second of work."""
    return animate(scenes(Record(record.deal).table, record.moves, look))


def first_mistake(text: str) -> tuple[int, str]:
    """Where a record that cannot be read goes wrong: the number of the move, 0 for its head."""
    head, *words = text.split()
    try:
        record = Record.parse(head)
    except RulesError:
        return 0, head
    for number, word in enumerate(words, start=1):
        try:
            record = record.play(Move.parse(word))
        except RulesError:
            return number, word
    raise ValueError(f"there is no mistake in {text!r}")
