"""The reference says what RULES.md says: one test for each sentence of "3–4. Turniket".

The reference is itself a check of `rules`, so it is tested by hand-made positions alone.
"""

import pytest

from tests.rules.reference import turniket
from tests.rules.reference.common import Position, full_deck, perft, read, show

_KINGS = "t1 KS / t2 KC / t3 KH / t4 KD"
_QUIET = "t1 8S / t2 TS / t3 QS / t4 KC"
"""Columns that take no card of one another: red sevens, nines, jacks and queens would fit."""


def _position(piles: str, key: str) -> Position:
    """Read a position of which only the piles that matter are written."""
    written = {text.split(" ")[0]: text for text in piles.split(" / ")}
    names = turniket.piles(key)
    assert written.keys() <= set(names)
    return read(names, " / ".join(written.get(name, name) for name in names))


def _moves(piles: str, *, key: str = "turniket36") -> set[str]:
    return turniket.legal_moves(key, _position(piles, key))


def _after(piles: str, move: str, *, key: str = "turniket36") -> Position:
    return turniket.apply(key, _position(piles, key), move)


def _outcome(piles: str, *, key: str = "turniket36") -> str:
    return turniket.outcome(key, _position(piles, key))


# ------------------------------------------------------------------ the deal


@pytest.mark.parametrize(
    ("key", "size", "reserve", "stock"),
    [("turniket36", 36, 9, 22), ("turniket52", 52, 13, 34), ("turniket52x3", 52, 13, 34)],
)
def test_deal_is_as_in_vokzal_and_the_first_card_of_the_stock_is_opened(
    key: str, size: int, reserve: int, stock: int
) -> None:
    cards = full_deck(size)
    position = turniket.lay_out(key, cards)
    assert [position[column] for column in ("t1", "t2", "t3", "t4")] == [[c] for c in cards[:4]]
    assert position["r"] == cards[4 : 4 + reserve]
    assert position["o"] == [cards[4 + reserve]]
    assert len(position["s"]) == stock
    assert position["s"] == list(reversed(cards[5 + reserve :]))
    assert all(position[pile] == [] for pile in ("w", "f1", "f2", "f3", "f4"))


@pytest.mark.parametrize("key", ["turniket36", "turniket52"])
def test_one_pass_counts_no_redeals(key: str) -> None:
    assert "redeals" not in turniket.deal(key, 1)


def test_three_passes_begin_with_two_redeals() -> None:
    assert turniket.deal("turniket52x3", 1)["redeals"] == ["2"]


def test_deal_number_fixes_the_order_of_36_cards() -> None:
    assert show(turniket.deal("turniket36", 7)) == (
        "t1 QH / t2 QC / t3 6C / t4 8D / r KS AH 7D 9C QS 9H KD QD 8S"
        " / s 7H TS 9D 7S KH KC 6S TH 7C 8C AC TC 6H 6D JD 9S 8H AD TD JS JH AS / o JC"
        " / w / f1 / f2 / f3 / f4"
    )


def test_deal_number_fixes_the_order_of_52_cards() -> None:
    line = (
        "t1 9C / t2 9D / t3 2D / t4 4S / r 3H 8S 7H 2C TC 7D TS TH 3S 2H 6H AH KH"
        " / s 7S 5C KD KS JH 9H 4D TD 5S 2S 6C 5H 5D AS 4H AD 9S 8D"
        " AC 4C JC QD 3D QS KC 7C 6D 6S JS JD QH QC 8H 3C / o 8C"
        " / w / f1 / f2 / f3 / f4"
    )
    assert show(turniket.deal("turniket52", 1)) == line
    assert show(turniket.deal("turniket52x3", 1)) == f"{line} / redeals 2"


