"""A whole game as one moving picture: a GIF, which every Telegram client plays.

Frames come from the same sprites at half the size; of each only what changed is stored.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

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

    One frame at a time: what Pillow saves in one go it holds all at once, 0.7 MB a frame.
    ValueError without any scene.
    """
    shots = list(_shots(map(_frame, shown)))
    if not shots:
        raise ValueError("no scenes to animate")
    shots[-1] = shots[-1]._replace(milliseconds=_END_MS)
    head, _ = GifImagePlugin.getheader(shots[0].image.copy(), info={"duration": _MOVE_MS})
    parts = [*head]
    for shot in shots:
        parts += GifImagePlugin.getdata(shot.image, shot.offset, duration=shot.milliseconds)
    return b"".join([*parts, b";"])


class _Shot(NamedTuple):
    """What changed since the shot before, and how long it stays."""

    image: Image.Image
    offset: tuple[int, int]
    milliseconds: int


def _shots(frames: Iterable[Image.Image]) -> Iterator[_Shot]:
    before: Image.Image | None = None
    for frame in frames:
        box = (0, 0, *frame.size)
        if before:
            box = ImageChops.difference(before, frame).getbbox() or (0, 0, 1, 1)
        yield _Shot(frame.crop(box), box[:2], _MOVE_MS)
        before = frame


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
