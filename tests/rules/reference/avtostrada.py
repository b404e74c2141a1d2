"""A second Avtostrada, written from RULES.md alone, to check the one in `rules`.

It is slow and plain on purpose, and shares nothing with the package that it checks. The
quotations in the comments are sentences of RULES.md.
"""

import random
from collections.abc import Iterator

from tests.rules.reference.common import Position, copied, full_deck, lying, show, shuffled

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
# “Four rows l1…l4, suits don't matter.” These are the lists of RULES.md, rank by rank.
ROWS = {
    "avtostrada36": {"l1": "A6789TJQK", "l2": "68TQA79JK", "l3": "7J6TA9K8Q", "l4": "8K9AT6J7Q"},
    "avtostrada52": {
        "l1": "A23456789TJQK",
        "l2": "2468TQA3579JK",
        "l3": "369Q258JA47TK",
        "l4": "48Q37J26TA59K",
    },
}
# “A reserve pile r1…r3”; “52 cards: four reserve piles”.
RESERVES = {"avtostrada36": ("r1", "r2", "r3"), "avtostrada52": ("r1", "r2", "r3", "r4")}


def _size(key: str) -> int:
    return int(key.removeprefix("avtostrada"))


def piles(key: str) -> tuple[str, ...]:
    """Return the names of all piles, in the order of the position line."""
    return (*ROWS[key], "s", "o", *RESERVES[key])


# ---------------------------------------------------------------------------- the deal


def deal(key: str, number: int) -> Position:
    """Return the opening that the deal number fixes for ever."""
    return lay_out(key, shuffled(_size(key), number))


def lay_out(key: str, cards: list[str]) -> Position:
    """Return the opening of a deck in a stated order, "dealt from its first card on"."""
    if sorted(cards) != sorted(full_deck(_size(key))):
        raise ValueError(f"not the deck of {key}: {' '.join(cards)}")
    position: Position = {pile: [] for pile in piles(key)}
    undealt = list(cards)
    # “Starters from a stated order: the first card of each starting rank is taken out;
    for row, ranks in ROWS[key].items():
        starter = next(card for card in undealt if card[0] == ranks[0])
        undealt.remove(starter)
        position[row].append(starter)
    # the rest keeps its order and is the stock.” Its next card is its top: it lies reversed here.
    position["s"] = undealt[::-1]
    _refill(position)
    return position


def _refill(position: Position) -> None:
    # “The opened card is o, refilled from s at once.”
    if not position["o"] and position["s"]:
        position["o"].append(position["s"].pop())


# ---------------------------------------------------------------------------- the moves


def _rows_that_take(key: str, card: str, position: Position) -> list[str]:
    # A row that has reached the end of its list takes nothing more.
    return [row for row, ranks in ROWS[key].items() if ranks[len(position[row]) :][:1] == card[0]]


def legal_moves(key: str, position: Position) -> set[str]:
    """Return every legal move as text, an empty reserve pile only as the first of its kind."""
    moves = set()
    if position["o"]:
        # “It goes to any row that takes it (the player chooses which), and to a reserve pile only
        # if no row takes it.” Rows have different steps, so none stands for another.
        targets = _rows_that_take(key, position["o"][-1], position)
        moves |= {f"o-{target}" for target in targets or _reserves_to_choose(key, position)}
    # “Only the top card is playable, only to a row; never from pile to pile. Cards in rows stay.”
    for source in RESERVES[key]:
        if position[source]:
            targets = _rows_that_take(key, position[source][-1], position)
            moves |= {f"{source}-{target}" for target in targets}
    return moves


def _reserves_to_choose(key: str, position: Position) -> list[str]:
    # “Reserve piles: any card, the player's choice of pile.”
    # “legal_moves gives equivalent targets once: the first empty pile of several of a kind.”
    empty = [pile for pile in RESERVES[key] if not position[pile]]
    return [pile for pile in RESERVES[key] if pile not in empty[1:]]


def apply(key: str, position: Position, move: str) -> Position:
    """Return the position after a legal move; ValueError quotes a move that is not legal."""
    if move not in legal_moves(key, position):
        raise ValueError(f"not legal here: {move!r} in {show(position)}")
    after = copied(position)
    source, _, target = move.partition("-")
    after[target].append(after[source].pop())
    _refill(after)
    return after


# ---------------------------------------------------------------------------- how it ends


def outcome(key: str, position: Position) -> str:
    """Return PLAYING, WON or LOST."""
    # “Won: all cards in rows.”
    if score(key, position) == lying(position):
        return "WON"
    # “Lost: not won, and by turns alone no other move can ever be reached. A turn is a move
    # between s, o and w.” There is no w, and o refills itself: no move here is a turn.
    return "PLAYING" if legal_moves(key, position) else "LOST"


def score(key: str, position: Position) -> int:
    """Return the number of cards in rows."""
    # “Score: cards in rows, 4…36 / 4…52.”
    return sum(len(position[row]) for row in ROWS[key])


def small_positions(key: str, count: int) -> Iterator[Position]:
    """Yield rows begun, half done or nearly done, a few cards elsewhere, all others missing."""
    rnd = random.Random(_size(key))
    yielded = 0
    while yielded < count:
        position: Position = {name: [] for name in piles(key)}
        away = full_deck(_size(key))
        rnd.shuffle(away)
        least = rnd.choice((1, 1, _size(key) // 8, _size(key) // 4 - 2))
        for row, ranks in ROWS[key].items():
            # Four rows hold a rank four times at most, as often as the deck does.
            for rank in ranks[: min(len(ranks), rnd.randint(least, least + 3))]:
                card = next(card for card in away if card[0] == rank)
                away.remove(card)
                position[row].append(card)
        opened = rnd.choice((0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3))
        for _ in range(min(opened, len(away))):
            position["s"].append(away.pop())
        # Mostly no row takes the top card of a reserve pile: dead ends come near.
        for reserve in RESERVES[key]:
            for _ in range(min(rnd.choice((0, 0, 1, 1, 2)), len(away))):
                position[reserve].append(away.pop())
            idle = [card for card in away if not _rows_that_take(key, card, position)]
            if position[reserve] and idle and rnd.random() < 0.9:
                away.remove(idle[-1])
                position[reserve][-1] = idle[-1]
        _refill(position)
        # Of those that are not lost a part is enough.
        if not legal_moves(key, position) or rnd.random() < 0.5:
            yielded += 1
            yield position
