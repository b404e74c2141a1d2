"""Contact sheets: openings, middles and worst cases of all games, in all looks, to look at."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import product
from pathlib import Path

from PIL import Image

from render.arrange import HEIGHT, WIDTH, arrange
from render.look import Look
from render.painter import paint
from render.scene import FaceUp
from render.theme import THEMES
from rules import GAMES, Deal, Game, Move, Outcome, Record

__all__ = ["JPEG", "PHONE", "looks", "write_sheets"]

PHONE = 390, 488
"""How large a chat on a phone shows a picture, in its own pixels."""

JPEG = {"quality": 80, "subsampling": "4:2:0"}
"""What Telegram makes of a picture, about."""

_DEALS, _MOVES = 30, 150


def looks() -> Iterator[tuple[str, Look]]:
    """Every look but mirrored ones, and one of those, each with a name."""
    for theme, four, cyrillic in product(THEMES.values(), (False, True), (False, True)):
        name = f"{theme.name}-{'4' if four else '2'}-{'cyrillic' if cyrillic else 'latin'}"
        yield name, Look(theme=theme, four_colours=four, cyrillic=cyrillic)
    yield "mirrored", Look(mirrored=True)


def write_sheets(directory: Path) -> list[Path]:
    """A sheet a look, a row a game: opening, middle, worst case; those on phones after JPEG."""
    directory.mkdir(parents=True, exist_ok=True)
    rows = [_shown(game) for game in GAMES.values()]
    return [_write(directory / f"{name}.png", look, rows) for name, look in looks()]


def _write(file: Path, look: Look, rows: Iterable[list[Record]]) -> Path:
    pictures = [[_picture(record, look) for record in row] for row in rows]
    across, down = len(pictures[0]), len(pictures)
    sheet = Image.new("RGB", (across * (WIDTH + PHONE[0]), down * HEIGHT))
    for number, row in enumerate(pictures):
        for place, picture in enumerate(row):
            sheet.paste(picture, (place * WIDTH, number * HEIGHT))
            at = across * WIDTH + place * PHONE[0], number * HEIGHT
            sheet.paste(_on_a_phone(picture), at)
    sheet.save(file, compress_level=1)
    return file


def _picture(record: Record, look: Look) -> Image.Image:
    """With the first move as a hint: a sheet shows all kinds of frames."""
    table = record.table
    hint = next(iter(table.moves)) if record.outcome is Outcome.PLAYING else None
    scene = arrange(table, look, before=record.before, hint=hint)
    return Image.open(BytesIO(paint(scene))).convert("RGB")


def _on_a_phone(picture: Image.Image) -> Image.Image:
    sent = BytesIO()
    picture.save(sent, "JPEG", quality=JPEG["quality"], subsampling=JPEG["subsampling"])
    return Image.open(sent).resize(PHONE, Image.Resampling.LANCZOS)


def _shown(game: Game) -> list[Record]:
    """Opening, middle, and the fullest fans of some games in which moves come before turns."""
    games = [_played(game, number) for number in range(1, _DEALS + 1)]
    longest = max(games, key=lambda record: len(record.moves))
    middle = Record(longest.deal, longest.moves[: len(longest.moves) // 2])
    prefixes = (
        Record(record.deal, record.moves[:count])
        for record in games
        for count in range(0, len(record.moves), 10)
    )
    return [Record(Deal(game, 7)), middle, max(prefixes, key=_fullness)]


def _fullness(record: Record) -> tuple[int, int]:
    """How many cards the fullest pile shows, and how many all do."""
    faces = [s for s in arrange(record.table).sprites if isinstance(s, FaceUp)]
    columns = [face.x for face in faces], [face.y for face in faces]
    return max(max(map(line.count, line)) for line in columns), len(faces)


def _played(game: Game, number: int) -> Record:
    """A game by a player who does what comes first, and turns when nothing does."""
    record = Record(Deal(game, number))
    while len(record.moves) < _MOVES and record.outcome is Outcome.PLAYING:
        record = record.play(_chosen(record, number + len(record.moves)))
    return record


def _chosen(record: Record, turn: int) -> Move:
    moves = record.table.moves
    getting_on = [move for move, is_progress in moves.items() if is_progress] or list(moves)
    return getting_on[turn * 7 % len(getting_on)]
