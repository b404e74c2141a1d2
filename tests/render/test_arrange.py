"""What a scene holds, without a pixel: every visible card can be read, no hidden one betrayed.

What is asked of all games is asked of hundreds of positions from random play. The rest is
Vokzal's own table: columns `t`, reserve `r`, stock `s`, waste `w`, foundations `f`.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, combinations
from typing import NamedTuple

import pytest

from render import (
    FaceDown,
    FaceUp,
    Frame,
    Look,
    Mark,
    Outline,
    Scene,
    Sprite,
    Writing,
    arrange,
    pile_label,
)
from render.arrange import HEIGHT, WIDTH
from render.atlas import atlas_for
from rules import GAMES, Card, Game, Table
from rules.vocabulary import Face
from tests.rules.positions import play, table
from tests.rules.walks import tables

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
both_games = pytest.mark.parametrize("key", ["vokzal36", "vokzal52"])


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def covers(self, other: "_Box") -> bool:
        beside = self.right <= other.left or other.right <= self.left
        return not beside and self.top < other.bottom and other.top < self.bottom

    def is_within(self, width: float, height: float) -> bool:
        return self.left >= 0 and self.top >= 0 and self.right <= width and self.bottom <= height


def _box(sprite: Sprite, scene: Scene) -> _Box:
    if isinstance(sprite, Writing):  # centred on its position
        atlas = atlas_for(scene.look, scene.card_width, scene.card_height)
        stamp = atlas.stamp(sprite)
        left, top = sprite.x + stamp.dx, sprite.y + stamp.dy
        return _Box(left, top, left + stamp.width, top + stamp.height)
    return _Box(sprite.x, sprite.y, sprite.x + scene.card_width, sprite.y + scene.card_height)


@pytest.fixture(scope="module", params=list(GAMES.values()), ids=list(GAMES))
def scenes(request: pytest.FixtureRequest) -> list[Scene]:
    """The scenes of 500 different positions of one game, openings and endings among them."""
    game: Game = request.param
    found = dict.fromkeys(tables(game, deals=20, length=60))
    assert len(found) > 500
    return [arrange(table) for table in list(found)[:500]]


def _cards(scene: Scene) -> list[Card]:
    return [sprite.card for sprite in scene.sprites if isinstance(sprite, FaceUp)]


def _cards_text(scene: Scene) -> str:
    return " ".join(map(str, _cards(scene)))


def _find(scene: Scene, card: str) -> FaceUp:
    faces = (sprite for sprite in scene.sprites if isinstance(sprite, FaceUp))
    return next(face for face in faces if face.card == Card.parse(card))


def _outlines(scene: Scene) -> list[str]:
    return [sprite.sign for sprite in scene.sprites if isinstance(sprite, Outline)]


def _writings(scene: Scene) -> list[str]:
    return [sprite.text for sprite in scene.sprites if isinstance(sprite, Writing)]


def _backs(scene: Scene) -> list[int]:
    return [sprite.cards for sprite in scene.sprites if isinstance(sprite, FaceDown)]


# --- every game ------------------------------------------------------------------------------


def test_scene_fills_the_frame_that_a_chat_shows_whole(scenes: list[Scene]) -> None:
    """4:5, and no side over 1280 (render.arrange)."""
    assert {(scene.width, scene.height) for scene in scenes} == {(WIDTH, HEIGHT)}
    assert WIDTH * 5 == HEIGHT * 4
    assert HEIGHT <= 1280


def test_cards_keep_one_size_through_a_game(scenes: list[Scene]) -> None:
    assert len({(scene.card_width, scene.card_height) for scene in scenes}) == 1
    assert scenes[0].card_width >= 120  # a finger's width, and figures that a phone shows clearly


def test_nothing_leaves_the_frame(scenes: list[Scene]) -> None:
    for scene in scenes:
        for sprite in scene.sprites:
            assert _box(sprite, scene).is_within(WIDTH, HEIGHT), sprite


def test_writing_lies_on_the_bare_table(scenes: list[Scene]) -> None:
    for scene in scenes:
        writings = [sprite for sprite in scene.sprites if isinstance(sprite, Writing)]
        for writing in writings:
            others = (_box(other, scene) for other in scene.sprites if other is not writing)
            assert not any(_box(writing, scene).covers(box) for box in others), writing


def test_only_cards_of_one_pile_overlap(scenes: list[Scene]) -> None:
    """An outline or a back is alone in its place; so a tap on a picture means one pile."""
    for scene in scenes:
        for one, other in combinations(scene.sprites, 2):
            if not (isinstance(one, FaceUp) and isinstance(other, FaceUp)):
                assert not _box(one, scene).covers(_box(other, scene)), (one, other)


@every_game
def test_mirrored_writing_lies_on_the_bare_table_too(game: Game) -> None:
    for position in tables(game, deals=5, length=40):
        scene = arrange(position, Look(mirrored=True))
        writings = [sprite for sprite in scene.sprites if isinstance(sprite, Writing)]
        for writing in writings:
            others = (_box(other, scene) for other in scene.sprites if other is not writing)
            assert not any(_box(writing, scene).covers(box) for box in others), writing
            assert _box(writing, scene).is_within(WIDTH, HEIGHT)


def test_sprites_of_different_kinds_are_never_equal() -> None:
    """They are tuples, and tuples know nothing of classes."""
    alike: list[Sprite] = [
        Outline(64, 40, "hint"),
        Writing(64, 40, "hint"),
        Frame(64, 40, Mark.HINT),
    ]
    assert len(set(alike)) == 3


@every_game
def test_no_card_is_shown_more_often_than_it_is_in_the_deck(game: Game) -> None:
    for position in tables(game, deals=5, length=40):
        assert not Counter(_cards(arrange(position))) - Counter(game.deck.cards)


@every_game
def test_equal_tables_make_equal_scenes(game: Game) -> None:
    for position in tables(game, deals=2, length=40):
        assert arrange(game.position(str(position))) == arrange(position)


@every_game
def test_every_playable_top_card_is_shown(game: Game) -> None:
    for position in tables(game, deals=10, length=40):
        shown = set(_cards(arrange(position)))
        for place in game.places:
            tops = {card for name in place.names for card in position.pile(name)[-1:]}
            assert place.face is Face.DOWN or tops <= shown


@every_game
def test_hidden_cards_leave_no_trace(game: Game) -> None:
    """Tables that differ only in face-down cards make equal scenes: pictures tell no secrets."""
    for position in tables(game, deals=10, length=40):
        assert arrange(_with_hidden_cards_reversed(position)) == arrange(position)


def _with_hidden_cards_reversed(position: Table) -> Table:
    """All face-down cards of all piles, dealt back to the same places in the opposite order."""
    game = position.game
    faces = [place.face for place in game.places for _ in place.names]
    hidden = [_hidden(pile, face) for pile, face in zip(position.piles, faces, strict=True)]
    cards = list(chain.from_iterable(hidden))
    piles = [
        tuple(cards.pop() for _ in down) + pile[len(down) :]
        for pile, down in zip(position.piles, hidden, strict=True)
    ]
    return replace(position, piles=tuple(piles))


def _hidden(pile: tuple[Card, ...], face: Face) -> tuple[Card, ...]:
    return {Face.UP: (), Face.DOWN: pile, Face.TOP_UP: pile[:-1]}[face]


def test_hidden_cards_really_change_places() -> None:
    """The test above must not compare a table to itself."""
    opening = GAMES["vokzal36"].deal(7)
    other = _with_hidden_cards_reversed(opening)
    assert other != opening
    assert sorted(chain.from_iterable(other.piles)) == sorted(opening.game.deck.cards)
    assert other.pile("r")[-1] == opening.pile("r")[-1]


# --- Vokzal: outlines and labels -------------------------------------------------------------


@both_games
def test_empty_table_is_all_outlines(key: str) -> None:
    """Columns take kings once the reserve is gone; reserve, stock and waste are bare."""
    scene = arrange(table(key))
    assert _outlines(scene) == [*"KKKK", "", "", "", "A♠", "A♥", "A♦", "A♣"]
    assert (_cards(scene), _backs(scene)) == ([], [])


def test_a_gap_says_nothing_while_it_takes_whatever_the_reserve_has() -> None:
    assert _outlines(arrange(table("vokzal36", "r 9S")))[:4] == [""] * 4


def test_no_name_looks_like_a_rank_that_is_wanted() -> None:
    """Kosa's sides take any card, its plait none; their numbers stand beside them alone."""
    homes = "f1 7S / f2 / f3 / f4 / f5 / f6 / f7 / f8"
    sides = " / ".join(f"d{number}" for number in range(1, 9))
    line = f"b / c1 / c2 / c3 / c4 / {sides} / {homes} / s 9S / w / redeals 3"
    assert _outlines(arrange(GAMES["kosa"].position(line))) == [*[""] * 13, *"7777777", ""]
    court = "f1 KD / f2 AH / f3 KD / f4 KC / f5 KC / f6 KS / f7 KH / f8 KS / k KH"
    divan = "d1 / d2 / d3 / d4 / d5 / d6"
    position = GAMES["sultan6"].position(f"{court} / {divan} / s / w / redeals 0")
    assert _outlines(arrange(position)) == [""] * 8


