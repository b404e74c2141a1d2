"""What the reference games have in common: decks, the shuffle, position lines, perft.

A position is a dict from pile name to cards, the bottom card first; a card is rank and suit
("TH"). Where redeals are counted, one more entry, `"redeals": ["2"]`, says how many are left.
"""

import random
from collections.abc import Iterator
from typing import Protocol, TypeAlias

__all__ = [
    "Position",
    "Reference",
    "copied",
    "full_deck",
    "is_turn",
    "lying",
    "perft",
    "read",
    "show",
    "shuffled",
    "take_back",
]

Position: TypeAlias = dict[str, list[str]]

RANKS = {36: "A6789TJQK", 52: "A23456789TJQK", 104: "A23456789TJQK"}


class Reference(Protocol):
    """What each reference module offers; `key` is the key of one of its games."""

    @property
    def KEYS(self) -> tuple[str, ...]: ...  # noqa: N802 - a constant of each module
    def deal(self, key: str, number: int) -> Position: ...
    def lay_out(self, key: str, cards: list[str]) -> Position: ...
    def legal_moves(self, key: str, position: Position) -> set[str]: ...
    def apply(self, key: str, position: Position, move: str) -> Position: ...
    def outcome(self, key: str, position: Position) -> str: ...
    def score(self, key: str, position: Position) -> int: ...
    def piles(self, key: str) -> tuple[str, ...]: ...
    def small_positions(self, key: str, count: int) -> Iterator[Position]: ...


def full_deck(size: int) -> list[str]:
    """The cards suit by suit, S H D C, each in the deck's rank order; of 104 that list twice."""
    return [rank + suit for suit in "SHDC" for rank in RANKS[size]] * (2 if size == 104 else 1)


def shuffled(size: int, number: int) -> list[str]:
    """The order that a deal number fixes for ever."""
    if not 1 <= number <= 999_999_999:
        raise ValueError(f"no such deal number: {number}")
    cards = full_deck(size)
    rnd = random.Random(number).random
    for i in range(len(cards) - 1, 0, -1):
        j = int(rnd() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def copied(position: Position) -> Position:
    return {pile: list(cards) for pile, cards in position.items()}


def is_turn(move: str) -> bool:
    """“A turn is a move between `s`, `o` and `w`.”"""
    return set(move.split("-")) <= {"s", "o", "w"}


def take_back(position: Position) -> None:
    """`w-s` where redeals are counted: “order kept”, so the card turned first is turned first."""
    position["s"] = position["w"][::-1]
    position["w"] = []
    position["redeals"] = [str(int(position["redeals"][0]) - 1)]


def lying(position: Position) -> int:
    """How many cards there are."""
    return sum(len(cards) for name, cards in position.items() if name != "redeals")


def show(position: Position) -> str:
    """The position as one line: `t1 JD / … / f4 / redeals 2`."""
    return " / ".join(" ".join([pile, *cards]) for pile, cards in position.items())


def read(names: tuple[str, ...], line: str) -> Position:
    """The position that `show` wrote; ValueError quotes a line with other piles or cards."""
    piles = [text.split(" ") for text in line.split(" / ")]
    if [pile[0] for pile in piles] != list(names):
        raise ValueError(f"not a position: {line!r}")
    for name, *cards in piles:
        for card in cards:
            if name != "redeals" and card not in full_deck(52):
                raise ValueError(f"not a card: {card!r} in {line!r}")
    return {pile[0]: pile[1:] for pile in piles}


def perft(game: Reference, key: str, position: Position, depth: int) -> int:
    """How many sequences of exactly `depth` legal moves begin here."""
    if depth == 0:
        return 1
    moves = game.legal_moves(key, position)
    if depth == 1:
        return len(moves)
    return sum(perft(game, key, game.apply(key, position, move), depth - 1) for move in moves)
