"""A second Kosa, written from RULES.md to check the one in `rules`; slow and plain on purpose.

The quotations in the comments are sentences of RULES.md.
"""

import random
from collections.abc import Iterator

from tests.rules.reference.common import (
    Position,
    copied,
    full_deck,
    lying,
    shuffled,
    take_back,
)

__all__ = [
    "KEYS",
    "apply",
    "deal",
    "lay_out",
    "legal_moves",
    "outcome",
    "piles",
    "score",
    "small_positions",
]

KEYS = ("kosa",)
CORNERS = ("c1", "c2", "c3", "c4")
SIDES = ("d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8")
FOUNDATIONS = ("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8")
RANKS = "A23456789TJQK"


def piles(key: str) -> tuple[str, ...]:
    """The names of all piles, in the order of the position line."""
    assert key in KEYS
    return ("b", *CORNERS, *SIDES, *FOUNDATIONS, "s", "w", "redeals")


def deal(key: str, number: int) -> Position:
    """The opening that the deal number fixes for ever."""
    return lay_out(key, shuffled(104, number))


def lay_out(key: str, cards: list[str]) -> Position:
    """The opening of two decks in a stated order."""
    if sorted(cards) != sorted(full_deck(104)):
        raise ValueError(f"not two decks: {' '.join(cards)}")
    position: Position = {name: [] for name in piles(key)}
    rest = list(cards)
    # “20 cards to the braid `b`; four corners; eight sides; the next card goes to `f1`”
    position["b"] = [rest.pop(0) for _ in range(20)]
    for name in (*CORNERS, *SIDES, "f1"):
        position[name] = [rest.pop(0)]
    position["s"] = rest[::-1]  # “Stock `s` 71.”
    position["redeals"] = ["3"]
    return position


def _home(position: Position, card: str) -> str | None:
    """The foundation that takes `card`, the first of equal ones."""
    for name in FOUNDATIONS:
        home = position[name]
        if not home:
            # “each begun with a card of the base rank”; later empty ones are like this one
            if position["f1"] and card[0] == position["f1"][0][0]:
                return name
        # “up in suit, K followed by A, 13 cards each”
        elif len(home) < 13 and home[-1][1] == card[1] and _follows(card, home[-1]):
            return name
    return None


def _follows(card: str, lower: str) -> bool:
    return (RANKS.index(card[0]) - RANKS.index(lower[0])) % 13 == 1


def _other_moves(position: Position) -> set[str]:
    """All legal moves that are no turns."""
    moves = set()
    # “Movable, to foundations only: the end of `b`, each corner, each side, the top of `w`.”
    for source in ("b", *CORNERS, *SIDES, "w"):
        home = _home(position, position[source][-1]) if position[source] else None
        if home:
            moves.add(f"{source}-{home}")
    if position["w"]:
        # “A side that empties is filled by the player from the top of `w`, at will”
        moves |= {f"w-{side}" for side in [s for s in SIDES if not position[s]][:1]}
        # “after the braid has gone, by the player from the top of `w`, at will”
        if not position["b"]:
            moves |= {f"w-{corner}" for corner in [c for c in CORNERS if not position[c]][:1]}
    return moves


def _turn(position: Position) -> str | None:
    # “`s-w` turns one card. When `s` is empty `w-s` takes the waste back: three times”
    if position["s"]:
        return "s-w"
    return "w-s" if position["w"] and position["redeals"] != ["0"] else None


def legal_moves(key: str, position: Position) -> set[str]:
    """Every legal move as text."""
    assert key in KEYS
    turn = _turn(position)
    return _other_moves(position) | ({turn} if turn else set())


def apply(key: str, position: Position, move: str) -> Position:
    """The position after a legal move; ValueError quotes a move that is not legal."""
    if move not in legal_moves(key, position):
        raise ValueError(f"not legal here: {move!r}")
    after = copied(position)
    _make(after, move)
    return after


def _make(position: Position, move: str) -> None:
    source, target = move.split("-")
    if move == "w-s":
        take_back(position)
        return
    position[target].append(position[source].pop())
    # “A corner that empties is filled at once, by itself, from the end of `b`”
    if source in CORNERS and position["b"]:
        position[source].append(position["b"].pop())


def outcome(key: str, position: Position) -> str:
    """PLAYING, WON or LOST."""
    if score(key, position) == lying(position):
        return "WON"
    # “by turns alone no other move can ever be reached”: one turn at a time, and an end to them
    here = copied(position)
    while not _other_moves(here):
        turn = _turn(here)
        if not turn:
            return "LOST"
        _make(here, turn)
        while turn == "s-w" and not _is_of_use(here) and here["s"]:
            _make(here, turn)
    return "PLAYING"


def _is_of_use(position: Position) -> bool:
    """Whether the top of the waste has anywhere to go: nothing else changes by turning."""
    empty = any(not position[name] for name in (*SIDES, *([] if position["b"] else CORNERS)))
    return empty or _home(position, position["w"][-1]) is not None


def score(key: str, position: Position) -> int:
    """The number of cards on the foundations."""
    assert key in KEYS
    return sum(len(position[name]) for name in FOUNDATIONS)


def small_positions(key: str, count: int) -> Iterator[Position]:
    """Foundations of any length, and a few cards on all other piles, settled."""
    rnd = random.Random(key)
    for _ in range(count):
        position: Position = {name: [] for name in piles(key)}
        left = full_deck(104)
        base = rnd.randrange(13)
        suits = rnd.sample("SSHHDDCC", rnd.randint(1, 8))
        for name, suit in zip(FOUNDATIONS, suits, strict=False):
            for step in range(rnd.randint(1, 13)):
                card = RANKS[(base + step) % 13] + suit
                position[name].append(card)
                left.remove(card)
        rnd.shuffle(left)
        around = [*CORNERS, *SIDES] if rnd.random() < 0.7 else [*CORNERS, *SIDES[:5]]
        if rnd.random() < 0.5:
            around += ["b"] * rnd.randint(1, 3)
        elif rnd.random() < 0.5:
            around.remove(rnd.choice(CORNERS))
        around += ["s"] * rnd.randrange(4) + ["w"] * rnd.randrange(4)
        for name in around:
            if left:
                position[name].append(left.pop())
        for corner in CORNERS:
            if not position[corner] and position["b"]:
                position[corner].append(position["b"].pop())
        position["redeals"] = [str(rnd.randrange(4))]
        yield position