def test_long_reserve_says_how_many_cards_it_hides() -> None:
    cards = " ".join(map(str, GAMES["avtostrada52"].deck.cards[-23:]))
    line = f"l1 AS / l2 2S / l3 3S / l4 4S / s / o / r1 {cards} / r2 / r3 / r4"
    scene = arrange(GAMES["avtostrada52"].position(line))
    assert "+3" in _writings(scene)
    assert len(_cards(scene)) == 24


@both_games
def test_columns_are_labelled_whether_empty_or_not(key: str) -> None:
    for position in (table(key), GAMES[key].deal(7), table(key, "t1 KS QH")):
        assert _writings(arrange(position))[:4] == ["1", "2", "3", "4"]


@both_games
def test_card_takes_the_place_of_the_outline(key: str) -> None:
    """The same place to the pixel, so that nothing jumps when a pile fills up."""
    names = ("t1", "t2", "t3", "t4", "r", "s", "w", "f1", "f2", "f3", "f4")
    empty = [sprite for sprite in arrange(table(key)).sprites if isinstance(sprite, Outline)]
    for outline, name in zip(empty, names, strict=True):
        filled = arrange(table(key, f"{name} AS"))
        lying = [s for s in filled.sprites if isinstance(s, FaceUp | FaceDown)]
        assert [(sprite.x, sprite.y) for sprite in lying] == [(outline.x, outline.y)]
        assert len(_outlines(filled)) == len(names) - 1


