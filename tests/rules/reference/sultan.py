"""A second Sultan, written from RULES.md to check the one in `rules`; slow and plain on purpose.

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

KEYS = ("sultan6", "sultan8")
# “K♦ f1, A♥ f2, K♦ f3 / K♣ f4, K♥ k, K♣ f5 / K♠ f6, K♥ f7, K♠ f8”
COURT = dict(
    zip(
        ("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "k"),
        ("KD", "AH", "KD", "KC", "KC", "KS", "KH", "KS", "KH"),
        strict=True,
    )
)
FOUNDATIONS = ("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8")
UP = "KA23456789TJQ"
"""What follows on what; nothing follows the queen."""


def _divan(key: str) -> tuple[str, ...]:
    return tuple(f"d{number}" for number in range(1, int(key[-1]) + 1))


def piles(key: str) -> tuple[str, ...]:
    """The names of all piles, in the order of the position line."""
    return (*COURT, *_divan(key), "s", "w", "redeals")


def deal(key: str, number: int) -> Position:
    """The opening that the deal number fixes for ever."""
    return lay_out(key, shuffled(104, number))


def lay_out(key: str, cards: list[str]) -> Position:
    """The opening of two decks in a stated order."""
    if sorted(cards) != sorted(full_deck(104)):
        raise ValueError(f"not two decks: {' '.join(cards)}")
    position: Position = {name: [] for name in piles(key)}
    rest = list(cards)
    # “take those nine out (the first ace of hearts), the rest keeps its order”
    for name, card in COURT.items():
        position[name] = [card]
        rest.remove(card)
    for name in _divan(key):
        position[name] = [rest.pop(0)]
    position["s"] = rest[::-1]
    position["redeals"] = ["2"]
    return position


def _home(position: Position, card: str) -> str | None:
    """The first foundation that takes `card`: any other that does has the same top card."""
    for name in FOUNDATIONS:
        top = position[name][-1]
        # “Foundations go up in suit: on a king follows the ace, then 2 … Q”
        if top[1] == card[1] and top[0] != "Q" and UP[UP.index(top[0]) + 1] == card[0]:
            return name
    return None


def _other_moves(key: str, position: Position) -> set[str]:
    """All legal moves that are no turns."""
    moves = set()
    # “Movable, to foundations only: each divan card, the top of `w`.”
    for source in (*_divan(key), "w"):
        home = _home(position, position[source][-1]) if position[source] else None
        if home:
            moves.add(f"{source}-{home}")
    return moves


def _turn(position: Position) -> str | None:
    # “`s-w` turns one card. When `s` is empty, `w-s`: twice”
    if position["s"]:
        return "s-w"
    return "w-s" if position["w"] and position["redeals"] != ["0"] else None


def legal_moves(key: str, position: Position) -> set[str]:
    """Every legal move as text."""
    turn = _turn(position)
    return _other_moves(key, position) | ({turn} if turn else set())


def apply(key: str, position: Position, move: str) -> Position:
    """The position after a legal move; ValueError quotes a move that is not legal."""
    if move not in legal_moves(key, position):
        raise ValueError(f"not legal here: {move!r}")
    after = copied(position)
    _make(after, move)
    _fill(key, after)
    return after


def _make(position: Position, move: str) -> None:
    source, target = move.split("-")
    if move == "w-s":
        take_back(position)
    else:
        position[target].append(position[source].pop())


def _fill(key: str, position: Position) -> None:
    # “filled at once, by itself, from the top of `w`, and from `s` while `w` is empty”
    for name in _divan(key):
        giver = "w" if position["w"] else "s"
        if not position[name] and position[giver]:
            position[name].append(position[giver].pop())


def outcome(key: str, position: Position) -> str:
    """PLAYING, WON or LOST."""
    if score(key, position) == lying(position):
        return "WON"
    # “by turns alone no other move can ever be reached”: one turn at a time, and an end to them
    if _other_moves(key, position):
        return "PLAYING"
    here = copied(position)
    while turn := _turn(here):
        _make(here, turn)
        if here["w"] and _home(here, here["w"][-1]):
            return "PLAYING"
    return "LOST"


def score(key: str, position: Position) -> int:
    """The number of cards on the foundations, the nine laid out before the deal too."""
    assert key in KEYS
    return sum(len(position[name]) for name in COURT)


def small_positions(key: str, count: int) -> Iterator[Position]:
    """Foundations of any length, and a few cards on divan, stock and waste, settled."""
    rnd = random.Random(key)
    for _ in range(count):
        position: Position = {name: [] for name in piles(key)}
        left = full_deck(104)
        for name, first in COURT.items():
            position[name] = [first]
            left.remove(first)
        for name in FOUNDATIONS:
            while rnd.random() < 0.85:
                top = position[name][-1]
                card = "" if top[0] == "Q" else UP[UP.index(top[0]) + 1] + top[1]
                if card not in left:
                    break
                position[name].append(card)
                left.remove(card)
        rnd.shuffle(left)
        around = [*_divan(key), *["s"] * rnd.randrange(4), *["w"] * rnd.randrange(4)]
        for name in around[rnd.choice((0, 0, 0, 2)) :]:
            if left:
                position[name].append(left.pop())
        _fill(key, position)
        position["redeals"] = [str(rnd.randrange(3))]
        yield position
