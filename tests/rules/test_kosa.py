"""RULES.md, “5. Kosa”: one test for each sentence, on positions that hold just that."""

from rules import GAMES, Outcome
from tests.rules.positions import moves, pile, play, refuses, table

KOSA = GAMES["kosa"]

FILLED = (
    "c1 2D / c2 2D / c3 3D / c4 3D / d1 2S / d2 2S / d3 3C / d4 4C / d5 5C / d6 6C / d7 9C / d8 TC"
)
"""Corners and sides with nothing that plays on a seven of hearts."""


def test_deal_is_plait_corners_sides_base_and_stock() -> None:
    """“20 cards to the braid …; four corners …; eight sides …; the next card goes to `f1`”."""
    cards = KOSA.deck.cards
    opening = KOSA.lay_out(cards)
    assert opening.pile("b") == cards[:20]
    assert [opening.pile(f"c{n}")[0] for n in range(1, 5)] == list(cards[20:24])
    assert [opening.pile(f"d{n}")[0] for n in range(1, 9)] == list(cards[24:32])
    assert opening.pile("f1") == (cards[32],)
    assert all(opening.pile(f"f{n}") == () for n in range(2, 9))
    assert opening.pile("s") == cards[33:][::-1]
    assert (len(opening.pile("s")), opening.redeals) == (71, 3)


def test_foundations_begin_with_the_base_rank() -> None:
    """“its rank is the base rank of all eight foundations”."""
    position = table("kosa", "c1 7H / c2 8H / d1 7S / f1 7D / w KC / b 9C / c3 2C / c4 2D")
    assert moves(position) >= {"c1-f2", "d1-f2"}
    assert not {"c2-f2", "w-f2"} & moves(position)


def test_foundations_go_up_in_suit_and_round_past_the_king() -> None:
    """“up in suit, K followed by A”."""
    position = table("kosa", "d1 AD / d2 AH / d3 QD / f1 JD QD KD")
    assert moves(position) == {"d1-f1"}


def test_foundation_of_thirteen_takes_no_more() -> None:
    """“13 cards each”: the second card of the base rank does not go round again."""
    full = "7D 8D 9D TD JD QD KD AD 2D 3D 4D 5D 6D"
    assert moves(table("kosa", f"d1 7D / f1 {full}")) == {"d1-f2"}
    assert moves(table("kosa", f"d1 8D / f1 {full} / f2 7D")) == {"d1-f2"}


def test_both_foundations_of_a_suit_grow_and_equal_ones_are_offered_once() -> None:
    """Text forms: “the first of two foundations with the same top card”."""
    assert moves(table("kosa", "d1 9H / f1 7H 8H / f2 7H 8H")) == {"d1-f1"}
    assert moves(table("kosa", "d1 8H / d2 9H / f1 7H 8H / f2 7H")) == {"d1-f2", "d2-f1"}


def test_equal_cards_in_two_places_are_both_offered() -> None:
    """Text forms: “sources are never merged”."""
    position = table("kosa", "b KC 8H / c1 2C / c2 2S / c3 2S / c4 3S / d1 8H / f1 7H")
    assert moves(position) == {"b-f1", "d1-f1"}
    position = table("kosa", "b KC 2C / c1 8H / c2 2S / c3 2S / c4 3S / f1 7H / w 8H")
    assert moves(position) == {"c1-f1", "w-f1", "w-d1", "w-s"}


def test_only_the_end_of_the_plait_plays() -> None:
    """“the last dealt is its lower end, the only playable card of the braid”."""
    position = table("kosa", "b 8H 5C / c1 2S / c2 2S / c3 3S / c4 3S / f1 7H")
    assert moves(position) == set()


def test_cards_move_to_foundations_only() -> None:
    """“Movable, to foundations only”: nothing is laid on a corner or a side, nor moved there."""
    position = table("kosa", "b KC / c1 8H / c2 9S / c3 2S / c4 3S / d1 9C / d2 TH / f1 4D / s 2C")
    assert moves(position) == {"s-w"}
    assert refuses(position, "c1-d3")


