"""The tree of errors: distinguish *cannot read*, *not allowed here*, *unknown* (DESIGN.md)."""

import pytest

from rules import GAMES, CannotRead, IllegalMove, Move, Record, RulesError, Unknown, find_game
from tests.rules.positions import table


@pytest.mark.parametrize("error", [CannotRead, Unknown, IllegalMove])
def test_errors_have_one_root_and_are_no_kinds_of_each_other(error: type[RulesError]) -> None:
    assert error.__bases__ == (RulesError,)


def test_errors_of_rules_are_not_taken_for_errors_of_python() -> None:
    """`except ValueError` or `except KeyError` somewhere must not swallow them."""
    assert RulesError.__bases__ == (Exception,)


def test_illegal_move_says_the_move_the_game_and_the_table() -> None:
    position = table("vokzal36", "t1 JD / t2 KC")
    with pytest.raises(IllegalMove) as caught:
        position.game.apply(position, Move.parse("t1-t2"))
    assert str(caught.value) == f"t1-t2 is not allowed in vokzal36 at {position}"


@pytest.mark.parametrize("text", ["b-w", "t1-o", "t5-t1", "f9-s", "t1-t1", "w-w"])
def test_piles_that_the_game_lacks_or_that_are_one_are_illegal_moves(text: str) -> None:
    position = table("vokzal36", "t1 JD / t2 QC / w 7S 8S")
    with pytest.raises(IllegalMove, match=f"^{text} is not allowed in vokzal36 "):
        position.game.apply(position, Move.parse(text))


@pytest.mark.parametrize("count", [0, -1, 2, 99])
def test_counts_that_the_pile_lacks_are_illegal_moves(count: int) -> None:
    """A `Move` that was built, not read, may carry any number."""
    position = table("vokzal36", "t1 JD / t2 QC / r 7D / w 7S 8S")
    for source, target in (("t1", "t2"), ("r", "t3"), ("w", "s"), ("t3", "t4")):
        with pytest.raises(IllegalMove):
            position.game.apply(position, Move(source, target, count))


def test_refused_move_changes_nothing() -> None:
    record = Record.parse("vokzal36-7@1 s-w")
    before = (str(record), str(record.table))
    with pytest.raises(IllegalMove):
        record.play(Move.parse("w-s"))
    assert (str(record), str(record.table)) == before


@pytest.mark.parametrize("name", ["", "t", "t0", "t5", "T1", "b"])
def test_pile_that_the_game_lacks_is_unknown(name: str) -> None:
    with pytest.raises(Unknown, match=f"vokzal36 has no pile '{name}'"):
        GAMES["vokzal36"].deal(7).pile(name)


@pytest.mark.parametrize("key", ["", "chess", "Vokzal36", "vokzal36 "])
def test_game_that_is_not_registered_is_unknown(key: str) -> None:
    with pytest.raises(Unknown, match=f"no game '{key}'"):
        find_game(key)


def test_games_cannot_be_registered_from_outside() -> None:
    with pytest.raises(TypeError):
        GAMES["chess"] = GAMES["vokzal36"]  # type: ignore[index]  # the point of the test
