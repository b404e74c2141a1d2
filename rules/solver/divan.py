"""Sultan in compact positions: exactly, as a keen player plays it, and made easier for proofs.

The places of the divan are twins. Nothing goes home of itself here, as even a card of no further
use keeps its place from being filled too early. A keen player does not care for that with a card
of the waste whose double is home.

The game is easier where a place of the divan may stay empty as long as one likes. Then much goes
home at once without loss, and what is lost even so is soon seen.
"""

from rules.game import Game
from rules.solver.beam import Staged
from rules.solver.codes import card_codes, is_run, pile_codes, without
from rules.solver.double import Homes, is_last, played
from rules.solver.unplaiting import Unplaiting
from rules.solver.ways import HOME, TURN, Way
from rules.table import Table

__all__ = ["Divan", "EasyDivan", "KeenDivan", "Position"]

Position = tuple[bytes, bytes, bytes, int, Homes]
"""The divan, sorted; waste and stock, their tops last; redeals left; what is home, kings apart."""

_Way = Way[Position]

_KINGS = 48
"""The lowest king: kings are home from the first, a foundation that has but one has none."""


class Divan(Staged[Position]):
    """The puzzle of one table, which is `first`; `can_be_read` unless its foundations are odd."""

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
        self.first = Way(position)
        self._lying_badly: dict[bytes, tuple[int, int]] = {}

    def settled(self, way: _Way) -> _Way:
        """`way` itself."""
        return way

    def key(self, position: Position) -> bytes:
        """All but what is home, which is all the rest; twins are sorted."""
        divan, waste, stock, redeals, _ = position
        return b"|".join((divan, waste, stock, bytes((redeals,))))

    def is_won(self, position: Position) -> bool:
        """Whether nothing lies but at home."""
        return not any(position[:3])

    def stage(self, position: Position) -> int:
        """Redeals left, and cards in the stock."""
        return position[3] << 8 | len(position[2])

    def want(self, position: Position) -> float:
        """What is not home, how long the divan will have to wait, what lies badly in the waste.

        The lower of two like foundations counts more, as it is the one that lags; so does a card
        that waits for its double to go first. With a pass to come the waste is best turned low
        cards first; in the last one it is also to come off low cards first.
        """
        divan, waste, _, redeals, homes = position
        lack = -sum(homes) - (1.5 if redeals else 1.0) * sum(homes[::2])
        for card in divan:
            at, height = (card & 3) * 2, card >> 2
            is_first = height >= homes[at + 1]
            lack += 0.35 * (height - homes[at + is_first]) + 0.6 * is_first
        badly = self._lying_badly.get(waste)
        if badly is None:
            badly = self._lying_badly[waste] = (_badly(waste), _badly(waste[::-1]))
        to_come_off, to_be_turned = badly
        if redeals:
            return lack + 0.15 * to_be_turned
        return lack + 0.3 * to_be_turned + 0.5 * to_come_off - min(homes[1::2])

    def kind(self, position: Position) -> bytes:
        """The divan."""
        return position[0]

    def onward(self, way: _Way) -> list[_Way]:
        """A turn, then what goes home; its place is filled from the waste, or else the stock."""
        divan, waste, stock, redeals, homes = way.position
        ways = self._turn(way)
        for at, card in enumerate(divan):
            risen = played(homes, card)
            if risen is None or (at and divan[at - 1] == card):
                continue
            rest = without(divan, at)
            if waste:
                filled = bytes(sorted(rest + waste[-1:])), waste[:-1], stock
            elif stock:
                filled = bytes(sorted(rest + stock[-1:])), b"", stock[:-1]
            else:
                filled = rest, b"", b""
            ways.append(Way((*filled, redeals, risen), way, (card, "d", HOME)))
        if waste and (risen := played(homes, waste[-1])):
            gone = divan, waste[:-1], stock, redeals, risen
            ways.append(Way(gone, way, (waste[-1], "w", HOME)))
        return ways

    def _turn(self, way: _Way) -> list[_Way]:
        divan, waste, stock, redeals, homes = way.position
        if stock:
            return [Way((divan, waste + stock[-1:], stock[:-1], redeals, homes), way, TURN)]
        if redeals and waste:
            return [Way((divan, b"", waste[::-1], redeals - 1, homes), way, TURN)]
        return []

    def _piles(self, table: Table, *names: str) -> bytes:
        return pile_codes(table, self.codes, names)


class KeenDivan(Divan):
    """Of the waste a card goes home at once whose double is there."""

    def settled(self, way: _Way) -> _Way:
        divan, waste, stock, redeals, homes = way.position
        while waste and is_last(homes, waste[-1]) and (risen := played(homes, waste[-1])):
            gone = divan, waste[:-1], stock, redeals, risen
            way = Way(gone, way, (waste[-1], "w", HOME))
            waste, homes = waste[:-1], risen
        return way


class EasyDivan(Divan):
    """Places may stay empty: what is lost here is lost, and what is won here tells nothing."""

    def __init__(self, game: Game, table: Table) -> None:
        super().__init__(game, table)
        self._places = sum(name[0] == "d" for name in game.names)

    def settled(self, way: _Way) -> _Way:
        """What can go home does, but of the waste no card whose double comes later.

        A card of the divan can be spared there: when its double is to go first, that takes its
        place, and all is as if it had stayed. So can one of the waste, unless its double will
        lie higher, where it is more in the way.
        """
        divan, waste, stock, redeals, homes = way.position
        is_settled = False
        while not is_settled:
            is_settled = True
            left = divan
            for card in divan:
                if risen := played(homes, card):
                    left, homes, is_settled = without(left, left.index(card)), risen, False
            divan = left
            if waste and (is_last(homes, waste[-1]) or not (redeals or waste[-1] in stock)):
                risen = played(homes, waste[-1])
                if risen:
                    waste, homes, is_settled = waste[:-1], risen, False
        return Way((divan, waste, stock, redeals, homes), way.before, way.step)

    def onward(self, way: _Way) -> list[_Way]:
        """A turn, and what becomes of the top of the waste; not what proves to be lost."""
        divan, waste, stock, redeals, homes = way.position
        ways = [turned for turned in self._turn(way) if not self._is_hopeless(turned.position)]
        if risen := waste and played(homes, waste[-1]):
            gone = divan, waste[:-1], stock, redeals, risen
            if not self._is_hopeless(gone):
                ways.append(Way(gone, way, TURN))
        elif waste and len(divan) < self._places:
            filled = bytes(sorted(divan + waste[-1:]))
            ways.append(Way((filled, waste[:-1], stock, redeals, homes), way, TURN))
        return ways

    def _is_hopeless(self, position: Position) -> bool:
        """Whether the waste of the last pass never comes off, though the stock be within reach.

        Its top and the divan then are like Kosa's plait and corners: a place that is left takes
        the top. That cards of the stock come to lie upon it only makes it worse.
        """
        divan, waste, _, redeals, homes = position
        if redeals:
            return False
        left = max(len(waste) - self._places + len(divan), 0)
        divan = bytes(sorted(divan + waste[left:]))
        return Unplaiting(waste).is_hopeless(left, divan, homes)


def _badly(waste: bytes) -> int:
    """Cards that lie on a lower one of their suit."""
    lowest, count = [64, 64, 64, 64], 0
    for card in waste:
        if card > lowest[card & 3]:
            count += 1
        else:
            lowest[card & 3] = card
    return count
