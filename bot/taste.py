"""What a player has chosen in the settings; kept for ever, for all chats alike.

Key: `patience:player:<id>`, JSON. Fields that are missing, unknown or spoilt count as not chosen.

>>> Taste().changed("theme").theme
'light'
"""

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from redis.exceptions import RedisError

from bot.store import PREFIX, as_bytes
from bot.texts import LANGUAGES, Texts, texts_for
from render import THEMES, Look

if TYPE_CHECKING:
    from redis.asyncio import Redis

__all__ = ["CHOICES", "Reader", "Taste", "Tastes"]

_log = logging.getLogger(__name__)

_Value = str | bool


@dataclass(frozen=True, kw_only=True)
class Taste:
    """One player's choices; `language` is empty while it is the client's.

    `collects`: after each move, what can do no harm at home goes there by itself. `described`:
    captions say in words what lies on the table. `peeks`: hints see the cards that lie face down.
    `judges`: after each move it is said whether the table can still be won.
    """

    language: str = ""
    theme: str = next(iter(THEMES))
    four_colours: bool = False
    cyrillic: bool = False
    mirrored: bool = False
    collects: bool = False
    described: bool = False
    peeks: bool = True
    judges: bool = False

    @property
    def look(self) -> Look:
        return Look(
            theme=THEMES[self.theme],
            four_colours=self.four_colours,
            cyrillic=self.cyrillic,
            mirrored=self.mirrored,
        )

    def changed(self, setting: str) -> "Taste":
        """The taste with the next value of one setting, round and round."""
        values = CHOICES[setting]
        at = values.index(getattr(self, setting))
        chosen = {**asdict(self), setting: values[(at + 1) % len(values)]}
        return Taste(**chosen)


CHOICES: Mapping[str, tuple[_Value, ...]] = {
    "language": ("", *LANGUAGES),
    "theme": tuple(THEMES),
    "four_colours": (False, True),
    "cyrillic": (False, True),
    "mirrored": (False, True),
    "collects": (False, True),
    "described": (False, True),
    "peeks": (True, False),
    "judges": (False, True),
}
"""All values of each setting, in the order in which they are offered; the first is the default."""


@dataclass(frozen=True)
class Reader:
    """Whoever reads a screen: in which words, and how it is to look."""

    texts: Texts
    taste: Taste = Taste()

    @classmethod
    def of(cls, taste: Taste, client_language: str | None) -> "Reader":
        """The reader whose client is set to that language."""
        language = taste.language or client_language
        return cls(texts_for(language, cyrillic=taste.cyrillic), taste)


class Tastes:
    """The tastes of all players, over one Redis."""

    def __init__(self, redis: "Redis") -> None:
        self._redis = redis

    async def load(self, player: int) -> Taste:
        raw = await self._redis.get(_key(player))
        return Taste() if raw is None else _read(as_bytes(raw), player)

    async def reader(self, player: int, client_language: str | None) -> Reader:
        """How the player wants to read; with nothing chosen while the store is away."""
        try:
            taste = await self.load(player)
        except RedisError:
            taste = Taste()
        return Reader.of(taste, client_language)

    async def save(self, player: int, taste: Taste) -> None:
        """Keep what differs from the defaults, so that these may change."""
        chosen = {
            name: value for name, value in asdict(taste).items() if value != CHOICES[name][0]
        }
        await self._redis.set(_key(player), json.dumps(chosen, separators=(",", ":")))

    async def tell_once(self, player: int, what: str) -> bool:
        """Whether the player is to be told of `what`: the first time only."""
        try:
            return bool(await self._redis.set(f"{_key(player)}:told:{what}", 1, nx=True))
        except RedisError:
            return False


def _key(player: int) -> str:
    return f"{PREFIX}:player:{player}"


def _read(raw: bytes, player: int) -> Taste:
    try:
        fields = json.loads(raw)
        known = {name: value for name, value in fields.items() if value in CHOICES.get(name, ())}
    except (ValueError, AttributeError, TypeError, RecursionError):
        _log.warning("settings of player %s cannot be read: %r", player, raw[:200])
        return Taste()
    return replace(Taste(), **known)