@pytest.mark.parametrize("number", [0, -1, 1_000_000_000])
def test_deal_numbers_are_1_to_999_999_999(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        turniket.deal("turniket36", number)


def test_stated_order_must_be_the_whole_deck_of_the_game() -> None:
    with pytest.raises(ValueError, match="AS AS"):
        turniket.lay_out("turniket36", ["AS", "AS"])
    with pytest.raises(ValueError, match="AS 6S"):
        turniket.lay_out("turniket52x3", full_deck(36))


# ------------------------------------------------------------------ foundations, as in Vokzal


def test_foundations_are_spades_hearts_diamonds_clubs_and_begin_with_the_ace() -> None:
    assert _moves("t1 AS / t2 AH / t3 AD / t4 AC") == {"t1-f1", "t2-f2", "t3-f3", "t4-f4"}


def test_ace_is_followed_by_the_six_in_36_cards_and_by_the_two_in_52() -> None:
    piles = "t1 6S / t2 8S / t3 TH / t4 QD / f1 AS"
    assert _moves(piles) == {"t1-f1"}
    piles = "t1 2S / t2 6S / t3 TH / t4 QD / f1 AS"
    assert _moves(piles, key="turniket52") == {"t1-f1"}


def test_foundation_goes_up_in_suit_one_rank_at_a_time() -> None:
    assert _moves("t1 7C / t2 9C / t3 JC / t4 KC / f1 AS 6S") == set()
    assert _moves("t1 8S / t2 TS / t3 QS / t4 KC / f1 AS 6S") == set()


def test_foundation_takes_from_opened_card_moved_pile_reserve_and_columns() -> None:
    aces = "f1 AS / f2 AH / f3 AD / f4 AC"
    assert _moves(f"t1 8S 6D / t2 TS / t3 QS / t4 KS / r 6H / s 6D / o 6S / w 6C / {aces}") == {
        "t1-f3",
        "r-f2",
        "o-f1",
        "w-f4",
        "o-w",
    }


def test_last_card_of_a_longer_column_goes_to_its_foundation_alone() -> None:
    piles = f"t1 8S 7H / {_QUIET.partition(' / ')[2]} / f2 AH 6H"
    assert _moves(piles) == {"t1-f2"}
    assert _after(piles, "t1-f2")["t1"] == ["8S"]


def test_what_lies_on_a_foundation_stays_there() -> None:
    piles = "t1 6H / t2 8H / t3 TH / t4 QH / f1 AS"
    assert _moves(piles) == set()
    with pytest.raises(ValueError, match="'f1-t1'"):
        _after(piles, "f1-t1")


def test_moving_to_a_foundation_is_never_forced() -> None:
    piles = f"{_QUIET} / s 9S / o AS"
    assert _moves(piles) == {"o-f1", "o-w"}
    assert _after(piles, "o-w")["w"] == ["AS"]


# ------------------------------------------------------------------ columns, as in Vokzal


@pytest.mark.parametrize("source", ["o", "w", "r"])
@pytest.mark.parametrize(
    ("card", "columns"),
    [
        ("7H", {"t1", "t2"}),
        ("7D", {"t1", "t2"}),
        ("7C", {"t3"}),
        ("7S", {"t3"}),
        ("6H", set()),
        ("8H", set()),
        ("9H", set()),
    ],
)
def test_columns_take_the_next_rank_down_in_the_other_colour(
    source: str, card: str, columns: set[str]
) -> None:
    moves = _moves(f"t1 8S / t2 8C / t3 8D / t4 QS / {source} {card}")
    turn = {"o-w"} if source == "o" else set()
    assert moves == {f"{source}-{column}" for column in columns} | turn


def test_red_six_takes_a_black_ace_in_36_cards_and_a_red_two_in_52() -> None:
    piles = "t1 6H / t2 8H / t3 TH / t4 QH / w AC"
    assert _moves(piles) == {"w-t1", "w-f4"}
    piles = "t1 6H / t2 2H / t3 TH / t4 QH / w AC"
    assert _moves(piles, key="turniket52") == {"w-t2", "w-f4"}


def test_no_wrap_from_king_to_ace() -> None:
    assert _moves("t1 AH / t2 8H / t3 TH / t4 QH / w KC / f2 AD") == set()
    assert _moves("t1 8S / t2 TS / t3 QS / t4 8C / w AS / f1 KS") == set()


# ------------------------------------------------------------------ the opened card


def test_opened_card_and_top_of_the_moved_pile_are_both_playable() -> None:
    assert _moves(f"{_QUIET} / s AS / o 7H / w AD JD") == {"o-t1", "w-t3", "o-w"}


def test_only_the_tops_of_moved_pile_and_reserve_are_playable() -> None:
    assert _moves(f"{_QUIET} / r 7H 9S / w JD 6S") == set()
    assert _moves(f"{_QUIET} / r 9S 7H / w 6S JD") == {"r-t1", "w-t3"}


def test_cards_of_the_stock_are_not_playable() -> None:
    assert _moves(f"{_QUIET} / s 7H / o 6S") == {"o-w"}


@pytest.mark.parametrize(
    ("move", "target", "cards"),
    [("o-t1", "t1", "8S 7H"), ("o-f2", "f2", "AH 6H 7H"), ("o-w", "w", "6S 7H")],
)
def test_opened_place_refills_itself_from_the_stock_at_once(
    move: str, target: str, cards: str
) -> None:
    after = _after(f"{_QUIET} / s 9C JC / o 7H / w 6S / f2 AH 6H", move)
    assert (after["s"], after["o"], after[target]) == (["9C"], ["JC"], cards.split())


def test_opened_place_stays_empty_once_the_stock_is_empty() -> None:
    assert _after(f"{_QUIET} / o 7H", "o-t1") == _position(
        "t1 8S 7H / t2 TS / t3 QS / t4 KC", "turniket36"
    )


def test_moving_another_card_leaves_opened_card_and_stock_alone() -> None:
    after = _after(f"{_QUIET} / s 9C / o 6S / w 7H", "w-t1")
    assert (after["s"], after["o"], after["w"]) == (["9C"], ["6S"], [])


def test_shifting_aside_takes_one_card() -> None:
    piles = f"{_QUIET} / s 9C 6C JC / o 6S / w 9S"
    assert _moves(piles) == {"o-w"}
    assert _after(piles, "o-w") == _position(f"{_QUIET} / s 9C 6C / o JC / w 9S 6S", "turniket36")


def test_no_card_leaves_the_stock_or_comes_back_to_the_opened_place() -> None:
    for move in ("s-w", "s-o", "w-o", "r-w", "t1-w"):
        with pytest.raises(ValueError, match=f"'{move}'"):
            _after(f"{_QUIET} / r 6C / s 9C / o 6S / w 9S", move)


# ------------------------------------------------------------------ passes


@pytest.mark.parametrize("key", ["turniket36", "turniket52"])
def test_the_moved_pile_never_comes_back_in_one_pass(key: str) -> None:
    assert _moves(f"{_QUIET} / w 6S 9C", key=key) == set()
    with pytest.raises(ValueError, match="'w-s'"):
        _after(f"{_QUIET} / w 6S 9C", "w-s", key=key)


def test_house_rule_takes_the_moved_pile_back_when_stock_and_opened_place_are_empty() -> None:
    for redeals in ("2", "1"):
        piles = f"{_QUIET} / w 6S 9C / redeals {redeals}"
        assert _moves(piles, key="turniket52x3") == {"w-s"}
    piles = f"{_QUIET} / o JC / w 6S 9C / redeals 2"
    assert _moves(piles, key="turniket52x3") == {"o-w"}
    piles = f"{_QUIET} / s 6C / o JC / w 6S 9C / redeals 2"
    assert _moves(piles, key="turniket52x3") == {"o-w"}


def test_house_rule_takes_nothing_back_where_nothing_lies() -> None:
    assert _moves(f"{_QUIET} / redeals 2", key="turniket52x3") == set()


def test_house_rule_takes_the_moved_pile_back_twice() -> None:
    assert _moves(f"{_QUIET} / w 6S 9C / redeals 0", key="turniket52x3") == set()
    position = _position(f"{_QUIET} / w 6S / redeals 2", "turniket52x3")
    trail = []
    while moves := turniket.legal_moves("turniket52x3", position):
        (move,) = moves
        trail.append(move)
        position = turniket.apply("turniket52x3", position, move)
    assert trail == ["w-s", "o-w", "w-s", "o-w"]


def test_taking_back_keeps_the_order_and_the_opened_place_refills_itself_at_once() -> None:
    key = "turniket52x3"
    after = _after(f"{_QUIET} / w 6S 9C JC / redeals 2", "w-s", key=key)
    # 6S was shifted first; it is opened first again, then 9C, then JC.
    assert after == _position(f"{_QUIET} / s JC 9C / o 6S / redeals 1", key)


def test_a_moved_pile_of_one_card_comes_back_straight_to_the_opened_place() -> None:
    key = "turniket52x3"
    after = _after(f"{_QUIET} / w 6S / redeals 1", "w-s", key=key)
    assert after == _position(f"{_QUIET} / o 6S / redeals 0", key)


def test_other_moves_leave_the_redeals_alone() -> None:
    after = _after(f"{_QUIET} / s 9C / o 6S / redeals 1", "o-w", key="turniket52x3")
    assert after["redeals"] == ["1"]


def test_top_of_the_moved_pile_is_playable_before_it_is_taken_back() -> None:
    piles = f"{_QUIET} / w 6S 7H / redeals 1"
    assert _moves(piles, key="turniket52x3") == {"w-t1", "w-s"}


# ------------------------------------------------------------------ between columns


def test_whole_column_moves_as_a_unit() -> None:
    piles = "t1 QC JD TS / t2 KD / t3 8S / t4 8C"
    assert _moves(piles) == {"t1-t2x3"}
    after = _after(piles, "t1-t2x3")
    assert after == _position("t1 / t2 KD QC JD TS / t3 8S / t4 8C", "turniket36")


def test_single_card_column_is_a_whole_column_written_without_a_number() -> None:
    piles = "t1 QC / t2 KD / t3 8S / t4 8C"
    assert _moves(piles) == {"t1-t2"}
    with pytest.raises(ValueError, match="'t1-t2x1'"):
        _after(piles, "t1-t2x1")


def test_no_last_card_alone_out_of_a_longer_column() -> None:
    # In Vokzal 7H could go to 8C.
    piles = "t1 9D 8S 7H / t2 8C / t3 QS / t4 KC"
    assert _moves(piles) == set()
    with pytest.raises(ValueError, match="'t1-t2'"):
        _after(piles, "t1-t2")


def test_part_of_a_column_never_moves() -> None:
    # JC TD would fit QH.
    piles = "t1 KS QD JC TD / t2 QH / t3 8S / t4 8C"
    assert _moves(piles) == set()
    with pytest.raises(ValueError, match="'t1-t2x2'"):
        _after(piles, "t1-t2x2")


def test_a_column_goes_to_the_end_of_another_not_to_its_beginning() -> None:
    assert _moves("t1 9H 8C / t2 TS JD / t3 KC QD / t4 KS") == set()
    assert _moves("t1 9H 8C / t2 JD TS / t3 KC QD / t4 AS 6H") == {"t1-t2x2"}


def test_whole_column_may_choose_between_targets() -> None:
    assert _moves("t1 9H 8C / t2 TS / t3 JD TC / t4 KD") == {"t1-t2x2", "t1-t3x2"}


@pytest.mark.parametrize(
    "columns", ["t1 KD QC / t2 / t3 KS / t4 8C", "t1 KD / t2 / t3 9S / t4 7S"]
)
def test_no_column_moves_to_an_empty_column(columns: str) -> None:
    assert _moves(columns) == set()


# ------------------------------------------------------------------ empty columns


def test_empty_column_takes_the_top_of_the_reserve() -> None:
    piles = "t1 8S / t2 / t3 TS / t4 QS / r AC 6C"
    assert _moves(piles) == {"r-t2"}
    assert _after(piles, "r-t2") == _position("t1 8S / t2 6C / t3 TS / t4 QS / r AC", "turniket36")


def test_empty_column_waits_for_the_player() -> None:
    after = _after("t1 9D / t2 8S / t3 QS / t4 KC / r 7C 6C / s 9C / o JC", "t2-t1")
    assert after["t2"] == []
    assert turniket.legal_moves("turniket36", after) == {"r-t2", "o-w"}


def test_only_the_first_of_several_empty_columns_is_a_target() -> None:
    assert _moves("t1 8S / t2 / t3 / t4 / r 7C 6C") == {"r-t2"}
    assert _moves("t1 / t2 8S / t3 / t4 / w KH") == {"w-t1"}


def test_while_the_reserve_has_cards_no_king_goes_to_an_empty_column() -> None:
    assert _moves("t1 / t2 8S / t3 TS / t4 QS / r 6C / w KD") == {"r-t1"}


def test_reserve_king_too_goes_to_an_empty_column() -> None:
    assert _moves("t1 / t2 8S / t3 TS / t4 QS / r KD") == {"r-t1"}


def test_once_the_reserve_is_empty_it_takes_a_king_from_the_top_of_the_moved_pile() -> None:
    piles = "t1 8S / t2 / t3 QS / t4 TS / w QC KD"
    assert _moves(piles) == {"w-t2"}
    assert _after(piles, "w-t2") == _position("t1 8S / t2 KD / t3 QS / t4 TS / w QC", "turniket36")


def test_once_the_reserve_is_empty_it_takes_no_other_card() -> None:
    assert _moves("t1 8S / t2 / t3 QS / t4 TS / w KD QC") == set()


def test_opened_card_never_goes_to_an_empty_column() -> None:
    assert _moves("t1 8S / t2 / t3 QS / t4 TS / o QC") == {"o-w"}
    assert _moves("t1 8S / t2 / t3 QS / t4 TS / r 6C / o QC") == {"r-t2", "o-w"}


def test_opened_king_must_be_shifted_first() -> None:
    piles = "t1 8S / t2 / t3 QS / t4 TS / s 9C / o KD"
    assert _moves(piles) == {"o-w"}
    after = _after(piles, "o-w")
    assert turniket.legal_moves("turniket36", after) == {"w-t2", "o-w"}


# ------------------------------------------------------------------ apply


@pytest.mark.parametrize("key", turniket.KEYS)
def test_apply_leaves_its_input_untouched(key: str) -> None:
    position = turniket.deal(key, 7)
    for move in turniket.legal_moves(key, position):
        turniket.apply(key, position, move)
    assert position == turniket.deal(key, 7)


@pytest.mark.parametrize("move", ["", "t1", "t1-t1", "t2-t1x1", "o-wx1", "w-s", "x-y", "t2-t1 "])
def test_apply_quotes_a_move_that_is_not_legal(move: str) -> None:
    with pytest.raises(ValueError, match=f"'{move}'"):
        _after("t1 9D / t2 8S / t3 QS / t4 KC / o 7C", move)


# ------------------------------------------------------------------ the end


def _complete(key: str, *, without: str = "") -> str:
    ranks = "A6789TJQK" if key == "turniket36" else "A23456789TJQK"
    return " / ".join(
        " ".join([pile, *[rank + suit for rank in ranks if rank + suit != without]])
        for pile, suit in zip(("f1", "f2", "f3", "f4"), "SHDC", strict=True)
    )


@pytest.mark.parametrize("key", turniket.KEYS)
def test_won_when_all_cards_are_on_the_foundations(key: str) -> None:
    assert _outcome(_complete(key), key=key) == "WON"
    assert _moves(_complete(key), key=key) == set()
    assert turniket.score(key, _position(_complete(key), key)) == (36 if "36" in key else 52)


def test_won_whatever_redeals_are_left() -> None:
    key = "turniket52x3"
    for redeals in ("0", "1", "2"):
        assert _outcome(f"{_complete(key)} / redeals {redeals}", key=key) == "WON"


@pytest.mark.parametrize("key", turniket.KEYS)
@pytest.mark.parametrize("place", ["t1", "r", "o", "w"])
def test_not_won_while_one_card_is_elsewhere(key: str, place: str) -> None:
    left = " / redeals 0" if key == "turniket52x3" else ""
    assert _outcome(f"{place} KS / {_complete(key, without='KS')}{left}", key=key) == "PLAYING"


def test_score_counts_the_cards_on_foundations() -> None:
    position = _position("t1 7D / o AC / f1 AS 6S 7S / f3 AD 6D", "turniket36")
    assert turniket.score("turniket36", position) == 5
    assert turniket.score("turniket52x3", turniket.deal("turniket52x3", 1)) == 0


def test_lost_when_shifting_aside_reaches_no_other_move() -> None:
    assert _outcome(f"{_KINGS} / s 7S 8S / o 9S") == "LOST"
    assert _moves(f"{_KINGS} / s 7S 8S / o 9S") == {"o-w"}
    assert _outcome(f"{_KINGS} / r 8C / w 7S") == "LOST"


@pytest.mark.parametrize("stock", ["s QH 8S / o 9S", "s 8S QH / o 9S", "s 8S 9S / o QH", "o QH"])
def test_not_lost_while_a_card_still_to_be_opened_fits(stock: str) -> None:
    assert _outcome(f"{_KINGS} / {stock}") == "PLAYING"


def test_not_lost_though_the_next_turn_would_hide_the_card() -> None:
    assert _outcome(f"{_KINGS} / s 7S / o 9S / w QH") == "PLAYING"


@pytest.mark.parametrize("key", ["turniket36", "turniket52"])
def test_lost_when_the_card_that_fits_lies_covered_in_the_moved_pile(key: str) -> None:
    assert _outcome(f"{_KINGS} / s 7S / o 9S / w QH 8S", key=key) == "LOST"
    assert _outcome(f"{_KINGS} / w QH 8S", key=key) == "LOST"


def test_house_rule_finds_the_covered_card_while_redeals_are_left() -> None:
    piles = f"{_KINGS} / s 7S / o 9S / w QH 8S"
    for redeals, outcome in (("2", "PLAYING"), ("1", "PLAYING"), ("0", "LOST")):
        assert _outcome(f"{piles} / redeals {redeals}", key="turniket52x3") == outcome


def test_house_rule_is_lost_at_once_when_no_pass_helps() -> None:
    piles = f"{_KINGS} / s 7S / o 9S / w 8S / redeals 2"
    assert _outcome(piles, key="turniket52x3") == "LOST"
    assert _moves(piles, key="turniket52x3") == {"o-w"}
    assert _outcome(f"{_KINGS} / w 8S / redeals 2", key="turniket52x3") == "LOST"
    assert _moves(f"{_KINGS} / w 8S / redeals 2", key="turniket52x3") == {"w-s"}


def test_king_in_the_opened_place_is_not_lost_before_an_empty_column() -> None:
    gap = "t1 / t2 8S / t3 TS / t4 QS"
    assert _outcome(f"{gap} / o KD") == "PLAYING"
    assert _outcome(f"{gap} / s 8C / o KD") == "PLAYING"
    assert _outcome(f"{gap} / s KD / o 8C") == "PLAYING"


def test_covered_king_is_lost_before_an_empty_column() -> None:
    gap = "t1 / t2 8S / t3 TS / t4 QS"
    assert _outcome(f"{gap} / w KD 8C") == "LOST"
    assert _outcome(f"{gap} / o 8C / w 6S") == "LOST"
    piles = f"{gap} / w KD 8C"
    assert _outcome(f"{piles} / redeals 1", key="turniket52x3") == "PLAYING"


def test_column_moving_between_columns_is_no_turn() -> None:
    assert _outcome("t1 7H / t2 8C / t3 KS / t4 KC") == "PLAYING"
    assert _outcome("t1 7H 6C / t2 8C / t3 KS / t4 KC") == "PLAYING"


def test_last_card_of_a_longer_column_gives_no_hope() -> None:
    # In Vokzal 7H would go to 8C and set 8S free.
    assert _outcome("t1 8S 7H / t2 8C / t3 KS / t4 KC / f1 AS 6S 7S") == "LOST"


def test_reserve_card_that_can_fill_a_gap_is_a_move() -> None:
    assert _outcome("t1 / t2 KC / t3 KH / t4 KD / r 8C") == "PLAYING"
    assert _outcome("t1 / t2 KC / t3 KH / t4 KD / w 8C") == "LOST"


# ------------------------------------------------------------------ text, perft, small positions


@pytest.mark.parametrize("key", turniket.KEYS)
def test_position_line_round_trips(key: str) -> None:
    position = turniket.deal(key, 123_456_789)
    assert read(turniket.piles(key), show(position)) == position


def test_a_position_line_names_the_piles_in_their_order() -> None:
    line = "t1 JD / t2 / t3 / t4 / r 9C / s 7H / o 8H / w / f1 / f2 AH / f3 / f4"
    assert show(read(turniket.piles("turniket36"), line)) == line
    for other in (f"{line} / redeals 2", line.replace("s 7H / o 8H", "o 8H / s 7H"), ""):
        with pytest.raises(ValueError, match="not a position"):
            read(turniket.piles("turniket36"), other)


def test_perft_counts_sequences_of_that_exact_length() -> None:
    key = "turniket52x3"
    position = _position(f"{_KINGS} / w 7S / redeals 1", key)
    assert [perft(turniket, key, position, depth) for depth in (1, 2, 3)] == [1, 1, 0]
    aces = _position("t1 AS / t2 AH / t3 KS / t4 KC", key)
    assert [perft(turniket, key, aces, depth) for depth in (1, 2, 3)] == [2, 2, 0]


@pytest.mark.parametrize("key", turniket.KEYS)
def test_small_positions_are_well_formed_and_reproducible(key: str) -> None:
    positions = list(turniket.small_positions(key, 300))
    assert positions == list(turniket.small_positions(key, 300))
    for position in positions:
        piles = [pile for name, pile in position.items() if name != "redeals"]
        cards = [card for pile in piles for card in pile]
        assert len(cards) == len(set(cards))
        assert set(cards) <= set(full_deck(36 if key == "turniket36" else 52))
        assert position["o"] or not position["s"]
        assert len(position["o"]) <= 1
        assert tuple(position) == turniket.piles(key)
    outcomes = {turniket.outcome(key, position) for position in positions}
    assert outcomes >= {"PLAYING", "LOST"}
