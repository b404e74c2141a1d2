"""Avtostrada in compact positions: suits don't matter, and reserve piles are twins."""

from collections.abc import Iterator

from rules.cards import Card, Rank
from rules.game import Game
from rules.move import Move
from rules.solver.beam import Staged
from rules.solver.ways import Way, steps_of
from rules.table import Table

__all__ = ["Motorway", "Position"]

Position = tuple[tuple[int, ...], tuple[bytes, ...], int]
"""Cards in each row; the reserve piles, sorted, their tops last; how many cards were opened."""

_Way = Way[Position]

_NONE = 255
"""What a full row wants, and the row or pile that a step has nothing to do with."""


_LATE = 20
"""With so many cards to come a jam is looked for: earlier there hardly is one."""


class Motorway(Staged[Position]):
    """The puzzle of one table, which is `first`; `can_be_read` unless its rows are odd.

    A step is the row that a card goes to, the pile that it leaves, and the number among the
    sorted reserve piles of the one that it leaves or else goes to.
    """

    def __init__(self, game: Game, table: Table) -> None:
        self._ranks = game.deck.ranks
        self._lists = _lists(game)
        self._reserve = tuple(name for name in game.names if name[0] == "r")
        self._opened = self._pile(table, "o") + self._pile(table, "s")[::-1]
        rows = [self._pile(table, f"l{row}") for row in (1, 2, 3, 4)]
        self.can_be_read = all(
            row and ranks.startswith(row) for row, ranks in zip(rows, self._lists, strict=True)
        )
        reserve = sorted(self._pile(table, name) for name in self._reserve)
        self.first = Way((tuple(map(len, rows)), tuple(reserve), 0))
        self._waits: dict[tuple[int, ...], tuple[int, ...]] = {}

    def settled(self, way: _Way) -> _Way:
        """`way` itself: each play changes what rows take."""
        return way

    def key(self, position: Position) -> Position:
        """The position itself: twins are sorted."""
        return position

    def is_won(self, position: Position) -> bool:
        """Whether all cards lie in rows."""
        _, reserve, opened = position
        return opened == len(self._opened) and not any(reserve)

    def stage(self, position: Position) -> int:
        """Fewer, the more cards were opened."""
        return -position[2]

    def want(self, position: Position) -> float:
        """Cards that lie on one which is wanted sooner, by how much; and what is not in rows."""
        rows, reserve, _ = position
        waits = self._waits.get(rows) or self._waits.setdefault(rows, self._waiting(rows))
        lack = -float(sum(rows))
        for pile in reserve:
            soonest = _NONE
            for rank in pile:
                wait = waits[rank]
                if wait > soonest:
                    lack += 1 + 0.2 * (wait - soonest)
                else:
                    soonest = wait
        return lack

    def kind(self, position: Position) -> tuple[int, ...]:
        """How far the rows are."""
        return position[0]

    def onward(self, way: _Way) -> list[_Way]:
        """The opened card, then the reserve: what goes to rows last."""
        rows, reserve, opened = way.position
        wanted = bytes(
            ranks[row] if row < len(ranks) else _NONE
            for ranks, row in zip(self._lists, rows, strict=True)
        )
        ways: list[_Way] = []
        if opened < len(self._opened):
            card = self._opened[opened]
            for grown, row in _taken(rows, wanted, card):
                ways.append(Way((grown, reserve, opened + 1), way, (row, "o", _NONE)))
            if not ways:
                ways += self._put_by(way, card)
        for number, pile in _each(reserve):
            if pile:
                less = _replaced(reserve, number, pile[:-1])
                for grown, row in _taken(rows, wanted, pile[-1]):
                    ways.append(Way((grown, less, opened), way, (row, "r", number)))
        return ways

    def line(self, table: Table, way: _Way) -> tuple[Move, ...]:
        """The moves of `way` from `table` on; of like reserve piles the first one is taken."""
        moves: list[Move] = []
        for step, (_, reserve, _) in steps_of(way):
            row, source, number = step
            target = f"l{row + 1}" if row != _NONE else self._named(table, reserve[number])
            if source == "r":
                source = self._named(table, reserve[number])
            moves.append(Move(source, target))
            table = table.game.apply(table, moves[-1])
        return tuple(moves)

    # --- parts --------------------------------------------------------------------------------

    def _put_by(self, way: _Way, card: int) -> Iterator[_Way]:
        rows, reserve, opened = way.position
        for number, pile in _each(reserve):
            grown = _replaced(reserve, number, pile + bytes((card,)))
            put_by: Position = (rows, grown, opened + 1)
            if len(self._opened) - opened > _LATE or not self._is_jammed(put_by):
                yield Way(put_by, way, (_NONE, "o", number))

    def _is_jammed(self, position: Position) -> bool:
        """Whether some reserve card never comes free, though the stock be within reach.

        That is made easier than it is: a rank of which one card is within reach serves all rows.
        """
        rows, reserve, opened = position
        reached, depths = list(rows), [len(pile) for pile in reserve]
        within_reach = _set_of(self._opened[opened:])
        while True:
            before = within_reach
            wanted = 0
            for row, ranks in enumerate(self._lists):
                while reached[row] < len(ranks) and within_reach >> ranks[reached[row]] & 1:
                    reached[row] += 1
                wanted |= _set_of(ranks[rows[row] : reached[row] + 1])
            for at, pile in enumerate(reserve):
                while depths[at] and wanted >> pile[depths[at] - 1] & 1:
                    depths[at] -= 1
                    within_reach |= 1 << pile[depths[at]]
            if not any(depths):
                return False
            if within_reach == before:
                return True

    def _waiting(self, rows: tuple[int, ...]) -> tuple[int, ...]:
        """For each rank how many cards a row must take, at least, before one of it."""
        return tuple(
            min(
                (
                    at - row
                    for ranks, row in zip(self._lists, rows, strict=True)
                    if (at := ranks.index(rank)) >= row
                ),
                default=_NONE,
            )
            for rank in range(len(self._ranks))
        )

    def _named(self, table: Table, pile: bytes) -> str:
        return next(name for name in self._reserve if self._pile(table, name) == pile)

    def _pile(self, table: Table, name: str) -> bytes:
        return bytes(self._ranks.index(card.rank) for card in table.pile(name))


