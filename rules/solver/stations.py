"""Vokzal and Turniket in compact positions.

What is left out loses nothing, for these reasons:

- A gap takes the reserve's top card at once. There it may do all that it could have done before,
  as a whole column goes wherever a single card does, and the next card of the reserve is open.
- A card goes home at once when nothing will have to lie on it: both cards that fit are home, or
  may go there themselves, and so may the one that would lie on those. Not so from a talon that is
  turned by threes: there each card gone changes which ones come up.
- An ace never goes to a column: nothing may lie on it, and its foundation takes it at any time.
- Columns are twins, and gaps.
- The turns to a card and its play are one step. What comes up is told by the order of the talon
  and how many of it are turned; where redeals have no limit, numbers that come up again after
  one are the same. Where they have one, none is spent on a card that comes up without.
"""

from rules.game import Game
from rules.solver.beam import Staged
from rules.solver.blocked import Blockade
from rules.solver.codes import card_codes, is_run, pile_codes, without
from rules.solver.ways import GAP, HOME, Way
from rules.table import Table
from rules.vocabulary import Turn

__all__ = ["Position", "Stations"]

Position = tuple[tuple[bytes, ...], int, bytes, int, int, tuple[int, ...]]
"""Columns; cards in the reserve; the talon as turned; how many of it are turned; redeals left;
how many cards of each suit are home."""

_Way = Way[Position]

_OTHERS = ((1, 2), (0, 3), (0, 3), (1, 2))
"""The suits of the other colour, by suit."""

_NONE = 255
"""The end of an empty column."""


