"""Sultan in compact positions: once exactly, and once as a keen player plays it.

The places of the divan are twins. Nothing goes home of itself here, as even a card of no further
use keeps its place from being filled too early. A keen player does not care for that with a card
of the waste whose double is home.
"""

from collections.abc import Iterator

from rules.game import Game
from rules.solver.codes import card_codes, is_run, pile_codes
from rules.solver.double import Homes, is_last, played
from rules.solver.unplaiting import Unplaiting
from rules.solver.ways import HOME, TURN, Way
from rules.table import Table

__all__ = ["Divan", "KeenDivan", "Position"]

Position = tuple[bytes, bytes, bytes, int, Homes]
"""The divan, sorted; waste and stock, their tops last; redeals left; what is home, kings apart."""

_Way = Way[Position]

_KINGS = 48
"""The lowest king: kings are home from the first, a foundation that has but one has none."""


class Divan:
    """The puzzle of one table, which is `first`; `can_be_read` unless its foundations are odd."""

    _is_keen = False
    """A proof takes longer than a look at a position: it is for those who look at all of them."""

    def __init__(self, game: Game, table: Table) -> None:
        self.codes = card_codes(game)
        homes = [self._piles(table, f"f{at}") for at in range(1, 9)]
        runs = [(home[0] & 3, home[home[0] >= _KINGS :]) for home in homes if home]
        heights = [sorted(len(run) for suit, run in runs if suit == each) for each in range(4)]
        places = [name for name in game.names if name[0] == "d"]
        self.can_be_read = (
            all(is_run(run, suit) for suit, run in runs)
            and all(len(pair) == 2 for pair in heights)
            and max(self._piles(table, "w", "s", *places), default=0) < _KINGS
        )
        position: Position = (
            bytes(sorted(self._piles(table, *places))),
            self._piles(table, "w"),
            self._piles(table, "s"),
            table.redeals or 0,
            tuple(height for pair in heights for height in pair),
        )
        self.first: _Way = (position, None, TURN)

    def settled(self, way: _Way) -> _Way:
        """`way` itself."""
        return way

    def key(self, position: Position) -> Position:
        """The position itself: twins are sorted."""
        return position

    def is_won(self, position: Position) -> bool:
        """Whether nothing lies but at home."""
        return not any(position[:3])

    def stage(self, position: Position) -> tuple[int, int]:
        """Redeals left, and cards in the stock."""
        return position[3], len(position[2])

    def want(self, position: Position) -> float:
        """What is not home, how long the divan will have to wait, what lies badly in the waste.

        A card that waits for its double to go first counts more; one that may go at any time is
        of use, as it keeps its place from being filled too early.
        """
        divan, waste, _, _, homes = position
        lack = 0.5 * _badly(waste) - sum(homes) - 0.2 * sum(homes[::2])
        for card in divan:
            at, height = (card & 3) * 2, card >> 2
            is_first = height >= homes[at + 1]
            wait = height - homes[at + is_first]
            lack += 0.3 * wait + 0.6 * is_first - 0.3 * (not wait)
        return lack

    def onward(self, way: _Way) -> list[_Way]:
        """A turn, and what goes home, last."""
        return [*self._turn(way), *self._from_divan(way), *self._from_waste(way)]

    # --- steps --------------------------------------------------------------------------------

    def _turn(self, way: _Way) -> Iterator[_Way]:
        divan, waste, stock, redeals, homes = way[0]
        if stock:
            turned = (divan, waste + stock[-1:], stock[:-1], redeals, homes)
            if self._is_keen or not self._is_hopeless(turned):
                yield turned, way, TURN
        elif redeals and waste:
            yield (divan, b"", waste[::-1], redeals - 1, homes), way, TURN

    def _is_hopeless(self, position: Position) -> bool:
        """Whether the waste of the last pass never comes off, though the stock be within reach.

        Its top and the divan then are like Kosa's plait and corners: a place that is left takes
        the top. That cards of the stock come to lie upon it only makes it worse.
        """
        divan, waste, _, redeals, homes = position
        return not redeals and Unplaiting(waste).is_hopeless(len(waste), divan, homes, most=10)

    def _from_waste(self, way: _Way) -> Iterator[_Way]:
        divan, waste, stock, redeals, homes = way[0]
        if waste and (risen := played(homes, waste[-1])):
            yield (divan, waste[:-1], stock, redeals, risen), way, (waste[-1], "w", HOME)

    def _from_divan(self, way: _Way) -> Iterator[_Way]:
        """The place is filled from the waste, or else from the stock."""
        divan, waste, stock, redeals, homes = way[0]
        for card in dict.fromkeys(divan):
            if risen := played(homes, card):
                at = divan.index(card)
                rest = divan[:at] + divan[at + 1 :]
                if waste:
                    filled = bytes(sorted(rest + waste[-1:])), waste[:-1], stock
                elif stock:
                    filled = bytes(sorted(rest + stock[-1:])), b"", stock[:-1]
                else:
                    filled = rest, b"", b""
                yield (*filled, redeals, risen), way, (card, "d", HOME)

    def _piles(self, table: Table, *names: str) -> bytes:
        return pile_codes(table, self.codes, names)


class KeenDivan(Divan):
    """Of the waste a card goes home at once whose double is there."""

    _is_keen = True

    def settled(self, way: _Way) -> _Way:
        while following := next(self._from_waste(way), None):
            if not is_last(way[0][4], following[2][0]):
                break
            way = following
        return way


def _badly(waste: bytes) -> int:
    """Cards that lie on a lower one of their suit."""
    lowest, count = [64, 64, 64, 64], 0
    for card in waste:
        if card > lowest[card & 3]:
            count += 1
        else:
            lowest[card & 3] = card
    return count
