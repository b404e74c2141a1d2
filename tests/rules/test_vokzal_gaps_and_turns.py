"""Vokzal as RULES.md says it, “1-2. Vokzal”: empty columns, stock and waste.

Piles are written bottom to top; those that a test does not write are empty. Where a gap would
get in the way, kings fill the columns: they go nowhere while no foundation holds their queen.
"""

import pytest

from rules import GAMES
from tests.rules.positions import moves, pile, play, refuses, table, up_to

both_games = pytest.mark.parametrize("key", ["vokzal36", "vokzal52"])


# --- “An empty column takes only the top of r, when the player wishes” ------------------------


@both_games
def test_empty_column_takes_the_top_of_the_reserve(key: str) -> None:
    position = table(key, "t2 KS / t3 KC / t4 KH / r 7C 9D")
    assert moves(position) == {"r-t1"}
    assert play(position, "r-t1") == table(key, "t1 9D / t2 KS / t3 KC / t4 KH / r 7C")


@both_games
def test_empty_column_is_filled_only_when_the_player_wishes(key: str) -> None:
    """Other moves stay legal beside it, and turning leaves the gap open."""
    position = table(key, "t2 9S 8H / t3 9C / t4 KH / r 7D / s TS")
    assert moves(position) == {"r-t1", "t2-t3", "s-w"}
    assert pile(play(position, "s-w"), "t1") == ""


@both_games
@pytest.mark.parametrize("column", ["9S 8H", "QS KH"])
def test_last_card_of_a_longer_column_does_not_go_to_an_empty_column(
    key: str, column: str
) -> None:
    """Nor does a king, which lies on another card only in a position made by hand."""
    position = table(key, f"t1 {column}")
    assert moves(position) == set()
    assert refuses(position, "t1-t2")


@both_games
@pytest.mark.parametrize("card", ["KS", "9S"])
def test_empty_column_takes_nothing_from_the_waste_while_the_reserve_has_cards(
    key: str, card: str
) -> None:
    position = table(key, f"t2 KC / t3 KH / t4 KD / r 7C / w {card}")
    assert moves(position) == {"r-t1", "w-s"}
    assert refuses(position, "w-t1")


@both_games
def test_several_empty_columns_are_offered_once(key: str) -> None:
    """Text forms: “equivalent targets once: the first empty pile of several of a kind”."""
    position = table(key, "t1 KS / t3 KC / r 7C")
    assert moves(position) == {"r-t2"}


@both_games
def test_another_empty_column_is_not_accepted(key: str) -> None:
    """Text forms: `apply` accepts legal moves only; ours takes no other name for one either."""
    position = table(key, "t1 KS / t3 KC / r 7C")
    assert refuses(position, "r-t4")
    assert refuses(position, "r-t1")


@both_games
def test_reserve_card_goes_to_a_gap_or_where_it_fits(key: str) -> None:
    position = table(key, f"t2 9C / t3 KS / t4 KC / r 8H / f2 {up_to('7H', key=key)}")
    assert moves(position) == {"r-f2", "r-t1", "r-t2"}


# --- “Once r is empty it takes only a king, from the top of w” --------------------------------


@both_games
def test_empty_column_takes_a_king_from_the_waste_once_the_reserve_is_empty(key: str) -> None:
    position = table(key, "t1 9S / w 7C KH")
    assert moves(position) == {"w-t2", "w-s"}
    assert play(position, "w-t2") == table(key, "t1 9S / t2 KH / w 7C")


@both_games
def test_empty_column_takes_no_other_card_from_the_waste(key: str) -> None:
    ranks = [str(rank) for rank in GAMES[key].deck.ranks]
    taken = [rank for rank in ranks if "w-t1" in moves(table(key, f"w {rank}H"))]
    assert taken == ["K"]


@both_games
def test_king_under_another_card_of_the_waste_waits(key: str) -> None:
    assert moves(table(key, "w KH 7C")) == {"w-s"}


@both_games
def test_taking_the_last_card_of_the_reserve_lets_kings_in(key: str) -> None:
    position = table(key, "t3 9C / t4 9S / r 7D / w KH")
    assert moves(position) == {"r-t1", "w-s"}
    assert moves(play(position, "r-t1")) == {"w-t2", "w-s"}


# --- “s-w turns three cards” ------------------------------------------------------------------


@both_games
def test_turn_takes_three_cards_and_the_last_turned_lies_on_top(key: str) -> None:
    turned = play(table(key, "s KH QH JH TH / w 7S"), "s-w")
    assert turned == table(key, "s KH / w 7S TH JH QH")


@both_games
@pytest.mark.parametrize(("stock", "waste"), [("9S", "9S"), ("9S 8S", "8S 9S")])
def test_turn_takes_what_is_left_of_less_than_three(key: str, stock: str, waste: str) -> None:
    assert play(table(key, f"s {stock}"), "s-w") == table(key, f"w {waste}")


@both_games
def test_waste_turns_over_only_when_the_stock_is_empty(key: str) -> None:
    position = table(key, "t1 KS / s 9S / w 7S")
    assert moves(position) == {"s-w"}
    assert refuses(position, "w-s")
    assert moves(table(key, "t1 KS / w 7S 9S")) == {"w-s"}


@both_games
def test_no_turn_without_stock_and_waste(key: str) -> None:
    assert moves(table(key, "t1 KS")) == set()


@both_games
def test_turns_carry_no_count(key: str) -> None:
    """Text forms: “Turns never carry a count.”"""
    assert refuses(table(key, "s 9S 8S 7S"), "s-wx3")
    assert refuses(table(key, "w 9S 8S 7S"), "w-sx3")


@both_games
def test_redeal_turns_the_whole_waste_over_in_its_order(key: str) -> None:
    """“Order kept, no shuffle”: what was turned first is turned first again."""
    once = play(table(key, "s 9H 8H 7H 9S 8S"), "s-w", "s-w")
    assert once == table(key, "w 8S 9S 7H 8H 9H")
    assert play(once, "w-s") == table(key, "s 9H 8H 7H 9S 8S")
    assert play(once, "w-s", "s-w", "s-w") == once


@both_games
def test_redeal_of_a_single_card(key: str) -> None:
    assert play(table(key, "w 9S"), "w-s") == table(key, "s 9S")


@both_games
def test_waste_turns_over_as_often_as_one_likes(key: str) -> None:
    position = opening = table(key, "t1 JD / s 9S")
    for _ in range(50):
        assert moves(position) == {"s-w"}
        position = play(position, "s-w")
        assert moves(position) == {"w-s"}
        position = play(position, "w-s")
    assert position == opening
