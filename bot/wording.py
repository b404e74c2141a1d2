"""How players write what has one form only: numbers with spaces, deals in capitals, links, names.

>>> number_in("№ 1 000"), deal_in("VOKZAL36 7"), deal_in("https://t.me/some_bot?start=kosa-7")
('1000', 'vokzal36-7', 'kosa-7')
>>> deal_in("коса 7"), deal_in("Вокзал, 36 № 7"), deal_in("Turniket 52 x3 7")
('kosa-7', 'vokzal36-7', 'turniket52x3-7')
>>> [game.key for game in games_named("Султан")], [game.key for game in games_named("vokzal 36")]
(['sultan6', 'sultan8'], ['vokzal36'])
"""

import re
from functools import cache

from bot.texts import LANGUAGES, texts_for
from rules import FAMILIES, GAMES, CannotRead, Game, Move

__all__ = [
    "QUOTED",
    "deal_in",
    "games_named",
    "is_like_a_record",
    "number_in",
    "number_in_family",
]

QUOTED = 64
"""So much of what a player wrote is quoted back."""

_NUMBER = re.compile(r"[№#]?0*([1-9][0-9]{0,8})", re.ASCII)
_LINK = re.compile(r"(?:https?://)?t\.me/\w+\?start=([\w-]+)")
_DEAL = re.compile(r"([a-z]+[0-9x]*)[\s-]+0*([1-9][0-9]{0,8})", re.ASCII)
_NAMED_DEAL = re.compile(r"(.+?)(?:[\s-]|[№#])+0*([1-9][0-9]{0,8})")


def number_in(text: str) -> str:
    """The number of a deal, if `text` is one and nothing else; else empty."""
    found = _NUMBER.fullmatch(re.sub(r"\s", "", text))
    return found[1] if found else ""


def deal_in(text: str) -> str:
    """The id of a deal as it is written properly, if `text` is, names or links to one."""
    link = _LINK.fullmatch(text.strip())
    words = (link[1] if link else text.strip()).lower()
    if named := _NAMED_DEAL.fullmatch(words):
        games = games_named(named[1])
        if len(games) == 1 and not games_named(words):
            return f"{games[0].key}-{named[2]}"
    found = _DEAL.fullmatch(words)
    return f"{found[1]}-{found[2]}" if found else ""


def number_in_family(text: str) -> str:
    """The number of a deal that is asked for by the name of a family of several games."""
    named = _NAMED_DEAL.fullmatch(text.strip().lower())
    if not named or games_named(text):  # 36 is no number but a game's own in «Вокзал, 36»
        return ""
    return named[2] if len(games_named(named[1])) > 1 else ""


def games_named(text: str) -> tuple[Game, ...]:
    """The games that are called so in any language, or by their keys; of a family all of them."""
    return _names().get(_plain(text), ())


def is_like_a_record(text: str) -> bool:
    """Whether it begins as a record does: with a deal and a revision, or a deal and a move."""
    head, *words = text.split() or [""]
    deal, at, _ = head.partition("@")
    if not deal_in(deal):
        return False
    return bool(at) or (bool(words) and _is_move(words[0].lower()))


def _is_move(word: str) -> bool:
    try:
        Move.parse(word)
    except CannotRead:
        return False
    return True


@cache
def _names() -> dict[str, tuple[Game, ...]]:
    """Every plain name that stands for one game, or for a family."""
    names = {_plain(family): games for family, games in FAMILIES.items()}
    every = [texts_for(language) for language in LANGUAGES]
    for texts in every:
        names |= {_plain(texts(f"family.{family}")): games for family, games in FAMILIES.items()}
    for key, game in GAMES.items():
        titles = [
            key,
            *(texts.find(f"{kind}.{key}") for texts in every for kind in ("game", "menu")),
        ]
        names |= {_plain(title): (game,) for title in titles if title}
    return names


def _plain(name: str) -> str:
    """Letters and digits alone, and no ё: how a name is compared."""
    return re.sub(r"[\W_]", "", name.casefold().replace("ё", "е"))
