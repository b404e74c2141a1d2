"""The Kosa reference says what RULES.md says: one test for each sentence of "5. Kosa".

The reference is itself a check of `rules`, so it is tested by hand-made positions alone. The base
rank is the seven where nothing else is said.
"""

import random
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from tests.rules.reference import kosa
from tests.rules.reference.common import Position, full_deck, perft, read, show

_KEY = "kosa"
_CORNERS = ("c1", "c2", "c3", "c4")
_SIDES = tuple(f"d{number}" for number in range(1, 9))
_FOUNDATIONS = tuple(f"f{number}" for number in range(1, 9))
_PERFT_FILE = Path(__file__).parents[2] / "data" / "perft" / "kosa.txt"

# Cards for all corners and sides that never move where only 7S lies home.
_STUCK = {f"c{number}": f"{(number + 3) // 2}C" for number in range(1, 5)}
_STUCK |= {f"d{number}": f"{(number + 3) // 2}D" for number in range(1, 9)}


def _position(piles: str) -> Position:
    """Read a position of which only the piles that matter are written; 3 redeals are left."""
    written = dict(text.partition(" ")[::2] for text in piles.split(" / ") if text)
    assert written.keys() <= set(kosa.piles(_KEY))
    return {name: written.get(name, "").split() for name in kosa.piles(_KEY)} | {
        "redeals": [written.get("redeals", "3")]
    }


def _full(piles: str) -> str:
    """Lay the stuck cards on each corner and side that is not written; f1 begins with 7S."""
    written = {text.partition(" ")[0] for text in piles.split(" / ")}
    stuck = [f"{name} {card}" for name, card in _STUCK.items() if name not in written]
    home = [] if "f1" in written else ["f1 7S"]
    return " / ".join([*stuck, *home, piles])


def _moves(piles: str) -> set[str]:
    return kosa.legal_moves(_KEY, _position(piles))


def _after(piles: str, move: str) -> Position:
    return kosa.apply(_KEY, _position(piles), move)


def _outcome(piles: str) -> str:
    return kosa.outcome(_KEY, _position(piles))


def _run(first: str, last: str, suit: str) -> str:
    """The cards from rank to rank, K followed by A: `_run("7", "6", "S")` are all thirteen."""
    ranks = "A23456789TJQK"
    doubled = ranks * 2
    begin = ranks.index(first)
    return " ".join(rank + suit for rank in doubled[begin : doubled.index(last, begin) + 1])


# ------------------------------------------------------------------ the deal


def test_deal_is_braid_corners_sides_base_card_and_stock() -> None:
    cards = full_deck(104)
    position = kosa.lay_out(_KEY, cards)
    # "The last dealt is its lower end."
    assert position["b"] == cards[:20]
    assert [position[name] for name in _CORNERS] == [[card] for card in cards[20:24]]
    assert [position[name] for name in _SIDES] == [[card] for card in cards[24:32]]
    # "the next card goes to `f1`"
    assert position["f1"] == [cards[32]]
    # "Stock 71", and the next card lies on top of it.
    assert len(position["s"]) == 71
    assert position["s"] == list(reversed(cards[33:]))
    assert all(position[name] == [] for name in ("w", *_FOUNDATIONS[1:]))
    # "Three times, so four passes."
    assert position["redeals"] == ["3"]


def test_position_line_is_braid_corners_sides_foundations_stock_waste_redeals() -> None:
    names = ("b", *_CORNERS, *_SIDES, *_FOUNDATIONS, "s", "w", "redeals")
    assert kosa.piles(_KEY) == names
    line = show(kosa.deal(_KEY, 7))
    assert [part.split(" ")[0] for part in line.split(" / ")] == list(names)
    assert line.endswith(" / w / redeals 3")
    assert show(read(kosa.piles(_KEY), line)) == line


