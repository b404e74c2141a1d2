"""Colours: a picture has sixteen, four bits a pixel, and every sprite is drawn in them."""

from dataclasses import dataclass
from enum import IntEnum
from itertools import chain

from rules import Suit

__all__ = ["CONTRAST", "DARK", "LIGHT", "THEMES", "Colour", "Palette", "Ramp", "Shade", "Theme"]

Colour = tuple[int, int, int]

_SHADES = 16


@dataclass(frozen=True, kw_only=True)
class Theme:
    """The colours of a picture, each red, green and blue from 0 to 255.

    `black` and `red` are the two inks of a deck; with four, clubs and diamonds have `club` and
    `diamond`, so that dark is still black and warm is still red: these games build by colour.
    `moved` frames the last move, `hint` a hint.
    """

    name: str
    table: Colour
    line: Colour
    paper: Colour
    edge: Colour
    back: Colour
    back_line: Colour
    moved: Colour
    hint: Colour
    black: Colour
    red: Colour
    club: Colour
    diamond: Colour


class Shade(IntEnum):
    """Where the palette has the colours that all looks share; inks follow them."""

    TABLE = 0
    LINE = 1
    FAINT_LINE = 2
    PAPER = 3
    EDGE = 4
    BACK = 5
    BACK_LINE = 6
    MOVED = 7
    HINT = 8


Ramp = tuple[int, int, int]
"""The shades of a ground, of ink on it, and between them the one for edges.

One is enough on a phone, and each more of them costs a tenth of a picture's bytes.
"""


class Palette:
    """A theme's shades, at most sixteen, with two inks or with four."""

    def __init__(self, theme: Theme, *, four_colours: bool) -> None:
        self.colours: list[Colour] = [
            *(theme.table, theme.line, _between(theme.table, theme.line)),
            *(theme.paper, theme.edge, theme.back, theme.back_line, theme.moved, theme.hint),
        ]
        self.ramps: dict[Suit, Ramp] = {}
        club, diamond = (theme.club, theme.diamond) if four_colours else (theme.black, theme.red)
        self._add(theme.paper, {Suit.SPADES: theme.black, Suit.CLUBS: club})
        self._add(theme.paper, {Suit.HEARTS: theme.red, Suit.DIAMONDS: diamond})
        self.on_table: Ramp = Shade.TABLE, Shade.FAINT_LINE, Shade.LINE
        self.on_back: Ramp = Shade.BACK, Shade.BACK_LINE, Shade.PAPER

    @property
    def rgb(self) -> bytes:
        """Red, green and blue of all sixteen, unused ones black."""
        return bytes(chain.from_iterable(self.colours)).ljust(3 * _SHADES, b"\0")

    def _add(self, paper: Colour, inks: dict[Suit, Colour]) -> None:
        """The inks of one class share what lies between them and paper."""
        between = self._shade(_between(paper, next(iter(inks.values()))))
        for suit, ink in inks.items():
            self.ramps[suit] = Shade.PAPER, between, self._shade(ink)

    def _shade(self, colour: Colour) -> int:
        if colour not in self.colours[len(Shade) :]:
            self.colours.append(colour)
        return self.colours.index(colour, len(Shade))


def _between(one: Colour, other: Colour) -> Colour:
    red, green, blue = ((a + b) // 2 for a, b in zip(one, other, strict=True))
    return red, green, blue


DARK = Theme(
    name="dark",
    table=(30, 84, 70),
    line=(206, 230, 217),
    paper=(255, 255, 255),
    edge=(96, 104, 108),
    back=(70, 110, 184),
    back_line=(196, 212, 242),
    moved=(240, 186, 40),
    hint=(232, 96, 0),
    black=(20, 22, 28),
    red=(200, 16, 46),
    club=(10, 30, 96),
    diamond=(188, 84, 0),
)
LIGHT = Theme(
    name="light",
    table=(214, 226, 218),
    line=(52, 84, 72),
    paper=(255, 255, 255),
    edge=(92, 104, 100),
    back=(62, 92, 152),
    back_line=(170, 190, 228),
    moved=(206, 132, 0),
    hint=(214, 84, 0),
    black=(20, 22, 28),
    red=(200, 16, 46),
    club=(10, 30, 96),
    diamond=(188, 84, 0),
)
CONTRAST = Theme(
    name="contrast",
    table=(0, 0, 0),
    line=(255, 255, 255),
    paper=(255, 255, 255),
    edge=(0, 0, 0),
    back=(30, 80, 200),
    back_line=(160, 190, 255),
    moved=(255, 214, 0),
    hint=(255, 128, 0),
    black=(0, 0, 0),
    red=(214, 0, 24),
    club=(0, 26, 112),
    diamond=(190, 80, 0),
)
THEMES = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST)}
"""All themes by name; the first is the one that nobody has to choose."""
