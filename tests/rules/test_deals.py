"""A deal's number fixes its cards for ever: shared links and stored games live by it.

The lines of tests/data/deals.txt were written by the reference. They never change; a new game
adds lines of its own. To write the file again: `python -m tests.rules.test_deals`.
"""

from pathlib import Path

import pytest

from rules import GAMES, Deal
from tests.rules.reference.common import show
from tests.rules.reference.registry import REFERENCES

_FILE = Path(__file__).parents[1] / "data" / "deals.txt"
_NUMBERS = (1, 7, 123_456_789)


def _frozen() -> list[tuple[str, str]]:
    lines = _FILE.read_text(encoding="utf-8").splitlines()
    rows = [line.split(" | ") for line in lines if not line.startswith("#")]
    return [(deal, position) for deal, position in rows]


@pytest.mark.parametrize(("deal", "position"), _frozen(), ids=[deal for deal, _ in _frozen()])
def test_deal_is_as_it_always_was(deal: str, position: str) -> None:
    found = Deal.parse(deal)
    assert str(found.game.deal(found.number)) == position


def test_every_game_has_its_frozen_deals() -> None:
    assert {deal for deal, _ in _frozen()} == {f"{key}-{n}" for key in GAMES for n in _NUMBERS}


def main() -> None:
    """Write the file, from the reference alone."""
    lines = [
        "# The opening of each of these deals, for ever (piles bottom to top).",
        "# Dealt by the reference. To write this file again: python -m tests.rules.test_deals",
        *(
            f"{key}-{number} | {show(reference.deal(key, number))}"
            for key, reference in REFERENCES.items()
            for number in _NUMBERS
        ),
    ]
    _FILE.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