def test_deal_number_fixes_the_order_of_two_decks() -> None:
    assert show(kosa.deal(_KEY, 7)) == (
        "b 3S 9S JC AD 6C 7C QD 8H 6D JD KS AD 4C 7C 9C KC 8S 5S 7D TH"
        " / c1 4H / c2 9H / c3 7S / c4 5H"
        " / d1 2D / d2 AS / d3 QH / d4 JS / d5 2C / d6 TD / d7 6S / d8 AH"
        " / f1 8C / f2 / f3 / f4 / f5 / f6 / f7 / f8"
        " / s 8D 3H 2H 8S 2S JD 6S JC 4S 3C 7S 9S AC JH QS 7H 4S 5D 6C KC 9D 5C 6H JH"
        " QD TS QH JS AH 5C 9C 2D AC 5S 4D 2H 8C 3D 8H KD 4D 6H 8D 4C 4H 7D 5D TS 2C QC AS 3C"
        " 9H KS TC 3D 2S 6D TD KH QC KD QS KH TC 5H 3H 9D TH 7H 3S"
        " / w / redeals 3"
    )


def test_deal_has_each_card_twice() -> None:
    position = kosa.deal(_KEY, 123_456_789)
    assert set(Counter(_cards(position)).values()) == {2}
    assert len(_cards(position)) == 104


