"""The reference says what RULES.md says: one test for each sentence of "1–2. Vokzal".

The reference is itself a check of `rules`, so it is tested by hand-made positions alone.
"""

from pathlib import Path

import pytest

from tests.rules.reference import vokzal
from tests.rules.reference.common import Position, perft, read, show

_PERFT_FILE = Path(__file__).parents[2] / "data" / "perft" / "vokzal.txt"
_ACES_TO_SIXES = "f1 AS 6S / f2 AH 6H / f3 AD 6D / f4 AC 6C"


def _position(piles: str) -> Position:
    """Read a position of which only the piles that matter are written."""
    written = {text.split(" ")[0]: text for text in piles.split(" / ")}
    names = ("t1", "t2", "t3", "t4", "r", "s", "w", "f1", "f2", "f3", "f4")
    assert written.keys() <= set(names)
    return read(vokzal.PILES, " / ".join(written.get(name, name) for name in names))


def _moves(piles: str, *, key: str = "vokzal36") -> set[str]:
    return vokzal.legal_moves(key, _position(piles))


def _after(piles: str, move: str, *, key: str = "vokzal36") -> Position:
    return vokzal.apply(key, _position(piles), move)


def _outcome(piles: str, *, key: str = "vokzal36") -> str:
    return vokzal.outcome(key, _position(piles))


# ------------------------------------------------------------------ the deal


@pytest.mark.parametrize(("key", "reserve", "stock"), [("vokzal36", 9, 23), ("vokzal52", 13, 35)])
def test_deal_is_four_columns_then_the_reserve_then_the_stock(
    key: str, reserve: int, stock: int
) -> None:
    ranks = {"vokzal36": "A6789TJQK", "vokzal52": "A23456789TJQK"}[key]
    cards = [rank + suit for suit in "SHDC" for rank in ranks]
    position = vokzal.lay_out(key, cards)
    assert [position[column] for column in ("t1", "t2", "t3", "t4")] == [[c] for c in cards[:4]]
    # "the last dealt on top"
    assert position["r"] == cards[4 : 4 + reserve]
    # "dealt from its first card on": the next card lies on top of the stock.
    assert len(position["s"]) == stock
    assert position["s"] == list(reversed(cards[4 + reserve :]))
    # "Foundations empty. Waste empty."
    assert all(position[pile] == [] for pile in ("w", "f1", "f2", "f3", "f4"))


def test_deal_number_fixes_the_order_of_36_cards() -> None:
    assert show(vokzal.deal("vokzal36", 7)) == (
        "t1 QH / t2 QC / t3 6C / t4 8D / r KS AH 7D 9C QS 9H KD QD 8S"
        " / s 7H TS 9D 7S KH KC 6S TH 7C 8C AC TC 6H 6D JD 9S 8H AD TD JS JH AS JC"
        " / w / f1 / f2 / f3 / f4"
    )


def test_deal_number_fixes_the_order_of_52_cards() -> None:
    assert show(vokzal.deal("vokzal52", 1)) == (
        "t1 9C / t2 9D / t3 2D / t4 4S / r 3H 8S 7H 2C TC 7D TS TH 3S 2H 6H AH KH"
        " / s 7S 5C KD KS JH 9H 4D TD 5S 2S 6C 5H 5D AS 4H AD 9S 8D"
        " AC 4C JC QD 3D QS KC 7C 6D 6S JS JD QH QC 8H 3C 8C"
        " / w / f1 / f2 / f3 / f4"
    )


