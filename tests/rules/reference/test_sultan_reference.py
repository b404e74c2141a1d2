"""The Sultan reference says what RULES.md says: one test for each sentence of "6–7. Sultan".

The reference is itself a check of `rules`, so it is tested by hand-made positions alone.
"""

import random
from collections import Counter
from pathlib import Path

import pytest

from tests.rules.reference import sultan
from tests.rules.reference.common import Position, full_deck, perft, read, show

_KEYS = ("sultan6", "sultan8")
_FOUNDATIONS = tuple(f"f{number}" for number in range(1, 9))
_COURT = "f1 KD / f2 AH / f3 KD / f4 KC / f5 KC / f6 KS / f7 KH / f8 KS / k KH"
_PERFT_FILE = Path(__file__).parents[2] / "data" / "perft" / "sultan.txt"

# Cards for the whole divan that never move where only kings and the ace of hearts lie home.
_STUCK = dict(
    zip(
        (f"d{n}" for n in range(1, 9)),
        ("7S", "7S", "7C", "7C", "9S", "9S", "9C", "9C"),
        strict=True,
    )
)


def _divan(key: str) -> tuple[str, ...]:
    return tuple(f"d{number}" for number in range(1, {"sultan6": 7, "sultan8": 9}[key]))


def _position(piles: str, key: str = "sultan6") -> Position:
    """Read a position of which only the piles that matter are written.

    The court lies where nothing else is said; 2 redeals are left.
    """
    written = dict(text.partition(" ")[::2] for text in f"{_COURT} / {piles}".split(" / "))
    written.pop("", None)
    assert written.keys() <= set(sultan.piles(key))
    return {name: written.get(name, "").split() for name in sultan.piles(key)} | {
        "redeals": [written.get("redeals", "2")]
    }


def _full(piles: str, key: str = "sultan6") -> str:
    """Lay the stuck cards on each place of the divan that is not written."""
    written = {text.partition(" ")[0] for text in piles.split(" / ")}
    stuck = [f"{name} {_STUCK[name]}" for name in _divan(key) if name not in written]
    return " / ".join([*stuck, piles])


def _moves(piles: str, key: str = "sultan6") -> set[str]:
    return sultan.legal_moves(key, _position(piles, key))


def _after(piles: str, move: str, key: str = "sultan6") -> Position:
    return sultan.apply(key, _position(piles, key), move)


def _outcome(piles: str, key: str = "sultan6") -> str:
    return sultan.outcome(key, _position(piles, key))


def _line(first: str, last: str, suit: str) -> str:
    """The cards from rank to rank as foundations go up: `_line("K", "2", "S")` is KS AS 2S."""
    ranks = "KA23456789TJQ"
    return " ".join(rank + suit for rank in ranks[ranks.index(first) : ranks.index(last) + 1])


# ------------------------------------------------------------------ the deal


@pytest.mark.parametrize(("key", "stock"), [("sultan6", 89), ("sultan8", 87)])
def test_deal_is_the_court_then_the_divan_then_the_stock(key: str, stock: int) -> None:
    position = sultan.deal(key, 1)
    # "The eight kings and one ace of hearts are laid 3×3 before the deal."
    court = "f1 KD / f2 AH / f3 KD / f4 KC / f5 KC / f6 KS / f7 KH / f8 KS / k KH"
    assert show(position).startswith(f"{court} / d1 ")
    # "The divan, one card each; the rest is the stock."
    assert [len(position[name]) for name in _divan(key)] == [1] * len(_divan(key))
    assert len(position["s"]) == stock
    assert position["w"] == []
    # "Twice."
    assert position["redeals"] == ["2"]


@pytest.mark.parametrize("key", _KEYS)
def test_stated_order_gives_the_court_and_the_rest_keeps_its_order(key: str) -> None:
    # Spades, hearts, diamonds, clubs, twice over: the first ace of hearts is taken, the second
    # stays among the hearts of the second deck.
    rest = [
        *(rank + "S" for rank in "A23456789TJQ"),
        *(rank + "H" for rank in "23456789TJQ"),
        *(rank + "D" for rank in "A23456789TJQ"),
        *(rank + "C" for rank in "A23456789TJQ"),
        *(rank + suit for suit in "SHDC" for rank in "A23456789TJQ"),
    ]
    assert len(rest) == 95
    position = sultan.lay_out(key, full_deck(104))
    size = len(_divan(key))
    assert [position[name] for name in _divan(key)] == [[card] for card in rest[:size]]
    assert position["s"] == list(reversed(rest[size:]))


