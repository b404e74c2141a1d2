"""A second Avtostrada, written from RULES.md to check the one in `rules`; plain on purpose.

The quotations in the comments are sentences of RULES.md.
"""

import random
from collections.abc import Iterator

from tests.rules.reference.common import Position, copied, full_deck, shuffled

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

KEYS = ("avtostrada36", "avtostrada52")
ROWS = ("l1", "l2", "l3", "l4")
LISTS = {
    "avtostrada36": ("A6789TJQK", "68TQA79JK", "7J6TA9K8Q", "8K9AT6J7Q"),
    "avtostrada52": ("A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK", "48Q37J26TA59K"),
}


def _size(key: str) -> int:
    return int(key[-2:])


def _reserves(key: str) -> tuple[str, ...]:
    # “Its 36-card game has three.” “52 cards: four reserve piles.”
    return ("r1", "r2", "r3") if key == "avtostrada36" else ("r1", "r2", "r3", "r4")


def piles(key: str) -> tuple[str, ...]:
    """The names of all piles, in the order of the position line."""
    return (*ROWS, "s", "o", *_reserves(key))


def deal(key: str, number: int) -> Position:
    """The opening that the deal number fixes for ever."""
    return lay_out(key, shuffled(_size(key), number))


def lay_out(key: str, cards: list[str]) -> Position:
    """The opening of a deck in a stated order."""
    if sorted(cards) != sorted(full_deck(_size(key))):
        raise ValueError(f"not the deck: {' '.join(cards)}")
    position: Position = {name: [] for name in piles(key)}
    rest = list(cards)
    # “the first card of each starting rank is taken out; the rest keeps its order”
    for row, ranks in zip(ROWS, LISTS[key], strict=True):
        starter = next(card for card in cards if card[0] == ranks[0])
        position[row] = [starter]
        rest.remove(starter)
    position["s"] = rest[::-1]
    _open(position)
    return position


def _open(position: Position) -> None:
    # “The opened card is `o`, refilled from `s` at once.”
    if not position["o"] and position["s"]:
        position["o"].append(position["s"].pop())


def _rows_for(key: str, position: Position, card: str) -> list[str]:
    # the lists, rank by rank: a row of n cards wants the rank after its last card's
    found = []
    for row, ranks in zip(ROWS, LISTS[key], strict=True):
        lying = position[row]
        if 0 < len(lying) < len(ranks):
            at = ranks.index(lying[-1][0])
            if at + 1 < len(ranks) and ranks[at + 1] == card[0]:
                found.append(row)
    return found


def legal_moves(key: str, position: Position) -> set[str]:
    """Every legal move as text, an empty reserve pile only as the first of its kind."""
    moves = set()
    for reserve in _reserves(key):
        # “only the top card is playable, only to a row; never from pile to pile”
        if position[reserve]:
            rows = _rows_for(key, position, position[reserve][-1])
            moves |= {f"{reserve}-{row}" for row in rows}
    if position["o"]:
        rows = _rows_for(key, position, position["o"][-1])
        # “It goes to any row that takes it (the player chooses which), and to a reserve pile
        # only if no row takes it.”
        moves |= {f"o-{row}" for row in rows}
        if not rows:
            empty = [name for name in _reserves(key) if not position[name]]
            filled = [name for name in _reserves(key) if position[name]]
            moves |= {f"o-{name}" for name in (*filled, *empty[:1])}
    return moves


def apply(key: str, position: Position, move: str) -> Position:
    """The position after a legal move; ValueError quotes a move that is not legal."""
    if move not in legal_moves(key, position):
        raise ValueError(f"not legal here: {move!r}")
    after = copied(position)
    source, target = move.split("-")
    after[target].append(after[source].pop())
    _open(after)
    return after


def outcome(key: str, position: Position) -> str:
    """PLAYING, WON or LOST; there are no turns in this game."""
    if score(key, position) == sum(map(len, position.values())):
        return "WON"
    return "PLAYING" if legal_moves(key, position) else "LOST"


def score(key: str, position: Position) -> int:
    """The number of cards in rows."""
    assert key in KEYS
    return sum(len(position[row]) for row in ROWS)


def small_positions(key: str, count: int) -> Iterator[Position]:
    """Rows of any length by their lists, a few other cards in reserve, stock and opened place."""
    rnd = random.Random(key)
    for _ in range(count):
        position: Position = {name: [] for name in piles(key)}
        left = full_deck(_size(key))
        rnd.shuffle(left)
        for row, ranks in zip(ROWS, LISTS[key], strict=True):
            for rank in ranks[: rnd.randint(1, len(ranks))]:
                card = next((card for card in left if card[0] == rank), None)
                if card is None:
                    break
                left.remove(card)
                position[row].append(card)
        names = rnd.choice((("s", "o", *_reserves(key)), _reserves(key), _reserves(key)[1:]))
        for card in left[: rnd.randrange(9)]:
            name = rnd.choice(names)
            if name != "o" or not position["o"]:
                position[name].append(card)
        _open(position)
        yield position
