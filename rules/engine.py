"""What a declaration means: which moves are legal, and what they do.

A declaration is compiled once into *targets*, one for each pile that takes cards, with the piles
that may ever give it one, and *turns*. Legality is written once, in `Engine._givers`; listing
moves, checking one and looking for a way out of a dead end all ask it.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from rules.cards import Card, Deck, Suit
from rules.move import Move
from rules.table import Pile
from rules.vocabulary import Build, Match, Opening, Place, Shifts, Turn

__all__ = ["Engine", "From", "Piles"]

Piles = tuple[Pile, ...]
"""The piles of a position in the order of `Engine.names`."""

_NOTHING: frozenset[Card] = frozenset()


class From(IntEnum):
    """Which sources a question is about: all, or only those that turns use, or only the others."""

    ALL = 0
    TURNING = 1
    STILL = 2


class _Start(NamedTuple):
    """An `Opening` as one empty pile sees it: these cards, once that pile is empty."""

    cards: frozenset[Card]
    once_empty: int | None


class _Source(NamedTuple):
    """A pile that may give to some target; `within` when both are of the same place."""

    at: int
    within: bool
    starts: tuple[_Start, ...]


class _Target(NamedTuple):
    """A pile that takes cards: those that `follow` its top one, or its sources' starts.

    `sources` are in the order of `From`; `twins` are earlier piles of its place that take the
    same cards while they are empty.
    """

    at: int
    follow: Mapping[Card, frozenset[Card]]
    sources: tuple[tuple[_Source, ...], ...]
    twins: tuple[int, ...]


class _TurnOver(NamedTuple):
    source: int
    target: int
    most: int | None
    once_empty: int | None


class Engine:
    """The compiled rules of one game."""

    def __init__(self, *, deck: Deck, places: Sequence[Place], turns: Sequence[Turn]) -> None:
        self.names = tuple(name for place in places for name in place.names)
        self._index = {name: index for index, name in enumerate(self.names)}
        self.goals = tuple(
            self._index[name] for place in places if place.goal for name in place.names
        )
        self._turns = tuple(
            _TurnOver(
                self._index[turn.source],
                self._index[turn.to],
                turn.count,
                self._pile(turn.once_empty),
            )
            for turn in turns
        )
        self.turning = frozenset(
            index for turn in self._turns for index in (turn.source, turn.target)
        )
        self._targets = tuple(self._compiled(deck, places))
        self._target = {target.at: target for target in self._targets}

    # --- asking -------------------------------------------------------------------------------

    def _givers(
        self, target: _Target, piles: Piles, asked: From = From.ALL
    ) -> list[tuple[_Source, int]]:
        """From where, and how many cards as a unit, `target` may be given: legality itself."""
        pile = piles[target.at]
        cards = target.follow[pile[-1]] if pile else _NOTHING
        if pile and not cards:
            return []
        found = []
        for source in target.sources[asked]:
            giver = piles[source.at]
            if not giver:
                continue
            if not pile:
                cards = _starting(source, piles)
            if giver[-1] in cards:
                found.append((source, 1))
            if source.within and len(giver) > 1 and giver[0] in cards:
                found.append((source, len(giver)))
        return found

    def moves(self, piles: Piles) -> Iterator[Move]:
        """Legal moves, those to the goals first, turns last; equivalent empty targets once."""
        for target in self._targets:
            if not piles[target.at] and any(not piles[twin] for twin in target.twins):
                continue
            for source, count in self._givers(target, piles):
                yield Move(self.names[source.at], self.names[target.at], count)
        for turn in self._turns:
            if _is_ready(turn, piles):
                yield Move(self.names[turn.source], self.names[turn.target])

    def play(self, piles: Piles, move: Move) -> Piles | None:
        """The piles after `move`, or None if it is not legal."""
        source, index = self._index.get(move.source, -1), self._index.get(move.target, -1)
        target = self._target.get(index)
        if target is not None and any(
            (giver.at, count) == (source, move.count)
            for giver, count in self._givers(target, piles)
        ):
            return _carried(piles, source, index, move.count)
        for turn in self._turns:
            if turn[:2] == (source, index) and move.count == 1 and _is_ready(turn, piles):
                return _turned(piles, turn)
        return None

    def progress(self, piles: Piles, asked: From = From.ALL) -> bool:
        """Whether a move is legal that is neither a turn nor a reversible shift."""
        for target in self._targets:
            for source, count in self._givers(target, piles, asked):
                if not _is_reversible(source, piles, count):
                    return True
        return False

    def after_turns(self, piles: Piles) -> Iterator[Piles]:
        """The positions that one turn makes of this one."""
        for turn in self._turns:
            if _is_ready(turn, piles):
                yield _turned(piles, turn)

    def after_reversible_shifts(self, piles: Piles) -> Iterator[Piles]:
        """The positions that moving the last card of a longer pile to its neighbour makes."""
        for target in self._targets:
            for source, count in self._givers(target, piles, From.STILL):
                if _is_reversible(source, piles, count):
                    yield _carried(piles, source.at, target.at, 1)

    # --- compiling ----------------------------------------------------------------------------

    def _pile(self, name: str | None) -> int | None:
        return None if name is None else self._index[name]

    def _compiled(self, deck: Deck, places: Sequence[Place]) -> Iterator[_Target]:
        for place in sorted(places, key=lambda place: not place.goal):
            if place.build is None:
                continue
            follow = _followers(deck, place.build)
            by_suit = any(opening.by_suit for opening in place.build.openings)
            for number, name in enumerate(place.names):
                sources = tuple(self._sources(deck, places, place, number))
                yield _Target(
                    at=self._index[name],
                    follow=follow,
                    sources=(
                        sources,
                        tuple(source for source in sources if source.at in self.turning),
                        tuple(source for source in sources if source.at not in self.turning),
                    ),
                    twins=()
                    if by_suit
                    else tuple(self._index[twin] for twin in place.names[:number]),
                )

    def _sources(
        self, deck: Deck, places: Sequence[Place], place: Place, number: int
    ) -> Iterator[_Source]:
        """The piles that may ever give to pile `number` of `place`."""
        for giver in places:
            within = giver is place
            if not giver.playable or (within and place.shifts is Shifts.NONE):
                continue
            starts = tuple(
                _Start(_opened_by(opening, deck, number), self._pile(opening.once_empty))
                for opening in (place.build.openings if place.build else ())
                if opening.source in (None, giver.kind)
            )
            for name in giver.names:
                if not (within and name == place.names[number]):
                    yield _Source(self._index[name], within, starts)


def _starting(source: _Source, piles: Piles) -> frozenset[Card]:
    """The cards of `source` that open an empty pile now."""
    cards = _NOTHING
    for start in source.starts:
        if start.once_empty is None or not piles[start.once_empty]:
            cards |= start.cards
    return cards


def _opened_by(opening: Opening, deck: Deck, number: int) -> frozenset[Card]:
    suit = tuple(Suit)[number] if opening.by_suit else None
    return frozenset(
        card
        for card in deck.cards
        if opening.rank in (None, card.rank) and suit in (None, card.suit)
    )


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


def _is_reversible(source: _Source, piles: Piles, count: int) -> bool:
    """The last card of a longer pile, going to a pile of the same kind, can always come back."""
    return source.within and count == 1 and len(piles[source.at]) > 1


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
