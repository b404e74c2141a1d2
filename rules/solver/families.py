"""The solver of each family, and one that holds for any declared game.

Where wins are common a beam looks for one, and a search through everything for a proof that
there is none: in turn, each time with more patience.
"""

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Generic, TypeVar

from rules.game import Game
from rules.games import GAMES
from rules.move import Move
from rules.solver import search
from rules.solver.answer import Answer, Limit, Verdict
from rules.solver.beam import Staged, beam
from rules.solver.depth import DepthFirst
from rules.solver.divan import Divan, EasyDivan, KeenDivan
from rules.solver.meter import Meter, Spending
from rules.solver.motorway import Motorway
from rules.solver.plait import KeenPlait, Plait
from rules.solver.stations import Stations
from rules.solver.ways import Way, line_of
from rules.table import Table

__all__ = ["AfterEasier", "solve"]

P = TypeVar("P")

_WIDEST = 4096

_AT_FIRST = 1500
"""Positions that are searched before the first beam, where that decides most tables."""


def solve(game: Game, table: Table, limit: Limit) -> Answer:
    """Whether `table` can be won, all cards known, those face down too."""
    meter = Meter(limit)
    find = _FAMILIES.get(game.family) if GAMES.get(game.key) is game else None
    with _no_garbage_collected():
        found = find(game, table, meter) if find else None
    if found is None:
        return search.solve(game, table, limit)
    verdict, line = found
    return Answer(verdict=verdict, line=line, nodes=meter.nodes)


@contextmanager
def _no_garbage_collected() -> Iterator[None]:
    """A search makes no cycles, and looking for some among its positions takes a tenth of it."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


_Found = tuple[Verdict, tuple[Move, ...]]
"""A verdict and the line that wins; None instead, where a position could not come about."""


def _stations(game: Game, table: Table, meter: Meter) -> _Found | None:
    """Of Turniket without a redeal hardly one table is won: there a proof is all that is tried."""
    stations = Stations(game, table)
    if not stations.can_be_read:
        return None
    proof = DepthFirst(stations)
    can_often_be_won = game.family == "vokzal" or game.redeals
    verdict, way = proof.search(meter.part(_AT_FIRST) if can_often_be_won else meter)
    if verdict is Verdict.UNKNOWN:
        verdict, way = _in_turn(stations, proof, meter, width=30, share=2)
    return verdict, line_of(table, way, stations.codes) if way else ()


def _kosa(game: Game, table: Table, meter: Meter) -> _Found | None:
    keen, exact = KeenPlait(game, table), Plait(game, table)
    if not exact.can_be_read:
        return None
    if keen.is_hopeless():
        return Verdict.LOST, ()
    verdict, way = _in_turn(keen, DepthFirst(exact), meter, width=2, share=4)
    return verdict, line_of(table, way, exact.codes) if way else ()


def _sultan(game: Game, table: Table, meter: Meter) -> _Found | None:
    """The more passes are to come, the less can be proven to be lost."""
    keen, exact = KeenDivan(game, table), Divan(game, table)
    if not exact.can_be_read:
        return None
    proof = AfterEasier(DepthFirst(EasyDivan(game, table)), DepthFirst(exact))
    verdict, way = _in_turn(keen, proof, meter, width=16, share=2 << min(table.redeals or 0, 3))
    return verdict, line_of(table, way, exact.codes) if way else ()


def _avtostrada(game: Game, table: Table, meter: Meter) -> _Found | None:
    motorway = Motorway(game, table)
    if not motorway.can_be_read:
        return None
    verdict, way = _in_turn(motorway, DepthFirst(motorway), meter, width=4, share=4)
    return verdict, motorway.line(table, way) if way else ()


def _in_turn(
    keen: Staged[P],
    proof: "DepthFirst[P] | AfterEasier[P]",
    meter: Meter,
    *,
    width: int,
    share: int,
) -> tuple[Verdict, Way[P] | None]:
    """Wider and wider beams, and after each a search for a proof, of its length by `share`."""
    while width <= _WIDEST:
        begun = meter.nodes
        if way := beam(keen, width, meter):
            return Verdict.WON, way
        verdict, way = proof.search(meter.part(max((meter.nodes - begun) // share, 200)))
        if verdict is not Verdict.UNKNOWN:
            return verdict, way
        width *= 4
    return proof.search(meter)


class AfterEasier(Generic[P]):
    """A search of `exact`, once `easier` is known not to be lost."""

    def __init__(self, easier: DepthFirst[P], exact: DepthFirst[P]) -> None:
        self._easier: DepthFirst[P] | None = easier
        self._exact = exact

    def search(self, meter: Spending) -> tuple[Verdict, Way[P] | None]:
        if self._easier:
            verdict, _ = self._easier.search(meter)
            if verdict is not Verdict.WON:
                return verdict, None
            self._easier = None
        return self._exact.search(meter)


_FAMILIES: Mapping[str, Callable[[Game, Table, Meter], _Found | None]] = MappingProxyType(
    {
        "vokzal": _stations,
        "turniket": _stations,
        "kosa": _kosa,
        "sultan": _sultan,
        "avtostrada": _avtostrada,
    }
)
