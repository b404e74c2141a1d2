"""What is really to be seen, pixel by pixel: each card's rank and suit, and nothing beyond.

Pictures are looked at before they are compressed: two pixels a byte, as `pasted` leaves them.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops

from render import FaceUp, Look, Scene, arrange
from render.atlas import atlas_for
from render.painter import pasted
from render.theme import Shade
from rules import GAMES, Game, Table
from tests.rules.positions import table
from tests.rules.walks import tables

_POSITIONS = 2000

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())

_PAPER = Shade.PAPER << 4 | Shade.PAPER
_TABLE = Shade.TABLE << 4 | Shade.TABLE


class _Signs(NamedTuple):
    """Where a face has ink, in hundredths of its width: left, top, right, bottom."""

    rank: tuple[int, int, int, int] = (3, 3, 43, 43)
    beside: tuple[int, int, int, int] = (56, 3, 96, 43)
    below: tuple[int, int, int, int] = (3, 51, 40, 84)


def _picture(scene: Scene) -> Image.Image:
    atlas = atlas_for(scene.look, scene.card_width, scene.card_height)
    rows = pasted(atlas, (scene.width, scene.height), 0, scene.sprites)
    return rows.crop((1, 0, rows.width, rows.height))


@cache
def _inked(face: FaceUp, look: Look, size: tuple[int, int], area: int) -> Image.Image | None:
    """The card alone, cut down to what is printed in one area of it."""
    alone = _picture(Scene(*size, *size, look, (face._replace(x=0, y=0),)))
    return alone.crop(_box(face, look, size, area))


@cache
def _box(face: FaceUp, look: Look, size: tuple[int, int], area: int) -> tuple[int, int, int, int]:
    """The ink of one of `_Signs` on a card at 0, 0; x in bytes."""
    alone = _picture(Scene(*size, *size, look, (face._replace(x=0, y=0),)))
    left, top, right, bottom = (side * size[0] // 100 for side in _Signs()[area])
    cut = left // 2, top, right // 2, bottom
    ink = alone.crop(cut).point(lambda byte: 0 if byte == _PAPER else 255).getbbox()
    assert ink, f"nothing is printed there on {face}"
    return cut[0] + ink[0], cut[1] + ink[1], cut[0] + ink[2], cut[1] + ink[3]


def _shows(picture: Image.Image, face: FaceUp, scene: Scene, area: int) -> bool:
    size, plain = (scene.card_width, scene.card_height), face._replace(x=0, y=0)
    left, top, right, bottom = _box(plain, scene.look, size, area)
    x = face.x // 2
    seen = picture.crop((x + left, face.y + top, x + right, face.y + bottom))
    alone = _inked(plain, scene.look, size, area)
    return alone is not None and ImageChops.difference(seen, alone).getbbox() is None


def _covered(scene: Scene) -> Iterator[FaceUp]:
    """The cards whose rank or whose suit cannot be read."""
    picture = _picture(scene)
    for face in scene.sprites:
        if isinstance(face, FaceUp):
            rank, beside, below = (_shows(picture, face, scene, area) for area in range(3))
            if not (rank and (beside or below)):
                yield face


def _positions(game: Game, count: int) -> list[Table]:
    found = dict.fromkeys(islice(tables(game, deals=90, length=60), 3 * count))
    assert len(found) >= count
    return list(found)[:count]


@every_game
@pytest.mark.parametrize("look", [Look(), Look(mirrored=True, cyrillic=True)], ids=["", "mirror"])
def test_every_card_shows_rank_and_suit(game: Game, look: Look) -> None:
    for position in _positions(game, _POSITIONS if look == Look() else 200):
        assert list(_covered(arrange(position, look))) == [], str(position)


@every_game
@pytest.mark.parametrize("look", [Look(), Look(mirrored=True)], ids=["", "mirror"])
def test_nothing_reaches_the_margin(game: Game, look: Look) -> None:
    for position in _positions(game, _POSITIONS if look == Look() else 200):
        scene = arrange(position, look)
        picture = _picture(scene).point(lambda byte: 0 if byte == _TABLE else 255)
        left, top, right, bottom = picture.getbbox() or (9, 9, 9, 9)
        assert min(left, picture.width - right) >= 4, str(position)
        assert min(top, picture.height - bottom) >= 8, str(position)


@pytest.mark.parametrize("suits", ["SH", "DC"])
def test_longest_column_can_be_read(suits: str) -> None:
    """Thirteen cards, a king to an ace."""
    column = " ".join(rank + suits[number % 2] for number, rank in enumerate("KQJT98765432A"))
    assert list(_covered(arrange(table("vokzal52", f"t4 {column}")))) == []


@pytest.mark.parametrize("length", [5, 15, 16, 18, 20, 21, 30, 44])
def test_long_reserves_can_be_read(length: int) -> None:
    """Avtostrada's piles are fanned to the right, closer and closer, on narrow faces at last."""
    cards = " ".join(str(card) for card in GAMES["avtostrada52"].deck.cards[-length:])
    line = f"l1 AS / l2 2S / l3 3S / l4 4S / s / o / r1 {cards} / r2 / r3 / r4"
    assert list(_covered(arrange(GAMES["avtostrada52"].position(line)))) == []
