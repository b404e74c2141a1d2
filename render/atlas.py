"""Sprites, each drawn once, as palette shades packed two pixels a byte."""

from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from render.ink import COURT, FINE, emblem, text_in
from render.labels import rank_label
from render.look import Look
from render.scene import FaceDown, FaceUp, Frame, Mark, Outline, Sprite, Writing
from render.theme import Palette, Ramp, Shade
from rules import Card

__all__ = ["Atlas", "Part", "Stamp", "atlas_for"]

RADIUS = 8
"""Of a card's corners, in hundredths of its width."""

_LINE = 2  # pixels of a card's edge: one byte


class Part(NamedTuple):
    """Rows of a sprite, `dy` to `end` below its top, and their shape's mask (None: all of it)."""

    dy: int
    end: int
    image: Image.Image
    mask: Image.Image | None


class Stamp(NamedTuple):
    """A sprite ready to be pasted: its size in pixels, and how far its corner is from x and y."""

    width: int
    height: int
    dx: int
    dy: int
    parts: tuple[Part, ...]


@lru_cache(maxsize=32)
def atlas_for(look: Look, card_width: int, card_height: int) -> "Atlas":
    """The atlas for cards of that many pixels, shared by all who paint them."""
    return Atlas(look, card_width, card_height)


class Atlas:
    """The sprites of one look and card size, drawn when first asked for and kept."""

    def __init__(self, look: Look, card_width: int, card_height: int) -> None:
        self.palette = Palette(look.theme, four_colours=look.four_colours)
        self._cyrillic = look.cyrillic
        self._size = (card_width, card_height)
        self._shape = _card_shape(card_width, card_height)
        self._mask = _packed_mask(self._shape)
        self._stamps: dict[tuple[object, ...], Stamp] = {}
        self._text = lru_cache(maxsize=None)(text_in)
        self._emblem = lru_cache(maxsize=None)(emblem)

    def stamp(self, sprite: Sprite) -> Stamp:
        key = sprite[2:]  # all but where it lies
        return self._stamps.get(key) or self._stamps.setdefault(key, self._drawn(sprite))

    def _drawn(self, sprite: Sprite) -> Stamp:
        match sprite:
            case FaceUp():
                return self._card(self._face(sprite.card, narrow=sprite.narrow))
            case FaceDown():
                return self._card(self._back(sprite.cards))
            case Outline():
                return self._card(self._outline(sprite.sign))
            case Frame():
                return self._frame(sprite.mark)
            case Writing():
                return self._writing(sprite.text)

    # --- drawing, in hundredths of a card's width ----------------------------------------------

    def _face(self, card: Card, *, narrow: bool) -> Image.Image:
        """Rank and suit along the top edge and down the left one: seen in either kind of fan."""
        sheet = self._sheet(Shade.PAPER, Shade.EDGE)
        ramp, sign = self.palette.ramps[card.suit], card.suit.sign
        rank = rank_label(card.rank, cyrillic=self._cyrillic)
        wide = 23 if narrow else 37
        self._print(sheet, rank, left=4, top=4, width=wide, height=38, ramp=ramp)
        self._print(sheet, sign, left=57, top=5, width=38, height=36, ramp=ramp)
        self._print(sheet, sign, left=4, top=52, width=wide, height=31, ramp=ramp)
        self._print(sheet, sign, left=42, top=70, width=52, height=60, ramp=ramp)
        if card.rank in COURT:
            ink = self._emblem(card.rank, self._px(32))
            sheet.paste(_shaded(ink, ramp), (self._px(7), self._px(97)))
        return sheet

    def _back(self, count: int) -> Image.Image:
        sheet = self._sheet(Shade.BACK, Shade.BACK_LINE)
        pen, (width, height) = ImageDraw.Draw(sheet), self._size
        inset = self._px(8) & ~1
        box = inset, inset, width - inset - 1, height - inset - 1
        pen.rounded_rectangle(box, self._px(6), outline=Shade.BACK_LINE, width=_LINE)
        ramp = self.palette.on_back
        self._print(sheet, str(count), left=15, top=46, width=70, height=48, ramp=ramp)
        return sheet

    def _outline(self, sign: str) -> Image.Image:
        sheet = self._sheet(Shade.TABLE, Shade.LINE)
        if sign:
            ramp = self.palette.on_table
            self._print(sheet, sign, left=15, top=47, width=70, height=46, ramp=ramp)
        return sheet

    def _writing(self, text: str) -> Stamp:
        ink = self._text(self._px(100), self._px(26), text)
        width, height = ink.width + ink.width % 2, ink.height
        sheet = Image.new("L", (width, height), Shade.TABLE)
        sheet.paste(_shaded(ink, self.palette.on_table), (0, 0))
        return Stamp(
            width,
            height,
            -(width // 2) & ~1,
            -(height // 2),
            (Part(0, height, _packed(sheet), None),),
        )

    def _frame(self, mark: Mark) -> Stamp:
        """Solid where a card is or was; a hint's target is dashed, for those who see no colour."""
        width, height = self._size
        line = self._px(3 if mark is Mark.MOVED else 6) & ~1
        inner = Image.new("L", self._size, 0)
        inner.paste(_card_shape(width - 2 * line, height - 2 * line), (line, line))
        ring = ImageChops.subtract(self._shape, inner)
        if mark is Mark.HINT_TARGET:
            pen, dash = ImageDraw.Draw(ring), self._px(12) & ~1
            for start in range(dash, max(width, height), 2 * dash):
                pen.rectangle((start, 0, start + dash - 1, height), fill=0)
                pen.rectangle((0, start, width, start + dash - 1), fill=0)
        shade = Shade.MOVED if mark is Mark.MOVED else Shade.HINT
        flat = Image.new("L", (width // 2, height), shade << 4 | shade)
        return Stamp(width, height, 0, 0, (Part(0, height, flat, _packed_mask(ring)),))

    def _sheet(self, fill: int, edge: int) -> Image.Image:
        """A blank card: `fill` within an `edge`."""
        sheet = Image.new("L", self._size, edge)
        width, height = self._size
        sheet.paste(fill, (_LINE, _LINE), _card_shape(width - 2 * _LINE, height - 2 * _LINE))
        return sheet

    def _print(  # noqa: PLR0913 - a box has four sides
        self,
        sheet: Image.Image,
        text: str,
        *,
        left: float,
        top: float,
        width: float,
        height: float,
        ramp: Ramp,
    ) -> None:
        """Centre a text in the box."""
        wide, high = self._px(width), self._px(height)
        ink = self._text(wide, high, text)
        at = self._px(left) + (wide - ink.width) // 2, self._px(top) + (high - ink.height) // 2
        sheet.paste(_shaded(ink, ramp), at)

    def _px(self, hundredths: float) -> int:
        return round(hundredths * self._size[0] / 100)

    def _card(self, sheet: Image.Image) -> Stamp:
        """The corners apart from the rows between them, which need no mask."""
        width, height = self._size
        high = self._px(RADIUS) + 1
        packed, mask = _packed(sheet), self._mask

        def part(top: int, bottom: int, *, masked: bool) -> Part:
            box = 0, top, width // 2, bottom
            return Part(top, bottom, packed.crop(box), mask.crop(box) if masked else None)

        parts = (
            part(0, high, masked=True),
            part(high, height - high, masked=False),
            part(height - high, height, masked=True),
        )
        return Stamp(width, height, 0, 0, parts)


@cache
def _card_shape(width: int, height: int) -> Image.Image:
    """A card's rounded shape: 255 within, 0 without."""
    large = Image.new("L", (width * FINE, height * FINE), 0)
    radius = width * FINE * RADIUS // 100
    box = 0, 0, width * FINE - 1, height * FINE - 1
    ImageDraw.Draw(large).rounded_rectangle(box, radius, fill=255)
    small = large.resize((width, height), Image.Resampling.BOX)
    return small.point([0] * 128 + [255] * 128)


def _shaded(ink: Image.Image, ramp: Ramp) -> Image.Image:
    """Coverage, 0 to 255, as shades of the ramp."""
    return Image.frombytes("L", ink.size, ink.tobytes().translate(_shades(ramp)))


@cache
def _shades(ramp: Ramp) -> bytes:
    ground, between, ink = ramp
    return bytes([ground] * 102 + [between] * 52 + [ink] * 102)


_TO_HIGH = bytes(shade << 4 & 0xFF for shade in range(256))


def _packed(sheet: Image.Image) -> Image.Image:
    """Two pixels a byte, the left one high; the sheet's width is even."""
    pixels = sheet.tobytes()
    high, low = pixels[0::2].translate(_TO_HIGH), pixels[1::2]
    both = int.from_bytes(high) | int.from_bytes(low)
    return Image.frombytes("L", (sheet.width // 2, sheet.height), both.to_bytes(len(low)))


def _packed_mask(shape: Image.Image) -> Image.Image:
    """A byte is pasted whole or not at all: where one of its pixels is meant, both are."""
    pixels = shape.tobytes()
    either = int.from_bytes(pixels[0::2]) | int.from_bytes(pixels[1::2])
    data = either.to_bytes(len(pixels) // 2)
    return Image.frombytes("L", (shape.width // 2, shape.height), data)
