"""A second Turniket, written from RULES.md alone, to check the one in `rules`.

It is slow and plain on purpose, and shares nothing with the package that it checks. The
quotations in the comments are sentences of RULES.md.
"""

import random
from collections.abc import Iterator

from tests.rules.reference.common import (
    Position,
    copied,
    full_deck,
    lying,
    show,
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
SIZES = {"turniket36": 36, "turniket52": 52, "turniket52x3": 52}
# “The 36-card deck is A 6 7 8 9 10 J Q K, the 52-card deck A 2 … K.”
RANKS = {36: "A6789TJQK", 52: "A23456789TJQK"}
RESERVE = {36: 9, 52: 13}
COLUMNS = ("t1", "t2", "t3", "t4")
FOUNDATIONS = {"S": "f1", "H": "f2", "D": "f3", "C": "f4"}  # “f1…f4 = ♠ ♥ ♦ ♣”
PILES = (*COLUMNS, "r", "s", "o", "w", *FOUNDATIONS.values())


def _has_redeals(key: str) -> bool:
    # “turniket52x3 («три прохода») stands beside it as a house rule of ours.”
    return key == "turniket52x3"


def piles(key: str) -> tuple[str, ...]:
    """Return the names of all piles, in the order of the position line."""
    assert key in KEYS
    return (*PILES, "redeals") if _has_redeals(key) else PILES


# ---------------------------------------------------------------------------- the deal


def deal(key: str, number: int) -> Position:
    """Return the opening that the deal number fixes for ever."""
    return lay_out(key, shuffled(SIZES[key], number))


def lay_out(key: str, cards: list[str]) -> Position:
    """Return the opening of a deck in a stated order, "dealt from its first card on"."""
    if sorted(cards) != sorted(full_deck(SIZES[key])):
        raise ValueError(f"not the deck of {key}: {' '.join(cards)}")
    # “Foundations f1…f4, empty. Waste w, empty.”
    position: Position = {pile: [] for pile in piles(key)}
    undealt = list(cards)
    # “As Vokzal”: “four cards face up to t1 t2 t3 t4;
    for column in COLUMNS:
        position[column].append(undealt.pop(0))
    # then the reserve r, 9 cards (36) or 13 (52), the last dealt on top;
    for _ in range(RESERVE[SIZES[key]]):
        position["r"].append(undealt.pop(0))
    # the rest is the stock s (23 / 35).” Its next card is its top, so it lies reversed here.
    position["s"] = undealt[::-1]
    # “w-s takes the moved pile back, twice.”
    if _has_redeals(key):
        position["redeals"] = ["2"]
    # “But: the stock is opened one card at a time. The opened card is the place o.”
    _refill(position)
    return position


def _refill(position: Position) -> None:
    # “It refills itself from s at once when it leaves.”
    if not position["o"] and position["s"]:
        position["o"].append(position["s"].pop())


# ---------------------------------------------------------------------------- which card on which


def _next_rank_up(key: str, lower: str, higher: str) -> bool:
    # “The rank order belongs to the deck (in 36 cards the ace is followed by the six).”
    # “There is no wrap from K to A.”
    ranks = RANKS[SIZES[key]]
    return ranks.index(higher[0]) == ranks.index(lower[0]) + 1


def _is_red(card: str) -> bool:
    return card[1] in "HD"  # “Red: ♥ ♦, black: ♠ ♣.”


def _fits_column(key: str, card: str, column: list[str]) -> bool:
    # “Columns go down in alternate colours, by the deck's order (a red six takes a black ace).”
    if not column:
        return False
    return _is_red(card) != _is_red(column[-1]) and _next_rank_up(key, card, column[-1])


def _fits_foundation(key: str, card: str, position: Position) -> bool:
    # “Foundations go up in suit from the ace to the king.”
    foundation = position[FOUNDATIONS[card[1]]]
    return _next_rank_up(key, foundation[-1], card) if foundation else card[0] == "A"


# ---------------------------------------------------------------------------- the moves


def legal_moves(key: str, position: Position) -> set[str]:
    """Return every legal move as text, an empty column only as the first of its kind."""
    return (
        _moves_to_foundations(key, position)
        | _moves_to_filled_columns(key, position)
        | _moves_to_an_empty_column(position)
        | _turns(key, position)
    )


def _moves_to_foundations(key: str, position: Position) -> set[str]:
    # “Movable: the top of w, the top of r, the last card of a column”, and “o and the top of the
    # moved pile w are both playable”. What lies on a foundation stays there.
    moves = set()
    for source in ("o", "w", "r", *COLUMNS):
        if position[source] and _fits_foundation(key, position[source][-1], position):
            moves.add(f"{source}-{FOUNDATIONS[position[source][-1][1]]}")
    return moves


def _moves_to_filled_columns(key: str, position: Position) -> set[str]:
    moves = set()
    for target in COLUMNS:
        for source in ("o", "w", "r"):
            if position[source] and _fits_column(key, position[source][-1], position[target]):
                moves.add(f"{source}-{target}")
        # “Between columns only whole columns move (a single-card column is a whole column). No
        # last card alone out of a longer column.” The first card must fit. A whole column does
        # not move to an empty column, and `_fits_column` says no to one.
        for source in COLUMNS:
            size = len(position[source])
            if source == target or not size:
                continue
            if _fits_column(key, position[source][0], position[target]):
                moves.add(f"{source}-{target}" + (f"x{size}" if size > 1 else ""))
    return moves


def _moves_to_an_empty_column(position: Position) -> set[str]:
    empty = [column for column in COLUMNS if not position[column]]
    if not empty:
        return set()
    # “legal_moves gives equivalent targets once: the first empty pile of several of a kind.”
    # “An empty column takes the top of r;
    if position["r"]:
        return {f"r-{empty[0]}"}
    # once r is empty, a king from the top of w (a king in o must be shifted first).”
    if position["w"] and position["w"][-1][0] == "K":
        return {f"w-{empty[0]}"}
    return set()


def _turns(key: str, position: Position) -> set[str]:
    # “o-w shifts the opened card aside.
    if position["o"]:
        return {"o-w"}
    # One pass only: the moved pile never comes back.” In turniket52x3: “when s and o are empty,
    # w-s takes the moved pile back, twice.”
    if _has_redeals(key) and not position["s"] and position["w"] and _redeals_left(position):
        return {"w-s"}
    return set()


def _redeals_left(position: Position) -> int:
    return int(position["redeals"][0]) if "redeals" in position else 0


def apply(key: str, position: Position, move: str) -> Position:
    """Return the position after a legal move; ValueError quotes a move that is not legal."""
    if move not in legal_moves(key, position):
        raise ValueError(f"not legal here: {move!r} in {show(position)}")
    after = copied(position)
    if move == "w-s":
        take_back(after)  # “order kept, …
    else:
        # “source-target; xN behind it when N > 1 cards move as a unit.”
        source, _, rest = move.partition("-")
        target, _, number = rest.partition("x")
        size = int(number or "1")
        after[target] += after[source][-size:]
        del after[source][-size:]
    _refill(after)  # … and o refills itself at once.”
    return after


# ---------------------------------------------------------------------------- how it ends


def outcome(key: str, position: Position) -> str:
    """Return PLAYING, WON or LOST."""
    # “Won: all on the foundations.”
    if score(key, position) == lying(position):
        return "WON"
    # “Lost: not won, and by turns alone no other move can ever be reached.” At most one turn is
    # legal at a time, and it changes s, o and w alone; so whatever else moves now moves always.
    if legal_moves(key, position) - {"o-w", "w-s"}:
        return "PLAYING"
    # What is left are the cards that turns bring. The opened card and each card of the stock come
    # to o, and from there to the top of w; with a redeal left, so do those in w.
    coming = position["o"] + position["s"] + (position["w"] if _redeals_left(position) else [])
    takes_a_king = not position["r"] and not all(position[column] for column in COLUMNS)
    for card in coming:
        if _fits_foundation(key, card, position) or (takes_a_king and card[0] == "K"):
            return "PLAYING"
        if any(_fits_column(key, card, position[column]) for column in COLUMNS):
            return "PLAYING"
    return "LOST"


def score(key: str, position: Position) -> int:
    """Return the number of cards on the foundations."""
    assert key in KEYS
    return sum(len(position[foundation]) for foundation in FOUNDATIONS.values())


def small_positions(key: str, count: int) -> Iterator[Position]:
    """Yield some cards home, columns mostly in sequence, a few in r, s, o, w, others missing."""
    rnd = random.Random(KEYS.index(key) + 1)
    yielded = 0
    while yielded < count:
        position: Position = {name: [] for name in piles(key)}
        away = []
        nearly_done = rnd.random() < 0.3
        for suit, foundation in FOUNDATIONS.items():
            cards = [rank + suit for rank in RANKS[SIZES[key]]]
            home = len(cards) - rnd.choice((0, 0, 1, 2, 4)) if nearly_done else rnd.randrange(5)
            position[foundation] = cards[:home]
            # The card that the foundation waits for is mostly missing: dead ends come near.
            away += cards[home + (rnd.random() < 0.85) :]
        rnd.shuffle(away)
        empty = rnd.sample(COLUMNS, rnd.choice((0, 0, 0, 1, 1, 2, 4)))
        for column in COLUMNS:
            size = 0 if column in empty else rnd.choice((1, 1, 2, 3, 5))
            in_sequence = rnd.random() < 0.85
            for _ in range(size):
                cards = position[column]
                if in_sequence and cards:
                    fitting = [card for card in away if _fits_column(key, card, cards)]
                else:
                    fitting = away
                if fitting:
                    cards.append(fitting[0])
                    away.remove(fitting[0])
        for name in ("r", "s", "o", "w"):
            most = rnd.choice((0, 0, 0, 0, 2) if name == "r" else (0, 0, 1, 3))
            for _ in range(min(most, len(away))):
                if name != "o" or not position["o"]:
                    position[name].append(away.pop())
        if _has_redeals(key):
            position["redeals"] = [rnd.choice("0012")]
        _refill(position)
        # Of those that are plainly not lost a few are enough.
        if not legal_moves(key, position) - {"o-w", "w-s"} or rnd.random() < 0.35:
            yielded += 1
            yield position
