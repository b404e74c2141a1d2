"""What each pile takes: legality itself, compiled from a declaration.

A *target* is a pile that takes cards; its *givers* are the piles that may ever give it one. All
that is asked about a move between piles is asked of `taken` and `offers`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.cards import Card, Deck, Rank, Suit
from rules.table import Pile
from rules.vocabulary import Build, Match, Opening, Place, Shifts

__all__ = ["Target", "compiled_targets", "followers_taken", "offers", "taken"]

_Piles = Sequence[Pile]
_Cards = frozenset[Card]
_Index = Mapping[str, int]
_NOTHING: _Cards = frozenset()


class _Start(NamedTuple):
    """An `Opening` as one empty pile sees it: these cards, or of them those `like` the base."""

    cards: _Cards
    like: int | None
    of_rank: Mapping[Rank, _Cards]
    once_empty: int | None


class Giver(NamedTuple):
    """The piles of one place that may give to some target; `within` when it is the target's own.

    Within a place all cards move as a unit, and the `top` card of several alone where it may.
    """

    ats: tuple[int, ...]
    within: bool
    top: bool
    starts: tuple[_Start, ...]


class Target(NamedTuple):
    """A pile that takes cards: those that `follow` its top one, or its givers' starts.

    `twins` are earlier piles of its place that take the same cards while their tops are equal.
    """

    at: int
    goal: bool
    last_resort: bool
    follow: Mapping[Card, _Cards]
    limit: int
    givers: tuple[Giver, ...]
    twins: tuple[int, ...]


def compiled_targets(deck: Deck, places: Sequence[Place], index: _Index) -> Iterator[Target]:
    """The piles that take cards: goals first, last resorts last; else in the places' order.

    `index` says where in a position's piles each name stands.
    """
    for place in sorted(places, key=lambda place: (not place.goal, place.last_resort)):
        build = place.build
        if build is None:
            continue
        steps = _steps(place, build)
        is_by_suit = any(opening.by_suit for opening in place.openings)
        for number, name in enumerate(place.names):
            yield Target(
                at=index[name],
                goal=place.goal,
                last_resort=place.last_resort,
                follow=_followers(deck, build, steps[number]),
                limit=build.limit or len(deck),
                givers=tuple(
                    _giver(giver, place, number, deck=deck, index=index)
                    for giver in places
                    if giver.playable and (giver is not place or place.shifts is not Shifts.NONE)
                ),
                twins=tuple(
                    index[twin]
                    for twin, step in zip(place.names[:number], steps, strict=False)
                    if step == steps[number] and not is_by_suit
                ),
            )


def _giver(giver: Place, place: Place, number: int, *, deck: Deck, index: _Index) -> Giver:
    """The piles of `giver` that may give to pile `number` of `place`."""
    within = giver is place
    return Giver(
        ats=tuple(
            index[name] for name in giver.names if not within or name != place.names[number]
        ),
        within=within,
        top=not within or place.shifts is Shifts.TOP_OR_WHOLE,
        starts=tuple(
            _start(opening, number, deck, index)
            for opening in place.openings
            if opening.source in (None, giver.kind)
        ),
    )


def _start(opening: Opening, number: int, deck: Deck, index: _Index) -> _Start:
    cards = _opened_by(opening, deck, number)
    return _Start(
        cards=cards,
        like=None if opening.like is None else index[opening.like],
        of_rank={
            rank: frozenset(card for card in cards if card.rank is rank) for rank in deck.ranks
        },
        once_empty=None if opening.once_empty is None else index[opening.once_empty],
    )


def _steps(place: Place, build: Build) -> tuple[int | None, ...]:
    return build.step if isinstance(build.step, tuple) else (build.step,) * len(place.names)


def _opened_by(opening: Opening, deck: Deck, number: int) -> _Cards:
    suit = tuple(Suit)[number] if opening.by_suit else None
    return frozenset(
        card
        for card in deck.cards
        if opening.rank in (None, card.rank) and suit in (None, card.suit)
    )


def _followers(deck: Deck, build: Build, step: int | None) -> dict[Card, _Cards]:
    """For each card on top the cards that may be laid on it."""
    cards = frozenset(deck.cards)
    return {
        below: frozenset(
            above
            for above in cards
            if _is_next(deck, build, step, below.rank, above.rank)
            and _matches(build.match, above.suit, below.suit)
        )
        for below in cards
    }


def _is_next(deck: Deck, build: Build, step: int | None, below: Rank, above: Rank) -> bool:
    return step is None or above == deck.rank_at(below, step, wraps=build.wraps)


def _matches(match: Match, above: Suit, below: Suit) -> bool:
    match match:
        case Match.ANY:
            return True
        case Match.SUIT:
            return above == below
        case Match.ALTERNATE_COLOUR:
            return above.is_red != below.is_red


def offers(target: Target, piles: _Piles) -> Iterator[tuple[int, int, bool]]:
    """From where, and how many cards, `target` may be given; and whether that is progress.

    The last card of a longer pile, going to a pile of the same kind, is none: it can come back.
    A lone card is a whole pile: neither goes to an empty pile of its kind, where it is now.
    """
    if _is_repeated(target, piles):
        return
    is_filled = bool(piles[target.at])
    for giver in target.givers:
        cards = taken(target, giver, piles)
        if not cards:
            continue
        for at in giver.ats:
            pile = piles[at]
            if not pile:
                continue
            is_longer = len(pile) > 1
            if pile[-1] in cards and (giver.top if is_longer else is_filled or not giver.within):
                yield at, 1, not (giver.within and is_longer)
            if giver.within and is_longer and is_filled and pile[0] in cards:
                yield at, len(pile), True


def taken(target: Target, giver: Giver, piles: _Piles) -> _Cards:
    """The cards that `target` takes from `giver` as things lie."""
    pile = piles[target.at]
    return followers_taken(target, pile) if pile else _starters_taken(giver, piles)


def followers_taken(target: Target, pile: Pile) -> _Cards:
    return target.follow[pile[-1]] if len(pile) < target.limit else _NOTHING


def _starters_taken(giver: Giver, piles: _Piles) -> _Cards:
    cards = _NOTHING
    for start in giver.starts:
        if start.once_empty is None or not piles[start.once_empty]:
            cards |= start.cards if start.like is None else _alike(start, piles[start.like])
    return cards


def _alike(start: _Start, base: Pile) -> _Cards:
    return start.of_rank.get(base[0].rank, _NOTHING) if base else _NOTHING


def _is_repeated(target: Target, piles: _Piles) -> bool:
    """Whether an earlier pile stands for this one: empty too, or a goal with the same top card."""
    pile = piles[target.at]
    if pile and not target.goal:
        return False
    top = pile[-1:]
    for twin in target.twins:
        if piles[twin][-1:] == top and len(piles[twin]) < target.limit:
            return True
    return False
