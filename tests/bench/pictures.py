"""How fast pictures are painted, beside a naive painter: `make bench-render`.

CPU time, median of 15 rounds; in each round every way is measured once, in turn. `new`: nothing
but sprites known. `tap`: one move after a picture just painted. `seen`: a view painted before,
its sprites made anew. What counts for the product are the ratios: machines differ, and are shared.
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from statistics import median
from time import process_time

# A script has its own directory on the path, not the repository's root.
sys.path.insert(0, str(Path(__file__).parents[2]))

from render import PLAIN, FaceUp, Scene, arrange
from render.animation import animate, scenes
from render.painter import Painter, warm_up
from render.png import BEST, STDLIB
from rules import GAMES, Card, Deal, Record, Table
from rules.cards import DECK_104
from tests.bench.naive import naive_png
from tests.rules.walks import choices, tables, walk

_ROUNDS = 15


def main() -> None:
    """Print the table of speeds, then sizes, the time to get ready, and memory."""
    before = getrusage(RUSAGE_SELF).ru_maxrss
    ready = _seconds(lambda: warm_up(PLAIN))
    sprites = getrusage(RUSAGE_SELF).ru_maxrss - before
    print(f"{'':14}{'naive':>8}", end="")
    for name in ("new", "tap", "seen", "new stdlib", "tap stdlib"):
        print(f"{name:>20}", end="")
    print(f"{'bytes':>8}{'arrange':>10}")
    for name, first, second in _cases():
        print(_row(name, first, second), flush=True)
    for key in ("kosa", "vokzal52"):
        print(_animated(list(walk(Deal(GAMES[key], 7), choices(7, 200)))[-1]))
    print(
        f"faces of all games in one look: {ready:.2f} s, process grew by {sprites / 1024:.0f} MB"
    )


def _cases() -> list[tuple[str, Scene, Scene]]:
    """Each case as a scene and the scene after a move."""
    return [
        ("kosa", *_fullest("kosa")),
        ("sultan8", *_fullest("sultan8")),
        ("vokzal52", *_fullest("vokzal52")),
        ("avtostrada52", *_fullest("avtostrada52")),
        ("104 face up", _spread(DECK_104.cards), _spread(_two_changed(DECK_104.cards))),
    ]


def _fullest(key: str) -> tuple[Scene, Scene]:
    """The position that shows most cards of some hundreds, and one move on."""
    game = GAMES[key]

    def faces(table: Table) -> int:
        return sum(isinstance(sprite, FaceUp) for sprite in arrange(table).sprites)

    some = [table for table in tables(game, deals=10, length=80) if table.moves]
    table = max(some, key=faces)
    move = next(iter(table.moves))
    return arrange(table), arrange(game.apply(table, move), before=table)


def _spread(cards: tuple[Card, ...]) -> Scene:
    """Thirteen rows of eight overlapping cards."""
    faces = (
        FaceUp(6 + number % 8 * 126, 14 + number // 8 * 88, card)
        for number, card in enumerate(cards)
    )
    return Scene(1024, 1280, 124, 174, PLAIN, tuple(faces))


def _two_changed(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The first and the last card have changed places."""
    return cards[-1], *cards[1:-1], cards[0]


def _row(name: str, first: Scene, second: Scene) -> str:
    best, stdlib = Painter(BEST), Painter(STDLIB)
    table = GAMES[name].deal(7) if name in GAMES else None

    def new(painter: Painter) -> float:
        painter.forget()
        return _seconds(lambda: painter.paint(first))

    def tap(painter: Painter) -> float:
        painter.forget()
        painter.paint(first)
        return _seconds(lambda: painter.paint(second))

    def seen() -> float:
        best.paint(first)
        again = replace(first, sprites=tuple(sprite._replace() for sprite in first.sprites))
        return _seconds(lambda: best.paint(again))

    ways: list[Callable[[], float]] = [
        lambda: _seconds(lambda: naive_png(first)),
        lambda: new(best),
        lambda: tap(best),
        seen,
        lambda: new(stdlib),
        lambda: tap(stdlib),
        lambda: _seconds(lambda: arrange(table)) if table else 0.0,
    ]
    rounds = [[way() for way in ways] for _ in range(_ROUNDS)]
    naive, *ours, arranged = map(median, zip(*rounds, strict=True))
    cells = "".join(f"{each * 1e3:9.3f} ms{f'x{naive / each:,.0f}':>8}" for each in ours)
    size = len(best.paint(first))
    return f"{name:14}{naive * 1e3:5.0f} ms{cells}{size:8,}{arranged * 1e3:7.2f} ms"


def _animated(record: Record) -> str:
    opening, made = Record(record.deal).table, BytesIO()
    seconds = _seconds(lambda: made.write(animate(scenes(opening, record.moves))))
    size = len(made.getvalue()) / 1e6
    return f"{record.deal}, {len(record.moves)} moves as a GIF: {seconds:.2f} s, {size:.2f} MB"


def _seconds(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return process_time() - begun


if __name__ == "__main__":
    main()
