"""Positions that differ only in which of several like piles holds what: they are won alike."""

from collections.abc import Callable, Hashable

from rules.game import Game
from rules.table import Table
from rules.vocabulary import Place

__all__ = ["key_of"]


def key_of(game: Game) -> Callable[[Table], Hashable]:
    """A function that gives such positions one key, and no others."""
    groups = _groups(game)
    alone = tuple(
        index for index in range(len(game.names)) if not any(index in group for group in groups)
    )

    def key(table: Table) -> Hashable:
        piles = table.piles
        return (
            table.redeals,
            *(piles[index] for index in alone),
            *(tuple(sorted(piles[index] for index in group)) for group in groups),
        )

    return key


def _groups(game: Game) -> tuple[tuple[int, ...], ...]:
    """The positions in `game.names` of piles that are alike: same rules, and no rule names one."""
    named = {name for place in game.places for name in _named(place)}
    kinds: dict[tuple[str, int | None], list[int]] = {}
    for place in game.places:
        if any(opening.by_suit for opening in place.openings):
            continue
        for number, name in enumerate(place.names):
            if name not in named:
                at = game.names.index(name)
                kinds.setdefault((place.kind, _step(place, number)), []).append(at)
    return tuple(tuple(group) for group in kinds.values() if len(group) > 1)


def _step(place: Place, number: int) -> int | None:
    step = place.build.step if place.build else None
    return step[number] if isinstance(step, tuple) else step


def _named(place: Place) -> set[str]:
    openings = place.openings
    found = {*place.refill, *(opening.like for opening in openings)}
    found |= {opening.once_empty for opening in openings}
    return {name for name in found if name}
