"""A second Vokzal, written from RULES.md alone, to check the one in `rules`.

It is slow and plain on purpose, and shares nothing with the package that it checks. The
quotations in the comments are sentences of RULES.md. A position is a dict from pile name to
cards, the bottom card first; a card is rank and suit ("TH"). Run this file to write
tests/data/perft/vokzal.txt again.
"""

import random
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TypeAlias

__all__ = [
    "apply",
    "deal",
    "lay_out",
    "legal_moves",
    "main",
    "outcome",
    "perft",
    "read",
    "score",
    "show",
]

Position: TypeAlias = dict[str, list[str]]

# “The 36-card deck is A 6 7 8 9 10 J Q K, the 52-card deck A 2 … K.”
RANKS = {36: "A6789TJQK", 52: "A23456789TJQK"}
SUITS = "SHDC"
RESERVE = {36: 9, 52: 13}
COLUMNS = ("t1", "t2", "t3", "t4")
FOUNDATIONS = {"S": "f1", "H": "f2", "D": "f3", "C": "f4"}  # “f1…f4 = ♠ ♥ ♦ ♣”
PILES = (*COLUMNS, "r", "s", "w", *FOUNDATIONS.values())
PERFT_FILE = Path(__file__).parents[2] / "data" / "perft" / "vokzal.txt"


# ---------------------------------------------------------------------------- the deal


