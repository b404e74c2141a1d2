"""From a scene to a PNG: sprites pasted onto one palette image, nothing else."""

from io import BytesIO

from PIL import Image

from render.atlas import Atlas, Stamp, atlas_for
from render.scene import FaceDown, FaceUp, Outline, Scene, Sprite
from render.theme import CLASSIC, Theme

__all__ = ["paint"]


def paint(scene: Scene, theme: Theme = CLASSIC) -> bytes:
    """The PNG of `scene`; the same scene and theme always make the same bytes."""
    atlas = atlas_for(theme, scene.card_width, scene.card_height)
    image = Image.new("P", (scene.width, scene.height), 0)
    image.putpalette(theme.palette_bytes)
    for sprite in scene.sprites:
        stamp = _stamp(atlas, sprite)
        image.paste(stamp.image, _corner(sprite, stamp), stamp.mask)
    out = BytesIO()
    image.save(out, "PNG", bits=4, compress_level=3)
    return out.getvalue()


def _stamp(atlas: Atlas, sprite: Sprite) -> Stamp:
    match sprite:
        case FaceUp():
            return atlas.face(sprite.card)
        case FaceDown():
            return atlas.back(sprite.count)
        case Outline():
            return atlas.outline(sprite.sign)
        case _:
            return atlas.writing(sprite.text)


def _corner(sprite: Sprite, stamp: Stamp) -> tuple[int, int]:
    if isinstance(sprite, FaceUp | FaceDown | Outline):
        return sprite.x, sprite.y
    return sprite.x - stamp.image.width // 2, sprite.y - stamp.image.height // 2
