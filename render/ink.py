"""Shapes as masks: text, and the emblems of the court, drawn large and made small."""

from functools import cache
from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from rules import Rank

__all__ = ["COURT", "FINE", "emblem", "text_in"]

FINE = 3
"""Shapes are drawn this many times larger, so that reduction smooths their edges."""


def text_in(width: int, height: int, text: str) -> Image.Image:
    """The ink of `text`, cut to its edges, as high as the box allows and squeezed when wider.

    Capitals and figures are just so high. J, Q and Д, which hang below the line, are pressed into
    it, so that a fanned card shows them whole; signs keep their shape.
    """
    large = _drawn(text, height * FINE)
    wide, high = large.size
    if high > height * FINE:
        if not any(map(str.isalnum, text)):
            wide = wide * height * FINE // high
        high = height * FINE
    size = max(1, min(width, round(wide / FINE))), max(1, round(high / FINE))
    return large.resize(size, Image.Resampling.BOX)


def _drawn(text: str, capital: int) -> Image.Image:
    font = _font(round(capital / 0.73))  # DejaVu's capitals are 0.73 of its size
    left, top, right, bottom = font.getbbox(text)
    shape = Image.new("L", (max(1, int(right - left)), max(1, int(bottom - top))), 0)
    ImageDraw.Draw(shape).text((-left, -top), text, fill=255, font=font)
    return shape


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(BytesIO(_font_file()), size)


@cache
def _font_file() -> bytes:
    return files("render").joinpath("assets/DejaVuSansCondensed-Bold.ttf").read_bytes()


def emblem(rank: Rank, side: int) -> Image.Image:
    """What tells a court card apart besides its letter: a crown, a rose, a shield; a square."""
    large = Image.new("L", (side * FINE, side * FINE), 0)
    _EMBLEMS[rank](_Pen(large))
    return large.resize((side, side), Image.Resampling.BOX)


class _Pen:
    """Draws on a square whose side is 100, in ink or in bare ground."""

    def __init__(self, image: Image.Image) -> None:
        self._draw = ImageDraw.Draw(image)
        self._scale = image.width / 100

    def outline(self, *points: tuple[float, float], bare: bool = False) -> None:
        scaled = [(x * self._scale, y * self._scale) for x, y in points]
        self._draw.polygon(scaled, fill=0 if bare else 255)

    def dot(self, x: float, y: float, radius: float, *, bare: bool = False) -> None:
        box = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse([side * self._scale for side in box], fill=0 if bare else 255)


def _crown(pen: _Pen) -> None:
    pen.outline((4, 26), (28, 54), (50, 14), (72, 54), (96, 26), (86, 94), (14, 94))
    for x, y in ((8, 22), (50, 12), (92, 22)):
        pen.dot(x, y, 8)
    pen.outline((17, 74), (83, 74), (82, 81), (18, 81), bare=True)


def _rose(pen: _Pen) -> None:
    for x, y in ((50, 22), (78, 42), (67, 76), (33, 76), (22, 42)):
        pen.dot(x, y, 21)
    pen.dot(50, 52, 24)
    pen.dot(50, 52, 13, bare=True)


def _shield(pen: _Pen) -> None:
    pen.outline((10, 6), (90, 6), (90, 46), (78, 74), (50, 97), (22, 74), (10, 46))
    pen.outline((22, 30), (50, 56), (78, 30), (78, 46), (50, 72), (22, 46), bare=True)


_EMBLEMS = {Rank.KING: _crown, Rank.QUEEN: _rose, Rank.JACK: _shield}
COURT = frozenset(_EMBLEMS)
