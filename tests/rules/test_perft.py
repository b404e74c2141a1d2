"""Perft: how many sequences of so many legal moves there are, against the reference's counts.

One wrong, missing or doubled move anywhere below a position changes its number. The tables are
tests/data/perft/*.txt, a header in each says how it was made.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from rules import GAMES
from rules.perft import perft

_DATA = Path(__file__).parents[1] / "data" / "perft"


class _Case(NamedTuple):
    """A position, why it was chosen, and the count for each depth from 1 on."""

    key: str
    title: str
    line: str
    counts: tuple[int, ...]


def _cases() -> Iterator[_Case]:
    for file in sorted(_DATA.glob("*.txt")):
        yield from _cases_in(file.read_text(encoding="utf-8").splitlines())


def _cases_in(lines: list[str]) -> Iterator[_Case]:
    """A comment names the case that follows; the rows of a case are its depths 1, 2, 3, …"""
    title, rows = "", list[tuple[str, str, int]]()
    for line in [*lines, "#"]:
        if not line.startswith("#"):
            key, depth, count, position = line.split(" | ")
            rows.append((key, position, int(count)))
            assert int(depth) == len(rows), f"depths out of order: {line}"
            continue
        if rows:
            key, position, _ = rows[0]
            yield _Case(key, title, position, tuple(count for _, _, count in rows))
        title, rows = line.removeprefix("#").strip(), []


_CASES = tuple(_cases())


@pytest.mark.parametrize("case", _CASES, ids=lambda case: f"{case.key}: {case.title}")
def test_perft(case: _Case) -> None:
    table = GAMES[case.key].position(case.line)
    depths = range(1, len(case.counts) + 1)
    assert tuple(perft(table, depth) for depth in depths) == case.counts


def test_every_game_with_a_table_has_cases_from_openings_and_mid_games() -> None:
    """A file that is cut short, or that this test cannot read, must not pass for a success."""
    for key in {case.key for case in _CASES}:
        titles = [case.title for case in _CASES if case.key == key]
        assert sum(title.startswith("deal ") for title in titles) >= 3
        assert len(titles) >= 53
    assert {case.key for case in _CASES} == set(GAMES)
