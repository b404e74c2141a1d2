"""Write tests/data/perft/*.txt for all games but Vokzal, whose reference writes its own.

Run `python -m tests.rules.reference.perft_tables`. Openings, positions of random games, and small
positions: each with the number of sequences of 1, 2, … legal moves that begin there.
"""

import random
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from tests.rules.reference.common import Position, is_turn, perft, show
from tests.rules.reference.registry import REFERENCES

__all__ = ["main"]

_FOLDER = Path(__file__).parents[2] / "data" / "perft"
_MOST = 6000
"""A case goes as deep as its count stays below this."""


def main() -> None:
    """Write all files."""
    others = [key for key in REFERENCES if not key.startswith("vokzal")]
    for family, keys in groupby(others, key=lambda key: key.rstrip("0123456789x")):
        lines = [
            "# How many sequences of DEPTH legal moves begin at POSITION.",
            "# Counted by the reference. To write this file again:",
            "#   python -m tests.rules.reference.perft_tables",
            "# game | DEPTH | COUNT | POSITION (piles bottom to top)",
            *(line for key in keys for line in _lines(key)),
        ]
        (_FOLDER / f"{family}.txt").write_text("\n".join(lines) + "\n", "utf-8")


def _lines(key: str) -> Iterator[str]:
    for title, position in _chosen(key):
        yield f"# {title}"
        for depth in range(1, 7):
            count = perft(REFERENCES[key], key, position, depth)
            if depth > 1 and count > _MOST:
                break
            yield f"{key} | {depth} | {count} | {show(position)}"


def _chosen(key: str) -> Iterator[tuple[str, Position]]:
    for number in (1, 7, 123_456_789):
        yield f"deal {number}", REFERENCES[key].deal(key, number)
    for seed in range(1, 36):
        yield f"random play {seed}", _mid_game(key, seed)
    for number, position in enumerate(REFERENCES[key].small_positions(key, 25), start=1):
        yield f"small position {number}", position


def _mid_game(key: str, seed: int) -> Position:
    """A position of deal `seed`, turning only now and then while anything else can be done."""
    reference, rnd = REFERENCES[key], random.Random(seed).random
    position = reference.deal(key, seed)
    for _ in range(seed * 4):
        moves = sorted(reference.legal_moves(key, position))
        others = [move for move in moves if not is_turn(move)]
        pool = others if others and rnd() < 0.8 else moves
        if not pool:
            break
        position = reference.apply(key, position, pool[int(rnd() * len(pool))])
    return position


if __name__ == "__main__":
    main()