@pytest.mark.parametrize("key", _KEYS)
def test_first_ace_of_hearts_is_taken_wherever_it_lies(key: str) -> None:
    others = [card for card in full_deck(104) if card[0] != "K" and card != "AH"]
    kings = [card for card in full_deck(104) if card[0] == "K"]
    position = sultan.lay_out(key, [*others[:2], "AH", *others[2:], *kings, "AH"])
    # The other is the last card of all, so it lies lowest in the stock.
    assert position["s"][0] == "AH"
    assert [position[name][0] for name in _divan(key)] == others[: len(_divan(key))]


@pytest.mark.parametrize("key", _KEYS)
def test_position_line_is_court_divan_stock_waste_redeals(key: str) -> None:
    names = (*_FOUNDATIONS, "k", *_divan(key), "s", "w", "redeals")
    assert sultan.piles(key) == names
    line = show(sultan.deal(key, 7))
    assert [part.split(" ")[0] for part in line.split(" / ")] == list(names)
    assert line.endswith(" / w / redeals 2")
    assert show(read(sultan.piles(key), line)) == line


_STOCK_OF_DEAL_7 = (
    "8D 3H 2H 8S 2S JD 6S JC 4S 3C 7S 9S AC JH QS 7H 4S 5D 6C 9D 5C 6H JH QD TS QH JS AH 5C 9C"
    " 2D AC 5S 4D 2H 8C 3D 8H 4D 6H 8D 4C 4H 7D 5D TS 2C QC AS 3C 9H TC 3D 2S 6D TD QC QS TC 5H"
    " 3H 9D TH 7H 3S 8C 6S TD 2C JS QH AS 2D 5H 7S 9H 4H TH 7D 5S 8S 9C 7C 4C AD JD 6D"
)


def test_deal_number_fixes_the_order_for_both_divans() -> None:
    divan = "d1 3S / d2 9S / d3 JC / d4 AD / d5 6C / d6 7C"
    assert show(sultan.deal("sultan6", 7)) == (
        f"{_COURT} / {divan} / s {_STOCK_OF_DEAL_7} 8H QD / w / redeals 2"
    )
    assert show(sultan.deal("sultan8", 7)) == (
        f"{_COURT} / {divan} / d7 QD / d8 8H / s {_STOCK_OF_DEAL_7} / w / redeals 2"
    )


@pytest.mark.parametrize("key", _KEYS)
def test_deal_has_each_card_twice(key: str) -> None:
    cards = _cards(sultan.deal(key, 123_456_789))
    assert sorted(cards) == sorted(full_deck(104))


