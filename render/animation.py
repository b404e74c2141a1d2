"""A whole game as one moving picture: a GIF, which every Telegram client plays.

Frames come from the same sprites at half the size; of each only what changed is stored.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO

from PIL import Image

from render.arrange import arrange
from render.atlas import atlas_for
from render.look import PLAIN, Look
from render.painter import pasted
from render.scene import Scene
from rules import Move, Table

__all__ = ["ANIMATION_WIDTH", "animate", "scenes"]

ANIMATION_WIDTH = 512
"""Pixels: 200 moves stay below 3 MB."""

_MOVE_MS, _END_MS = 500, 3000


def scenes(
    table: Table, moves: Iterable[Move], look: Look = PLAIN, *, width: int = ANIMATION_WIDTH
) -> Iterator[Scene]:
    """`table`, and what each of `moves` makes of it, what moved framed."""
    yield arrange(table, look, width=width)
    for move in moves:
        before, table = table, table.game.apply(table, move)
        yield arrange(table, look, before=before, width=width)


def animate(shown: Iterable[Scene]) -> bytes:
    """A GIF of scenes of one size and look: half a second each, the last one longer; once only.

    ValueError without any.
    """
    frames = [_frame(scene) for scene in shown]
    if not frames:
        raise ValueError("no scenes to animate")
    first, *others = frames
    out = BytesIO()
    first.save(
        out,
        "GIF",
        save_all=True,
        append_images=others,
        duration=[*([_MOVE_MS] * len(others)), _END_MS],
        optimize=False,
    )
    return out.getvalue()


_HIGH = bytes(byte >> 4 for byte in range(256))
_LOW = bytes(byte & 15 for byte in range(256))


def _frame(scene: Scene) -> Image.Image:
    """The scene as an image of one pixel a byte."""
    atlas = atlas_for(scene.look, scene.card_width, scene.card_height)
    rows = pasted(atlas, (scene.width, scene.height), 0, scene.sprites)
    packed = rows.crop((1, 0, rows.width, rows.height)).tobytes()
    pixels = bytearray(2 * len(packed))
    pixels[0::2] = packed.translate(_HIGH)
    pixels[1::2] = packed.translate(_LOW)
    frame = Image.frombytes("P", (scene.width, scene.height), bytes(pixels))
    frame.putpalette(atlas.palette.rgb)
    return frame
