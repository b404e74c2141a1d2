"""What a declaration must keep to for the rest of the package to be exact about it.

The words are orthogonal, but not every sentence of them makes sense. Dead ends above all are
judged by what turning brings up, pass after pass; that is the whole truth only while turning
changes no other pile, and no other pile changes what turns.
"""

from collections.abc import Iterable, Iterator, Sequence

from rules.vocabulary import REST, Place, Turn

__all__ = ["check"]


def check(key: str, places: Sequence[Place], turn: Turn | None) -> None:
    """ValueError, quoting the first fault, for a declaration that cannot be played exactly."""
    for fault in _faults(places, turn):
        raise ValueError(f"{key} cannot be declared so: {fault}")


def _faults(places: Sequence[Place], turn: Turn | None) -> Iterator[str]:
    names = [name for place in places for name in place.names]
    yield from (f"two piles are named {name!r}" for name in names if names.count(name) > 1)
    yield from (f"no pile is named {name!r}" for name in _referred(places, turn, names))
    for place in places:
        yield from _faults_of_numbers(place)
    dealt = [place.kind for place in places if place.dealt]
    if [place.kind for place in places if place.dealt == REST] != dealt[-1:]:
        yield "the rest of the cards goes to one place, the last that is dealt to"
    if turn:
        yield from _faults_of_turning(places, turn)


def _referred(
    places: Sequence[Place], turn: Turn | None, names: Iterable[str]
) -> Iterator[str | None]:
    """Names that the declaration speaks of, and that are no pile's."""
    spoken: list[str | None] = [name for place in places for name in place.refill]
    for place in places:
        for opening in place.openings:
            spoken += (opening.like, opening.once_empty)
    if turn:
        spoken += (turn.source, turn.to, turn.back_to)
    yield from (name for name in spoken if name is not None and name not in names)


def _faults_of_numbers(place: Place) -> Iterator[str]:
    """Tuples that must have one member for each pile, where there are any."""
    piles = len(place.spots)
    step = place.build.step if place.build else None
    for word, value in (("labels", place.labels), ("dealt", place.dealt), ("step", step)):
        if isinstance(value, tuple) and len(value) not in {piles, 0}:
            yield f"{len(value)} {word} for the {piles} piles of {place.kind!r}"
    if len(place.laid_out) > piles or piles > 9 or len(place.kind) != 1:
        yield f"place {place.kind!r} has {piles} piles, {len(place.laid_out)} of them laid out"


def _faults_of_turning(places: Sequence[Place], turn: Turn) -> Iterator[str]:
    of_name = {name: place for place in places for name in place.names}
    refills = of_name[turn.source].refill
    turning = {turn.source, turn.to, turn.back_to, *refills} - {None}
    if len(refills) > 1 or (refills and turn.count != 1):
        yield f"{turn.source!r} must turn one card, and refill itself from one pile, or from none"
    if turn.back_to not in {None, turn.source, *refills}:
        yield f"what is turned cannot come back to {turn.back_to!r}, it would not be turned again"
    for place in places:
        if place.build and turning & set(place.names):
            yield f"{place.kind!r} both builds and turns"
        fills = set(place.refill) if turn.source not in place.names else set()
        if fills & turning and not {turn.source, turn.to} <= fills:
            yield f"turning would fill {place.kind!r}"
        for opening in place.openings:
            if turning & {opening.like, opening.once_empty}:
                yield f"turning would change what {place.kind!r} takes"
