"""A game to be shown to others: its link, its record as text, and the whole of it as a GIF."""

from html import escape
from typing import NamedTuple

from telegram import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.constants import InlineKeyboardButtonLimit, ParseMode

from bot.caption import summary
from bot.screen import Screen
from bot.taste import Reader
from bot.texts import Texts
from bot.wire import Attachment
from bot.wording import QUOTED
from render.animation import animate, scenes
from rules import CannotRead, Deal, Move, Record, RulesError, Unknown

__all__ = ["Mistake", "compose_share", "film_of", "first_mistake", "link_of", "record_file"]


def link_of(record: Record, username: str) -> str:
    """The link that opens this very deal in the bot."""
    return f"https://t.me/{username}?start={record.deal}"


def compose_share(record: Record, username: str, texts: Texts) -> Screen | None:
    """Link and record to be copied; None if the record is too long for a button to copy it."""
    text = str(record)
    if len(text) > InlineKeyboardButtonLimit.MAX_COPY_TEXT:
        return None
    words = texts("share", record=escape(text), **_names(record, username, texts))
    link = _copy(texts("button.copy_link"), link_of(record, username))
    keyboard = InlineKeyboardMarkup([[link], [_copy(texts("button.copy_record"), text)]])
    return Screen(None, words, keyboard, texts("trouble.rights"), ParseMode.HTML)


def record_file(record: Record, username: str, texts: Texts) -> Attachment:
    """A longer record as a file, with the link to be copied."""
    link = _copy(texts("button.copy_link"), link_of(record, username))
    return Attachment(
        f"{record.deal}.txt",
        str(record).encode(),
        texts("share.file", **_names(record, username, texts)),
        InlineKeyboardMarkup([[link]]),
    )


def _names(record: Record, username: str, texts: Texts) -> dict[str, object]:
    return {
        "game": texts(f"game.{record.deal.game.key}"),
        "number": record.deal.number,
        "moves": len(record.moves),
        "link": link_of(record, username),
    }


def _copy(label: str, text: str) -> InlineKeyboardButton:
    return InlineKeyboardButton(label, copy_text=CopyTextButton(text))


def film_of(record: Record, reader: Reader, heading: str = "") -> Attachment:
    """The whole game, move by move, and how it stands; some tenths of a second of work."""
    film = animate(scenes(Record(record.deal).table, record.moves, reader.taste.look))
    words = "\n".join(filter(None, (heading, summary(record, reader.texts))))
    return Attachment(f"{record.deal}.gif", film, words)


class Mistake(NamedTuple):
    """The key of the sentence that tells it, and what that sentence quotes."""

    key: str
    values: dict[str, object]


def first_mistake(text: str) -> Mistake:
    """Where a record that cannot be read goes wrong: at its head, or at which move."""
    head, *words = text.split()
    try:
        record = Record.parse(head.lower())
    except RulesError:
        return _mistake_at_head(head)
    for number, word in enumerate(words, start=1):
        try:
            record = record.play(Move.parse(word.lower()))
        except CannotRead:
            return Mistake("message.bad_record.move", {"number": number, "word": word[:QUOTED]})
        except RulesError:
            return Mistake("message.bad_record", {"number": number, "word": word[:QUOTED]})
    raise ValueError(f"there is no mistake in {text!r}")


def _mistake_at_head(head: str) -> Mistake:
    """No deal, a deal that is not here, or one whose revision is missing or unknown."""
    word: dict[str, object] = {"word": head[:QUOTED]}
    deal_id, at, revision = head.lower().partition("@")
    try:
        deal = Deal.parse(deal_id)
    except CannotRead:
        return Mistake("message.bad_record.head", word)
    except Unknown:
        return Mistake("message.bad_record.deal", word)
    here = deal.game.revision
    if not at:
        return Mistake("message.bad_record.bare", {**word, "right": f"{deal}@{here}"})
    if not revision.isdecimal():
        return Mistake("message.bad_record.head", word)
    return Mistake("message.bad_record.revision", {**word, "here": here})