@both_games
def test_places_do_not_overlap(key: str) -> None:
    scene = arrange(table(key))
    boxes = [_box(sprite, scene) for sprite in scene.sprites if isinstance(sprite, Outline)]
    assert not any(one.covers(other) for one, other in combinations(boxes, 2))


@both_games
def test_pile_labels_are_what_the_game_declares(key: str) -> None:
    game = GAMES[key]
    labels = [pile_label(game, name) for name in ("t1", "t4", "f1", "f4", "r", "s", "w")]
    assert labels == ["1", "4", "♠", "♣", "", "", ""]


# --- Vokzal: stock, waste, reserve, foundations ----------------------------------------------


@both_games
def test_stock_shows_its_back_and_count(key: str) -> None:
    assert _backs(arrange(table(key, "s AS 7H 8D"))) == [3]
    assert _cards(arrange(table(key, "s AS 7H 8D"))) == []


@both_games
def test_empty_stock_says_whether_the_waste_can_be_taken_back(key: str) -> None:
    """⟲ only where `w-s` is a move."""
    assert _outlines(arrange(table(key, "w AS"))) == [*"KKKK", "", "⟲", "A♠", "A♥", "A♦", "A♣"]
    assert "⟲" not in _outlines(arrange(table(key)))
    assert "⟲" not in _outlines(arrange(table(key, "s AS / w 7H")))
    assert "⟲" not in _outlines(arrange(table(key, "s AS")))


