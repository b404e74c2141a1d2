"""A second Sultan, written from RULES.md alone, to check the one in `rules`.

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
DIVAN = {
    "sultan6": ("d1", "d2", "d3", "d4", "d5", "d6"),
    "sultan8": ("d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8"),
}
# “K♦ f1, A♥ f2, K♦ f3 / K♣ f4, K♥ k, K♣ f5 / K♠ f6, K♥ f7, K♠ f8.”
FIRST_CARDS = {
    "f1": "KD",
    "f2": "AH",
    "f3": "KD",
    "f4": "KC",
    "f5": "KC",
    "f6": "KS",
    "f7": "KH",
    "f8": "KS",
}
SULTAN = "KH"
# “On a king follows the ace, then 2 … Q; on the ace of hearts 2 … Q.”
ORDER = "KA23456789TJQ"


def piles(key: str) -> tuple[str, ...]:
    """Return the names of all piles, in the order of the position line."""
    return (*FIRST_CARDS, "k", *DIVAN[key], "s", "w", "redeals")


# ---------------------------------------------------------------------------- the deal


def deal(key: str, number: int) -> Position:
    """Return the opening that the deal number fixes for ever."""
    return lay_out(key, shuffled(104, number))


def lay_out(key: str, cards: list[str]) -> Position:
    """Return the opening of a deck in a stated order, "dealt from its first card on"."""
    if sorted(cards) != sorted(full_deck(104)):
        raise ValueError(f"not the deck of {key}: {' '.join(cards)}")
    position: Position = {pile: [] for pile in piles(key)}
    undealt = list(cards)
    # “The eight kings and one ace of hearts are laid 3×3 before the deal. From a stated order:
    # take those nine out (the first ace of hearts), the rest keeps its order.”
    for pile, card in [*FIRST_CARDS.items(), ("k", SULTAN)]:
        undealt.remove(card)  # the first such card
        position[pile].append(card)
    # “The divan d1…d6 (or d1…d8), one card each; the rest is the stock, 89 (87).” Its next card
    # is its top, so it lies reversed here.
    for place in DIVAN[key]:
        position[place].append(undealt.pop(0))
    position["s"] = undealt[::-1]
    # “When s is empty, w-s: twice (three passes).”
    position["redeals"] = ["2"]
    return position


# ---------------------------------------------------------------------------- the moves


def _homes(position: Position) -> dict[str, str]:
    # Which card goes to which foundation now: “up in suit”, and nothing on a queen. The Sultan
    # “is never covered”. “legal_moves gives equivalent targets once: the first of two
    # foundations with the same top card.”
    homes: dict[str, str] = {}
    for foundation in FIRST_CARDS:
        top = position[foundation][-1]
        if top[0] != "Q":
            homes.setdefault(ORDER[ORDER.index(top[0]) + 1] + top[1], foundation)
    return homes


def legal_moves(key: str, position: Position) -> set[str]:
    """Return every legal move as text, equivalent targets only once."""
    homes = _homes(position)
    # “Movable, to foundations only: each divan card, the top of w.”
    moves = {
        f"{pile}-{homes[position[pile][-1]]}"
        for pile in (*DIVAN[key], "w")
        if position[pile] and position[pile][-1] in homes
    }
    # “s-w turns one card. When s is empty, w-s: twice.”
    if position["s"]:
        moves.add("s-w")
    elif position["w"] and position["redeals"] != ["0"]:
        moves.add("w-s")
    return moves


def apply(key: str, position: Position, move: str) -> Position:
    """Return the position after a legal move; ValueError quotes a move that is not legal."""
    if move not in legal_moves(key, position):
        raise ValueError(f"not legal here: {move!r} in {show(position)}")
    after = copied(position)
    if move == "w-s":
        take_back(after)
        return after
    source, target = move.split("-")
    after[target].append(after[source].pop())
    # “A divan place that empties is filled at once, by itself, from the top of w, and from s
    # while w is empty.”
    if source in DIVAN[key]:
        if after["w"]:
            after[source].append(after["w"].pop())
        elif after["s"]:
            after[source].append(after["s"].pop())
    return after


# ---------------------------------------------------------------------------- how it ends


def outcome(key: str, position: Position) -> str:
    """Return PLAYING, WON or LOST."""
    # “Won: all on the foundations”; the Sultan alone stays in their midst.
    if score(key, position) == lying(position):
        return "WON"
    # “Lost: not won, and by turns alone no other move can ever be reached.”
    if any(not is_turn(move) for move in legal_moves(key, position)):
        return "PLAYING"
    # Turns change only which card lies on top of w. Each card of s comes to lie there, and with
    # a redeal left each card of w once more.
    coming = position["s"] + (position["w"] if position["redeals"] != ["0"] else [])
    homes = _homes(position)
    return "PLAYING" if any(card in homes for card in coming) else "LOST"


def score(key: str, position: Position) -> int:
    """Return how many cards are home: “Sultan counts its nine laid-out cards too” (DESIGN.md)."""
    assert key in KEYS
    return sum(len(position[pile]) for pile in (*FIRST_CARDS, "k"))


def small_positions(key: str, count: int) -> Iterator[Position]:
    """Yield a divan, full or with neither stock nor waste, and few cards that fit."""
    rnd = random.Random(key)
    while count > 0:
        position: Position = {pile: [] for pile in piles(key)}
        position["k"] = [SULTAN]
        lengths = rnd.choice(
            ((1, 1, 2, 3), (5, 5, 6), (10, 11, 12, 13), range(1, 14), (12, 13, 13))
        )
        for foundation, first in FIRST_CARDS.items():
            run = ORDER[ORDER.index(first[0]) :][: rnd.choice(lengths)]
            position[foundation] = [rank + first[1] for rank in run]
        away = full_deck(104)
        away.remove(SULTAN)
        for card in [card for foundation in FIRST_CARDS for card in position[foundation]]:
            away.remove(card)
        rnd.shuffle(away)
        homes = _homes(position)
        idle = [card for card in away if card not in homes]
        fitting = [card for card in away if card in homes]
        # A place of the divan is empty only while there is neither stock nor waste.
        filled = rnd.sample(DIVAN[key], len(DIVAN[key]))
        if rnd.random() < 0.2:
            del filled[rnd.randrange(len(filled)) :]
        else:
            filled += ["s"] * rnd.choice((0, 0, 1, 1, 2, 4))
            filled += ["w"] * rnd.choice((0, 0, 1, 2, 4))
        # None, one or a few cards that fit, most often where they must first be dug out.
        deep = [i for i, pile in enumerate(filled) if pile in "sw"]
        anywhere = range(len(filled))
        lucky = {
            rnd.choice(deep if deep and rnd.random() < 0.7 else anywhere)
            for _ in range(rnd.choice((0, 0, 0, 0, 1, 1, 2)) if filled else 0)
        }
        eager = rnd.random() < 0.15
        for i, pile in enumerate(filled):
            source = fitting if fitting and (i in lucky or (eager and not idle)) else idle
            if not source:
                break
            position[pile].append(source.pop())
        position["redeals"] = [rnd.choice("0012")]
        if score(key, position) + 1 < lying(position) or score(key, position) == 103:
            count -= 1
            yield position
