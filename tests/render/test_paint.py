"""The PNG: small, the same every time, and every card can be told from every other."""

import struct
from collections import Counter
from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import chain, islice

import pytest
from PIL import Image, ImageFont

from render import (
    PLAIN,
    FaceDown,
    FaceUp,
    Look,
    Outline,
    Scene,
    Sprite,
    Writing,
    arrange,
    card_label,
    paint,
)
from render.atlas import atlas_for
from render.painter import Painter
from render.theme import DARK, LIGHT, Colour, Palette
from rules import GAMES, Card, Game, Suit
from rules.cards import DECK_52
from tests.rules.positions import table
from tests.rules.walks import tables

_MOST_BYTES = 60_000
"""A picture goes out with every move, over phones' networks."""

_FONT = files("render").joinpath("assets/DejaVuSansCondensed-Bold.ttf")

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
every_card = pytest.mark.parametrize("card", DECK_52.cards, ids=str)


_WIDTH, _HEIGHT = 148, 206
"""A card's size in Vokzal's pictures."""

_COLOURS = frozenset(Palette(DARK, four_colours=False).colours)


def _only(*sprites: Sprite) -> Scene:
    """A scene of nothing but `sprites`, on a table of a card's size."""
    return Scene(_WIDTH, _HEIGHT, _WIDTH, _HEIGHT, PLAIN, sprites)


@cache
def _face(card: Card) -> bytes:
    return paint(_only(FaceUp(0, 0, card)))


def _colours(png: bytes) -> Counter[Colour]:
    """How many pixels there are of each colour."""
    with Image.open(BytesIO(png)) as image:
        rgb = image.convert("RGB").tobytes()
    return Counter(zip(rgb[::3], rgb[1::3], rgb[2::3], strict=True))


# --- the file --------------------------------------------------------------------------------


@every_game
def test_picture_is_a_palette_png_of_four_bits_a_pixel(game: Game) -> None:
    png = paint(arrange(game.deal(7)))
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert png[12:16] == b"IHDR"
    width, height, depth, colour_type = struct.unpack(">IIBB", png[16:26])
    assert (width, height, depth, colour_type) == (1024, 1280, 4, 3)  # 3: palette


@every_game
def test_picture_has_no_colours_but_the_themes_sixteen(game: Game) -> None:
    png = paint(arrange(game.deal(7)))
    with Image.open(BytesIO(png)) as image:
        assert image.mode == "P"
        assert image.size == (1024, 1280)
    assert _colours(png).keys() <= _COLOURS


@every_game
def test_picture_is_small(game: Game) -> None:
    positions = dict.fromkeys(tables(game, deals=10, length=100))
    every_twentieth = islice(positions, 0, None, 20)
    assert max(len(paint(arrange(position))) for position in every_twentieth) < _MOST_BYTES


def test_fullest_picture_is_small() -> None:
    """Four columns of thirteen cards: as many faces as 52 cards can show."""
    suits = ("SH", "HS", "DC", "CD")
    ranks = "KQJT98765432A"
    columns = (
        f"t{number} " + " ".join(rank + pair[i % 2] for i, rank in enumerate(ranks))
        for number, pair in enumerate(suits, start=1)
    )
    assert len(paint(arrange(table("vokzal52", " / ".join(columns))))) < _MOST_BYTES


# --- the same, and different -----------------------------------------------------------------


@every_game
def test_same_scene_is_the_same_bytes(game: Game) -> None:
    scene = arrange(game.deal(7))
    assert paint(scene) == paint(arrange(game.deal(7)))


def test_same_scene_is_the_same_bytes_whatever_was_painted_before() -> None:
    """A second copy of the bot has an atlas of its own, filled in another order."""
    scene = arrange(GAMES["vokzal36"].deal(7))
    warm = paint(scene)
    atlas_for.cache_clear()
    second = Painter()
    second.paint(arrange(GAMES["vokzal52"].deal(1)))
    assert second.paint(scene) == warm


def test_different_scenes_are_different_bytes() -> None:
    """No two positions that look different are painted alike."""
    game = GAMES["vokzal36"]
    scenes = list(dict.fromkeys(map(arrange, tables(game, deals=2, length=40))))
    assert len(scenes) > 40
    assert len({paint(scene) for scene in scenes}) == len(scenes)


def test_theme_changes_the_picture() -> None:
    opening = GAMES["vokzal36"].deal(7)
    light = _colours(paint(arrange(opening, Look(theme=LIGHT))))
    assert light.keys() <= set(Palette(LIGHT, four_colours=False).colours)
    assert LIGHT.table in light
    assert LIGHT.table not in _colours(paint(arrange(opening)))


def test_later_sprites_lie_above_earlier_ones() -> None:
    one, other = (FaceUp(0, 0, Card.parse(text)) for text in ("AS", "KH"))
    assert paint(_only(one, other)) == _face(other.card)


# --- cards -----------------------------------------------------------------------------------


def test_all_faces_differ() -> None:
    assert len({_face(card) for card in DECK_52.cards}) == 52


def test_all_ranks_differ_where_fanned_cards_show_them() -> None:
    """The corner that a fan leaves in sight tells the rank by itself."""
    for suit in Suit:
        corners = {_corner(Card(rank, suit)) for rank in DECK_52.ranks}
        assert len(corners) == 13


