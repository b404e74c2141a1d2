"""What a declaration means: which moves are legal, what they do, and what turning can bring up.

Legality is written once, in `rules.targets`; listing moves and looking for a way out of a dead
end both ask there.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.cards import Card, Deck
from rules.move import Move
from rules.table import Pile
from rules.targets import compiled_targets, followers_taken, offers, taken
from rules.vocabulary import Place, Shifts, Turn

__all__ = ["Engine", "Layout"]


class Layout(NamedTuple):
    """All that a move depends on; `piles` in the order of `Engine.names`.

    `redeals` is how many are left, None where the game does not limit them.
    """

    piles: tuple[Pile, ...]
    redeals: int | None


_Piles = Sequence[Pile]


class Engine:
    """The compiled rules of one game."""

    def __init__(self, *, deck: Deck, places: Sequence[Place], turn: Turn | None) -> None:
        self.names = tuple(name for place in places for name in place.names)
        self._index = {name: index for index, name in enumerate(self.names)}
        self.goals = self._indices(place for place in places if place.goal)
        self._refills = {
            self._index[name]: tuple(self._index[source] for source in place.refill)
            for place in places
            if place.refill
            for name in place.names
        }
        self._targets = tuple(compiled_targets(deck, places, self._index))
        self._givers = self._indices(place for place in places if place.playable)
        self._bottoms = self._indices(place for place in places if place.shifts is not Shifts.NONE)
        self._turn = turn
        self._turning = tuple(self._index[name] for name in (turn.source, turn.to)) if turn else ()
        self._takers = {
            at: tuple(
                (target, giver)
                for target in self._targets
                for giver in target.givers
                if at in giver.ats
            )
            for at in self._turning
        }
        self._turn_over = Move(turn.source, turn.to) if turn else None
        self._redeal = Move(turn.to, turn.back_to) if turn and turn.back_to else None
        self._fillable = {*self._turning, *self._refills, *(target.at for target in self._targets)}
        self._moves: dict[tuple[int, int, int], Move] = {}

    # --- moves --------------------------------------------------------------------------------

    def moves(self, layout: Layout) -> dict[Move, bool]:
        """Legal moves, and whether each is progress: neither a turn nor a reversible shift.

        Those to the goals come first, last resorts and then turns last; equivalents once.
        """
        piles = layout.piles
        shown = {piles[at][-1] for at in self._givers if piles[at]}
        shown.update(piles[at][0] for at in self._bottoms if piles[at])
        found: dict[Move, bool] = {}
        placed = set[int]()
        for target in self._targets:
            pile = piles[target.at]
            if pile and shown.isdisjoint(followers_taken(target, pile)):
                continue  # as most do: this is to save time alone
            for source, size, is_progress in offers(target, piles):
                if target.last_resort and source in placed:
                    continue
                if not target.last_resort:
                    placed.add(source)
                found[self._move(source, target.at, size)] = is_progress
        turn = self._turn_ready(layout)
        if turn:
            found[turn] = False
        return found

    def after(self, layout: Layout, move: Move) -> Layout:
        """The layout that a legal `move` makes, refills done."""
        piles, redeals = list(layout.piles), layout.redeals
        source, target = self._index[move.source], self._index[move.target]
        size = move.size
        if self._turn and move == self._turn_over:
            size = self._turn.count
        elif move == self._redeal:
            size = len(piles[source])
            redeals = redeals and redeals - 1
        moved = piles[source][-size:]
        piles[target] += moved[::-1] if self.is_turn(move) else moved
        piles[source] = piles[source][:-size]
        return self.settled(piles, redeals)

    def settled(self, piles: list[Pile], redeals: int | None) -> Layout:
        """The layout of `piles` once every empty pile that refills itself has done so."""
        for at, sources in self._refills.items():
            if not piles[at]:
                for source in sources:
                    if piles[source]:
                        piles[at] = piles[source][-1:]
                        piles[source] = piles[source][:-1]
                        break
        return Layout(tuple(piles), redeals)

    def wanted(self, piles: _Piles, name: str) -> frozenset[Card]:
        """All cards that the pile `name` would take next from piles that may ever have them."""
        for target in self._targets:
            if self.names[target.at] == name:
                givers = (
                    giver
                    for giver in target.givers
                    if any(piles[at] or at in self._fillable for at in giver.ats)
                )
                return frozenset().union(*(taken(target, giver, piles) for giver in givers))
        return frozenset()

    def followers(self, card: Card) -> frozenset[Card]:
        """All cards that may ever be laid on `card` in piles that are no goals."""
        return frozenset().union(
            *(target.follow[card] for target in self._targets if not target.goal)
        )

    def is_turn(self, move: Move) -> bool:
        """Whether `move` turns cards over, or takes them back."""
        return move in (self._turn_over, self._redeal)

    # --- dead ends ----------------------------------------------------------------------------

    def after_reversible_shifts(self, layout: Layout) -> Iterator[Layout]:
        """What moving the last card of a longer pile to its neighbour makes."""
        for move, is_progress in self.moves(layout).items():
            if not is_progress and not self.is_turn(move):
                yield self.after(layout, move)

    def turns_up(self, layout: Layout, arrangements: Iterable[Layout]) -> bool:
        """Whether turning ever brings up a card that goes on in one of `arrangements`.

        They differ from `layout` in other piles than those that turn. First what is left of this
        pass comes up; then, if there is a redeal, all cards do so in order. Further passes are
        like that one.
        """
        if not self._turn:
            return False
        passes = tuple(self._passes(layout))
        for arranged in arrangements:
            opened, turned = (self._going_on(arranged.piles, at) for at in self._turning)
            for cards in passes:
                if opened and not opened.isdisjoint(cards):
                    return True
                if turned and not turned.isdisjoint(self._tops(cards)):
                    return True
        return False

    def _passes(self, layout: Layout) -> Iterator[Pile]:
        """What is turned before and after the next redeal, in that order."""
        source, target = self._turning
        rest = layout.piles[source][::-1]
        for refill in self._refills.get(source, ()):
            rest += layout.piles[refill][::-1]
        yield rest
        if self._may_redeal(layout):
            yield layout.piles[target] + rest

    def _tops(self, cards: Pile) -> Pile:
        """Those of `cards`, turned in this order, that come to lie on top."""
        count = self._turn.count if self._turn else 1
        return cards if count == 1 else cards[count - 1 :: count] + cards[-1:]

    def _going_on(self, piles: _Piles, source: int) -> set[Card]:
        """The cards that could leave pile `source` if they lay on top of it."""
        found = set[Card]()
        for target, giver in self._takers[source]:
            found |= taken(target, giver, piles)
        return found

    # --- parts --------------------------------------------------------------------------------

    def _turn_ready(self, layout: Layout) -> Move | None:
        if not self._turn:
            return None
        source, target = self._turning
        if layout.piles[source]:
            return self._turn_over
        return self._redeal if layout.piles[target] and self._may_redeal(layout) else None

    def _may_redeal(self, layout: Layout) -> bool:
        turn = self._turn
        return bool(turn and turn.back_to and (turn.redeals is None or layout.redeals))

    def _indices(self, places: Iterable[Place]) -> tuple[int, ...]:
        return tuple(self._index[name] for place in places for name in place.names)

    def _move(self, source: int, target: int, size: int) -> Move:
        """One object for each move: made anew at every position they would cost the most."""
        key = source, target, size
        move = self._moves.get(key)
        return move or self._moves.setdefault(
            key, Move(self.names[source], self.names[target], size)
        )
