"""The solver of each family, and one that holds for any declared game.

Where wins are common a beam looks for one, and a search through everything for a proof that
there is none: in turn, each time with more patience.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from rules.game import Game
from rules.games import GAMES
from rules.move import Move
from rules.solver import search
from rules.solver.answer import Answer, Limit, Verdict
from rules.solver.beam import Staged, beam
from rules.solver.depth import Puzzle, depth_first
from rules.solver.divan import Divan, KeenDivan
from rules.solver.meter import Meter
from rules.solver.motorway import Motorway
from rules.solver.plait import KeenPlait, Plait
from rules.solver.stations import Stations
from rules.solver.ways import Way, line_of
from rules.table import Table

__all__ = ["solve"]

P = TypeVar("P")

_WIDEST = 2048


def solve(game: Game, table: Table, limit: Limit) -> Answer:
    """Whether `table` can be won, all cards known, those face down too."""
    meter = Meter(limit)
    find = _FAMILIES.get(game.family) if GAMES.get(game.key) is game else None
    found = find(game, table, meter) if find else None
    if found is None:
        return search.solve(game, table, limit)
    verdict, line = found
    return Answer(verdict=verdict, line=line, nodes=meter.nodes)


_Found = tuple[Verdict, tuple[Move, ...]]
"""A verdict and the line that wins; None instead, where a position could not come about."""


def _stations(game: Game, table: Table, meter: Meter) -> _Found | None:
    stations = Stations(game, table)
    if not stations.can_be_read:
        return None
    if game.redeals:
        verdict, way = _in_turn(stations, stations, stations.first, meter, width=30)
    else:
        verdict, way = depth_first(stations, stations.first, meter)
    return verdict, line_of(table, way, stations.codes) if way else ()


def _kosa(game: Game, table: Table, meter: Meter) -> _Found | None:
    keen, exact = KeenPlait(game, table), Plait(game, table)
    if not exact.can_be_read:
        return None
    if keen.is_hopeless():
        return Verdict.LOST, ()
    verdict, way = _in_turn(keen, exact, exact.first, meter, width=2)
    return verdict, line_of(table, way, exact.codes) if way else ()


def _sultan(game: Game, table: Table, meter: Meter) -> _Found | None:
    keen, exact = KeenDivan(game, table), Divan(game, table)
    if not exact.can_be_read:
        return None
    verdict, way = _in_turn(keen, exact, exact.first, meter, width=4)
    return verdict, line_of(table, way, exact.codes) if way else ()


def _avtostrada(game: Game, table: Table, meter: Meter) -> _Found | None:
    motorway = Motorway(game, table)
    if not motorway.can_be_read:
        return None
    verdict, way = _in_turn(motorway, motorway, motorway.first, meter, width=4)
    return verdict, motorway.line(table, way) if way else ()


def _in_turn(
    keen: Staged[P], exact: Puzzle[P], first: Way[P], meter: Meter, *, width: int
) -> tuple[Verdict, Way[P] | None]:
    """Wider and wider beams, after each a search through everything, a quarter as long."""
    while width <= _WIDEST:
        begun = meter.nodes
        if way := beam(keen, first, width, meter):
            return Verdict.WON, way
        verdict, way = depth_first(exact, first, meter.part(max((meter.nodes - begun) // 4, 200)))
        if verdict is not Verdict.UNKNOWN:
            return verdict, way
        width *= 4
    return depth_first(exact, first, meter)


_FAMILIES: Mapping[str, Callable[[Game, Table, Meter], _Found | None]] = MappingProxyType(
    {
        "vokzal": _stations,
        "turniket": _stations,
        "kosa": _kosa,
        "sultan": _sultan,
        "avtostrada": _avtostrada,
    }
)