@pytest.mark.parametrize("number", [0, -1, 1_000_000_000])
def test_deal_numbers_are_1_to_999_999_999(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        sultan.deal("sultan6", number)


@pytest.mark.parametrize("cards", [["AS", "AS"], full_deck(52), [*full_deck(104)[1:], "2S"]])
def test_stated_order_must_be_two_decks(cards: list[str]) -> None:
    with pytest.raises(ValueError, match="not the deck of"):
        sultan.lay_out("sultan8", cards)


# ------------------------------------------------------------------ foundations


@pytest.mark.parametrize(
    ("card", "foundation"), [("AD", "f1"), ("AC", "f4"), ("AS", "f6"), ("AH", "f7")]
)
def test_ace_follows_the_king_of_its_suit(card: str, foundation: str) -> None:
    assert _moves(_full(f"d1 {card}")) == {f"d1-{foundation}"}


@pytest.mark.parametrize("card", ["2S", "2D", "2C", "QS", "QH", "QD", "QC", "JH", "3H"])
def test_nothing_else_follows_a_king(card: str) -> None:
    assert _moves(_full(f"d1 {card}")) == set()


def test_two_follows_the_ace_of_hearts_that_was_laid_before_the_deal() -> None:
    assert _moves(_full("d1 2H")) == {"d1-f2"}


@pytest.mark.parametrize("suit", ["S", "D", "C"])
@pytest.mark.parametrize("top", ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q"])
def test_foundations_go_up_in_suit_one_by_one_to_the_queen(suit: str, top: str) -> None:
    going_up = "A23456789TJQ"
    first, second = {"S": ("f6", "f8"), "D": ("f1", "f3"), "C": ("f4", "f5")}[suit]
    next_up = going_up[going_up.index(top) + 1 :][:1]
    for rank in going_up:
        piles = _full(f"d1 {rank}{suit} / {first} {_line('K', top, suit)}")
        moves = {move for move in _moves(piles) if move.startswith("d1-")}
        # An ace goes on the other king of the suit.
        other = {f"d1-{second}"} if rank == "A" else set()
        assert moves == ({f"d1-{first}"} if rank == next_up else other)


def test_foundations_of_hearts_go_up_from_their_own_lowest_cards() -> None:
    assert _moves(_full(f"d1 3H / d2 8H / f2 {_line('A', '7', 'H')} / f7 KH AH 2H")) == {
        "d1-f7",
        "d2-f2",
    }
    assert _moves(_full(f"d1 QH / f2 {_line('A', 'J', 'H')}")) == {"d1-f2"}
    assert _moves(_full(f"d1 QH / f7 {_line('K', 'J', 'H')}")) == {"d1-f7"}


def test_foundations_take_their_own_suit_only() -> None:
    for suit in "SHC":
        assert _moves(_full(f"d1 6{suit} / f1 {_line('K', '5', 'D')}")) == set()


def test_foundations_never_go_down_and_never_take_an_equal_card() -> None:
    assert _moves(_full(f"d1 4D / d2 5D / d3 3D / f1 {_line('K', '5', 'D')}")) == set()


def test_nothing_follows_the_queen() -> None:
    assert _moves(_full(f"d1 AD / f1 {_line('K', 'Q', 'D')} / f3 KD AD")) == set()
    # Not even where the other foundation of the suit wants it.
    assert _moves(_full(f"d1 AD / f1 {_line('K', 'Q', 'D')}")) == {"d1-f3"}


def test_the_sultan_is_never_covered() -> None:
    # The second ace of hearts belongs to f7 alone.
    piles = _full("d1 AH / w AH")
    assert _moves(piles) == {"d1-f7", "w-f7", "w-s"}
    with pytest.raises(ValueError, match="'d1-k'"):
        _after(piles, "d1-k")
    assert _moves(_full("d1 AH / f7 KH AH")) == set()


def test_the_sultan_never_moves() -> None:
    for move in ("k-f2", "k-f7", "k-d1", "k-w"):
        with pytest.raises(ValueError, match=f"'{move}'"):
            _after(_full(f"f2 {_line('A', 'Q', 'H')}"), move)


def test_two_foundations_with_the_same_top_card_are_offered_once() -> None:
    assert _moves(_full("d1 AC")) == {"d1-f4"}
    assert _moves(_full("d1 2D / f1 KD AD / f3 KD AD")) == {"d1-f1"}
    # The same top card is enough: one began with the ace, the other with the king.
    assert _moves(_full("d1 2H / f7 KH AH")) == {"d1-f2"}
    assert _moves(_full("d1 4H / f2 AH 2H 3H / f7 KH AH 2H 3H")) == {"d1-f2"}


def test_two_foundations_of_a_suit_with_other_tops_are_two_places() -> None:
    assert _moves(_full("d1 2D / d2 AD / f1 KD AD")) == {"d1-f1", "d2-f3"}
    assert _moves(_full("d1 2H / d2 3H / f2 AH 2H / f7 KH AH")) == {"d1-f7", "d2-f2"}


def test_equal_cards_in_several_places_are_moves_each() -> None:
    # "Sources are never merged."
    assert _moves(_full("d2 AC / d5 AC")) == {"d2-f4", "d5-f4"}
    assert _moves(_full("d6 2H / w 2H")) == {"d6-f2", "w-f2", "w-s"}


def test_what_lies_on_a_foundation_stays_there() -> None:
    piles = _full("f1 KD AD / f3 KD")
    assert _moves(piles) == set()
    for move in ("f1-f3", "f1-d1", "f1-w", "f3-f1"):
        with pytest.raises(ValueError, match=f"'{move}'"):
            _after(piles, move)


def test_moving_to_a_foundation_is_never_forced() -> None:
    piles = _full("d1 2H / s 9H")
    assert _moves(piles) == {"d1-f2", "s-w"}
    assert _after(piles, "s-w")["d1"] == ["2H"]


# ------------------------------------------------------------------ what moves


@pytest.mark.parametrize("key", _KEYS)
def test_each_card_of_the_divan_is_playable(key: str) -> None:
    for name in _divan(key):
        assert _moves(_full(f"{name} 2H", key), key) == {f"{name}-f2"}


def test_only_the_top_of_the_waste_is_playable() -> None:
    assert _moves(_full("s 9D / w 9H 2H")) == {"w-f2", "s-w"}
    assert _moves(_full("s 9D / w 2H 9H")) == {"s-w"}
    assert _after(_full("s 9D / w 9H 2H"), "w-f2") == _position(_full("s 9D / w 9H / f2 AH 2H"))


def test_no_card_of_the_stock_is_playable() -> None:
    assert _moves(_full("s 2H")) == {"s-w"}


def test_divan_and_waste_move_to_foundations_only() -> None:
    for move in ("d1-d2", "d1-w", "d1-s", "w-d1", "s-d1", "s-f2"):
        with pytest.raises(ValueError, match=f"'{move}'"):
            _after(_full("d1 3H / s 2H / w 9H"), move)
    # A place that stays empty, as nothing is left to fill it, takes no card of the divan.
    assert _moves(_full("d1 / d2 2H")) == {"d2-f2"}
    assert _moves(_full("d1 / d2 3H")) == set()


# ------------------------------------------------------------------ the divan


@pytest.mark.parametrize("key", _KEYS)
def test_divan_place_that_empties_is_filled_at_once_from_the_top_of_the_waste(key: str) -> None:
    for name in _divan(key):
        after = _after(_full(f"{name} 2H / s QD / w TD JD", key), f"{name}-f2", key)
        assert after == _position(_full(f"{name} JD / f2 AH 2H / s QD / w TD", key), key)


@pytest.mark.parametrize("key", _KEYS)
def test_divan_place_that_empties_is_filled_from_the_stock_while_the_waste_is_empty(
    key: str,
) -> None:
    for name in _divan(key):
        after = _after(_full(f"{name} 2H / s QD JD", key), f"{name}-f2", key)
        assert after == _position(_full(f"{name} JD / f2 AH 2H / s QD", key), key)


def test_divan_place_stays_empty_when_waste_and_stock_are() -> None:
    after = _after(_full("d1 2H / d4 3H"), "d1-f2")
    assert after == _position(_full("d1 / d4 3H / f2 AH 2H"))
    # Now and for good, as nothing comes back from the foundations; the others go on.
    assert sultan.legal_moves("sultan6", after) == {"d4-f2"}
    after = sultan.apply("sultan6", after, "d4-f2")
    assert after == _position(_full("d1 / d4 / f2 AH 2H 3H"))


def test_last_card_of_the_waste_fills_a_place_and_the_next_comes_from_the_stock() -> None:
    after = _after(_full("d1 2H / d2 3H / s QD JD / w TD"), "d1-f2")
    assert after == _position(_full("d1 TD / d2 3H / s QD JD / f2 AH 2H"))
    after = sultan.apply("sultan6", after, "d2-f2")
    assert after == _position(_full("d1 TD / d2 JD / s QD / f2 AH 2H 3H"))


def test_last_card_of_waste_and_stock_fills_a_place() -> None:
    for last in ("w TD", "s TD"):
        after = _after(_full(f"d3 2H / {last}"), "d3-f2")
        assert after == _position(_full("d3 TD / f2 AH 2H"))
        assert sultan.legal_moves("sultan6", after) == set()


def test_refill_is_no_redeal_and_takes_no_waste_back() -> None:
    # The waste's last card leaves; the stock is empty, and stays so.
    after = _after(_full("d1 2H / w TD"), "d1-f2")
    assert after["s"] == after["w"] == []
    assert after["redeals"] == ["2"]


def test_card_that_fills_a_place_can_move_on() -> None:
    after = _after(_full("d1 2H / s 4H / w 3H"), "d1-f2")
    assert sultan.legal_moves("sultan6", after) == {"d1-f2", "s-w"}
    after = sultan.apply("sultan6", after, "d1-f2")
    assert after == _position(_full("d1 4H / f2 AH 2H 3H"))


def test_waste_card_that_goes_home_bares_the_next_and_fills_nothing() -> None:
    after = _after(_full("d1 9H / s QD / w 3H 2H"), "w-f2")
    assert after == _position(_full("d1 9H / s QD / w 3H / f2 AH 2H"))
    assert sultan.legal_moves("sultan6", after) == {"w-f2", "s-w"}


# ------------------------------------------------------------------ turns


def test_turn_takes_one_card() -> None:
    assert _after(_full("s QD JD TD / w 9D"), "s-w") == _position(_full("s QD JD / w 9D TD"))


def test_waste_is_taken_back_only_when_the_stock_is_empty() -> None:
    assert _moves(_full("s QD / w 9D")) == {"s-w"}
    assert _moves(_full("w QD 9D")) == {"w-s"}
    assert _moves(_full("s QD")) == {"s-w"}
    assert _moves(_full("redeals 2")) == set()


def test_waste_is_taken_back_whole_and_keeps_its_order() -> None:
    after = _after(_full("w QD JD TD 9D"), "w-s")
    assert after == _position(_full("s 9D TD JD QD / redeals 1"))
    # The same card is turned first again.
    assert sultan.apply("sultan6", after, "s-w")["w"] == ["QD"]


@pytest.mark.parametrize("key", _KEYS)
def test_waste_is_taken_back_twice_so_there_are_three_passes(key: str) -> None:
    position = _position(_full("s QD JD TD", key), key)
    turned = 0
    while moves := sultan.legal_moves(key, position):
        (move,) = moves
        turned += move == "s-w"
        position = sultan.apply(key, position, move)
    assert turned == 3 * 3
    assert position == _position(_full("w TD JD QD / redeals 0", key), key)


def test_only_taking_the_waste_back_takes_a_redeal() -> None:
    piles = _full("d1 2H / s QD / w AC / redeals 1")
    for move in _moves(piles):
        assert _after(piles, move)["redeals"] == ["1"]
    assert _after(_full("w QD / redeals 1"), "w-s")["redeals"] == ["0"]


def test_stock_is_still_turned_when_no_redeal_is_left() -> None:
    assert _moves(_full("s QD / w 9D / redeals 0")) == {"s-w"}
    assert _moves(_full("w QD 9D / redeals 0")) == set()


def test_place_is_filled_from_the_stock_right_after_the_waste_was_taken_back() -> None:
    after = sultan.apply("sultan6", _position(_full("d1 2H / w QD JD / redeals 1")), "w-s")
    after = sultan.apply("sultan6", after, "d1-f2")
    assert after == _position(_full("d1 QD / s JD / f2 AH 2H / redeals 0"))


# ------------------------------------------------------------------ apply


def test_apply_leaves_its_input_untouched() -> None:
    piles = _full("d1 2H / d3 AC / s QD / w AS")
    position = _position(piles)
    for move in sultan.legal_moves("sultan6", position):
        sultan.apply("sultan6", position, move)
    assert position == _position(piles)


@pytest.mark.parametrize(
    "move", ["", "d1", "d1-f1", "d1-f2x1", "d1-f2 ", "s-wx1", "w-s", "w-f2", "d7-f2", "x-y"]
)
def test_apply_quotes_a_move_that_is_not_legal(move: str) -> None:
    with pytest.raises(ValueError, match=f"'{move}'"):
        _after(_full("d1 2H / s QD / w 3H"), move)


# ------------------------------------------------------------------ the end


def _complete(*, without: str = "") -> str:
    """Eight queens round the Sultan; the foundation of the queen `without` lacks it."""
    suits = dict(zip(_FOUNDATIONS, "DHDCCSHS", strict=True))
    last = next((name for name, suit in suits.items() if without == f"Q{suit}"), "")
    lines = {
        name: _line("A" if name == "f2" else "K", "J" if name == last else "Q", suit)
        for name, suit in suits.items()
    }
    return " / ".join(f"{name} {cards}" for name, cards in lines.items())


@pytest.mark.parametrize("key", _KEYS)
def test_won_when_the_sultan_sits_among_eight_queens(key: str) -> None:
    assert _outcome(_complete(), key) == "WON"
    assert _outcome(f"{_complete()} / redeals 0", key) == "WON"
    assert _moves(_complete(), key) == set()
    won = _position(_complete(), key)
    assert len(_cards(won)) == 104
    # All that were dealt, by the sum in RULES.md.
    opening = sultan.deal(key, 1)
    assert sultan.score(key, won) - sultan.score(key, opening) == 7 * 12 + 11


@pytest.mark.parametrize("place", ["d1", "d6", "s", "w"])
@pytest.mark.parametrize("queen", ["QS", "QH", "QD", "QC"])
def test_not_won_while_one_card_is_elsewhere(place: str, queen: str) -> None:
    assert _outcome(f"{_complete(without=queen)} / {place} {queen} / redeals 0") == "PLAYING"


def test_score_counts_the_nine_of_the_court_too() -> None:
    # RULES.md leaves open whether they count; here they do, so that a won game scores 104.
    assert sultan.score("sultan6", sultan.deal("sultan6", 1)) == 9
    assert sultan.score("sultan8", _position("f1 KD AD 2D / f2 AH 2H / w QD", "sultan8")) == 12
    assert sultan.score("sultan6", _position(_complete())) == 104


@pytest.mark.parametrize("key", _KEYS)
def test_opening_is_in_play(key: str) -> None:
    assert sultan.outcome(key, sultan.deal(key, 1)) == "PLAYING"


def test_lost_at_once_though_turns_are_left() -> None:
    assert _moves(_full("s QD JD / w TD")) == {"s-w"}
    assert _outcome(_full("s QD JD / w TD")) == "LOST"
    assert _outcome(_full("w QD JD TD")) == "LOST"


def test_lost_without_any_move() -> None:
    assert _outcome(_full("redeals 2")) == "LOST"
    assert _outcome(_full("w QD TD / redeals 0")) == "LOST"
    assert _outcome(_full("d1 / d2 / redeals 2")) == "LOST"


def test_not_lost_while_any_other_move_is_left() -> None:
    assert _outcome(_full("d6 2H / redeals 0")) == "PLAYING"
    assert _outcome(_full("d6 AC / w QD / redeals 0")) == "PLAYING"
    assert _outcome(_full("w QD 2H / redeals 0")) == "PLAYING"


def test_every_card_of_the_stock_comes_on_top_once_more() -> None:
    for stock in ("2H QD JD", "QD 2H JD", "QD JD 2H"):
        assert _outcome(_full(f"s {stock} / w TD / redeals 0")) == "PLAYING"


def test_card_under_others_in_the_waste_comes_back_by_a_redeal_only() -> None:
    for waste in ("2H QD JD", "QD 2H JD"):
        for stock in ("", "s TD 9D / "):
            assert _outcome(_full(f"{stock}w {waste} / redeals 0")) == "LOST"
            for left in (1, 2):
                assert _outcome(_full(f"{stock}w {waste} / redeals {left}")) == "PLAYING"


def test_outcome_leaves_its_input_untouched() -> None:
    piles = _full("s 2H QD / w JD")
    position = _position(piles)
    sultan.outcome("sultan6", position)
    assert position == _position(piles)


# ------------------------------------------------------------------ perft and positions


def test_perft_counts_sequences_of_that_exact_length() -> None:
    # AC from either of two places home, then the other on the other king.
    twice = _position(_full("d1 AC / d2 AC"))
    assert [perft(sultan, "sultan6", twice, depth) for depth in (1, 2, 3)] == [2, 2, 0]
    # QD, one redeal: turn it, take it back, turn it.
    turns = _position(_full("s QD / redeals 1"))
    assert [perft(sultan, "sultan6", turns, depth) for depth in (1, 2, 3, 4)] == [1, 1, 1, 0]
    # Either 2H goes home, 3H fills its place from the stock and follows; or 3H is turned first,
    # then 2H goes home, 3H fills its place from the waste and follows.
    three = _position(_full("d1 2H / s 3H / redeals 0"))
    assert [perft(sultan, "sultan6", three, depth) for depth in (1, 2, 3, 4)] == [2, 2, 1, 0]


def _cards(position: Position) -> list[str]:
    return [card for name, cards in position.items() if name != "redeals" for card in cards]


def _assert_well_formed(key: str, position: Position) -> None:
    line = show(position)
    assert tuple(position) == sultan.piles(key), line
    assert not Counter(_cards(position)) - Counter(full_deck(104)), line
    assert position["redeals"] in (["0"], ["1"], ["2"]), line
    assert position["k"] == ["KH"], line
    for name, suit in zip(_FOUNDATIONS, "DHDCCSHS", strict=True):
        cards = position[name]
        expected = _line("A" if name == "f2" else "K", cards[-1][0], suit)
        assert cards == expected.split(), line
    # "A divan place that empties is filled at once": so none is empty while cards are left.
    assert all(len(position[name]) <= 1 for name in _divan(key)), line
    left = position["s"] + position["w"]
    assert not left or all(position[name] for name in _divan(key)), line


@pytest.mark.parametrize("key", _KEYS)
def test_cards_stay_and_positions_are_well_formed_through_whole_games(key: str) -> None:
    for seed in range(1, 6):
        rnd = random.Random(seed)
        position = sultan.deal(key, seed)
        score = sultan.score(key, position)
        while sultan.outcome(key, position) == "PLAYING":
            moves = sorted(sultan.legal_moves(key, position))
            home = [move for move in moves if "-f" in move]
            move = rnd.choice(home or moves)
            position = sultan.apply(key, position, move)
            _assert_well_formed(key, position)
            assert len(_cards(position)) == 104
            assert sultan.score(key, position) == score + ("-f" in move)
            score = sultan.score(key, position)


@pytest.mark.parametrize("key", _KEYS)
def test_small_positions_are_well_formed_and_the_same_every_time(key: str) -> None:
    lines = [show(position) for position in sultan.small_positions(key, 300)]
    assert lines == [show(position) for position in sultan.small_positions(key, 300)]
    assert len(set(lines)) > 290  # a few may come twice
    outcomes = set()
    for line in lines:
        position = read(sultan.piles(key), line)
        _assert_well_formed(key, position)
        outcomes.add(sultan.outcome(key, position))
    assert {"PLAYING", "LOST"} <= outcomes


def test_perft_file_holds_what_the_reference_counts() -> None:
    rows = [
        line.split(" | ")
        for line in _PERFT_FILE.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]
    for key, depth, number, line in rows:
        position = read(sultan.piles(key), line)
        _assert_well_formed(key, position)
        assert perft(sultan, key, position, int(depth)) == int(number), line


# ------------------------------------------------------------------ what the source says


def test_worked_example_of_the_source() -> None:
    # «если между шестью картами ляжет двойка червей, то ее нужно положить на туза червей; двойку
    # бубен — на туза бубен, туза бубен — на короля бубен»; «на ее же место кладут карту из кона»
    position = _position("d1 2H / d2 2D / d3 AD / d4 9S / d5 JC / d6 7D / s QS TC AC 8D")
    for move, expected in [
        ("s-w", {"s": "QS TC AC", "w": "8D"}),
        ("d1-f2", {"f2": "AH 2H", "d1": "8D", "w": ""}),
        ("d3-f1", {"f1": "KD AD", "d3": "AC", "s": "QS TC"}),
        ("d2-f1", {"f1": "KD AD 2D", "d2": "TC", "s": "QS"}),
        ("d3-f4", {"f4": "KC AC", "d3": "QS", "s": ""}),
    ]:
        position = sultan.apply("sultan6", position, move)
        assert {name: " ".join(position[name]) for name in expected} == expected
    assert sultan.legal_moves("sultan6", position) == set()
    assert sultan.outcome("sultan6", position) == "LOST"
