"""The reference of each game by its key, all with one surface."""

import random
from collections.abc import Iterator, Mapping
from typing import Protocol

from tests.rules.reference import avtostrada, kosa, sultan, turniket, vokzal
from tests.rules.reference.common import Position, Reference

__all__ = ["REFERENCES", "Thrower"]


class Thrower(Reference, Protocol):
    """A reference that also throws a few cards anywhere they could lie."""

    def small_positions(self, key: str, count: int) -> Iterator[Position]: ...


class _Vokzal:
    """`vokzal` takes the size of the deck where the others take the key of a game."""

    KEYS: tuple[str, ...] = ("vokzal36", "vokzal52")

    def deal(self, key: str, number: int) -> Position:
        return vokzal.deal(_size(key), number)

    def lay_out(self, key: str, cards: list[str]) -> Position:
        return vokzal.lay_out(_size(key), cards)

    def legal_moves(self, key: str, position: Position) -> set[str]:
        return vokzal.legal_moves(_size(key), position)

    def apply(self, key: str, position: Position, move: str) -> Position:
        return vokzal.apply(_size(key), position, move)

    def outcome(self, key: str, position: Position) -> str:
        return vokzal.outcome(_size(key), position)

    def score(self, key: str, position: Position) -> int:
        assert key in self.KEYS
        return vokzal.score(position)

    def piles(self, key: str) -> tuple[str, ...]:
        assert key in self.KEYS
        return vokzal.PILES

    def small_positions(self, key: str, count: int) -> Iterator[Position]:
        """A few cards home, four to sixteen dealt round to the other piles, all others missing."""
        size = _size(key)
        rnd = random.Random(size)
        for _ in range(count):
            piles: Position = {name: [] for name in vokzal.PILES}
            away = []
            for suit, foundation in vokzal.FOUNDATIONS.items():
                cards = [rank + suit for rank in vokzal.RANKS[size]]
                home = rnd.randrange(4)
                piles[foundation] = cards[:home]
                away += cards[home:]
            columns = rnd.choice((vokzal.COLUMNS, vokzal.COLUMNS, vokzal.COLUMNS[1:3]))
            round_ = [*columns, *rnd.choice(("rsw", "sw", "w"))] * 3
            for name, card in zip(round_, rnd.sample(away, rnd.randint(4, 16)), strict=False):
                piles[name].append(card)
            yield piles


def _size(key: str) -> int:
    return int(key.removeprefix("vokzal"))


_ALL: tuple[Thrower, ...] = (_Vokzal(), turniket, kosa, sultan, avtostrada)

REFERENCES: Mapping[str, Thrower] = {key: module for module in _ALL for key in module.KEYS}
