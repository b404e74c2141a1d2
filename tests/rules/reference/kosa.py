"""A second Kosa, written from RULES.md alone, to check the one in `rules`.

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

KEYS = ("kosa",)
RANKS = "A23456789TJQK"
CORNERS = ("c1", "c2", "c3", "c4")
SIDES = ("d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8")
FOUNDATIONS = ("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8")
PILES = ("b", *CORNERS, *SIDES, *FOUNDATIONS, "s", "w", "redeals")


def piles(key: str) -> tuple[str, ...]:
    """Return the names of all piles, in the order of the position line."""
    assert key in KEYS
    return PILES


# ---------------------------------------------------------------------------- the deal


def deal(key: str, number: int) -> Position:
    """Return the opening that the deal number fixes for ever."""
    return lay_out(key, shuffled(104, number))


def lay_out(key: str, cards: list[str]) -> Position:
    """Return the opening of a deck in a stated order, "dealt from its first card on"."""
    if sorted(cards) != sorted(full_deck(104)):
        raise ValueError(f"not the deck of {key}: {' '.join(cards)}")
    position: Position = {pile: [] for pile in PILES}
    undealt = list(cards)
    # “20 cards to the braid b (the last dealt is its lower end, the only playable card);
    for _ in range(20):
        position["b"].append(undealt.pop(0))
    # four corners c1 c2 (top) c3 c4 (bottom); eight sides d1…d4 left, d5…d8 right;
    # the next card goes to f1 and its rank is the base rank of all eight foundations.
    for pile in (*CORNERS, *SIDES, "f1"):
        position[pile].append(undealt.pop(0))
    # Stock s 71.” Its next card is its top, so it lies reversed here.
    position["s"] = undealt[::-1]
    # “Three times («перекладывать 3 раза»), so four passes.”
    position["redeals"] = ["3"]
    return position


# ---------------------------------------------------------------------------- the moves


def _runs(base: str) -> dict[str, list[str]]:
    # “Each begun with a card of the base rank, up in suit, K followed by A, 13 cards each.”
    first = RANKS.index(base)
    return {suit: [rank + suit for rank in RANKS[first:] + RANKS[:first]] for suit in "SHDC"}


def _homes(position: Position) -> dict[str, str]:
    # Which card goes to which foundation now. “legal_moves gives equivalent targets once: the
    # first empty pile of several of a kind, the first of two foundations with the same top
    # card.”
    runs = _runs(position["f1"][0][0])
    homes: dict[str, str] = {}
    for foundation in FOUNDATIONS:
        there = position[foundation]
        if not there:
            for run in runs.values():
                homes.setdefault(run[0], foundation)
        elif len(there) < 13:
            homes.setdefault(runs[there[0][1]][len(there)], foundation)
    return homes


def _gaps(position: Position) -> list[str]:
    # “A side that empties is filled by the player from the top of w, at will.” A corner too,
    # but only “after the braid has gone”. Corners and sides are two kinds of pile.
    corners = [] if position["b"] else [pile for pile in CORNERS if not position[pile]]
    sides = [pile for pile in SIDES if not position[pile]]
    return corners[:1] + sides[:1]


def legal_moves(key: str, position: Position) -> set[str]:
    """Return every legal move as text, equivalent targets only once."""
    assert key in KEYS
    homes = _homes(position)
    # “Movable, to foundations only: the end of b, each corner, each side, the top of w.”
    moves = {
        f"{pile}-{homes[position[pile][-1]]}"
        for pile in ("b", *CORNERS, *SIDES, "w")
        if position[pile] and position[pile][-1] in homes
    }
    if position["w"]:
        moves |= {f"w-{gap}" for gap in _gaps(position)}
    # “s-w turns one card. When s is empty w-s takes the waste back: three times.”
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
    # “A corner that empties is filled at once, by itself, from the end of b. Nothing fills the
    # braid.”
    if source in CORNERS and after["b"]:
        after[source].append(after["b"].pop())
    return after


# ---------------------------------------------------------------------------- how it ends


def outcome(key: str, position: Position) -> str:
    """Return PLAYING, WON or LOST."""
    # “Won: all 104 on the foundations.” (Small positions have fewer: all that there are.)
    if score(key, position) == lying(position):
        return "WON"
    # “Lost: not won, and by turns alone no other move can ever be reached.”
    if any(not is_turn(move) for move in legal_moves(key, position)):
        return "PLAYING"
    # Turns change only which card lies on top of w. Each card of s comes to lie there, and with
    # a redeal left each card of w once more.
    coming = position["s"] + (position["w"] if position["redeals"] != ["0"] else [])
    homes = _homes(position)
    if coming and (_gaps(position) or any(card in homes for card in coming)):
        return "PLAYING"
    return "LOST"


def score(key: str, position: Position) -> int:
    """Return the number of cards on the foundations."""
    assert key in KEYS
    return sum(len(position[foundation]) for foundation in FOUNDATIONS)


def small_positions(key: str, count: int) -> Iterator[Position]:
    """Yield full or nearly full places, a short stock and waste, and few cards that fit."""
    rnd = random.Random(key)
    while count > 0:
        position: Position = {pile: [] for pile in PILES}
        # Foundations are begun from f1 on, so the empty ones are the last.
        runs = _runs(rnd.choice(RANKS))
        begun = rnd.sample("SHDC" * 2, rnd.choice((1, 3, 6, 7, 8, 8)))
        lengths = rnd.choice(
            ((1, 1, 2, 3), (5, 5, 6), (10, 11, 12, 13), range(1, 14), (13, 13, 12))
        )
        for foundation, suit in zip(FOUNDATIONS, begun, strict=False):
            position[foundation] = runs[suit][: rnd.choice(lengths)]
        away = full_deck(104)
        for card in [card for foundation in FOUNDATIONS for card in position[foundation]]:
            away.remove(card)
        rnd.shuffle(away)
        # Cards that fit a foundation are taken rarely, or where no others are left.
        homes = _homes(position)
        idle = [card for card in away if card not in homes]
        fitting = [card for card in away if card in homes]
        # While there is a braid no corner is empty.
        braid = rnd.choice((0, 0, 0, 1, 1, 2, 4))
        filled = ["b"] * braid
        filled += CORNERS if braid else CORNERS[: rnd.choice((0, 3, 4, 4, 4, 4, 4, 4))]
        filled += rnd.sample(SIDES, rnd.choice((0, 7, *[8] * 9)))
        filled += ["s"] * rnd.choice((0, 0, 1, 1, 2, 4)) + ["w"] * rnd.choice((0, 0, 1, 2, 4))
        rnd.shuffle(filled)
        # The corners come first, lest the cards run out and leave one empty beside a braid; stock
        # and waste last, as gaps beside them are rarely wanted (any card of w can fill one).
        filled.sort(key=lambda pile: (pile not in CORNERS) + (pile in "sw"))
        # None, one or a few cards that fit, most often where they must first be dug out.
        deep = [i for i, pile in enumerate(filled) if pile in "bsw"]
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
        position["redeals"] = [rnd.choice("00123")]
        if score(key, position) < lying(position) or score(key, position) == 104:
            count -= 1
            yield position