def _lists(game: Game) -> tuple[bytes, ...]:
    """The ranks of each row in their order, by their indices."""
    rows, ranks = game.place("l1"), game.deck.ranks
    steps = rows.build.step if rows.build else None
    each = steps if isinstance(steps, tuple) else (steps or 0,) * len(rows.laid_out)
    return tuple(
        bytes((ranks.index(_rank(first)) + step * at) % len(ranks) for at in range(len(ranks)))
        for first, step in zip(rows.laid_out, each, strict=True)
    )


def _rank(laid_out: Card | Rank) -> Rank:
    return laid_out.rank if isinstance(laid_out, Card) else laid_out


def _set_of(ranks: bytes) -> int:
    """A bit for each rank."""
    found = 0
    for rank in ranks:
        found |= 1 << rank
    return found


def _taken(
    rows: tuple[int, ...], wanted: bytes, card: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The rows with `card` in one of those that want it, and which one that is."""
    for row, rank in enumerate(wanted):
        if rank == card:
            yield (*rows[:row], rows[row] + 1, *rows[row + 1 :]), row


def _each(reserve: tuple[bytes, ...]) -> Iterator[tuple[int, bytes]]:
    """Like piles once, and their numbers."""
    for number, pile in enumerate(reserve):
        if not number or pile != reserve[number - 1]:
            yield number, pile


def _replaced(reserve: tuple[bytes, ...], number: int, pile: bytes) -> tuple[bytes, ...]:
    return tuple(sorted((*reserve[:number], pile, *reserve[number + 1 :])))
