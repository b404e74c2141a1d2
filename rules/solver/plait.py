"""Kosa in compact positions: once exactly, and once as a keen player plays it.

Heights count from the base rank. Corners and sides are twins among themselves. A card whose
double is home goes there at once: nothing waits for it, and what it leaves is filled, or uncovers
something, without loss. Beyond that a keen player takes home whatever does not spoil the plait.
"""

from collections.abc import Iterator

from rules.game import Game
from rules.solver.beam import Staged
from rules.solver.codes import card_codes, is_run, pile_codes, without
from rules.solver.double import Homes, is_last, played
from rules.solver.unplaiting import Unplaiting, uncornered
from rules.solver.ways import GAP, HOME, TURN, Way
from rules.table import Table

__all__ = ["KeenPlait", "Plait", "Position"]

Position = tuple[int, bytes, bytes, bytes, bytes, int, Homes]
"""Cards left in the plait; corners and sides, sorted; waste and stock, their tops last; redeals
left; what is home."""

_Way = Way[Position]

_SIDES, _CORNERS = 8, 4


class Plait(Staged[Position]):
    """The puzzle of one table, which is `first`; `can_be_read` unless its foundations are odd."""

    def __init__(self, game: Game, table: Table) -> None:
        base = table.pile("f1")
        lowest = game.deck.ranks.index(base[0].rank) if base else 0
        self.codes = card_codes(game, lowest=lowest)
        homes = [pile for at in range(1, 9) if (pile := self._piles(table, f"f{at}"))]
        tops = sorted(pile[-1] for pile in homes)
        suits = [top & 3 for top in tops]
        self.can_be_read = bool(base) and (
            all(is_run(pile, pile[0] & 3) for pile in homes) and max(map(suits.count, suits)) < 3
        )
        heights = [[(top >> 2) + 1 for top in tops if top & 3 == suit] for suit in range(4)]
        self._plait = self._piles(table, "b")
        self.unplaiting = Unplaiting(self._plait)
        position: Position = (
            len(self._plait),
            bytes(sorted(self._piles(table, "c1", "c2", "c3", "c4"))),
            bytes(sorted(self._piles(table, *(f"d{at}" for at in range(1, 9))))),
            self._piles(table, "w"),
            self._piles(table, "s"),
            table.redeals or 0,
            tuple(height for pair in heights for height in ([0, 0, *pair])[-2:]),
        )
        self.first = Way(position)

    def is_hopeless(self) -> bool:
        """Whether the plait proves that the table is lost."""
        left, corners, *_, homes = self.first.position
        return self.unplaiting.is_hopeless(left, corners, homes, most=3000)

    def settled(self, way: _Way) -> _Way:
        """`way` with all home whose doubles are there."""
        while following := next(self._last_ones(way), None):
            way = following
        return way

    def key(self, position: Position) -> Position:
        """The position itself: twins are sorted."""
        return position

    def is_won(self, position: Position) -> bool:
        """Whether nothing lies but at home."""
        return not any(position[:5])

    def stage(self, position: Position) -> int:
        """Redeals left, and cards in the stock."""
        return position[5] << 8 | len(position[4])

    def want(self, position: Position) -> float:
        """The plait counts most, then what is not home, then full sides."""
        left, _, sides, *_, homes = position
        return 3 * left - sum(homes) + len(sides) / 2

    def kind(self, position: Position) -> bytes:
        """The corners."""
        return position[1]

    def onward(self, way: _Way) -> list[_Way]:
        """A turn, a filling, and what goes home, last."""
        return [*self._turn(way), *self._filling(way), *self._plays(way)]

    # --- steps --------------------------------------------------------------------------------

    def _turn(self, way: _Way) -> Iterator[_Way]:
        left, corners, sides, waste, stock, redeals, homes = way.position
        if stock:
            turned = waste + stock[-1:]
            yield Way((left, corners, sides, turned, stock[:-1], redeals, homes), way, TURN)
        elif redeals and waste:
            yield Way((left, corners, sides, b"", waste[::-1], redeals - 1, homes), way, TURN)

    def _filling(self, way: _Way) -> Iterator[_Way]:
        """A corner first, where it may be filled; a side is as good."""
        left, corners, sides, waste, stock, redeals, homes = way.position
        if not waste:
            return
        if not left and len(corners) < _CORNERS:
            corners = bytes(sorted(corners + waste[-1:]))
        elif len(sides) < _SIDES:
            sides = bytes(sorted(sides + waste[-1:]))
        else:
            return
        filled = (left, corners, sides, waste[:-1], stock, redeals, homes)
        yield Way(filled, way, (waste[-1], "w", GAP))

    def _plays(self, way: _Way) -> Iterator[_Way]:
        """All that can go home, from the plait last of all."""
        left, corners, sides, waste, stock, redeals, homes = way.position
        for card in dict.fromkeys(sides):
            if risen := played(homes, card):
                rest = without(sides, sides.index(card))
                position = (left, corners, rest, waste, stock, redeals, risen)
                yield Way(position, way, (card, "d", HOME))
        if waste and (risen := played(homes, waste[-1])):
            position = (left, corners, sides, waste[:-1], stock, redeals, risen)
            yield Way(position, way, (waste[-1], "w", HOME))
        for card in dict.fromkeys(corners):
            if risen := played(homes, card):
                less, others = uncornered(self._plait, left, corners, card)
                position = (less, others, sides, waste, stock, redeals, risen)
                yield Way(position, way, (card, "c", HOME))
        if left and (risen := played(homes, self._plait[left - 1])):
            position = (left - 1, corners, sides, waste, stock, redeals, risen)
            yield Way(position, way, (self._plait[left - 1], "b", HOME))

    def _last_ones(self, way: _Way) -> Iterator[_Way]:
        homes = way.position[6]
        for onward in self._plays(way):
            if is_last(homes, onward.step[0]):
                yield onward

    def _piles(self, table: Table, *names: str) -> bytes:
        return pile_codes(table, self.codes, names)


class KeenPlait(Plait):
    """Home goes what does not spoil the plait; a choice is only what fills a side, and when."""

    def settled(self, way: _Way) -> _Way:
        while following := self._keenly(way):
            way = following
        return way

    def onward(self, way: _Way) -> list[_Way]:
        return [*self._turn(way), *self._filling(way)]

    def _keenly(self, way: _Way) -> _Way | None:
        """The last of all plays that spoils nothing: from the plait, then corner, waste, side."""
        for onward in reversed(list(self._plays(way))):
            if not self._spoils(way.position, onward):
                return onward
        return None

    def _spoils(self, position: Position, onward: _Way) -> bool:
        left, corners, *_, homes = onward.position
        card = onward.step[0]
        bound = card in corners or self._plait.find(card, 0, left) >= 0
        if not bound or is_last(position[6], card):
            return False
        return self.unplaiting.is_hopeless(left, corners, homes)
