"""Colours, as one palette of sixteen: four bits a pixel, and every sprite is drawn on it."""

from dataclasses import dataclass
from itertools import chain

__all__ = ["CLASSIC", "Colour", "Theme"]

Colour = tuple[int, int, int]


@dataclass(frozen=True, kw_only=True)
class Theme:
    """The colours of a picture, each red, green and blue from 0 to 255."""

    name: str
    table: Colour
    line: Colour
    paper: Colour
    edge: Colour
    black: Colour
    red: Colour
    back: Colour
    back_line: Colour

    @property
    def palette(self) -> tuple[Colour, ...]:
        """Sixteen colours, the table's first: the theme's own and the blends that edges need."""
        blends = (
            *(_blend(self.paper, self.black, part) for part in (0.25, 0.5, 0.75)),
            *(_blend(self.paper, self.red, part) for part in (0.25, 0.5, 0.75)),
            _blend(self.table, self.line, 0.5),
            _blend(self.back, self.back_line, 0.5),
        )
        own = (
            self.table,
            self.line,
            self.paper,
            self.edge,
            self.black,
            self.red,
            self.back,
            self.back_line,
        )
        return (*own, *blends)

    @property
    def palette_bytes(self) -> bytes:
        return bytes(chain.from_iterable(self.palette))


def _blend(one: Colour, other: Colour, part: float) -> Colour:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


CLASSIC = Theme(
    name="classic",
    table=(34, 92, 76),
    line=(196, 222, 208),
    paper=(255, 255, 255),
    edge=(96, 104, 108),
    black=(20, 22, 28),
    red=(200, 16, 46),
    back=(44, 70, 128),
    back_line=(168, 190, 232),
)
