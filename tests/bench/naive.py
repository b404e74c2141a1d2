"""A table picture as one would first write it: the measure for `make bench-render`.

RGBA, each text drawn anew with the font opened for it, saved as Pillow saves by default. It never
changes, so ratios to it can be compared across machines and commits. Not across releases of
Pillow: 13 saves with zlib-ng, up to 1.8 times as fast as 11.0 did with zlib.
"""

from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from render import FaceDown, FaceUp, Outline, Scene, Writing, card_label

__all__ = ["naive_png"]

_FONT = str(files("render").joinpath("assets/DejaVuSansCondensed-Bold.ttf"))
_TABLE, _PAPER, _EDGE, _LINE = (30, 84, 70), (255, 255, 255), (96, 104, 108), (206, 230, 217)
_BACK, _RED, _BLACK = (40, 66, 124), (200, 16, 46), (20, 22, 28)


def naive_png(scene: Scene) -> bytes:
    """A PNG of `scene` that shows the same cards at the same places."""
    image = Image.new("RGBA", (scene.width, scene.height), _TABLE)
    draw = ImageDraw.Draw(image)
    width, height = scene.card_width, scene.card_height
    for sprite in scene.sprites:
        x, y = sprite.x, sprite.y
        box = (x, y, x + width - 1, y + height - 1)
        match sprite:
            case FaceUp():
                ink = _RED if sprite.card.suit.is_red else _BLACK
                draw.rounded_rectangle(box, 11, fill=_PAPER, outline=_EDGE, width=2)
                rank, sign = card_label(sprite.card)[:-1], sprite.card.suit.sign
                _text(draw, (x + 6, y + 2), rank, width * 5 // 10, ink)
                _text(draw, (x + width * 6 // 10, y + 2), sign, width * 4 // 10, ink)
                _text(draw, (x + 8, y + height * 4 // 10), sign, width * 3 // 10, ink)
                _text(draw, (x + width * 4 // 10, y + height // 2), sign, width * 6 // 10, ink)
            case FaceDown():
                draw.rounded_rectangle(box, 11, fill=_BACK, outline=_LINE, width=2)
                _text(draw, (x + 20, y + height // 3), str(sprite.cards), width // 2, _PAPER)
            case Outline():
                draw.rounded_rectangle(box, 11, outline=_LINE, width=2)
                _text(draw, (x + 20, y + height // 3), sprite.sign, width // 2, _LINE)
            case Writing():
                _text(draw, (x - 10, y - 20), sprite.text, width // 3, _LINE)
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _text(
    draw: ImageDraw.ImageDraw, at: tuple[int, int], text: str, size: int, ink: tuple[int, int, int]
) -> None:
    draw.text(at, text, fill=ink, font=ImageFont.truetype(_FONT, size))
