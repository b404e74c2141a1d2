"""What a declaration means: which moves are legal, and what they do.

A declaration is compiled once into *routes*, one for each pair of piles between which a card may
ever travel, and *turns*. Legality is written once, in `Engine.allows`; listing moves, checking
one and looking for a way out of a dead end all ask it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from rules.cards import Card, Deck, Rank, Suit
from rules.move import Move
from rules.table import Pile
from rules.vocabulary import Build, Match, Opening, Place, Shifts, Turn

__all__ = ["Engine", "Piles", "Route"]

Piles = tuple[Pile, ...]


class _Start(NamedTuple):
    """An `Opening` as one pile sees it: what card it needs, and which pile must be empty."""

    rank: Rank | None
    suit: Suit | None
    once_empty: int | None


class Route(NamedTuple):
    """From one pile to another: what the target takes from just there.

    `twins` are earlier piles of the target's place that take the same cards while empty.
    """

    source: int
    target: int
    within: bool
    follows: Mapping[Card, frozenset[Card]]
    starts: tuple[_Start, ...]
    twins: tuple[int, ...]


class _TurnOver(NamedTuple):
    source: int
    target: int
    most: int | None
    once_empty: int | None


class Engine:
    """The compiled rules of one game, over bare tuples of piles in the order of `names`."""

    def __init__(self, *, deck: Deck, places: Sequence[Place], turns: Sequence[Turn]) -> None:
        self.names = tuple(name for place in places for name in place.names)
        self._index = {name: index for index, name in enumerate(self.names)}
        self.goals = tuple(
            self._index[name] for place in places if place.goal for name in place.names
        )
        self.routes = tuple(self._compile_routes(deck, places))
        self._route = {(route.source, route.target): route for route in self.routes}
        self.turns = tuple(
            _TurnOver(
                self._index[turn.source],
                self._index[turn.to],
                turn.count,
                self._pile(turn.once_empty),
            )
            for turn in turns
        )
        self.turning = frozenset(
            index for turn in self.turns for index in (turn.source, turn.target)
        )

    # --- asking -------------------------------------------------------------------------------

    def allows(self, route: Route, piles: Piles, count: int) -> bool:
        """Whether the top `count` cards may take `route`: here alone is legality decided."""
        source = piles[route.source]
        if not source or (count != 1 and not (route.within and count == len(source))):
            return False
        card = source[-count]
        target = piles[route.target]
        if target:
            return card in route.follows[target[-1]]
        return any(
            (start.rank is None or start.rank == card.rank)
            and (start.suit is None or start.suit == card.suit)
            and (start.once_empty is None or not piles[start.once_empty])
            for start in route.starts
        )

    def moves(self, piles: Piles) -> Iterator[Move]:
        """Legal moves, those to the goals first, turns last; equivalent empty targets once."""
        for route in self.routes:
            if not piles[route.target] and any(not piles[twin] for twin in route.twins):
                continue
            for count in self._counts(route, piles):
                if self.allows(route, piles, count):
                    yield Move(self.names[route.source], self.names[route.target], count)
        for turn in self.turns:
            if _is_ready(turn, piles):
                yield Move(self.names[turn.source], self.names[turn.target])

    def play(self, piles: Piles, move: Move) -> Piles | None:
        """The piles after `move`, or None if it is not legal."""
        source, target = self._index.get(move.source), self._index.get(move.target)
        if source is None or target is None:
            return None
        route = self._route.get((source, target))
        if route is not None:
            if not self.allows(route, piles, move.count):
                return None
            return _carried(piles, source, target, move.count)
        for turn in self.turns:
            if turn[:2] == (source, target) and move.count == 1 and _is_ready(turn, piles):
                return _turned(piles, turn)
        return None

    def progress(self, piles: Piles, *, turning: bool | None = None) -> bool:
        """Whether a move is legal that is neither a turn nor a reversible shift.

        With `turning`, only moves whose source is (True) or is not (False) a pile that turns use.
        """
        return any(
            self.allows(route, piles, count)
            for route in self.routes
            if turning is None or (route.source in self.turning) is turning
            for count in self._counts(route, piles)
            if not _is_reversible(route, piles, count)
        )

    def after_turns(self, piles: Piles) -> Iterator[Piles]:
        """The positions that one turn makes of this one."""
        for turn in self.turns:
            if _is_ready(turn, piles):
                yield _turned(piles, turn)

    def after_reversible_shifts(self, piles: Piles) -> Iterator[Piles]:
        """The positions that moving the last card of a longer pile to its neighbour makes."""
        for route in self.routes:
            if _is_reversible(route, piles, 1) and self.allows(route, piles, 1):
                yield _carried(piles, route.source, route.target, 1)

    @staticmethod
    def _counts(route: Route, piles: Piles) -> tuple[int, ...]:
        size = len(piles[route.source])
        return (1, size) if route.within and size > 1 else (1,)

    # --- compiling ----------------------------------------------------------------------------

    def _pile(self, name: str | None) -> int | None:
        return None if name is None else self._index[name]

    def _compile_routes(self, deck: Deck, places: Sequence[Place]) -> Iterator[Route]:
        for place in sorted(places, key=lambda place: not place.goal):
            if place.build is None:
                continue
            follows = _followers(deck, place.build)
            for target, giver in product(place.names, places):
                within = giver is place
                if not giver.playable or (within and place.shifts is Shifts.NONE):
                    continue
                number = place.names.index(target)
                starts = tuple(self._starts(place.build, giver, number))
                by_suit = any(opening.by_suit for opening in place.build.openings)
                twins = () if by_suit else tuple(self._index[n] for n in place.names[:number])
                for source in giver.names:
                    if source != target:
                        yield Route(
                            self._index[source],
                            self._index[target],
                            within,
                            follows,
                            starts,
                            twins,
                        )

    def _starts(self, build: Build, giver: Place, number: int) -> Iterator[_Start]:
        for opening in build.openings:
            if opening.source in (None, giver.kind):
                yield _Start(opening.rank, _suit(opening, number), self._pile(opening.once_empty))


def _suit(opening: Opening, number: int) -> Suit | None:
    return tuple(Suit)[number] if opening.by_suit else None


def _followers(deck: Deck, build: Build) -> dict[Card, frozenset[Card]]:
    """For each card on top the cards that may be laid on it."""
    cards = set(deck.cards)
    return {
        below: frozenset(
            above
            for above in cards
            if above.rank == deck.rank_at(below.rank, build.step)
            and _matches(build.match, above.suit, below.suit)
        )
        for below in cards
    }


def _matches(match: Match, above: Suit, below: Suit) -> bool:
    if match is Match.SUIT:
        return above == below
    return above.is_red != below.is_red


def _is_ready(turn: _TurnOver, piles: Piles) -> bool:
    return bool(piles[turn.source]) and (turn.once_empty is None or not piles[turn.once_empty])


def _is_reversible(route: Route, piles: Piles, count: int) -> bool:
    """The last card of a longer pile, going to a pile of the same kind, can always come back."""
    return route.within and count == 1 and len(piles[route.source]) > 1


def _carried(piles: Piles, source: int, target: int, count: int) -> Piles:
    after = list(piles)
    after[target] += after[source][-count:]
    after[source] = after[source][:-count]
    return tuple(after)


def _turned(piles: Piles, turn: _TurnOver) -> Piles:
    after = list(piles)
    count = turn.most or len(after[turn.source])
    after[turn.target] += after[turn.source][-count:][::-1]
    after[turn.source] = after[turn.source][:-count]
    return tuple(after)
