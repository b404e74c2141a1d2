"""Sprites, each drawn once: large, made small, and brought onto the theme's palette."""

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import NamedTuple, TypeVar

from PIL import Image, ImageDraw, ImageFont

from render.labels import rank_label
from render.theme import Colour, Theme
from rules import Card

__all__ = ["Atlas", "Stamp", "atlas_for"]

FINE = 4
"""Sprites are drawn this many times larger, so that reduction smooths their edges."""

RADIUS = 8
"""Of a card's corners, in hundredths of its width."""

_Key = TypeVar("_Key", bound=Hashable)


class Stamp(NamedTuple):
    """A sprite on the palette, and the mask of its shape (None: all of it)."""

    image: Image.Image
    mask: Image.Image | None


@lru_cache(maxsize=16)
def atlas_for(theme: Theme, card_width: int, card_height: int) -> "Atlas":
    """The atlas for cards of that many pixels, shared by all who paint them."""
    return Atlas(theme, card_width, card_height)


class Atlas:
    """The sprites of one theme and card size, drawn when first asked for and kept."""

    def __init__(self, theme: Theme, card_width: int, card_height: int) -> None:
        self.theme = theme
        self._size = (card_width, card_height)
        self._unit = card_width * FINE / 100
        self._palette = Image.new("P", (1, 1))
        self._palette.putpalette(theme.palette_bytes)
        self._stamps: dict[tuple[str, Hashable], Stamp] = {}

    def face(self, card: Card) -> Stamp:
        return self._once(self._draw_face, card)

    def back(self, count: int) -> Stamp:
        return self._once(self._draw_back, count)

    def outline(self, sign: str) -> Stamp:
        return self._once(self._draw_outline, sign)

    def writing(self, text: str) -> Stamp:
        return self._once(self._draw_writing, text)

    def _once(self, draw: Callable[[_Key], Stamp], key: _Key) -> Stamp:
        name = draw.__name__, key
        stamp = self._stamps.get(name)
        return stamp or self._stamps.setdefault(name, draw(key))

    # --- drawing, in hundredths of a card's width ----------------------------------------------

    def _draw_face(self, card: Card) -> Stamp:
        """Rank and suit along the top edge and down the left one: seen in either kind of fan."""
        pen = self._card(self.theme.paper, self.theme.edge)
        ink = self.theme.red if card.suit.is_red else self.theme.black
        sign = card.suit.sign
        pen.glyphs(rank_label(card.rank), left=6, top=7, height=34, width=36, ink=ink)
        pen.glyphs(sign, left=8, top=55, height=28, width=30, ink=ink)
        pen.glyphs(sign, right=6, top=6, height=36, width=40, ink=ink)
        pen.glyphs(sign, right=8, top=66, height=66, width=56, ink=ink)
        return self._stamp(pen.image, shaped=True)

    def _draw_back(self, count: int) -> Stamp:
        pen = self._card(self.theme.back, self.theme.back_line)
        pen.box(8, 8, 92, 132, radius=6, outline=self.theme.back_line, line=2)
        pen.glyphs(str(count), left=15, top=48, height=44, width=70, ink=self.theme.paper)
        return self._stamp(pen.image, shaped=True)

    def _draw_outline(self, sign: str) -> Stamp:
        pen = self._card(self.theme.table, self.theme.line)
        if sign:
            pen.glyphs(sign, left=25, top=45, height=50, width=50, ink=self.theme.line)
        return self._stamp(pen.image, shaped=True)

    def _draw_writing(self, text: str) -> Stamp:
        pen = _Pen(self._unit, 100, 34, self.theme.table)
        inked = pen.glyphs(text, left=0, top=4, height=26, width=100, ink=self.theme.line)
        return self._stamp(pen.image.crop((inked[0], 0, inked[2], pen.image.height)), shaped=False)

    def _card(self, fill: Colour, edge: Colour) -> "_Pen":
        width, height = self._size
        pen = _Pen(self._unit, 100, height * 100 / width, self.theme.table)
        pen.box(0, 0, 100, height * 100 / width, radius=RADIUS, fill=fill, outline=edge, line=1.6)
        return pen

    def _stamp(self, fine: Image.Image, *, shaped: bool) -> Stamp:
        size = self._size if shaped else (fine.width // FINE, fine.height // FINE)
        small = fine.resize(size, Image.Resampling.BOX)
        image = small.quantize(palette=self._palette, dither=Image.Dither.NONE)
        return Stamp(image, _card_mask(size) if shaped else None)


@cache
def _card_mask(size: tuple[int, int]) -> Image.Image:
    """The card's rounded shape, so that its corners show the card beneath."""
    width, height = size
    mask = Image.new("1", size, 0)
    radius = width * RADIUS // 100
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), radius, fill=1)
    return mask


class _Pen:
    """Draws at `FINE` times the final size, measuring in hundredths of a card's width."""

    def __init__(self, unit: float, width: float, height: float, ground: Colour) -> None:
        self._unit = unit
        self.image = Image.new("RGB", (self._px(width), self._px(height)), ground)
        self._draw = ImageDraw.Draw(self.image)

    def _px(self, hundredths: float) -> int:
        return round(hundredths * self._unit)

    def box(  # noqa: PLR0913 - a box has four sides and a look
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        *,
        radius: float,
        outline: Colour,
        line: float,
        fill: Colour | None = None,
    ) -> None:
        corners = (self._px(left), self._px(top), self._px(right) - 1, self._px(bottom) - 1)
        self._draw.rounded_rectangle(
            corners, self._px(radius), fill=fill, outline=outline, width=self._px(line)
        )

    def glyphs(  # noqa: PLR0913 - a box to fit the text into, and its colour
        self,
        text: str,
        *,
        top: float,
        height: float,
        width: float,
        ink: Colour,
        left: float | None = None,
        right: float | None = None,
    ) -> tuple[int, int, int, int]:
        """Fit `text` into the box: as high as it may be, squeezed when wider; centred in it.

        Left, top, right and bottom of the ink in pixels.
        """
        shape = _glyphs(text, self._px(height))
        if shape.width > self._px(width):
            shape = shape.resize((self._px(width), shape.height), Image.Resampling.BOX)
        start = left if left is not None else 100 - (right or 0) - width
        x = self._px(start) + (self._px(width) - shape.width) // 2
        y = self._px(top) + (self._px(height) - shape.height) // 2
        self.image.paste(ink, (x, y), shape)
        return x, y, x + shape.width, y + shape.height


def _glyphs(text: str, height: int) -> Image.Image:
    """The ink of `text` as a mask, cut to its edges and at most `height` high.

    Capitals and figures are just so high. J and Q, which hang below the line, are pressed into
    it, so that a fanned card shows them whole; signs keep their shape.
    """
    font = _font(round(height / 0.73))  # DejaVu's capitals are 0.73 of its size
    left, top, right, bottom = font.getbbox(text)
    shape = Image.new("L", (max(1, int(right - left)), max(1, int(bottom - top))), 0)
    ImageDraw.Draw(shape).text((-left, -top), text, fill=255, font=font)
    if shape.height > height:
        has_letters = any(map(str.isalnum, text))
        width = shape.width if has_letters else round(shape.width * height / shape.height)
        shape = shape.resize((width, height))
    return shape


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(BytesIO(_font_file()), size)


@cache
def _font_file() -> bytes:
    return files("render").joinpath("assets/DejaVuSansCondensed-Bold.ttf").read_bytes()
