"""From a scene to a PNG: sprites pasted into bands, and bands joined.

A band that looks as one did before, at any table of any player, is not painted again.
"""

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from render.arrange import arrange, may_be_narrow
from render.atlas import Atlas, atlas_for
from render.look import Look
from render.png import BEST, Band, Codec, compressed, png
from render.scene import FaceUp, Scene, Sprite
from render.theme import Shade
from rules import GAMES

__all__ = ["Painter", "paint", "pasted", "warm_up"]

ROWS = 256
"""Of a band: some two thirds of a card, so that a tap leaves most bands as they were."""

_VIEWS = 256  # at some 40 KB each
_BANDS = 4096  # at some 4 KB each


class Painter:
    """Paints scenes, and remembers whole pictures and bands, a bounded number of each."""

    def __init__(self, codec: Codec = BEST) -> None:
        self._codec = codec
        self.paint = lru_cache(_VIEWS)(self._paint)
        self._band = lru_cache(_BANDS)(self._paint_band)

    def forget(self) -> None:
        """Paint everything anew; sprites are kept elsewhere."""
        self.paint.cache_clear()
        self._band.cache_clear()

    def _paint(self, scene: Scene) -> bytes:
        atlas = atlas_for(scene.look, scene.card_width, scene.card_height)
        bands = (
            self._band(atlas, (scene.width, rows), top, sprites)
            for top, rows, sprites in _cut(scene, atlas)
        )
        return png(scene.width, scene.height, atlas.palette.rgb, bands)

    def _paint_band(
        self, atlas: Atlas, size: tuple[int, int], top: int, sprites: tuple[Sprite, ...]
    ) -> Band:
        return compressed(pasted(atlas, size, top, sprites), self._codec)


_painter = Painter()


def paint(scene: Scene) -> bytes:
    """The PNG of `scene`; the same scene always makes the same bytes."""
    return _painter.paint(scene)


def _cut(scene: Scene, atlas: Atlas) -> Iterator[tuple[int, int, tuple[Sprite, ...]]]:
    """Each band's top, its height, and the sprites that reach into it."""
    bands: list[list[Sprite]] = [[] for _ in range(0, scene.height, ROWS)]
    for sprite in scene.sprites:
        stamp = atlas.stamp(sprite)
        top = sprite.y + stamp.dy
        for touched in bands[max(0, top // ROWS) : max(0, (top + stamp.height - 1) // ROWS + 1)]:
            touched.append(sprite)
    for number, sprites in enumerate(bands):
        top = number * ROWS
        yield top, min(ROWS, scene.height - top), tuple(sprites)


def pasted(
    atlas: Atlas, size: tuple[int, int], top: int, sprites: tuple[Sprite, ...]
) -> Image.Image:
    """The rows of a band, two pixels a byte, with the one column more that filters need."""
    width, rows = size
    image = Image.new("L", (width // 2 + 1, rows), Shade.TABLE)
    for sprite in sprites:
        stamp = atlas.stamp(sprite)
        x, y = (sprite.x + stamp.dx) // 2 + 1, sprite.y + stamp.dy - top
        for part in stamp.parts:
            if y + part.dy < rows and y + part.end > 0:
                image.paste(part.image, (x, y + part.dy), part.mask)
    return image


def warm_up(look: Look) -> None:
    """Draw the faces of all games in `look` beforehand: a fraction of a second, once."""
    for game in GAMES.values():
        opening = arrange(game.deal(1), look)
        atlas = atlas_for(look, opening.card_width, opening.card_height)
        faces = [FaceUp(0, 0, card) for card in game.deck.cards]
        if any(map(may_be_narrow, game.places)):
            faces += [face._replace(narrow=True) for face in faces]
        for sprite in (*opening.sprites, *faces):
            atlas.stamp(sprite)