class Stations(Staged[Position]):
    """The puzzle of one table, which is `first`; `can_be_read` unless its foundations are odd."""

    def __init__(self, game: Game, table: Table) -> None:
        turn = game.turn or Turn(source="s", to="w")
        self.codes = card_codes(game)
        self._by_one = turn.source == "o"
        self._count = turn.count
        self._kings = 4 * (len(game.deck.ranks) - 1)
        self._hosts = tuple(self._hosts_of(code) for code in range(self._kings + 4))
        self._reserve = self._pile(table, "r")
        self._known_tops: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
        self._blockade = Blockade(self._hosts, self._reserve)
        homes = [self._pile(table, f"f{suit}") for suit in (1, 2, 3, 4)]
        self.can_be_read = all(is_run(home, suit) for suit, home in enumerate(homes))
        waste = self._pile(table, "w")
        opened = self._pile(table, "o") if self._by_one else b""
        position: Position = (
            tuple(self._pile(table, f"t{column}") for column in (1, 2, 3, 4)),
            len(self._reserve),
            waste + opened + self._pile(table, "s")[::-1],
            len(waste),
            table.redeals or 0,
            tuple(map(len, homes)),
        )
        self.first = Way(position)

    def settled(self, way: _Way) -> _Way:
        """`way` with all that goes home, or to a gap, without loss."""
        while following := self._forced(way):
            way = following
        return way

    def key(self, position: Position) -> bytes:
        """One for positions that differ in the order of columns, or of the first turns alone."""
        columns, reserve, talon, turned, redeals, _ = position
        if not self._by_one and (turned % self._count == 0 or turned == len(talon)):
            turned = 0
        return b"|".join((*sorted(columns), talon, bytes((reserve, turned, redeals))))

    def is_won(self, position: Position) -> bool:
        """Whether nothing lies but at home."""
        columns, reserve, talon, *_ = position
        return not (reserve or talon or any(columns))

    def stage(self, position: Position) -> int:
        """Cards that are in reserve and talon."""
        return position[1] + len(position[2])

    def want(self, position: Position) -> float:
        """Redeals gone, then cards passed by, in reserve, under others, or not home."""
        columns, reserve, _, turned, redeals, home = position
        ends = sum(column[-1] >> 2 for column in columns if column)
        lack = 1.5 * turned + 3 * reserve + 0.75 * ends - 40 * redeals
        return lack - 5 * min(home) - sum(home)

    def kind(self, position: Position) -> bytes:
        """The talon: what was played off it is what a line is made of."""
        return position[2]

    def onward(self, way: _Way) -> list[_Way]:
        """Shifts first, what goes home last; nothing of which the blockade says that it loses."""
        ends = _ends(way.position[0])
        shifts, merges = self._between_columns(way, ends)
        opened, opened_home = self._from_talon(way, ends)
        ways = [*shifts, *opened, *merges, *opened_home, *self._from_reserve(way, ends)]
        ways += self._home_from_columns(way, ends)
        if self._by_one and not way.position[4]:
            return [onward for onward in ways if not self._is_lost(way, onward)]
        return ways

    # --- steps --------------------------------------------------------------------------------

    def _between_columns(self, way: _Way, ends: bytes) -> tuple[list[_Way], list[_Way]]:
        """Last cards alone, where they may; and whole columns, which leave a gap."""
        columns, reserve, talon, turned, redeals, home = way.position
        shifts: list[_Way] = []
        merges: list[_Way] = []
        for at, column in enumerate(columns):
            for host in self._hosts[column[0]] if column else b"":
                if (to := ends.find(host)) >= 0 and to != at:
                    moved = _replaced(_replaced(columns, to, columns[to] + column), at, b"")
                    onward = (moved, reserve, talon, turned, redeals, home)
                    merges.append(Way(onward, way, (column[0], "t", host)))
            if self._by_one or len(column) < 2:
                continue
            for host in self._hosts[column[-1]]:
                if (to := ends.find(host)) >= 0:
                    moved = _replaced(columns, to, columns[to] + column[-1:])
                    moved = _replaced(moved, at, column[:-1])
                    onward = (moved, reserve, talon, turned, redeals, home)
                    shifts.append(Way(onward, way, (column[-1], "t", host)))
        return shifts, merges

    def _from_talon(self, way: _Way, ends: bytes) -> tuple[list[_Way], list[_Way]]:
        """To columns, what comes up soonest last; and home, likewise."""
        columns, reserve, talon, turned, redeals, home = way.position
        gap = -1 if reserve else ends.find(_NONE)
        to_columns: list[_Way] = []
        to_home: list[_Way] = []
        for at, left in self._coming_up(len(talon), turned, redeals):
            card = talon[at]
            for host in self._hosts[card]:
                if (to := ends.find(host)) >= 0:
                    grown = _replaced(columns, to, columns[to] + talon[at : at + 1])
                    onward = (grown, reserve, without(talon, at), at, left, home)
                    to_columns.append(Way(onward, way, (card, "w", host)))
            if gap >= 0 and card >= self._kings:
                filled = _replaced(columns, gap, talon[at : at + 1])
                onward = (filled, 0, without(talon, at), at, left, home)
                to_columns.append(Way(onward, way, (card, "w", GAP)))
            if home[card & 3] == card >> 2:
                onward = (columns, reserve, without(talon, at), at, left, _risen(home, card))
                to_home.append(Way(onward, way, (card, "w", HOME)))
        return to_columns[::-1], to_home[::-1]

    def _coming_up(self, size: int, turned: int, redeals: int) -> list[tuple[int, int]]:
        """Where in the talon cards come up, soonest first, and the redeals left by then."""
        asked = size, turned, redeals
        known = self._known_tops.get(asked)
        return known or self._known_tops.setdefault(asked, self._tops(*asked))

    def _tops(self, size: int, turned: int, redeals: int) -> list[tuple[int, int]]:
        if self._by_one:
            soon = [(at, redeals) for at in range(max(turned - 1, 0), size)]
            return soon + [(at, redeals - 1) for at in range(turned - 1)] if redeals else soon
        tops = [*range(turned, size, self._count), size, *range(self._count, size, self._count)]
        return [(top - 1, 0) for top in dict.fromkeys(tops) if top]

    def _from_reserve(self, way: _Way, ends: bytes) -> list[_Way]:
        columns, reserve, talon, turned, redeals, home = way.position
        ways: list[_Way] = []
        if not reserve:
            return ways
        card = self._reserve[reserve - 1]
        for host in self._hosts[card]:
            if (to := ends.find(host)) >= 0:
                grown = _replaced(columns, to, columns[to] + bytes((card,)))
                onward = (grown, reserve - 1, talon, turned, redeals, home)
                ways.append(Way(onward, way, (card, "r", host)))
        if home[card & 3] == card >> 2:
            onward = (columns, reserve - 1, talon, turned, redeals, _risen(home, card))
            ways.append(Way(onward, way, (card, "r", HOME)))
        return ways

    def _home_from_columns(self, way: _Way, ends: bytes) -> list[_Way]:
        columns, reserve, talon, turned, redeals, home = way.position
        ways: list[_Way] = []
        for at, card in enumerate(ends):
            if home[card & 3] == card >> 2:
                left = _replaced(columns, at, columns[at][:-1])
                onward = (left, reserve, talon, turned, redeals, _risen(home, card))
                ways.append(Way(onward, way, (card, "t", HOME)))
        return ways

    # --- what loses nothing, and what loses ---------------------------------------------------

    def _forced(self, way: _Way) -> _Way | None:
        columns, reserve, talon, turned, redeals, home = way.position
        if reserve and b"" in columns:
            top = self._reserve[reserve - 1 : reserve]
            filled = _replaced(columns, columns.index(b""), top)
            return Way(
                (filled, reserve - 1, talon, turned, redeals, home), way, (top[0], "r", GAP)
            )
        for at, column in enumerate(columns):
            if column:
                card = column[-1]
                if home[card & 3] == card >> 2 and self._is_of_no_use(card, home):
                    left = _replaced(columns, at, column[:-1])
                    onward = (left, reserve, talon, turned, redeals, _risen(home, card))
                    return Way(onward, way, (card, "t", HOME))
        if reserve:
            card = self._reserve[reserve - 1]
            if home[card & 3] == card >> 2 and self._is_of_no_use(card, home):
                onward = (columns, reserve - 1, talon, turned, redeals, _risen(home, card))
                return Way(onward, way, (card, "r", HOME))
        if self._by_one:
            for at in range(max(turned - 1, 0), min(turned + 1, len(talon))):
                card = talon[at]
                if home[card & 3] == card >> 2 and self._is_of_no_use(card, home):
                    rest = without(talon, at)
                    onward = (columns, reserve, rest, at, redeals, _risen(home, card))
                    return Way(onward, way, (card, "w", HOME))
        return None

    def _is_of_no_use(self, card: int, home: tuple[int, ...]) -> bool:
        """Whether nothing will have to lie on `card`, whose turn it is to go home."""
        height, suit = card >> 2, card & 3
        first, second = _OTHERS[suit]
        lowest = min(home[first], home[second])
        return lowest >= height or (lowest >= height - 1 and home[3 - suit] >= height - 2)

    def _is_lost(self, way: _Way, onward: _Way) -> bool:
        """Whether the blockade closes: it does so when cards are passed by, or go home."""
        columns, reserve, talon, turned, _, home = onward.position
        if onward.step[2] != HOME and turned <= way.position[3]:
            return False
        return self._blockade.is_closed(columns, reserve, talon, turned, home)

    # --- reading a table ----------------------------------------------------------------------

    def _pile(self, table: Table, name: str) -> bytes:
        return pile_codes(table, self.codes, (name,))

    def _hosts_of(self, code: int) -> bytes:
        """What `code` may lie on in columns; for an ace nothing."""
        if code < 4 or code >= self._kings:
            return b""
        return bytes(code + 4 - (code & 3) + suit for suit in _OTHERS[code & 3])


def _replaced(columns: tuple[bytes, ...], at: int, column: bytes) -> tuple[bytes, ...]:
    return (*columns[:at], column, *columns[at + 1 :])


def _ends(columns: tuple[bytes, ...]) -> bytes:
    return bytes([column[-1] if column else _NONE for column in columns])


def _risen(home: tuple[int, ...], card: int) -> tuple[int, ...]:
    suit = card & 3
    return (*home[:suit], home[suit] + 1, *home[suit + 1 :])
