"""A second Vokzal, written from RULES.md alone, to check the one in `rules`.

It is slow and plain on purpose, and shares nothing with the package that it checks. The
quotations in the comments are sentences of RULES.md.
"""

import random
from collections.abc import Iterator

from tests.rules.reference.common import (
    Position,
    copied,
    full_deck,
    is_turn,
    lying,
    show,
    shuffled,
)

__all__ = [
    "KEYS",
    "apply",
    "deal",
    "is_reversible_shift",
    "lay_out",
    "legal_moves",
    "outcome",
    "piles",
    "score",
    "small_positions",
]

KEYS = ("vokzal36", "vokzal52")
# “The 36-card deck is A 6 7 8 9 10 J Q K, the 52-card deck A 2 … K.”
RANKS = {"vokzal36": "A6789TJQK", "vokzal52": "A23456789TJQK"}
RESERVE = {"vokzal36": 9, "vokzal52": 13}
COLUMNS = ("t1", "t2", "t3", "t4")
FOUNDATIONS = {"S": "f1", "H": "f2", "D": "f3", "C": "f4"}  # “f1…f4 = ♠ ♥ ♦ ♣”
PILES = (*COLUMNS, "r", "s", "w", *FOUNDATIONS.values())


def _size(key: str) -> int:
    return int(key.removeprefix("vokzal"))


def piles(key: str) -> tuple[str, ...]:
    """Return the names of all piles, in the order of the position line."""
    assert key in KEYS
    return PILES


# ---------------------------------------------------------------------------- the deal


def deal(key: str, number: int) -> Position:
    """Return the opening that the deal number fixes for ever."""
    return lay_out(key, shuffled(_size(key), number))


def lay_out(key: str, cards: list[str]) -> Position:
    """Return the opening of a deck in a stated order, "dealt from its first card on"."""
    if sorted(cards) != sorted(full_deck(_size(key))):
        raise ValueError(f"not the deck of {key}: {' '.join(cards)}")
    # “Foundations f1…f4, empty. Waste w, empty.”
    position: Position = {pile: [] for pile in PILES}
    undealt = list(cards)
    # “Four cards face up to t1 t2 t3 t4;
    for column in COLUMNS:
        position[column].append(undealt.pop(0))
    # then the reserve r, 9 cards (36) or 13 (52), the last dealt on top;
    for _ in range(RESERVE[key]):
        position["r"].append(undealt.pop(0))
    # the rest is the stock s (23 / 35).” Its next card is its top, so it lies reversed here.
    position["s"] = undealt[::-1]
    return position


# ---------------------------------------------------------------------------- which card on which


def _next_rank_up(key: str, lower: str, higher: str) -> bool:
    # “The rank order belongs to the deck (in 36 cards the ace is followed by the six).”
    # “There is no wrap from K to A.”
    ranks = RANKS[key]
    return ranks.index(higher[0]) == ranks.index(lower[0]) + 1


def _is_red(card: str) -> bool:
    return card[1] in "HD"  # “Red: ♥ ♦, black: ♠ ♣.”


def _fits_column(key: str, card: str, last_card: str) -> bool:
    # “Columns go down in alternate colours, by the deck's order (a red six takes a black ace).”
    return _is_red(card) != _is_red(last_card) and _next_rank_up(key, card, last_card)


def _fits_foundation(key: str, card: str, foundation: list[str]) -> bool:
    # “Foundations go up in suit from the ace to the king.”
    if not foundation:
        return card[0] == "A"
    return card[1] == foundation[-1][1] and _next_rank_up(key, foundation[-1], card)


# ---------------------------------------------------------------------------- the moves


def legal_moves(key: str, position: Position) -> set[str]:
    """Return every legal move as text, an empty column only as the first of its kind."""
    return (
        _single_card_moves(key, position)
        | _whole_column_moves(key, position)
        | _moves_to_an_empty_column(position)
        | _turns(position)
    )


def _single_card_moves(key: str, position: Position) -> set[str]:
    moves = set()
    # “Movable: the top of w, the top of r, the last card of a column.” So nothing leaves a
    # foundation: “what lies there stays there”.
    for source in ("w", "r", *COLUMNS):
        if not position[source]:
            continue
        card = position[source][-1]
        foundation = FOUNDATIONS[card[1]]
        if _fits_foundation(key, card, position[foundation]):
            moves.add(f"{source}-{foundation}")
        # “Between columns: the last card alone, …”
        for target in COLUMNS:
            if target == source or not position[target]:
                continue
            if _fits_column(key, card, position[target][-1]):
                moves.add(f"{source}-{target}")
    return moves


