"""A second Turniket, written from RULES.md to check the one in `rules`; slow and plain on purpose.

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

KEYS = ("turniket36", "turniket52", "turniket52x3")
COLUMNS = ("t1", "t2", "t3", "t4")
FOUNDATIONS = {"S": "f1", "H": "f2", "D": "f3", "C": "f4"}


def _size(key: str) -> int:
    return 36 if key == "turniket36" else 52


def piles(key: str) -> tuple[str, ...]:
    """The names of all piles, in the order of the position line."""
    names = (*COLUMNS, "r", "s", "o", "w", *FOUNDATIONS.values())
    return (*names, "redeals") if key == "turniket52x3" else names


def deal(key: str, number: int) -> Position:
    """The opening that the deal number fixes for ever."""
    return lay_out(key, shuffled(_size(key), number))


def lay_out(key: str, cards: list[str]) -> Position:
    """The opening of a deck in a stated order."""
    if sorted(cards) != sorted(full_deck(_size(key))):
        raise ValueError(f"not the deck: {' '.join(cards)}")
    reserve = 9 if key == "turniket36" else 13
    position: Position = {name: [] for name in piles(key)}
    # “As Vokzal”: four cards to the columns, then the reserve, the last dealt on top
    for number, column in enumerate(COLUMNS):
        position[column] = [cards[number]]
    position["r"] = cards[4 : 4 + reserve]
    position["s"] = cards[4 + reserve :][::-1]
    if "redeals" in position:
        position["redeals"] = ["2"]
    _open(position)
    return position


def _open(position: Position) -> None:
    # “The opened card is the place `o`; it refills itself from `s` at once when it leaves.”
    if not position["o"] and position["s"]:
        position["o"].append(position["s"].pop())


def _next(key: str, lower: str, higher: str) -> bool:
    ranks = "A6789TJQK" if key == "turniket36" else "A23456789TJQK"
    return ranks.index(higher[0]) - ranks.index(lower[0]) == 1


def _on_column(key: str, card: str, last: str) -> bool:
    # “Columns go down in alternate colours, by the deck's order”
    return (card[1] in "HD") != (last[1] in "HD") and _next(key, card, last)


def _other_moves(key: str, position: Position) -> set[str]:
    """All legal moves that are no turns."""
    moves = set()
    # “`o` and the top of the moved pile `w` are both playable.” So are r and the columns' ends.
    for source in ("o", "w", "r", *COLUMNS):
        if not position[source]:
            continue
        card = position[source][-1]
        home = position[FOUNDATIONS[card[1]]]
        if (not home and card[0] == "A") or (home and _next(key, home[-1], card)):
            moves.add(f"{source}-{FOUNDATIONS[card[1]]}")
        if source in COLUMNS:
            continue
        moves |= {
            f"{source}-{column}"
            for column in COLUMNS
            if position[column] and _on_column(key, card, position[column][-1])
        }
    # “Between columns only whole columns move (a single-card column is a whole column).”
    for source in COLUMNS:
        for target in COLUMNS:
            if source != target and position[source] and position[target]:
                count = len(position[source])
                if _on_column(key, position[source][0], position[target][-1]):
                    moves.add(f"{source}-{target}" + (f"x{count}" if count > 1 else ""))
    empty = [column for column in COLUMNS if not position[column]]
    # “An empty column takes the top of `r`; once `r` is empty, a king from the top of `w`”
    if empty and position["r"]:
        moves.add(f"r-{empty[0]}")
    elif empty and position["w"] and position["w"][-1][0] == "K":
        moves.add(f"w-{empty[0]}")
    return moves


def _turns(position: Position) -> set[str]:
    # “`o-w` shifts the opened card aside. One pass only”
    if position["o"]:
        return {"o-w"}
    # x3: “when `s` and `o` are empty, `w-s` takes the moved pile back, twice”
    if position["w"] and not position["s"] and position.get("redeals", ["0"]) != ["0"]:
        return {"w-s"}
    return set()


def legal_moves(key: str, position: Position) -> set[str]:
    """Every legal move as text."""
    return _other_moves(key, position) | _turns(position)


def apply(key: str, position: Position, move: str) -> Position:
    """The position after a legal move; ValueError quotes a move that is not legal."""
    if move not in legal_moves(key, position):
        raise ValueError(f"not legal here: {move!r}")
    return _made(position, move)


def _made(position: Position, move: str) -> Position:
    after = copied(position)
    source, _, rest = move.partition("-")
    target, _, count = rest.partition("x")
    if move == "w-s":
        take_back(after)
    else:
        size = int(count or 1)
        after[target] += after[source][-size:]
        del after[source][-size:]
    _open(after)
    return after


def outcome(key: str, position: Position) -> str:
    """PLAYING, WON or LOST."""
    if score(key, position) == lying(position):
        return "WON"
    # “by turns alone no other move can ever be reached”; there is one turn at a time here, and
    # each takes a card or a redeal, so they come to an end
    here = position
    while True:
        if _other_moves(key, here):
            return "PLAYING"
        turns = _turns(here)
        if not turns:
            return "LOST"
        here = _made(here, turns.pop())


def score(key: str, position: Position) -> int:
    """The number of cards on the foundations."""
    assert key in KEYS
    return sum(len(position[name]) for name in FOUNDATIONS.values())


def small_positions(key: str, count: int) -> Iterator[Position]:
    """A few cards home, four to fourteen dealt round to the other piles, all others missing."""
    rnd = random.Random(key)
    for _ in range(count):
        position: Position = {name: [] for name in piles(key)}
        away = []
        for suit, foundation in FOUNDATIONS.items():
            cards = [card for card in full_deck(_size(key)) if card[1] == suit]
            home = rnd.randrange(5)
            position[foundation] = cards[:home]
            away += cards[home:]
        names = rnd.choice((COLUMNS, COLUMNS, COLUMNS[1:3]))
        others = rnd.choice(("rsow", "sow", "ow", "w"))
        around = [*names, *others] * 3
        for name, card in zip(around, rnd.sample(away, rnd.randint(4, 14)), strict=False):
            if name != "o" or not position["o"]:
                position[name].append(card)
        if "redeals" in position:
            position["redeals"] = [str(rnd.randrange(3))]
        _open(position)
        yield position