@pytest.mark.parametrize("number", [0, -1, 1_000_000_000])
def test_deal_numbers_are_1_to_999_999_999(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        kosa.deal(_KEY, number)


@pytest.mark.parametrize("cards", [["AS", "AS"], full_deck(52), [*full_deck(104)[1:], "2S"]])
def test_stated_order_must_be_two_decks(cards: list[str]) -> None:
    with pytest.raises(ValueError, match="not the deck of"):
        kosa.lay_out(_KEY, cards)


# ------------------------------------------------------------------ foundations


def test_every_foundation_begins_with_the_base_rank() -> None:
    # The other seven of spades as well as those of other suits; "the first empty pile".
    piles = _full("b 7C / c1 7S / d8 7H / w 7D / f1 7S")
    assert _moves(piles) == {"b-f2", "c1-f2", "d8-f2", "w-f2", "w-s"}
    assert _moves(_full("b 7H / f1 7S / f2 7D / f4 7C")) == {"b-f3"}


@pytest.mark.parametrize("card", ["AS", "AH", "6H", "8H", "KD"])
def test_no_other_rank_begins_a_foundation(card: str) -> None:
    assert _moves(_full(f"c1 {card}")) == set()


def test_base_rank_is_that_of_the_lowest_card_and_not_of_the_top() -> None:
    assert _moves(_full("c1 9H / c2 7H / f1 7S 8S 9S")) == {"c2-f2"}


@pytest.mark.parametrize(
    ("card", "moves"),
    [
        ("9S", {"c1-f1"}),
        ("8S", {"c1-f2"}),
        ("TS", set()),
        ("6S", set()),
        ("9C", set()),
        ("9H", set()),
        ("8H", {"c1-f3"}),
    ],
)
def test_foundations_go_up_in_suit_one_by_one(card: str, moves: set[str]) -> None:
    # All eight are begun.
    others = "f2 7S / f3 7H / f4 7H / f5 7D / f6 7D / f7 7C / f8 7C"
    assert _moves(_full(f"c1 {card} / f1 7S 8S / {others}")) == moves


def test_foundations_never_go_down() -> None:
    assert _moves(_full("c1 6S / c2 8S / f1 7S 8S 9S")) == set()


def test_king_is_followed_by_the_ace_and_that_by_the_two() -> None:
    assert _moves(_full(f"c1 AS / c2 2S / f1 {_run('7', 'K', 'S')}")) == {"c1-f1"}
    assert _moves(_full(f"c1 AS / c2 2S / f1 {_run('7', 'A', 'S')}")) == {"c2-f1"}
    assert _moves(_full(f"c1 AH / f1 {_run('7', 'K', 'S')}")) == set()
    assert _moves(_full(f"c1 AS / f1 {_run('7', 'Q', 'S')}")) == set()


def test_foundation_that_began_with_the_king_goes_on_with_the_ace() -> None:
    assert _moves(_full("c1 AS / c2 KH / c3 QS / f1 KS")) == {"c1-f1", "c2-f2"}


def test_foundation_holds_13_cards_and_takes_no_14th() -> None:
    # The seven would follow the six; it begins another foundation instead.
    assert _moves(_full(f"c1 7S / f1 {_run('7', '6', 'S')}")) == {"c1-f2"}
    assert _moves(_full(f"c1 8S / f1 {_run('7', '6', 'S')}")) == set()
    # The thirteenth is still taken.
    assert _moves(_full(f"c1 6S / f1 {_run('7', '5', 'S')}")) == {"c1-f1"}


def test_complete_foundation_takes_no_ace_where_the_ace_is_the_base() -> None:
    assert _moves(_full(f"c1 AS / f1 {_run('A', 'K', 'S')}")) == {"c1-f2"}


def test_two_foundations_with_the_same_top_card_are_offered_once() -> None:
    assert _moves(_full("c1 8S / f1 7S / f2 7S")) == {"c1-f1"}
    assert _moves(_full("c1 8H / f1 7S / f2 7H / f3 7D / f4 7H")) == {"c1-f2"}
    assert _moves(_full("c1 TH / f1 7S / f3 7H 8H 9H / f5 7H 8H 9H")) == {"c1-f3"}


def test_two_foundations_of_a_suit_with_other_tops_are_two_places() -> None:
    piles = _full("c1 8S / c2 9S / f1 7S 8S / f2 7S")
    assert _moves(piles) == {"c1-f2", "c2-f1"}


def test_equal_cards_in_several_places_are_moves_each() -> None:
    # "Sources are never merged."
    assert _moves(_full("b 8S / c3 8S")) == {"b-f1", "c3-f1"}
    assert _moves(_full("d8 8S / w 8S")) == {"d8-f1", "w-f1", "w-s"}
    assert _moves(_full("c1 7H / d1 7H")) == {"c1-f2", "d1-f2"}


def test_what_lies_on_a_foundation_stays_there() -> None:
    piles = "f1 7S 8S / f2 7S / f3 7H"
    assert _moves(piles) == set()
    for move in ("f1-f2", "f3-f4", "f1-d1", "f1-c1", "f1-w", "f1-b"):
        with pytest.raises(ValueError, match=f"'{move}'"):
            _after(piles, move)


def test_moving_to_a_foundation_is_never_forced() -> None:
    piles = _full("b 8S / c1 9S / s KD")
    assert _moves(piles) == {"b-f1", "s-w"}
    assert _after(piles, "s-w")["b"] == ["8S"]


# ------------------------------------------------------------------ what moves


def test_only_the_end_of_the_braid_is_playable() -> None:
    assert _moves(_full("b 3H KD 8S")) == {"b-f1"}
    assert _moves(_full("b 3H 8S KD")) == set()
    assert _moves(_full("b 8S 3H KD")) == set()
    assert _after(_full("b 3H KD 8S"), "b-f1") == _position(_full("b 3H KD / f1 7S 8S"))


@pytest.mark.parametrize("source", ["b", *_CORNERS, *_SIDES])
def test_braid_corners_and_sides_move_to_foundations(source: str) -> None:
    assert _moves(_full(f"{source} 8S")) == {f"{source}-f1"}


def test_only_the_top_of_the_waste_is_playable() -> None:
    assert _moves(_full("s KD / w 3H 8S")) == {"w-f1", "s-w"}
    assert _moves(_full("s KD / w 8S 3H")) == {"s-w"}
    assert _after(_full("s KD / w 3H 8S"), "w-f1") == _position(_full("s KD / w 3H / f1 7S 8S"))


def test_no_card_of_the_stock_is_playable() -> None:
    assert _moves(_full("s 8S")) == {"s-w"}
    assert _moves(_full("d1 / s 8S")) == {"s-w"}


def test_braid_corners_and_sides_move_to_foundations_only() -> None:
    # Gaps in the sides, and in a corner (after the braid has gone), draw nothing but the waste.
    assert _moves(_full("b 3H / d1 / d5")) == set()
    assert _moves("c1 3H / c2 4H / d1 5H / f1 7S") == set()
    assert _moves("c1 3H / d1 5H / f1 7S / w 2H") == {"w-c2", "w-d2", "w-s"}


# ------------------------------------------------------------------ corners


@pytest.mark.parametrize("corner", _CORNERS)
def test_corner_that_empties_is_filled_at_once_from_the_end_of_the_braid(corner: str) -> None:
    after = _after(_full(f"b KD 3H 9H / {corner} 8S / s JD / w QD"), f"{corner}-f1")
    assert after == _position(_full(f"b KD 3H / {corner} 9H / f1 7S 8S / s JD / w QD"))


def test_card_that_fills_a_corner_can_move_on_and_so_can_the_new_end() -> None:
    after = _after(_full("b KD TS 9S / c2 8S"), "c2-f1")
    assert kosa.legal_moves(_KEY, after) == {"c2-f1"}
    after = kosa.apply(_KEY, after, "c2-f1")
    assert after == _position(_full(f"b KD / c2 TS / f1 {_run('7', '9', 'S')}"))
    assert kosa.legal_moves(_KEY, after) == {"c2-f1"}


def test_last_card_of_the_braid_fills_a_corner_and_the_braid_has_gone() -> None:
    after = _after(_full("b KD / c4 8S / w QD"), "c4-f1")
    assert after == _position(_full("b / c4 KD / f1 7S 8S / w QD"))
    assert kosa.legal_moves(_KEY, after) == {"w-s"}


def test_corner_stays_empty_after_the_braid_has_gone() -> None:
    after = _after(_full("b / c4 8S / s JD / w QD"), "c4-f1")
    assert after == _position(_full("b / c4 / f1 7S 8S / s JD / w QD"))
    # "by the player from the top of `w`, at will": nothing forces it
    assert kosa.legal_moves(_KEY, after) == {"w-c4", "s-w"}
    assert kosa.apply(_KEY, after, "s-w")["c4"] == []
    assert kosa.apply(_KEY, after, "w-c4") == _position(_full("c4 QD / f1 7S 8S / s JD"))


def test_braid_card_that_goes_home_itself_fills_nothing() -> None:
    after = _after(_full("b 8S / d3 / w QD"), "b-f1")
    assert after == _position(_full("b / d3 / f1 7S 8S / w QD"))


def test_first_empty_corner_stands_for_all() -> None:
    assert _moves(_full("c2 / c4 / w QD")) == {"w-c2", "w-s"}
    assert _moves(_full("c1 / c2 / c3 / c4 / w QD")) == {"w-c1", "w-s"}


def test_empty_corner_and_empty_side_are_two_places() -> None:
    assert _moves(_full("c3 / d7 / d8 / w QD")) == {"w-c3", "w-d7", "w-s"}


def test_corner_that_is_taken_takes_no_card() -> None:
    assert _moves(_full("w QD")) == {"w-s"}
    with pytest.raises(ValueError, match="'w-c1'"):
        _after(_full("w QD"), "w-c1")


# ------------------------------------------------------------------ sides


@pytest.mark.parametrize("side", _SIDES)
def test_side_that_empties_stays_empty_until_the_player_fills_it(side: str) -> None:
    after = _after(_full(f"b KD / {side} 8S / s JD / w QD"), f"{side}-f1")
    assert after == _position(_full(f"b KD / {side} / f1 7S 8S / s JD / w QD"))
    assert kosa.legal_moves(_KEY, after) == {f"w-{side}", "s-w"}
    filled = kosa.apply(_KEY, after, f"w-{side}")
    assert filled == _position(_full(f"b KD / {side} QD / f1 7S 8S / s JD"))


def test_first_empty_side_stands_for_all() -> None:
    assert _moves(_full("b KD / d3 / d4 / d6 / w QD")) == {"w-d3", "w-s"}
    # Left and right are one kind of pile.
    assert _moves(_full("b KD / d5 / d8 / w QD")) == {"w-d5", "w-s"}


def test_side_takes_a_card_of_the_deck_only_by_way_of_the_waste() -> None:
    assert _moves(_full("b KD / d1 / s QD")) == {"s-w"}
    assert _moves(_full("b KD / d1 / s JD / w QD")) == {"w-d1", "s-w"}


def test_card_of_the_waste_may_go_home_or_to_a_side() -> None:
    assert _moves(_full("d2 / w 8S")) == {"w-f1", "w-d2", "w-s"}


def test_nothing_fills_the_braid() -> None:
    for piles in ("b / w QD", "b KD / w QD", "b / c1 / d1 / w QD"):
        assert not [move for move in _moves(_full(piles)) if move.endswith("-b")]


# ------------------------------------------------------------------ turns


def test_turn_takes_one_card() -> None:
    assert _after(_full("s KD QD JD / w TD"), "s-w") == _position(_full("s KD QD / w TD JD"))


def test_waste_is_taken_back_only_when_the_stock_is_empty() -> None:
    assert _moves(_full("s KD / w TD")) == {"s-w"}
    assert _moves(_full("w KD TD")) == {"w-s"}
    assert _moves(_full("s KD")) == {"s-w"}
    assert _moves(_full("")) == set()


def test_waste_is_taken_back_whole_and_keeps_its_order() -> None:
    after = _after(_full("w KD QD JD TD"), "w-s")
    assert after == _position(_full("s TD JD QD KD / redeals 2"))
    # The same card is turned first again.
    assert kosa.apply(_KEY, after, "s-w")["w"] == ["KD"]


def test_waste_is_taken_back_three_times_so_there_are_four_passes() -> None:
    position = _position(_full("s KD QD JD"))
    turned = 0
    while moves := kosa.legal_moves(_KEY, position):
        (move,) = moves
        turned += move == "s-w"
        position = kosa.apply(_KEY, position, move)
    assert turned == 4 * 3
    assert position == _position(_full("w JD QD KD / redeals 0"))


def test_only_taking_the_waste_back_takes_a_redeal() -> None:
    piles = _full("b 9S / c1 8S / d1 / s KD / w 7H / redeals 2")
    for move in _moves(piles):
        assert _after(piles, move)["redeals"] == ["2"]
    assert _after(_full("w KD / redeals 2"), "w-s")["redeals"] == ["1"]
    assert _after(_full("w KD / redeals 1"), "w-s")["redeals"] == ["0"]


def test_stock_is_still_turned_when_no_redeal_is_left() -> None:
    assert _moves(_full("s KD / w TD / redeals 0")) == {"s-w"}
    assert _moves(_full("w KD TD / redeals 0")) == set()


# ------------------------------------------------------------------ apply


def test_apply_leaves_its_input_untouched() -> None:
    piles = _full("b 9S TS / c1 8S / d1 / s KD / w 7H")
    position = _position(piles)
    for move in kosa.legal_moves(_KEY, position):
        kosa.apply(_KEY, position, move)
    assert position == _position(piles)


@pytest.mark.parametrize(
    "move",
    ["", "b", "c1-f2", "c1-f1x1", "c1-f1 ", "s-wx1", "s-d1", "w-c1", "b-c1", "b-d1", "w-s", "x-y"],
)
def test_apply_quotes_a_move_that_is_not_legal(move: str) -> None:
    with pytest.raises(ValueError, match=f"'{move}'"):
        _after(_full("b 9H / c1 8S / d1 / s KD / w JH"), move)


# ------------------------------------------------------------------ the end


def _complete(*, without: str = "") -> str:
    """All eight from the seven round to the six; the suit of `without` lacks its last cards."""
    runs = {name: _run("7", "6", "SSHHDDCC"[at]) for at, name in enumerate(_FOUNDATIONS)}
    if without:
        last = next(name for name in _FOUNDATIONS if without in runs[name])
        runs[last] = runs[last].removesuffix(without).rstrip()
    return " / ".join(f"{name} {cards}" for name, cards in runs.items())


def test_won_when_all_104_are_on_the_foundations() -> None:
    assert _outcome(_complete()) == "WON"
    assert _moves(_complete()) == set()
    assert kosa.score(_KEY, _position(_complete())) == 104
    assert _outcome(f"{_complete()} / redeals 0") == "WON"


@pytest.mark.parametrize("place", ["b", "c1", "d8", "s", "w"])
def test_not_won_while_one_card_is_elsewhere(place: str) -> None:
    piles = f"{_complete(without='6D')} / {place} 6D / redeals 0"
    assert _outcome(piles) == "PLAYING"
    assert kosa.score(_KEY, _position(piles)) == 103


def test_score_counts_the_cards_on_foundations_and_the_base_card_too() -> None:
    assert kosa.score(_KEY, kosa.deal(_KEY, 1)) == 1
    assert kosa.score(_KEY, _position("b 3H / f1 7S 8S / f3 7H / w KD")) == 3


def test_opening_is_in_play() -> None:
    assert kosa.outcome(_KEY, kosa.deal(_KEY, 1)) == "PLAYING"


def test_lost_at_once_though_turns_are_left() -> None:
    assert _moves(_full("b KH / s KD QD / w JD")) == {"s-w"}
    assert _outcome(_full("b KH / s KD QD / w JD")) == "LOST"
    assert _outcome(_full("b KH / w JD")) == "LOST"


def test_lost_without_any_move() -> None:
    assert _outcome(_full("b KH")) == "LOST"
    assert _outcome(_full("b KH / w KD JD / redeals 0")) == "LOST"


def test_not_lost_while_any_other_move_is_left() -> None:
    assert _outcome(_full("b 8S / redeals 0")) == "PLAYING"
    assert _outcome(_full("d4 8S / redeals 0")) == "PLAYING"
    assert _outcome(_full("c4 7H / redeals 0")) == "PLAYING"
    assert _outcome(_full("w KD 8S / redeals 0")) == "PLAYING"


def test_every_card_of_the_stock_comes_on_top_once_more() -> None:
    for stock in ("8S KD QD", "KD 8S QD", "KD QD 8S"):
        assert _outcome(_full(f"s {stock} / w JD / redeals 0")) == "PLAYING"


def test_card_under_others_in_the_waste_comes_back_by_a_redeal_only() -> None:
    for waste in ("8S KD QD", "KD 8S QD"):
        for stock in ("", "s JD TD / "):
            assert _outcome(_full(f"{stock}w {waste} / redeals 0")) == "LOST"
            for left in (1, 2, 3):
                assert _outcome(_full(f"{stock}w {waste} / redeals {left}")) == "PLAYING"


def test_inner_card_of_the_braid_is_never_reached_by_turns() -> None:
    assert _outcome(_full("b 8S KH / s KD / w QD")) == "LOST"


def test_not_lost_while_a_gap_can_be_filled_from_the_waste() -> None:
    assert _outcome(_full("b KH / d5 / w KD / redeals 0")) == "PLAYING"
    # The card has to be turned first, or taken back and turned.
    assert _outcome(_full("b KH / d5 / s KD / redeals 0")) == "PLAYING"
    assert _outcome(_full("c2 / s KD / redeals 0")) == "PLAYING"
    assert _outcome(_full("c2 / w KD / redeals 0")) == "PLAYING"


def test_lost_when_a_gap_is_left_and_no_card_to_fill_it() -> None:
    assert _outcome(_full("b KH / d5")) == "LOST"
    assert _outcome(_full("c1 / c2 / d5")) == "LOST"


def test_outcome_leaves_its_input_untouched() -> None:
    piles = _full("b KH / s 8S KD / w QD")
    position = _position(piles)
    kosa.outcome(_KEY, position)
    assert position == _position(piles)


# ------------------------------------------------------------------ perft and positions


def test_perft_counts_sequences_of_that_exact_length() -> None:
    # 8S from either of two places home; then the other has no place.
    twice = _position(_full("c1 8S / c2 8S"))
    assert [perft(kosa, _KEY, twice, depth) for depth in (1, 2, 3)] == [2, 0, 0]
    # KD, one redeal: turn it, take it back, turn it.
    turns = _position(_full("s KD / redeals 1"))
    assert [perft(kosa, _KEY, turns, depth) for depth in (1, 2, 3, 4)] == [1, 1, 1, 0]
    # A corner's 8S lets in 9S from the braid, which can follow: then TS from the braid's end.
    braid = _position(_full("b TS 9S / c1 8S"))
    assert [perft(kosa, _KEY, braid, depth) for depth in (1, 2, 3, 4)] == [1, 1, 1, 0]


def _cards(position: Position) -> list[str]:
    return [card for name, cards in position.items() if name != "redeals" for card in cards]


def _assert_well_formed(position: Position) -> None:
    line = show(position)
    assert tuple(position) == kosa.piles(_KEY), line
    assert not Counter(_cards(position)) - Counter(full_deck(104)), line
    assert position["redeals"] in (["0"], ["1"], ["2"], ["3"]), line
    # "A corner that empties is filled at once": so none is empty while the braid lasts.
    assert not position["b"] or all(position[name] for name in _CORNERS), line
    assert all(len(position[name]) <= 1 for name in (*_CORNERS, *_SIDES)), line
    base = position["f1"][0][0]
    for name in _FOUNDATIONS:
        cards = position[name]
        assert cards == _run(base, cards[-1][0], cards[0][1]).split() if cards else True, line


def test_cards_stay_and_positions_are_well_formed_through_whole_games() -> None:
    for seed in range(1, 6):
        rnd = random.Random(seed)
        position = kosa.deal(_KEY, seed)
        score = kosa.score(_KEY, position)
        while kosa.outcome(_KEY, position) == "PLAYING":
            moves = sorted(kosa.legal_moves(_KEY, position))
            home = [move for move in moves if "-f" in move]
            move = rnd.choice(home or moves)
            position = kosa.apply(_KEY, position, move)
            _assert_well_formed(position)
            assert len(_cards(position)) == 104
            assert kosa.score(_KEY, position) == score + ("-f" in move)
            score = kosa.score(_KEY, position)


def test_small_positions_are_well_formed_and_the_same_every_time() -> None:
    lines = [show(position) for position in kosa.small_positions(_KEY, 300)]
    assert lines == [show(position) for position in kosa.small_positions(_KEY, 300)]
    assert len(set(lines)) == 300
    for line in lines:
        _assert_well_formed(read(kosa.piles(_KEY), line))
    outcomes = {kosa.outcome(_KEY, read(kosa.piles(_KEY), line)) for line in lines}
    assert {"PLAYING", "LOST"} <= outcomes


def test_perft_file_holds_what_the_reference_counts() -> None:
    rows = [
        line.split(" | ")
        for line in _PERFT_FILE.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    for key, depth, number, line in rows:
        position = read(kosa.piles(key), line)
        _assert_well_formed(position)
        assert perft(kosa, key, position, int(depth)) == int(number), line


# ------------------------------------------------------------------ what the source says


def test_worked_example_of_the_source() -> None:
    # «если, например, будет это валет … вспомогательные карты или последняя в косе … такие же,
    # они также кладутся на назначенные места, как основания пачек»
    position = _position("b 2H 3H JH / c1 JD / c2 QS / c3 AH / c4 AD / d1 JC / f1 JS / s KS 9H")
    for move, expected in [
        ("b-f2", {"b": "2H 3H", "f2": "JH"}),
        # «места вверху и внизу косы наполняются нижними картами косы»
        ("c1-f3", {"b": "2H", "c1": "3H", "f3": "JD"}),
        ("c2-f1", {"b": "", "c2": "2H", "f1": "JS QS"}),
        # «в ряду карт боковых вспомогательных, замещаются картами из колоды»
        ("d1-f4", {"d1": "", "f4": "JC"}),
        ("s-w", {"s": "KS", "w": "9H"}),
        ("w-d1", {"d1": "9H", "w": ""}),
        ("s-w", {"s": "", "w": "KS"}),
        ("w-f1", {"f1": "JS QS KS", "w": ""}),
    ]:
        position = kosa.apply(_KEY, position, move)
        assert {name: " ".join(position[name]) for name in expected} == expected
    assert kosa.score(_KEY, position) == 6
    assert kosa.outcome(_KEY, position) == "LOST"


def test_runs_of_the_tests_themselves() -> None:
    assert _run("J", "2", "S") == "JS QS KS AS 2S"
    assert all(len(_run(a, b, "S").split()) == 13 for b, a in pairwise("A23456789TJQK"))