def test_corner_fills_itself_from_the_plait_at_once() -> None:
    """“A corner that empties is filled at once, by itself, from the end of `b`”."""
    position = table("kosa", "b KC 5D / c1 8H / c2 9S / c3 2S / c4 3S / f1 7H")
    after = play(position, "c1-f1")
    assert (pile(after, "c1"), pile(after, "b")) == ("5D", "KC")


def test_corner_takes_the_last_card_of_the_plait_in_the_same_move() -> None:
    position = table("kosa", "b 5D / c1 8H / c2 9H / c3 2S / c4 3S / f1 7H / w TH")
    after = play(position, "c1-f1")
    assert (pile(after, "c1"), pile(after, "b")) == ("5D", "")
    assert "w-c1" not in moves(after)
    assert pile(play(after, "c2-f1"), "c2") == ""
    assert moves(play(after, "c2-f1")) == {"w-c2", "w-d1", "w-f1", "w-s"}


def test_corner_is_then_filled_by_the_player_from_the_waste_alone() -> None:
    """“after the braid has gone, by the player from the top of `w`, at will”."""
    position = table("kosa", "c1 8S / d1 9S / f1 4D / s 2C / w KC TH")
    assert moves(position) == {"w-c2", "w-d2", "s-w"}
    assert pile(play(position, "w-c2"), "c2") == "TH"


def test_side_is_filled_by_the_player_from_the_waste_alone() -> None:
    """“A side that empties is filled by the player from the top of `w`, at will”."""
    corners = "c1 2S / c2 2S / c3 3S / c4 3S"
    position = table("kosa", f"b 5C 6C / {corners} / d2 9S / f1 7H / s 2C / w KC TH")
    assert moves(position) == {"w-d1", "s-w"}
    assert moves(table("kosa", f"b 5C 6C / {corners} / d2 9S / f1 7H / s 2C")) == {"s-w"}


def test_nothing_fills_the_plait() -> None:
    assert refuses(table("kosa", "c1 8S / d1 9S / f1 4D / w KC"), "w-b")


def test_stock_turns_one_card_and_is_taken_back_three_times_in_order() -> None:
    """“`s-w` turns one card. When `s` is empty `w-s` …: three times”."""
    position = table("kosa", f"{FILLED} / f1 7H / s 9S 6D / redeals 3")
    assert moves(position) == {"s-w"}
    for left in (2, 1, 0):
        turned = play(position, "s-w", "s-w")
        assert (pile(turned, "w"), pile(turned, "s")) == ("6D 9S", "")
        position = play(turned, "w-s")
        assert (pile(position, "s"), position.redeals) == ("9S 6D", left)
    assert refuses(play(position, "s-w", "s-w"), "w-s")


def test_waste_is_not_taken_back_while_there_is_stock() -> None:
    assert refuses(table("kosa", "f1 7H / s 9S / w 6D / redeals 3"), "w-s")


def test_dead_end_depends_on_the_redeals_that_are_left() -> None:
    rest = f"{FILLED} / f1 7H / w 8H 6D"
    alive, dead = table("kosa", f"{rest} / redeals 1"), table("kosa", f"{rest} / redeals 0")
    assert KOSA.outcome(alive) is Outcome.PLAYING
    assert KOSA.outcome(dead) is Outcome.LOST


def test_won_with_all_cards_on_foundations() -> None:
    """“Won: all 104 on the foundations.”"""
    ranks = "789TJQKA23456"
    suits = "SSHHDDCC"
    full = " / ".join(
        f"f{n} " + " ".join(rank + suit for rank in ranks) for n, suit in enumerate(suits, start=1)
    )
    won = table("kosa", full)
    assert KOSA.outcome(won) is Outcome.WON
    assert KOSA.score(won) == 104
    short = full.removesuffix(" 6C")
    assert KOSA.outcome(table("kosa", f"{short} / w 6C")) is Outcome.PLAYING
