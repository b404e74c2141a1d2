"""A game as a GIF: every frame is its table, and 200 moves are few bytes."""

from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from render import Look, arrange, paint
from render.animation import animate, scenes
from render.theme import LIGHT
from rules import GAMES, Deal, Game, Record
from tests.rules.walks import choices, walk

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def _played(game: Game, moves: int) -> Record:
    return list(walk(Deal(game, 7), choices(7, moves)))[-1]


def _animated(record: Record, look: Look = Look()) -> bytes:  # noqa: B008 - frozen
    return animate(scenes(record.deal.game.deal(record.deal.number), record.moves, look))


@every_game
@pytest.mark.parametrize("look", [Look(), Look(theme=LIGHT, four_colours=True, mirrored=True)])
def test_each_frame_is_its_picture(game: Game, look: Look) -> None:
    record = _played(game, 25)
    table, shown = game.deal(7), [arrange(game.deal(7), look, width=512)]
    for move in record.moves:
        before, table = table, game.apply(table, move)
        shown.append(arrange(table, look, before=before, width=512))
    with Image.open(BytesIO(_animated(record, look))) as gif:
        frames = [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(gif)]
    pictures = []
    for scene in shown:
        with Image.open(BytesIO(paint(scene))) as picture:
            pictures.append(picture.convert("RGB").tobytes())
    assert frames == pictures


@every_game
def test_two_hundred_moves_fit_into_three_megabytes(game: Game) -> None:
    gif = _animated(_played(game, 200))
    assert len(gif) <= 3_000_000
    assert gif.startswith(b"GIF89a")


def test_it_ends_on_the_last_table_for_longer_and_plays_once() -> None:
    with Image.open(BytesIO(_animated(_played(GAMES["kosa"], 5)))) as gif:
        assert "loop" not in gif.info
        durations = [frame.info["duration"] for frame in ImageSequence.Iterator(gif)]
    assert durations == [500] * 5 + [3000]


def test_opening_alone_is_one_frame() -> None:
    with Image.open(BytesIO(_animated(Record(Deal(GAMES["kosa"], 7))))) as gif:
        assert getattr(gif, "n_frames", 1) == 1


def test_nothing_to_animate_is_told() -> None:
    with pytest.raises(ValueError, match="no scenes"):
        animate([])