def _whole_column_moves(key: str, position: Position) -> set[str]:
    moves = set()
    # “… or the whole column as a unit (never a part).” A column of one card is its own last
    # card; that move is written once, without a number. “A whole column does not move to an
    # empty column.”
    for source in COLUMNS:
        size = len(position[source])
        for target in COLUMNS:
            if target == source or size < 2 or not position[target]:
                continue
            if _fits_column(key, position[source][0], position[target][-1]):
                moves.add(f"{source}-{target}x{size}")
    return moves


def _moves_to_an_empty_column(position: Position) -> set[str]:
    empty = [column for column in COLUMNS if not position[column]]
    if not empty:
        return set()
    # “legal_moves gives equivalent targets once: the first empty pile of several of a kind.”
    first = empty[0]
    # “An empty column takes only the top of r, when the player wishes.
    if position["r"]:
        return {f"r-{first}"}
    # Once r is empty it takes only a king, from the top of w.”
    if position["w"] and position["w"][-1][0] == "K":
        return {f"w-{first}"}
    return set()


def _turns(position: Position) -> set[str]:
    # “s-w turns three cards (or what is left). When s is empty, w-s turns the whole waste over;
    # as often as one likes.”
    if position["s"]:
        return {"s-w"}
    if position["w"]:
        return {"w-s"}
    return set()


def apply(key: str, position: Position, move: str) -> Position:
    """Return the position after a legal move; ValueError quotes a move that is not legal."""
    if move not in legal_moves(key, position):
        raise ValueError(f"not legal here: {move!r} in {show(position)}")
    after = copied(position)
    if move == "s-w":
        # “Turns three cards (or what is left): the last turned lies on top.”
        for _ in range(min(3, len(after["s"]))):
            after["w"].append(after["s"].pop())
    elif move == "w-s":
        # “Turns the whole waste over, order kept”: the card turned first lies lowest in the
        # waste, so it comes to lie on top of the stock and is turned first again.
        while after["w"]:
            after["s"].append(after["w"].pop())
    else:
        # “source-target; xN behind it when N > 1 cards move as a unit.”
        source, _, rest = move.partition("-")
        target, _, number = rest.partition("x")
        size = int(number or "1")
        after[target] += after[source][-size:]
        del after[source][-size:]
    return after


# ---------------------------------------------------------------------------- how it ends


def outcome(key: str, position: Position) -> str:
    """Return PLAYING, WON or LOST."""
    # “Won: all cards on the foundations.”
    if score(key, position) == lying(position):
        return "WON"
    # “Lost: not won, and by turns alone (in Vokzal: turns and reversible column shifts) no other
    # move can ever be reached. It is judged exactly, by closure over those positions.”
    seen = {show(position)}
    waiting = [position]
    while waiting:
        here = waiting.pop()
        for move in legal_moves(key, here):
            if not is_turn(move) and not is_reversible_shift(here, move):
                return "PLAYING"
            there = apply(key, here, move)
            if show(there) not in seen:
                seen.add(show(there))
                waiting.append(there)
    return "LOST"


def is_reversible_shift(position: Position, move: str) -> bool:
    """Return whether `move` can always be taken back by another."""
    # “A reversible shift is the last card of a longer column going to another column; a whole
    # column moving away is not reversible.” A whole column is marked xN, or is a single card.
    source, _, target = move.partition("-")
    return source in COLUMNS and target in COLUMNS and len(position[source]) > 1


def score(key: str, position: Position) -> int:
    """Return the number of cards on the foundations."""
    assert key in KEYS
    return sum(len(position[foundation]) for foundation in FOUNDATIONS.values())


def small_positions(key: str, count: int) -> Iterator[Position]:
    """Yield a few cards home, four to sixteen dealt round to the others, all others missing."""
    rnd = random.Random(_size(key))
    for _ in range(count):
        position: Position = {name: [] for name in PILES}
        away = []
        for suit, foundation in FOUNDATIONS.items():
            cards = [rank + suit for rank in RANKS[key]]
            home = rnd.randrange(4)
            position[foundation] = cards[:home]
            away += cards[home:]
        columns = rnd.choice((COLUMNS, COLUMNS, COLUMNS[1:3]))
        round_ = [*columns, *rnd.choice(("rsw", "sw", "w"))] * 3
        for name, card in zip(round_, rnd.sample(away, rnd.randint(4, 16)), strict=False):
            position[name].append(card)
        yield position