@pytest.mark.parametrize("number", [0, -1, 1_000_000_000])
def test_deal_numbers_are_1_to_999_999_999(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        vokzal.deal("vokzal36", number)


def test_stated_order_must_be_the_whole_deck() -> None:
    with pytest.raises(ValueError, match="AS AS"):
        vokzal.lay_out("vokzal36", ["AS", "AS"])


# ------------------------------------------------------------------ foundations


def test_foundations_are_spades_hearts_diamonds_clubs_and_begin_with_the_ace() -> None:
    assert _moves("t1 AS / t2 AH / t3 AD / t4 AC") == {"t1-f1", "t2-f2", "t3-f3", "t4-f4"}


def test_foundation_of_36_goes_from_the_ace_to_the_six() -> None:
    assert _moves("t1 6S / t2 8H / t3 TH / t4 QD / f1 AS / f2 AH / f3 AD") == {"t1-f1"}


def test_foundation_of_52_goes_from_the_ace_to_the_two() -> None:
    piles = "t1 2S / t2 6H / t3 TH / t4 QD / f1 AS / f2 AH / f3 AD"
    assert _moves(piles, key="vokzal52") == {"t1-f1"}


def test_foundation_goes_up_in_suit() -> None:
    assert _moves("t1 7C / t2 9C / t3 JC / t4 KC / f1 AS 6S / f4 AC") == set()


def test_foundation_takes_no_card_below_and_none_further_up() -> None:
    assert _moves("t1 8S / t2 TS / t3 QS / t4 KC / f1 AS 6S") == set()


def test_what_lies_on_a_foundation_stays_there() -> None:
    # The ace of spades would fit 6H.
    piles = "t1 6H / t2 8H / t3 TH / t4 QH / f1 AS"
    assert _moves(piles) == set()
    with pytest.raises(ValueError, match="'f1-t1'"):
        _after(piles, "f1-t1")


def test_moving_to_a_foundation_is_never_forced() -> None:
    piles = "t1 7D / t2 6S / t3 9S / t4 JS / s KH / f1 AS"
    assert _moves(piles) == {"t2-f1", "t2-t1", "s-w"}
    assert _after(piles, "s-w")["t2"] == ["6S"]


def test_foundation_takes_from_waste_reserve_and_columns_but_one_card() -> None:
    piles = f"t1 8D 7C / t2 TS / t3 QS / t4 KS / r 9C 7H / s KC / w KD 7S / {_ACES_TO_SIXES}"
    assert _moves(piles) == {"t1-f4", "r-f2", "w-f1", "s-w"}
    assert _after(piles, "t1-f4")["t1"] == ["8D"]


# ------------------------------------------------------------------ columns


def test_columns_go_down_in_alternate_colours() -> None:
    eights = "t1 8S / t2 8C / t3 8D / t4 QS / s KS"
    assert _moves(f"{eights} / w 7H") == {"w-t1", "w-t2", "s-w"}
    assert _moves(f"{eights} / w 7C") == {"w-t3", "s-w"}
    assert _moves(f"{eights} / w 6H") == {"s-w"}
    assert _moves(f"{eights} / w 9H") == {"s-w"}


@pytest.mark.parametrize(
    ("column", "card", "fits"),
    [
        ("8S", "7H", True),
        ("8S", "7D", True),
        ("8S", "7C", False),
        ("8S", "7S", False),
        ("8S", "9H", False),
        ("8S", "6H", False),
        ("8S", "8H", False),
        ("TD", "9C", True),
        ("JC", "TH", True),
        ("QH", "JS", True),
        ("KS", "QD", True),
    ],
)
def test_column_takes_the_next_rank_down_in_the_other_colour(
    column: str, card: str, *, fits: bool
) -> None:
    # The other columns are of the card's own colour and take nothing.
    own = {"H": "D", "D": "H", "S": "C", "C": "S"}[card[1]]
    piles = f"t1 {column} / t2 K{own} / t3 K{card[1]} / t4 A{own} / s AC / w {card}"
    moves = {move for move in _moves(piles) if move.startswith("w-t")}
    assert moves == ({"w-t1"} if fits else set())


def test_red_six_takes_a_black_ace_in_36_cards() -> None:
    assert _moves("t1 6H / t2 8H / t3 TH / t4 QH / s KS / w AC") == {"w-t1", "w-f4", "s-w"}


def test_red_two_and_no_six_takes_a_black_ace_in_52_cards() -> None:
    piles = "t1 6H / t2 2H / t3 TH / t4 QH / s KS / w AC"
    assert _moves(piles, key="vokzal52") == {"w-t2", "w-f4", "s-w"}


def test_seven_follows_the_six_in_36_cards_only() -> None:
    piles = "t1 7H / t2 9H / t3 JH / t4 KH / s KS / w 6C"
    assert _moves(piles) == _moves(piles, key="vokzal52") == {"w-t1", "s-w"}


def test_no_wrap_from_king_to_ace() -> None:
    assert _moves("t1 AH / t2 8H / t3 TH / t4 QH / s 9S / w KC / f2 AD") == {"s-w"}
    assert _moves("t1 7S / t2 8H / t3 TH / t4 QH / s KD / w AS / f1 KS") == {"t1-t2", "s-w"}


# ------------------------------------------------------------------ what is movable


def test_only_the_tops_of_waste_and_reserve_and_the_last_card_of_a_column_move() -> None:
    # The sevens that lie on top (or last) fit 8S; those that are covered do not move.
    assert _moves("t1 8S / t2 KD / t3 KH / t4 TS / r 7D QD / w 7H QS / s 7C") == {
        "w-t2",
        "w-t3",
        "s-w",
    }
    assert _moves("t1 8S / t2 KD / t3 KH / t4 TS / r QD 7D / w QS 7H / s 7C") == {
        "r-t1",
        "w-t1",
        "s-w",
    }


def test_stock_itself_is_not_playable() -> None:
    assert _moves("t1 8S / t2 TC / t3 QS / t4 KC / s 7H") == {"s-w"}


# ------------------------------------------------------------------ between columns


def test_last_card_alone_goes_to_another_column() -> None:
    piles = "t1 9D 8S 7H / t2 8C / t3 QS / t4 KC"
    assert _moves(piles) == {"t1-t2"}
    after = _after(piles, "t1-t2")
    assert after == _position("t1 9D 8S / t2 8C 7H / t3 QS / t4 KC")


def test_whole_column_moves_as_a_unit() -> None:
    piles = "t1 QC JD TS / t2 KD / t3 8S / t4 8C"
    assert _moves(piles) == {"t1-t2x3"}
    assert _after(piles, "t1-t2x3") == _position("t1 / t2 KD QC JD TS / t3 8S / t4 8C")


def test_part_of_a_column_never_moves() -> None:
    # JC TD would fit QH; but only TD alone or all four together may go.
    piles = "t1 KS QD JC TD / t2 QH / t3 8S / t4 8C"
    assert _moves(piles) == set()
    with pytest.raises(ValueError, match="'t1-t2x2'"):
        _after(piles, "t1-t2x2")


def test_single_card_column_is_a_whole_column_written_without_a_number() -> None:
    piles = "t1 QC / t2 KD / t3 8S / t4 8C"
    assert _moves(piles) == {"t1-t2"}
    assert _after(piles, "t1-t2") == _position("t1 / t2 KD QC / t3 8S / t4 8C")
    with pytest.raises(ValueError, match="'t1-t2x1'"):
        _after(piles, "t1-t2x1")


def test_last_card_and_whole_column_may_have_different_targets() -> None:
    assert _moves("t1 9H 8C 7D / t2 8S / t3 TC / t4 KD") == {"t1-t2", "t1-t3x3"}


def test_whole_column_does_not_move_to_an_empty_column() -> None:
    assert _moves("t1 KD QC JD / t2 KS / t3 / t4 8C") == set()


def test_single_card_column_does_not_move_to_an_empty_column() -> None:
    assert _moves("t1 KD / t2 KS / t3 / t4 8C") == set()


def test_last_card_of_a_longer_column_does_not_move_to_an_empty_column() -> None:
    piles = "t1 9D 8S / t2 / t3 QS / t4 KC"
    assert _moves(piles) == set()
    with pytest.raises(ValueError, match="'t1-t2'"):
        _after(piles, "t1-t2")


# ------------------------------------------------------------------ empty columns


def test_empty_column_takes_only_the_top_of_the_reserve() -> None:
    assert _moves("t1 8S / t2 / t3 TS / t4 QS / r 7C AC 6C / s 7S / w KD") == {"r-t2", "s-w"}
    assert _after("t1 8S / t2 / r 7C 6C", "r-t2") == _position("t1 8S / t2 6C / r 7C")


def test_empty_column_is_filled_when_the_player_wishes() -> None:
    piles = "t1 9D / t2 8S / t3 QS / t4 KC / r 7C 6C / s JC"
    after = _after(piles, "t2-t1")
    assert after["t2"] == []
    assert vokzal.legal_moves("vokzal36", after) == {"r-t2", "s-w"}
    assert vokzal.apply("vokzal36", after, "s-w")["t2"] == []


def test_only_the_first_of_several_empty_columns_is_a_target() -> None:
    piles = "t1 8S / t2 / t3 / t4 / r 7C 6C"
    assert _moves(piles) == {"r-t2"}
    with pytest.raises(ValueError, match="'r-t3'"):
        _after(piles, "r-t3")


def test_reserve_card_may_go_to_the_gap_or_on_a_column() -> None:
    assert _moves("t1 8S / t2 TS / t3 / t4 QS / r 9C 7D") == {"r-t1", "r-t3"}


def test_king_from_the_waste_waits_while_the_reserve_has_cards() -> None:
    assert _moves("t1 / t2 8S / t3 TS / t4 QS / r 9C / w KD") == {"r-t1", "w-s"}


def test_empty_column_takes_a_king_from_the_waste_once_the_reserve_is_empty() -> None:
    piles = "t1 8S / t2 / t3 / t4 TS / s 7C / w QH KD"
    assert _moves(piles) == {"w-t2", "s-w"}
    assert _after(piles, "w-t2") == _position("t1 8S / t2 KD / t4 TS / s 7C / w QH")


def test_empty_column_takes_no_other_card_from_the_waste() -> None:
    assert _moves("t1 8S / t2 / t3 / t4 TS / s 7C / w KD QH") == {"s-w"}


def test_empty_column_takes_no_king_but_from_the_waste() -> None:
    # A king of another column, and one on top of the stock, stay where they are.
    assert _moves("t1 KD / t2 / t3 KC QH / t4 TS / s 7C KS") == {"s-w"}


# ------------------------------------------------------------------ turns


def test_turn_takes_three_cards_and_the_last_turned_lies_on_top() -> None:
    after = _after("s KC JS TH AS / w 9D", "s-w")
    assert after == _position("s KC / w 9D AS TH JS")


@pytest.mark.parametrize(
    ("stock", "waste"),
    [("s JS TH", "w 9D TH JS"), ("s JS", "w 9D JS"), ("s 9S JS TH", "w 9D TH JS 9S")],
)
def test_turn_takes_what_is_left(stock: str, waste: str) -> None:
    assert _after(f"{stock} / w 9D", "s-w") == _position(waste)


def test_waste_turns_over_only_when_the_stock_is_empty() -> None:
    assert _moves("s JS / w 9D TH") == {"s-w"}
    assert _moves("w 9D TH") == {"w-s"}
    assert _moves("s JS") == {"s-w"}


def test_no_turn_without_stock_and_waste() -> None:
    assert _moves("t1 8S / t2 TS / t3 QS / t4 KC / r 6C") == set()


def test_waste_turns_over_whole_and_keeps_its_order() -> None:
    turned_over = _after("w AS TH JS KC", "w-s")
    assert turned_over == _position("s KC JS TH AS")
    # The same three are turned first again.
    assert vokzal.apply("vokzal36", turned_over, "s-w") == _position("s KC / w AS TH JS")


def test_waste_turns_over_as_often_as_one_likes() -> None:
    position = start = _position("t1 8S / t2 TS / t3 QS / t4 KC / s KS JS 9S 7S")
    for _ in range(20):
        for move in ("s-w", "s-w", "w-s"):
            assert vokzal.legal_moves("vokzal36", position) == {move}
            position = vokzal.apply("vokzal36", position, move)
        assert position == start


# ------------------------------------------------------------------ apply


def test_apply_leaves_its_input_untouched() -> None:
    position = vokzal.deal("vokzal36", 7)
    for move in vokzal.legal_moves("vokzal36", position):
        vokzal.apply("vokzal36", position, move)
    assert position == vokzal.deal("vokzal36", 7)


@pytest.mark.parametrize("move", ["", "t1", "t1-t1", "t2-t1x1", "s-wx3", "w-s", "x-y", "t2-t1 "])
def test_apply_quotes_a_move_that_is_not_legal(move: str) -> None:
    with pytest.raises(ValueError, match=f"'{move}'"):
        _after("t1 9D / t2 8S / t3 QS / t4 KC / s 7C", move)


# ------------------------------------------------------------------ the end


def _complete(*, without: str = "") -> str:
    suits = dict(zip(("f1", "f2", "f3", "f4"), "SHDC", strict=True))
    foundations = {
        pile: [rank + suit for rank in "A6789TJQK" if rank + suit not in without.split()]
        for pile, suit in suits.items()
    }
    return " / ".join(" ".join([pile, *cards]) for pile, cards in foundations.items())


def test_won_when_all_cards_are_on_the_foundations() -> None:
    assert _outcome(_complete()) == "WON"
    assert _moves(_complete()) == set()
    assert vokzal.score("vokzal36", _position(_complete())) == 36


def test_not_won_while_one_card_is_elsewhere() -> None:
    assert _outcome(f"t1 KS / {_complete(without='KS')}") == "PLAYING"
    assert _outcome(f"w KS / {_complete(without='KS')}") == "PLAYING"


def test_score_counts_the_cards_on_foundations() -> None:
    assert vokzal.score("vokzal36", _position("t1 7D / f1 AS 6S 7S / f3 AD 6D")) == 5
    assert vokzal.score("vokzal52", vokzal.deal("vokzal52", 1)) == 0


_KINGS = "t1 KS / t2 KC / t3 KH / t4 KD"


def test_lost_when_turns_alone_reach_no_other_move() -> None:
    assert _outcome(f"{_KINGS} / s 9S 8S 7S") == "LOST"
    assert _outcome(f"{_KINGS} / r QH 8C") == "LOST"


def test_lost_when_the_card_that_fits_is_never_turned_on_top() -> None:
    # QH fits the black kings; turned 7S QH 8S 9S, it always lies under 8S.
    assert _outcome(f"{_KINGS} / s 9S 8S QH 7S") == "LOST"


def test_not_lost_when_the_card_that_fits_comes_on_top_later() -> None:
    # Turned 7S 8S 9S, then QH.
    assert _outcome(f"{_KINGS} / s QH 9S 8S 7S") == "PLAYING"
    # The passes go on from what lies where: here QH comes second, there third.
    assert _outcome(f"{_KINGS} / s 9S / w QH 8S 7S") == "LOST"
    assert _outcome(f"{_KINGS} / w 7S 8S QH 9S") == "PLAYING"


def test_not_lost_though_the_next_pass_would_hide_the_card() -> None:
    # On top now; turned over, QH would lie under 8S for ever.
    assert _outcome(f"{_KINGS} / s 9S 8S / w 7S QH") == "PLAYING"


def test_not_lost_when_a_reversible_shift_sets_a_card_free() -> None:
    piles = "t1 8S 7H / t2 8C / t3 KS / t4 KC / s JC / f1 AS 6S 7S"
    assert _moves(piles) == {"t1-t2", "s-w"}
    assert _outcome(piles) == "PLAYING"


def test_lost_when_turns_and_reversible_shifts_reach_no_other_move() -> None:
    piles = "t1 8S 7H / t2 9D 8C / t3 KS / t4 KC / s JC / f1 AS 6S"
    assert _moves(piles) == {"t1-t2", "s-w"}
    assert _outcome(piles) == "LOST"


def test_whole_column_moving_away_is_not_reversible() -> None:
    assert _outcome("t1 7H / t2 8C / t3 KS / t4 KC") == "PLAYING"
    assert _outcome("t1 7H 6C / t2 8C / t3 KS / t4 KC") == "PLAYING"


def test_reserve_card_that_can_fill_a_gap_is_a_move() -> None:
    assert _outcome("t1 / t2 KC / t3 KH / t4 KD / r 8C") == "PLAYING"
    assert _outcome("t1 / t2 KC / t3 KH / t4 KD / w 8C") == "LOST"
    assert _outcome("t1 / t2 KC / t3 KH / t4 KD / w 8C KS 7S") == "LOST"
    assert _outcome("t1 / t2 KC / t3 KH / t4 KD / w 8C 7S KS") == "PLAYING"


# ------------------------------------------------------------------ perft and text


def test_perft_counts_sequences_of_that_exact_length() -> None:
    two_aces = _position("t1 AS / t2 AH / t3 KS / t4 KC")
    assert [perft(vokzal, "vokzal36", two_aces, depth) for depth in range(4)] == [1, 2, 2, 0]
    turns = _position(f"{_KINGS} / s 7S")
    assert [perft(vokzal, "vokzal36", turns, depth) for depth in range(4)] == [1, 1, 1, 1]


def test_position_line_round_trips() -> None:
    line = "t1 JD / t2 6H / t3 TS / t4 QC / r 9C KD / s 7H / w / f1 / f2 AH / f3 / f4"
    assert show(read(vokzal.PILES, line)) == line
    assert read(vokzal.PILES, line)["r"] == ["9C", "KD"]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "t1 / t2",
        "t1 / t2 / t3 / t4 / s / r / w / f1 / f2 / f3 / f4",
        "t1 1S / t2 / t3 / t4 / r / s / w / f1 / f2 / f3 / f4",
        "t1  JD / t2 / t3 / t4 / r / s / w / f1 / f2 / f3 / f4",
    ],
)
def test_other_lines_are_not_positions(line: str) -> None:
    with pytest.raises(ValueError, match="not a"):
        read(vokzal.PILES, line)


