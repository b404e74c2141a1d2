"""Write tests/data/perft/vokzal.txt: openings, and mid-game positions picked for a feature each.

Run `python -m tests.rules.reference.vokzal_perft`.
"""

import random
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from tests.rules.reference import vokzal
from tests.rules.reference.common import Position, is_turn, perft, show

__all__ = ["main"]

_FILE = Path(__file__).parents[2] / "data" / "perft" / "vokzal.txt"

# What a mid-game position is picked for: each name is a comment line of the file.
_FEATURES: dict[str, Callable[[str, Position], bool]] = {
    "reserve empty": lambda _, p: not p["r"],
    "stock empty": lambda _, p: not p["s"] and bool(p["w"]),
    "one or two cards left in the stock": lambda _, p: 1 <= len(p["s"]) <= 2,
    "waste of one or two": lambda _, p: 1 <= len(p["w"]) <= 2,
    "stock and waste empty": lambda _, p: not p["s"] and not p["w"],
    "empty column, reserve not empty": lambda _, p: _gaps(p) >= 1 and bool(p["r"]),
    "several empty columns": lambda _, p: _gaps(p) >= 2,
    "king on the waste and a gap, reserve empty": lambda _, p: _king_and_gap(p) and not p["r"],
    "king on the waste and a gap, reserve not empty": lambda _, p: (
        _king_and_gap(p) and bool(p["r"])
    ),
    "a column of three or more moves as a unit": lambda key, p: any(
        "x" in move and not move.endswith("x2") for move in vokzal.legal_moves(key, p)
    ),
    "a reversible shift": lambda key, p: any(
        "x" not in move and vokzal.is_reversible_shift(p, move)
        for move in vokzal.legal_moves(key, p)
    ),
    "an ace at the end of a longer column": lambda _, p: any(
        len(p[column]) > 1 and p[column][-1][0] == "A" for column in vokzal.COLUMNS
    ),
    "near won": lambda key, p: int(key[-2:]) - 12 <= vokzal.score(key, p) < int(key[-2:]),
    "dead end": lambda key, p: vokzal.outcome(key, p) == "LOST",
}


def _gaps(position: Position) -> int:
    return sum(not position[column] for column in vokzal.COLUMNS)


def _king_and_gap(position: Position) -> bool:
    return _gaps(position) >= 1 and any(card[0] == "K" for card in position["w"][-1:])


def _random_game(key: str, seed: int) -> list[Position]:
    """Play deal `seed`, turning only now and then while anything else can be done."""
    rnd = random.Random(seed).random
    trail = [vokzal.deal(key, seed)]
    while len(trail) < 400 and vokzal.outcome(key, trail[-1]) == "PLAYING":
        moves = sorted(vokzal.legal_moves(key, trail[-1]))
        others = [move for move in moves if not is_turn(move)]
        if others and rnd() < 0.8:
            moves = others
        trail.append(vokzal.apply(key, trail[-1], moves[int(rnd() * len(moves))]))
    return trail


def _mid_games(key: str) -> Iterator[tuple[str, Position]]:
    seeds = count(1)
    for length in range(5, 65, 5):
        trail = _random_game(key, next(seeds))
        yield "random play", trail[min(length, len(trail) - 1)]
    for name, wanted in _FEATURES.items():
        found = 0
        while found < 3:
            seed = next(seeds)
            matching = [p for p in _random_game(key, seed) if wanted(key, p)]
            if matching:
                found += 1
                yield name, matching[int(random.Random(seed).random() * len(matching))]


def _perft_lines() -> Iterator[str]:
    yield "# Vokzal: how many sequences of DEPTH legal moves begin at POSITION."
    yield "# Counted by the reference. To write this file again:"
    yield "#   python -m tests.rules.reference.vokzal_perft"
    yield "# game | DEPTH | COUNT | POSITION (piles bottom to top)"
    for key in vokzal.KEYS:
        chosen = [(f"deal {n}", vokzal.deal(key, n), 8) for n in (1, 7, 123_456_789)]
        chosen += [(name, position, 3) for name, position in _mid_games(key)]
        for name, position, deepest in chosen:
            yield f"# {name}"
            for depth in range(1, deepest + 1):
                number = perft(vokzal, key, position, depth)
                yield f"{key} | {depth} | {number} | {show(position)}"


def main() -> None:
    """Write the perft file."""
    _FILE.parent.mkdir(parents=True, exist_ok=True)
    _FILE.write_text("".join(f"{line}\n" for line in _perft_lines()), encoding="utf-8")


if __name__ == "__main__":
    main()
