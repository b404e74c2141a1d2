"""Locale files: complete, alike, and with every plural form that their language has."""

import re
from importlib.resources import files
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from bot.answers import Ending
from bot.handlers import COMMANDS
from bot.taste import CHOICES
from bot.texts import LANGUAGES, texts_for
from rules import FAMILIES, GAMES, Outcome
from rules.solver import Verdict
from rules.winnable import Grade


def catalogue(language: str) -> Catalog:
    with files("bot").joinpath(f"locales/{language}.po").open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


def key(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, tuple) else message.id)


def sentences(message: Message) -> tuple[str, ...]:
    found = message.string if isinstance(message.string, tuple) else (message.string,)
    return tuple(map(str, found))


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


MESSAGES = {
    language: {key(message): message for message in catalogue(language) if message.id}
    for language in LANGUAGES
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sentences(language: str) -> None:
    assert set(MESSAGES[language]) == set(MESSAGES[LANGUAGES[0]])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_written_with_the_same_placeholders(language: str) -> None:
    for name, message in MESSAGES[language].items():
        wanted = placeholders(sentences(MESSAGES[LANGUAGES[0]][name])[0])
        for sentence in sentences(message):
            assert sentence, name
            assert placeholders(sentence) == wanted, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_follow_cldr(language: str) -> None:
    rule = get_plural(language)
    found = catalogue(language)
    assert found.num_plurals == rule.num_plurals
    assert re.sub(r"\s|[()]", "", found.plural_expr) == re.sub(r"\s|[()]", "", rule.plural_expr)
    for message in MESSAGES[language].values():
        if isinstance(message.id, tuple):
            assert len(sentences(message)) == rule.num_plurals


def word(value: object) -> object:
    """How a setting's value is called in keys."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value or "client"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_is_made_at_run_time_is_there(language: str) -> None:
    made = {
        *(f"game.{game}" for game in GAMES),
        *(f"{page}.{family}" for family in FAMILIES for page in ("family", "about", "help")),
        *(f"command.{command}" for command in COMMANDS),
        *(f"toast.{ending}" for ending in Ending if ending is not Ending.DONE),
        *(f"caption.{outcome}" for outcome in Outcome),
        *(f"place.{place.kind}" for game in GAMES.values() for place in game.places),
        *(f"{what}.{verdict}" for verdict in Verdict for what in ("verdict", "hint")),
        *(f"{what}.{grade}" for grade in Grade for what in ("grade", "winnable")),
        *(f"settings.{name}.{word(value)}" for name in CHOICES for value in CHOICES[name]),
    }
    assert made <= set(MESSAGES[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_toasts_fit_telegrams_200_characters(language: str) -> None:
    for name, message in MESSAGES[language].items():
        if name.startswith(("toast.", "trouble.", "verdict.", "back.", "solution.", "hint.")):
            assert all(len(sentence) <= 200 for sentence in sentences(message)), name
    texts = texts_for(language)
    for verdict in (Verdict.WON, Verdict.UNKNOWN):
        hint = texts(f"hint.{verdict}", move="3·10♠→10♠")
        assert len(f"{hint}\n\n{texts('hint.peeks')}") <= 200


_NOT_WORDS = (
    r"/[a-z]+|[a-z]+-[0-9]+(?:@1)?",
    r"</?code>|</?b>",
    r"\{[a-z]+\}",
    r"[AKQJ][♠♥♦♣]|A K Q J",
    r"\b[IV]+\b",
)


def test_no_latin_word_in_the_russian_sentences() -> None:
    """Commands, placeholders, tags, Roman numbers, and the ranks on the cards apart."""
    for name, message in MESSAGES["ru"].items():
        for sentence in sentences(message):
            plain = re.sub("|".join(_NOT_WORDS), "", sentence)
            assert not re.search("[A-Za-z]", plain), name


@pytest.mark.parametrize(
    ("count", "words"), [(1, "1 ход!"), (2, "2 хода!"), (5, "5 ходов!"), (21, "21 ход!")]
)
def test_russian_counts_moves_rightly(count: int, words: str) -> None:
    caption = texts_for("ru").counted("caption.won", count, game="Вокзал", number=7)
    assert caption.endswith(words)


@pytest.mark.parametrize(
    ("code", "language"),
    [("ru", "ru"), ("ru-RU", "ru"), ("en-GB", "en"), ("fr", "en"), (None, "ru"), ("", "ru")],
)
def test_the_language_follows_the_client(code: str | None, language: str) -> None:
    assert texts_for(code).language == language


def test_a_missing_sentence_is_an_error() -> None:
    with pytest.raises(KeyError, match="no text"):
        texts_for("ru")("no.such.key")
    with pytest.raises(KeyError, match="no text"):
        texts_for("ru").counted("no.such.key", 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_descriptions_fit_the_profile(language: str) -> None:
    texts = texts_for(language)
    assert len(texts("bot.description")) <= 512
    assert len(texts("bot.about")) <= 120
