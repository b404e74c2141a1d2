"""A declaration that cannot be played exactly is refused, with the fault quoted."""

from dataclasses import replace

import pytest

from rules import GAMES
from rules.vocabulary import Build, Opening, Place, Spot, Turn

VOKZAL = GAMES["vokzal36"]
SULTAN = GAMES["sultan6"]
HERE = (Spot(0, 0),)


def test_two_places_of_one_kind() -> None:
    with pytest.raises(ValueError, match="'r'"):
        replace(VOKZAL, places=(*VOKZAL.places, Place(kind="r", spots=HERE)))


@pytest.mark.parametrize(
    "place",
    [
        Place(kind="x", spots=HERE, refill=("q",)),
        Place(kind="x", spots=HERE, build=Build(openings=(Opening(like="q"),))),
        Place(kind="x", spots=HERE, build=Build(openings=(Opening(once_empty="q"),))),
    ],
)
def test_a_pile_that_is_not_there(place: Place) -> None:
    with pytest.raises(ValueError, match="no pile is named 'q'"):
        replace(VOKZAL, places=(*VOKZAL.places, place))


@pytest.mark.parametrize(
    "place",
    [
        Place(kind="x", spots=HERE, labels=("1", "2")),
        Place(kind="x", spots=HERE, build=Build(step=(1, 2))),
        Place(kind="xy", spots=HERE),
        Place(kind="x", spots=HERE * 10),
    ],
)
def test_numbers_that_do_not_fit(place: Place) -> None:
    with pytest.raises(ValueError, match=r"'xy?'"):
        replace(VOKZAL, places=(*VOKZAL.places, place))


def test_cards_that_nobody_gets() -> None:
    after_the_rest = Place(kind="x", spots=HERE, dealt=1)
    with pytest.raises(ValueError, match="the rest of the cards"):
        replace(VOKZAL, places=(*VOKZAL.places, after_the_rest))


@pytest.mark.parametrize(
    "turn",
    [
        Turn(source="q", to="w"),
        Turn(source="s", to="t1"),
        Turn(source="s", to="w", back_to="r"),
        Turn(source="s", to="r"),
    ],
)
def test_turning_must_leave_all_other_piles_alone(turn: Turn) -> None:
    with pytest.raises(ValueError, match=r"q|t|turn|'w'"):
        replace(VOKZAL, turn=turn)


def test_turning_must_not_fill_a_place() -> None:
    waste_only = tuple(
        replace(place, refill=("w",)) if place.kind == "d" else place for place in SULTAN.places
    )
    with pytest.raises(ValueError, match="turning would fill 'd'"):
        replace(SULTAN, places=waste_only)


def test_a_refilled_source_turns_one_card() -> None:
    game = GAMES["turniket36"]
    with pytest.raises(ValueError, match="'o' must turn one card"):
        replace(game, turn=Turn(source="o", to="w", count=2))