def deal(deck_size: int, number: int) -> Position:
    """Return the opening that the deal number fixes for ever."""
    if not 1 <= number <= 999_999_999:
        raise ValueError(f"no such deal number: {number}")
    # “Take the cards suit by suit, S H D C, each in the deck's rank order;
    cards = _deck(deck_size)
    # then with `rnd = random.Random(number).random`
    rnd = random.Random(number).random
    # and `i` from the last index down to 1 swap cards `i` and `int(rnd() * (i + 1))`.”
    for i in range(len(cards) - 1, 0, -1):
        j = int(rnd() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return lay_out(deck_size, cards)


def lay_out(deck_size: int, cards: list[str]) -> Position:
    """Return the opening of a deck in a stated order, "dealt from its first card on"."""
    if sorted(cards) != sorted(_deck(deck_size)):
        raise ValueError(f"not a deck of {deck_size}: {' '.join(cards)}")
    # “Foundations f1…f4, empty. Waste w, empty.”
    position: Position = {pile: [] for pile in PILES}
    undealt = list(cards)
    # “Four cards face up to t1 t2 t3 t4;
    for column in COLUMNS:
        position[column].append(undealt.pop(0))
    # then the reserve r, 9 cards (36) or 13 (52), the last dealt on top;
    for _ in range(RESERVE[deck_size]):
        position["r"].append(undealt.pop(0))
    # the rest is the stock s (23 / 35).” Its next card is its top, so it lies reversed here.
    position["s"] = undealt[::-1]
    return position


def _deck(deck_size: int) -> list[str]:
    return [rank + suit for suit in SUITS for rank in RANKS[deck_size]]


# ---------------------------------------------------------------------------- which card on which


def _next_rank_up(deck_size: int, lower: str, higher: str) -> bool:
    # “The rank order belongs to the deck (in 36 cards the ace is followed by the six).”
    # “There is no wrap from K to A.”
    ranks = RANKS[deck_size]
    return ranks.index(higher[0]) == ranks.index(lower[0]) + 1


def _is_red(card: str) -> bool:
    return card[1] in "HD"  # “Red: ♥ ♦, black: ♠ ♣.”


def _fits_column(deck_size: int, card: str, last_card: str) -> bool:
    # “Columns go down in alternate colours, by the deck's order (a red six takes a black ace).”
    return _is_red(card) != _is_red(last_card) and _next_rank_up(deck_size, card, last_card)


def _fits_foundation(deck_size: int, card: str, foundation: list[str]) -> bool:
    # “Foundations go up in suit from the ace to the king.”
    if not foundation:
        return card[0] == "A"
    return card[1] == foundation[-1][1] and _next_rank_up(deck_size, foundation[-1], card)


# ---------------------------------------------------------------------------- the moves


def legal_moves(deck_size: int, position: Position) -> set[str]:
    """Return every legal move as text, an empty column only as the first of its kind."""
    return (
        _single_card_moves(deck_size, position)
        | _whole_column_moves(deck_size, position)
        | _moves_to_an_empty_column(position)
        | _turns(position)
    )


def _single_card_moves(deck_size: int, position: Position) -> set[str]:
    moves = set()
    # “Movable: the top of w, the top of r, the last card of a column.” So nothing leaves a
    # foundation: “what lies there stays there”.
    for source in ("w", "r", *COLUMNS):
        if not position[source]:
            continue
        card = position[source][-1]
        foundation = FOUNDATIONS[card[1]]
        if _fits_foundation(deck_size, card, position[foundation]):
            moves.add(f"{source}-{foundation}")
        # “Between columns: the last card alone, …”
        for target in COLUMNS:
            if target == source or not position[target]:
                continue
            if _fits_column(deck_size, card, position[target][-1]):
                moves.add(f"{source}-{target}")
    return moves


def _whole_column_moves(deck_size: int, position: Position) -> set[str]:
    moves = set()
    # “… or the whole column as a unit (never a part).” A column of one card is its own last
    # card; that move is written once, without a number. “A whole column does not move to an
    # empty column.”
    for source in COLUMNS:
        size = len(position[source])
        for target in COLUMNS:
            if target == source or size < 2 or not position[target]:
                continue
            if _fits_column(deck_size, position[source][0], position[target][-1]):
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


def apply(deck_size: int, position: Position, move: str) -> Position:
    """Return the position after a legal move; ValueError quotes a move that is not legal."""
    if move not in legal_moves(deck_size, position):
        raise ValueError(f"not legal here: {move!r} in {show(position)}")
    after = {pile: list(cards) for pile, cards in position.items()}
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


def outcome(deck_size: int, position: Position) -> str:
    """Return PLAYING, WON or LOST."""
    # “Won: all cards on the foundations.”
    if score(position) == sum(len(cards) for cards in position.values()):
        return "WON"
    # “Lost: not won, and by turns alone (in Vokzal: turns and reversible column shifts) no other
    # move can ever be reached. It is judged exactly, by closure over those positions.”
    seen = {show(position)}
    waiting = [position]
    while waiting:
        here = waiting.pop()
        for move in legal_moves(deck_size, here):
            if not _is_turn(move) and not _is_reversible_shift(here, move):
                return "PLAYING"
            there = apply(deck_size, here, move)
            if show(there) not in seen:
                seen.add(show(there))
                waiting.append(there)
    return "LOST"


def _is_turn(move: str) -> bool:
    return move in {"s-w", "w-s"}  # “A turn is a move between s, o and w.”


def _is_reversible_shift(position: Position, move: str) -> bool:
    # “A reversible shift is the last card of a longer column going to another column; a whole
    # column moving away is not reversible.” A whole column is marked xN, or is a single card.
    source, _, target = move.partition("-")
    return source in COLUMNS and target in COLUMNS and len(position[source]) > 1


def score(position: Position) -> int:
    """Return the number of cards on the foundations."""
    return sum(len(position[foundation]) for foundation in FOUNDATIONS.values())


def perft(deck_size: int, position: Position, depth: int) -> int:
    """Return how many sequences of exactly `depth` legal moves begin here."""
    if depth == 0:
        return 1
    return sum(
        perft(deck_size, apply(deck_size, position, move), depth - 1)
        for move in legal_moves(deck_size, position)
    )


# ---------------------------------------------------------------------------- text


def show(position: Position) -> str:
    """Return the position as one line: `t1 JD / … / r 9C KD / s 7H / w / f1 / f2 AH / …`."""
    return " / ".join(" ".join([pile, *position[pile]]) for pile in PILES)


def read(line: str) -> Position:
    """Return the position that `show` wrote; ValueError quotes any other line."""
    piles = [text.split(" ") for text in line.split(" / ")]
    if [pile[0] for pile in piles] != list(PILES):
        raise ValueError(f"not a position: {line!r}")
    for card in [card for pile in piles for card in pile[1:]]:
        if card not in _deck(52):
            raise ValueError(f"not a card: {card!r} in {line!r}")
    return {pile[0]: pile[1:] for pile in piles}


# ---------------------------------------------------------------------------- the perft file

# What a mid-game position is picked for: each name is a comment line of the file.
FEATURES: dict[str, Callable[[int, Position], bool]] = {
    "reserve empty": lambda _, p: not p["r"],
    "stock empty": lambda _, p: not p["s"] and bool(p["w"]),
    "one or two cards left in the stock": lambda _, p: 1 <= len(p["s"]) <= 2,
    "waste of one or two": lambda _, p: 1 <= len(p["w"]) <= 2,
    "stock and waste empty": lambda _, p: not p["s"] and not p["w"],
    "empty column, reserve not empty": lambda _, p: _gaps(p) >= 1 and bool(p["r"]),
    "several empty columns": lambda _, p: _gaps(p) >= 2,
    "king on the waste and a gap, reserve empty": lambda _, p: _king_and_gap(p) and not p["r"],
    "king on the waste and a gap, reserve not empty": lambda _, p: (
        _king_and_gap(p) and bool(p["r"])
    ),
    "a column of three or more moves as a unit": lambda size, p: any(
        "x" in move and not move.endswith("x2") for move in legal_moves(size, p)
    ),
    "a reversible shift": lambda size, p: any(
        "x" not in move and _is_reversible_shift(p, move) for move in legal_moves(size, p)
    ),
    "an ace at the end of a longer column": lambda _, p: any(
        len(p[column]) > 1 and p[column][-1][0] == "A" for column in COLUMNS
    ),
    "near won": lambda size, p: size - 12 <= score(p) < size,
    "dead end": lambda size, p: outcome(size, p) == "LOST",
}


def _gaps(position: Position) -> int:
    return sum(not position[column] for column in COLUMNS)


def _king_and_gap(position: Position) -> bool:
    return _gaps(position) >= 1 and any(card[0] == "K" for card in position["w"][-1:])


def _random_game(deck_size: int, seed: int) -> list[Position]:
    """Play deal `seed`, turning only now and then while anything else can be done."""
    rnd = random.Random(seed).random
    trail = [deal(deck_size, seed)]
    while len(trail) < 400 and outcome(deck_size, trail[-1]) == "PLAYING":
        moves = sorted(legal_moves(deck_size, trail[-1]))
        others = [move for move in moves if not _is_turn(move)]
        if others and rnd() < 0.8:
            moves = others
        trail.append(apply(deck_size, trail[-1], moves[int(rnd() * len(moves))]))
    return trail


def _mid_games(deck_size: int) -> Iterator[tuple[str, Position]]:
    seeds = count(1)
    for length in range(5, 65, 5):
        trail = _random_game(deck_size, next(seeds))
        yield "random play", trail[min(length, len(trail) - 1)]
    for name, wanted in FEATURES.items():
        found = 0
        while found < 3:
            seed = next(seeds)
            matching = [p for p in _random_game(deck_size, seed) if wanted(deck_size, p)]
            if matching:
                found += 1
                yield name, matching[int(random.Random(seed).random() * len(matching))]


def _perft_lines() -> Iterator[str]:
    yield "# Vokzal: how many sequences of DEPTH legal moves begin at POSITION."
    yield "# Counted by the reference. To write this file again:"
    yield "#   python tests/rules/reference/vokzal.py"
    yield "# game | DEPTH | COUNT | POSITION (piles bottom to top)"
    for deck_size in (36, 52):
        chosen = [(f"deal {n}", deal(deck_size, n), 8) for n in (1, 7, 123_456_789)]
        chosen += [(name, position, 3) for name, position in _mid_games(deck_size)]
        for name, position, deepest in chosen:
            yield f"# {name}"
            for depth in range(1, deepest + 1):
                number = perft(deck_size, position, depth)
                yield f"vokzal{deck_size} | {depth} | {number} | {show(position)}"


def main() -> None:
    """Write the perft file."""
    PERFT_FILE.parent.mkdir(parents=True, exist_ok=True)
    PERFT_FILE.write_text("".join(f"{line}\n" for line in _perft_lines()), encoding="utf-8")


if __name__ == "__main__":
    main()
