"""Every sentence that a player reads, by key and language, from the locale files.

The files are gettext catalogues (`locales/<language>.po`), whole sentences with placeholders;
plural forms follow each file's CLDR rule. They are compiled in memory when first asked for.
"""

from datetime import datetime
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO

from babel.dates import format_date
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from render import card_label, rank_label
from rules import Card, Rank

__all__ = ["FOREIGN", "LANGUAGES", "Texts", "texts_for"]

LANGUAGES = ("ru", "en")
"""The first is the bot's own: for players of whom no language is known."""

FOREIGN = "en"
"""For players whose language is known, and has no file here."""


class Texts:
    """The sentences of one language, with the letters on cards as the player has them."""

    def __init__(
        self, language: str, catalogue: GNUTranslations, *, cyrillic: bool = False
    ) -> None:
        self.language = language
        self._catalogue = catalogue
        self._cyrillic = cyrillic

    def __call__(self, key: str, **values: object) -> str:
        """The sentence `key` with its placeholders filled; KeyError if there is none."""
        sentence = self._catalogue.gettext(key)
        if sentence == key:
            raise KeyError(f"no text {key!r} in {self.language!r}")
        return sentence.format(**values)

    def find(self, key: str) -> str | None:
        """The sentence `key`, which has no placeholders, or None if there is none."""
        sentence = self._catalogue.gettext(key)
        return None if sentence == key else sentence

    def counted(self, key: str, count: int, **values: object) -> str:
        """The sentence `key` in the plural form for `count`, which it may name as {count}."""
        sentence = self._catalogue.ngettext(key, key, count)
        if sentence == key:
            raise KeyError(f"no text {key!r} in {self.language!r}")
        return sentence.format(count=count, **values)

    def card(self, card: Card) -> str:
        """What a card is called: `10♥`, `Q♠` or `Д♠`."""
        return card_label(card, cyrillic=self._cyrillic)

    def day(self, day: str) -> str:
        """A day that is written `20261201`, as people say it, without the year."""
        when = datetime.strptime(day, "%Y%m%d").date()  # noqa: DTZ007 - a day has no zone
        return format_date(when, "d MMMM", locale=self.language)

    def rank(self, rank: Rank) -> str:
        return rank_label(rank, cyrillic=self._cyrillic)


def texts_for(language_code: str | None, *, cyrillic: bool = False) -> Texts:
    """The texts for a player whose client is set to `language_code` (`ru`, `en-GB`, None)."""
    language = (language_code or LANGUAGES[0]).partition("-")[0].lower()
    return _load(language if language in LANGUAGES else FOREIGN, cyrillic=cyrillic)


@cache
def _load(language: str, *, cyrillic: bool) -> Texts:
    source = files("bot").joinpath(f"locales/{language}.po").read_bytes()
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(source), locale=language))
    compiled.seek(0)
    return Texts(language, GNUTranslations(compiled), cyrillic=cyrillic)