def _corner(card: Card) -> bytes:
    with Image.open(BytesIO(_face(card))) as image:
        return image.crop((0, 0, int(_WIDTH * 0.42), int(_WIDTH * 0.41))).tobytes()


@every_card
def test_rank_keeps_to_its_corner(card: Card) -> None:
    """Bare paper beside it and below it: signs are apart, to be told apart."""
    right, below = round(_WIDTH * 0.42), round(_WIDTH * 0.44)
    with Image.open(BytesIO(_face(card))) as image:
        rgb = image.convert("RGB")
        beside = rgb.crop((right, 4, right + 8, below))
        under = rgb.crop((8, below, right, below + 5))
    for strip in (beside, under):
        assert strip.getcolors() == [(strip.width * strip.height, DARK.paper)]


def test_all_suits_differ_in_either_kind_of_fan() -> None:
    """Fanned downwards a card shows its top edge, fanned sideways its left one."""
    for box in ((0, 0, _WIDTH, 60), (0, 0, 64, _HEIGHT)):
        strips = set()
        for suit in Suit:
            with Image.open(BytesIO(_face(Card.parse(f"T{suit}")))) as image:
                strips.add(image.crop(box).tobytes())
        assert len(strips) == 4


@every_card
def test_card_is_printed_in_its_colour(card: Card) -> None:
    colours = _colours(_face(card))
    ink, other = (DARK.red, DARK.black)[:: 1 if card.suit.is_red else -1]
    assert colours[ink] > 500
    assert other not in colours


@every_card
def test_card_is_mostly_paper(card: Card) -> None:
    """Figures that fill a card in one colour would be a blot, not a card."""
    assert _colours(_face(card))[DARK.paper] > _WIDTH * _HEIGHT // 2


def test_back_tells_its_count_and_looks_like_no_face() -> None:
    backs = [paint(_only(FaceDown(0, 0, count))) for count in range(1, 36)]
    assert len(set(backs)) == len(backs)
    for png in backs:
        assert _colours(png)[DARK.back] > _WIDTH * _HEIGHT // 2


def test_outlines_tell_their_signs() -> None:
    signs = ("", "⟲", "⟲2", "A♠", "A♥", "A♦", "A♣", "K", "1", "2", "3", "4")
    assert len({paint(_only(Outline(0, 0, sign))) for sign in signs}) == len(signs)


def test_empty_outline_is_table_and_line_only() -> None:
    colours = _colours(paint(_only(Outline(0, 0, ""))))
    assert not colours.keys() & {DARK.paper, DARK.red, DARK.black, DARK.back}
    assert colours[DARK.line] > 100


def test_card_leaves_the_table_at_its_round_corners() -> None:
    with Image.open(BytesIO(_face(Card.parse("AS")))) as image:
        size = image.size
        corners = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
        rgb = image.convert("RGB")
        assert [rgb.getpixel(corner) for corner in corners] == [DARK.table] * 4


def test_writing_is_centred_on_its_position() -> None:
    scene = Scene(200, 100, _WIDTH, _HEIGHT, PLAIN, (Writing(100, 50, "+8"),))
    with Image.open(BytesIO(paint(scene))) as image:
        ink = image.point(lambda index: 255 if index else 0, "L").getbbox()
    assert ink is not None
    left, top, right, bottom = ink
    assert abs((left + right) / 2 - 100) <= 2
    assert abs((top + bottom) / 2 - 50) <= 2


# --- the font --------------------------------------------------------------------------------


def _drawn_texts() -> set[str]:
    """All that pictures can say: ranks, suits, labels, signs and counts."""
    labels = {label for g in GAMES.values() for place in g.places for label in place.labels}
    positions = chain.from_iterable(tables(g, deals=10, length=60) for g in GAMES.values())
    sprites = set(chain.from_iterable(arrange(position).sprites for position in positions))
    signs = {sprite.sign for sprite in sprites if isinstance(sprite, Outline)}
    texts = {sprite.text for sprite in sprites if isinstance(sprite, Writing)}
    return {*labels, *signs, *texts, *map(card_label, DECK_52.cards), "0123456789", "+"}


def test_font_has_every_sign_that_is_drawn() -> None:
    """A sign that it lacks would be drawn as the box that stands for "no such sign"."""
    characters = sorted(set("".join(_drawn_texts())))
    assert {"⟲", "♠", "+", "A", "0"} <= set(characters)
    assert _glyph("\u3105") == _glyph("\uffff")  # a letter of another script, which it lacks
    missing = [sign for sign in characters if _glyph(sign) == _glyph("\uffff")]
    assert missing == []


def _glyph(sign: str) -> tuple[bytes, tuple[int, int]]:
    font = ImageFont.truetype(BytesIO(_FONT.read_bytes()), 60)
    mask = font.getmask(sign)
    return bytes(mask), mask.size


def test_font_and_its_licence_ship_with_the_package() -> None:
    assert _FONT.is_file()
    licence = files("render").joinpath("assets/DejaVu-LICENSE.txt").read_text(encoding="utf-8")
    assert "Bitstream Vera" in licence
    assert "Permission is hereby granted" in licence