def _cards(position: Position) -> list[str]:
    return sorted(card for cards in position.values() for card in cards)


def test_perft_file_holds_what_the_reference_counts() -> None:
    rows = [
        line.split(" | ")
        for line in _PERFT_FILE.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    for game, depth, number, line in rows:
        position = read(vokzal.PILES, line)
        assert _cards(position) == _cards(vokzal.deal(game, 1)), line
        assert perft(vokzal, game, position, int(depth)) == int(number), line


# ------------------------------------------------------------------ the source's own game


def test_worked_example_of_the_source() -> None:
    shown = ["JD", "6H", "TS", "QC"]
    # The reserve from its bottom: three cards that the source never reaches, then those it names.
    reserve = ["KC", "QS", "8C", "9C", "KD", "AD", "TD", "9S", "7D"]
    turned = ["AS", "TH", "JS", "8H", "JC", "AH"]
    named = shown + reserve + turned
    rest = [rank + suit for suit in "SHDC" for rank in "A6789TJQK" if rank + suit not in named]
    position = vokzal.lay_out("vokzal36", named + rest)
    for move, expected in [
        ("s-w", ("w", "AS TH JS")),
        ("t1-t4", ("t4", "QC JD")),  # «валета бубен можно положить на даму треф»
        ("r-t1", ("t1", "7D")),
        ("t3-t4", ("t4", "QC JD TS")),  # «и 10 пик можно положить на валета бубен»
        ("r-t3", ("t3", "9S")),
    ]:
        position = vokzal.apply("vokzal36", position, move)
        assert position[expected[0]] == expected[1].split()
    # «Итак в данном положении ходов нет. Открываем следующие 3 карты»
    assert vokzal.legal_moves("vokzal36", position) == {"s-w"}
    for move, expected in [
        ("s-w", ("w", "AS TH JS 8H JC AH")),
        ("w-f2", ("f2", "AH")),
        ("t2-f2", ("f2", "AH 6H")),
        ("r-t2", ("t2", "TD")),
        ("r-f3", ("f3", "AD")),
        ("t3-t2", ("t2", "TD 9S")),
        ("r-t3", ("t3", "KD")),
        ("t4-t3x3", ("t3", "KD QC JD TS")),  # «даму треф в комплексе»
        ("r-t4", ("t4", "9C")),
    ]:
        position = vokzal.apply("vokzal36", position, move)
        assert position[expected[0]] == expected[1].split()
    assert vokzal.score("vokzal36", position) == 3
    assert vokzal.outcome("vokzal36", position) == "PLAYING"