@both_games
@pytest.mark.parametrize(
    ("waste", "shown"),
    [
        ("AS", "AS"),
        ("AS 7H", "AS 7H"),
        ("AS 7H 8D", "AS 7H 8D"),
        ("AS 7H 8D 9C", "7H 8D 9C"),
        ("AS 7H 8D 9C TC JC", "9C TC JC"),
    ],
)
def test_waste_shows_its_last_three_fanned(key: str, waste: str, shown: str) -> None:
    scene = arrange(table(key, f"w {waste}"))
    assert _cards_text(scene) == shown
    faces = [sprite for sprite in scene.sprites if isinstance(sprite, FaceUp)]
    assert len({face.y for face in faces}) == 1
    assert _rises(face.x for face in faces)


@both_games
def test_reserve_shows_its_top_card_and_how_many_are_hidden(key: str) -> None:
    scene = arrange(table(key, "r AS 7H 8D"))
    assert _cards_text(scene) == "8D"
    assert _writings(scene)[4:] == ["+2"]


@both_games
def test_reserve_of_one_card_hides_nothing(key: str) -> None:
    scene = arrange(table(key, "r 8D"))
    assert _cards_text(scene) == "8D"
    assert _writings(scene)[4:] == []


@both_games
def test_foundation_shows_its_top_card(key: str) -> None:
    second = GAMES[key].deck.cards[1]
    assert _cards(arrange(table(key, f"f1 AS {second}"))) == [second]


def test_opening_shows_four_columns_the_reserve_and_the_stock() -> None:
    opening = GAMES["vokzal36"].deal(7)  # t1 QH / t2 QC / t3 6C / t4 8D / r … 8S / s 23 cards
    scene = arrange(opening)
    assert _cards_text(scene) == "QH QC 6C 8D 8S"
    assert _backs(scene) == [23]
    assert _writings(scene) == ["1", "2", "3", "4", "+8"]
    assert _cards_text(arrange(play(opening, "s-w"))) == "QH QC 6C 8D 8S JC AS JH"


# --- Vokzal: columns -------------------------------------------------------------------------

_LONGEST = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS"


@both_games
def test_column_fans_downwards_the_last_card_above_all(key: str) -> None:
    scene = arrange(table(key, "t2 KS QH JS"))
    faces = [_find(scene, card) for card in ("KS", "QH", "JS")]
    assert _cards_text(scene) == "KS QH JS"
    assert len({face.x for face in faces}) == 1
    assert _rises(face.y for face in faces)


def test_longest_column_stays_in_the_frame() -> None:
    """Thirteen cards, a king to an ace; that they can be read test_pixels sees."""
    scene = arrange(table("vokzal52", f"t4 {_LONGEST}"))
    faces = [sprite for sprite in scene.sprites if isinstance(sprite, FaceUp)]
    assert len(faces) == 13
    assert all(_box(face, scene).is_within(WIDTH, HEIGHT) for face in faces)


def test_columns_fan_widely_until_they_would_outgrow_their_room() -> None:
    cards = _LONGEST.split()
    steps = [_step(" ".join(cards[:count])) for count in range(2, 14)]
    assert steps == sorted(steps, reverse=True)
    assert len(set(steps[:8])) == 1  # up to nine cards, all that a column of 36 can hold
    assert steps[-1] < steps[0]


def _step(column: str) -> int:
    scene = arrange(table("vokzal52", f"t1 {column}"))
    first, second = column.split()[:2]
    return _find(scene, second).y - _find(scene, first).y


def test_fan_of_one_column_leaves_the_others_alone() -> None:
    short = arrange(table("vokzal52", "t2 KC QD"))
    beside = arrange(table("vokzal52", f"t1 {_LONGEST} / t2 KC QD"))
    for card in ("KC", "QD"):
        assert _find(beside, card) == _find(short, card)


def _rises(numbers: Iterable[int]) -> bool:
    listed = list(numbers)
    return listed == sorted(set(listed))
