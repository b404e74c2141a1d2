"""The reference says what RULES.md says: one test for each sentence of "8–9. Avtostrada".

The reference is itself a check of `rules`, so it is tested by hand-made positions alone.
"""

import pytest

from tests.rules.reference import avtostrada
from tests.rules.reference.common import Position, full_deck, perft, read, show

# Each row by its starter and step: “36 cards: starters A, 6, 7, 8 and steps 1, 2, 4, 5 round the
# nine ranks. 52: starters A, 2, 3, 4 and steps 1, 2, 3, 4 round the thirteen.”
_RULES = {
    "avtostrada36": (
        "A6789TJQK",
        {"l1": ("A", 1), "l2": ("6", 2), "l3": ("7", 4), "l4": ("8", 5)},
    ),
    "avtostrada52": (
        "A23456789TJQK",
        {"l1": ("A", 1), "l2": ("2", 2), "l3": ("3", 3), "l4": ("4", 4)},
    ),
}
_STARTERS = {
    "avtostrada36": "l1 AS / l2 6S / l3 7S / l4 8S",
    "avtostrada52": "l1 AS / l2 2S / l3 3S / l4 4S",
}


def _row(key: str, row: str) -> str:
    ranks, rows = _RULES[key]
    starter, step = rows[row]
    first = ranks.index(starter)
    return "".join(ranks[(first + step * n) % len(ranks)] for n in range(len(ranks)))


def _position(piles: str, key: str) -> Position:
    """Read a position; rows that are not written have their starter, other piles are empty."""
    written = {text.split(" ")[0]: text for text in f"{_STARTERS[key]} / {piles}".split(" / ")}
    names = avtostrada.piles(key)
    assert written.keys() <= set(names)
    return read(names, " / ".join(written.get(name, name) for name in names))


def _moves(piles: str, *, key: str = "avtostrada36") -> set[str]:
    return avtostrada.legal_moves(key, _position(piles, key))


def _after(piles: str, move: str, *, key: str = "avtostrada36") -> Position:
    return avtostrada.apply(key, _position(piles, key), move)


def _outcome(piles: str, *, key: str = "avtostrada36") -> str:
    return avtostrada.outcome(key, _position(piles, key))


def _filled(key: str, row: str, length: int, suit: str = "H") -> str:
    return " ".join([row, *[rank + suit for rank in _row(key, row)[:length]]])


# ------------------------------------------------------------------ the rows


@pytest.mark.parametrize(
    ("key", "rows"),
    [
        ("avtostrada36", ("A6789TJQK", "68TQA79JK", "7J6TA9K8Q", "8K9AT6J7Q")),
        ("avtostrada52", ("A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK", "48Q37J26TA59K")),
    ],
)
def test_starters_and_steps_make_the_printed_lists(key: str, rows: tuple[str, ...]) -> None:
    assert tuple(_row(key, row) for row in ("l1", "l2", "l3", "l4")) == rows


@pytest.mark.parametrize("key", avtostrada.KEYS)
@pytest.mark.parametrize("row", ["l1", "l2", "l3", "l4"])
def test_a_row_takes_its_next_rank_and_no_other(key: str, row: str) -> None:
    ranks = _row(key, row)
    for length in range(1, len(ranks)):
        piles = _filled(key, row, length)
        taken = [rank for rank in ranks if f"o-{row}" in _moves(f"{piles} / o {rank}C", key=key)]
        assert taken == [ranks[length]]


@pytest.mark.parametrize("key", avtostrada.KEYS)
@pytest.mark.parametrize("row", ["l1", "l2", "l3", "l4"])
def test_a_full_row_takes_nothing(key: str, row: str) -> None:
    ranks = _row(key, row)
    piles = _filled(key, row, len(ranks))
    for rank in ranks:
        assert f"o-{row}" not in _moves(f"{piles} / o {rank}C", key=key)


@pytest.mark.parametrize("suit", "SHDC")
def test_suits_do_not_matter(suit: str) -> None:
    assert _moves(f"l1 AH / o 6{suit}") == {"o-l1"}
    assert _moves(f"l4 8C / o K{suit}") == {"o-l4"}


# ------------------------------------------------------------------ the deal


@pytest.mark.parametrize(
    ("key", "size", "stock", "reserves"),
    [("avtostrada36", 36, 31, 3), ("avtostrada52", 52, 47, 4)],
)
def test_deal_takes_the_starters_out_and_opens_the_first_card_of_the_rest(
    key: str, size: int, stock: int, reserves: int
) -> None:
    cards = full_deck(size)
    position = avtostrada.lay_out(key, cards)
    starters = cards[:4]  # the spades come first, in rank order
    assert [position[row] for row in ("l1", "l2", "l3", "l4")] == [[card] for card in starters]
    assert position["o"] == [cards[4]]
    assert len(position["s"]) == stock
    assert position["s"] == list(reversed(cards[5:]))
    assert [name for name in position if name.startswith("r")] == ["r1", "r2", "r3", "r4"][
        :reserves
    ]
    assert all(position[name] == [] for name in position if name.startswith("r"))


def test_first_card_of_each_starting_rank_is_the_starter_and_the_rest_keeps_its_order() -> None:
    first = ["KH", "8D", "8S", "6H", "QC", "AC", "AS", "7C", "7S", "6S"]
    cards = first + [card for card in full_deck(36) if card not in first]
    position = avtostrada.lay_out("avtostrada36", cards)
    assert [position[row] for row in ("l1", "l2", "l3", "l4")] == [["AC"], ["6H"], ["7C"], ["8D"]]
    # KH is opened; behind it 8S QC AS 7S 6S and the others, the next on top.
    assert position["o"] == ["KH"]
    assert position["s"][::-1] == ["8S", "QC", "AS", "7S", "6S", *cards[10:]]


def test_deal_number_fixes_the_order_of_36_cards() -> None:
    # By number: QH QC 6C 8D KS AH 7D 9C QS 9H KD QD 8S JC AS …
    assert show(avtostrada.deal("avtostrada36", 7)) == (
        "l1 AH / l2 6C / l3 7D / l4 8D"
        " / s 7H TS 9D 7S KH KC 6S TH 7C 8C AC TC 6H 6D JD 9S 8H AD TD JS JH AS JC"
        " 8S QD KD 9H QS 9C KS QC / o QH / r1 / r2 / r3"
    )


def test_deal_number_fixes_the_order_of_52_cards() -> None:
    # By number: 9C 9D 2D 4S 3H 8S 7H 2C TC 7D TS TH 3S 2H 6H AH KH 8C …
    assert show(avtostrada.deal("avtostrada52", 1)) == (
        "l1 AH / l2 2D / l3 3H / l4 4S"
        " / s 7S 5C KD KS JH 9H 4D TD 5S 2S 6C 5H 5D AS 4H AD 9S 8D"
        " AC 4C JC QD 3D QS KC 7C 6D 6S JS JD QH QC 8H 3C 8C"
        " KH 6H 2H 3S TH TS 7D TC 2C 7H 8S 9D / o 9C / r1 / r2 / r3 / r4"
    )


@pytest.mark.parametrize("number", [0, -1, 1_000_000_000])
def test_deal_numbers_are_1_to_999_999_999(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        avtostrada.deal("avtostrada52", number)


def test_stated_order_must_be_the_whole_deck_of_the_game() -> None:
    with pytest.raises(ValueError, match="AS AS"):
        avtostrada.lay_out("avtostrada36", ["AS", "AS"])
    with pytest.raises(ValueError, match="AS 6S"):
        avtostrada.lay_out("avtostrada52", full_deck(36))


# ------------------------------------------------------------------ the opened card


def test_opened_card_goes_to_any_row_that_takes_it() -> None:
    # A ten: l1 after the nine, l2 after the eight, l3 after the six, l4 after the ace.
    assert _moves(
        "l1 AS 6S 7S 8S 9S / l2 6H 8H / l3 7H JH 6D / l4 8D KD 9D AD / o TH / r1 QS / r2 QH"
    ) == {"o-l1", "o-l2", "o-l3", "o-l4"}


def test_opened_card_goes_to_a_reserve_pile_only_if_no_row_takes_it() -> None:
    assert _moves("o KH / r1 QS") == {"o-l4"}
    assert _moves("o QH / r1 QS") == {"o-r1", "o-r2"}
    with pytest.raises(ValueError, match="'o-r1'"):
        _after("o KH / r1 QS", "o-r1")


def test_opened_card_that_a_row_takes_may_wait_while_the_reserve_plays() -> None:
    assert _moves("o KH / r1 QS / r2 JS") == {"o-l4", "r2-l3"}


@pytest.mark.parametrize("move", ["o-l4", "o-r1"])
def test_opened_place_is_refilled_from_the_stock_at_once(move: str) -> None:
    card = {"o-l4": "KH", "o-r1": "QH"}[move]
    after = _after(f"s AD 9C / o {card}", move)
    assert (after["s"], after["o"]) == (["AD"], ["9C"])
    assert after[move[2:]][-1] == card


def test_opened_place_stays_empty_once_the_stock_is_empty() -> None:
    after = _after("o KH", "o-l4")
    assert (after["s"], after["o"], after["l4"]) == ([], [], ["8S", "KH"])


def test_a_card_from_the_reserve_leaves_opened_card_and_stock_alone() -> None:
    after = _after("s AD / o QH / r1 KH", "r1-l4")
    assert (after["s"], after["o"], after["r1"]) == (["AD"], ["QH"], [])


def test_one_pass_nothing_comes_back() -> None:
    assert _moves("r1 QH / r2 QS / r3 QD") == set()


def test_the_stock_itself_is_not_playable() -> None:
    assert _moves("s KH / o QH") == {"o-r1"}


# ------------------------------------------------------------------ the reserve


def test_reserve_takes_any_card_on_any_pile() -> None:
    assert _moves("o QH / r1 9S / r2 KC QC / r3 AD") == {"o-r1", "o-r2", "o-r3"}
    assert _after("o QH / r2 TC QC", "o-r2")["r2"] == ["TC", "QC", "QH"]


def test_only_the_first_of_several_empty_reserve_piles_is_a_target() -> None:
    assert _moves("o QH") == {"o-r1"}
    assert _moves("o QH / r1 QS") == {"o-r1", "o-r2"}
    assert _moves("o QH / r2 QS") == {"o-r2", "o-r1"}
    assert _moves("o QH / r3 QS") == {"o-r3", "o-r1"}
    assert _moves("o QH / r1 QS / r3 QC") == {"o-r1", "o-r3", "o-r2"}


def test_reserve_piles_with_equal_tops_are_targets_and_sources_each() -> None:
    assert _moves("o QH / r1 QS / r2 QC / r3 QD") == {"o-r1", "o-r2", "o-r3"}
    assert _moves("o QH / r1 QS / r2 KC / r3 KD") == {"o-r1", "o-r2", "o-r3", "r2-l4", "r3-l4"}


def test_36_cards_have_three_reserve_piles_and_52_have_four() -> None:
    full = "r1 QS / r2 QC / r3 QD"
    assert _moves(f"o QH / {full}") == {"o-r1", "o-r2", "o-r3"}
    full = "r1 KS / r2 KC / r3 KD"
    assert _moves(f"o KH / {full}", key="avtostrada52") == {"o-r1", "o-r2", "o-r3", "o-r4"}


def test_only_the_top_card_of_a_reserve_pile_is_playable() -> None:
    assert _moves("r1 KH QH / r2 JD / r3 8C 9C") == {"r2-l3"}
    assert _moves("r1 QH KH") == {"r1-l4"}
    assert _after("r1 QH KH", "r1-l4") == _position("l4 8S KH / r1 QH", "avtostrada36")


def test_reserve_plays_only_to_a_row_never_from_pile_to_pile() -> None:
    assert _moves("r1 QH / r2 9C") == set()
    with pytest.raises(ValueError, match="'r1-r3'"):
        _after("r1 QH / r2 9C", "r1-r3")


def test_reserve_card_may_choose_its_row() -> None:
    assert _moves("l1 AS 6S 7S / r1 8H") == {"r1-l1", "r1-l2"}


def test_cards_in_rows_stay() -> None:
    # 6H would fit l1, and 8D l2.
    assert _moves("l2 6H / l4 8D") == set()
    for move in ("l2-l1", "l4-l2", "l1-r1"):
        with pytest.raises(ValueError, match=f"'{move}'"):
            _after("l2 6H / l4 8D", move)


# ------------------------------------------------------------------ apply


@pytest.mark.parametrize("key", avtostrada.KEYS)
def test_apply_leaves_its_input_untouched(key: str) -> None:
    position = avtostrada.deal(key, 7)
    for move in avtostrada.legal_moves(key, position):
        avtostrada.apply(key, position, move)
    assert position == avtostrada.deal(key, 7)


@pytest.mark.parametrize(
    "move", ["", "o", "o-o", "o-l1", "o-r2", "s-o", "s-r1", "o-r1x1", "o-r1 "]
)
def test_apply_quotes_a_move_that_is_not_legal(move: str) -> None:
    with pytest.raises(ValueError, match=f"'{move}'"):
        _after("s KH / o QH", move)


# ------------------------------------------------------------------ the end


def _complete(key: str, *, last: int | None = None) -> str:
    size = len(_RULES[key][0])
    suits = dict(zip(("l1", "l2", "l3", "l4"), "SHDC", strict=True))
    return " / ".join(
        _filled(key, row, last if row == "l4" and last else size, suit)
        for row, suit in suits.items()
    )


@pytest.mark.parametrize(("key", "size"), [("avtostrada36", 36), ("avtostrada52", 52)])
def test_won_when_all_cards_are_in_rows(key: str, size: int) -> None:
    assert _outcome(_complete(key), key=key) == "WON"
    assert _moves(_complete(key), key=key) == set()
    assert avtostrada.score(key, _position(_complete(key), key)) == size


@pytest.mark.parametrize("place", ["o", "r1", "r3"])
@pytest.mark.parametrize(
    ("key", "length", "card"), [("avtostrada36", 8, "QC"), ("avtostrada52", 12, "KC")]
)
def test_not_won_while_the_last_card_is_elsewhere(
    key: str, length: int, card: str, place: str
) -> None:
    piles = f"{_complete(key, last=length)} / {place} {card}"
    assert _outcome(piles, key=key) == "PLAYING"
    assert _moves(piles, key=key) == {f"{place}-l4"}


def test_score_is_the_number_of_cards_in_rows_and_begins_with_four() -> None:
    for key in avtostrada.KEYS:
        assert avtostrada.score(key, avtostrada.deal(key, 1)) == 4
    piles = "l1 AS 6S 7S / l4 8S KH / s 9S / o QH / r1 TC / r2 AC AD"
    assert avtostrada.score("avtostrada36", _position(piles, "avtostrada36")) == 7


def test_score_counts_in_lost_games_too() -> None:
    lost = _position("l1 AS 6H / r1 QH / r2 9C", "avtostrada36")
    assert avtostrada.outcome("avtostrada36", lost) == "LOST"
    assert avtostrada.score("avtostrada36", lost) == 5


def test_no_move_is_a_turn_so_an_opened_card_is_never_lost() -> None:
    # “A turn is a move between s, o and w”: to lay a card aside here is a move like any other.
    assert _outcome("o QH / r1 QS / r2 QC / r3 QD") == "PLAYING"
    assert _outcome("o QH") == "PLAYING"


def test_lost_when_the_stock_is_out_and_no_reserve_card_fits() -> None:
    assert _outcome("r1 QH") == "LOST"
    assert _outcome("r1 KH QH / r2 9C") == "LOST"
    assert _outcome("r1 QH KH / r2 9C") == "PLAYING"


def test_last_opened_card_put_aside_on_the_card_that_fits_may_lose() -> None:
    piles = "o QH / r1 KH"
    assert _moves(piles) == {"o-r1", "o-r2", "r1-l4"}
    position = _after(piles, "o-r1")
    assert avtostrada.outcome("avtostrada36", position) == "LOST"
    position = _after(piles, "o-r2")
    assert avtostrada.outcome("avtostrada36", position) == "PLAYING"


# ------------------------------------------------------------------ text, perft, small positions


@pytest.mark.parametrize("key", avtostrada.KEYS)
def test_position_line_round_trips(key: str) -> None:
    position = avtostrada.deal(key, 123_456_789)
    assert read(avtostrada.piles(key), show(position)) == position


def test_a_position_line_names_the_piles_in_their_order() -> None:
    line = "l1 AS 6H / l2 6S / l3 7S / l4 8S / s 9C / o QH / r1 QS / r2 / r3"
    assert show(read(avtostrada.piles("avtostrada36"), line)) == line
    for other in (f"{line} / r4", line.replace("s 9C / o QH", "o QH / s 9C"), ""):
        with pytest.raises(ValueError, match="not a position"):
            read(avtostrada.piles("avtostrada36"), other)


def test_perft_counts_sequences_of_that_exact_length() -> None:
    key = "avtostrada36"
    position = _position("s KH / o QH / r1 QS", key)
    # QH to r1 or r2, then KH to l4, then nothing.
    assert [perft(avtostrada, key, position, depth) for depth in (1, 2, 3)] == [2, 2, 0]


@pytest.mark.parametrize("key", avtostrada.KEYS)
def test_small_positions_are_well_formed_and_reproducible(key: str) -> None:
    positions = list(avtostrada.small_positions(key, 300))
    assert positions == list(avtostrada.small_positions(key, 300))
    for position in positions:
        cards = [card for pile in position.values() for card in pile]
        assert len(cards) == len(set(cards))
        assert set(cards) <= set(full_deck(int(key[-2:])))
        assert position["o"] or not position["s"]
        assert len(position["o"]) <= 1
        assert tuple(position) == avtostrada.piles(key)
        for row in ("l1", "l2", "l3", "l4"):
            lying = "".join(card[0] for card in position[row])
            assert _row(key, row).startswith(lying)
    outcomes = {avtostrada.outcome(key, position) for position in positions}
    assert outcomes == {"PLAYING", "WON", "LOST"}


# ------------------------------------------------------------------ the source's own game


def test_worked_example_of_the_source() -> None:
    key = "avtostrada36"
    starters = ["AS", "6H", "7C", "8D"]
    opened = ["QC", "QH", "KD", "TH", "AD", "JC", "7D", "6C"]
    rest = [card for card in full_deck(36) if card not in starters + opened]
    position = avtostrada.lay_out(key, starters + opened + rest)
    assert [position[row] for row in ("l1", "l2", "l3", "l4")] == [["AS"], ["6H"], ["7C"], ["8D"]]
    for card, legal, move in [
        ("QC", "o-r1", "o-r1"),  # «ее, кроме резерва, никуда нельзя класть»
        ("QH", "o-r1 o-r2", "o-r1"),  # «в то же окно, поверх дамы треф»
        ("KD", "o-l4", "o-l4"),  # «подходит для четвертого ряда на восьмерку»
        ("TH", "o-r1 o-r2", "o-r2"),  # «в резерв в свободное окно»
        ("AD", "o-r1 o-r2 o-r3", "o-r3"),  # «и его - в свободное место резерва»
        ("JC", "o-l3", "o-l3"),  # «укладываем в третий ряд на 7»
        # «с равным правом можно было ее положить и поверх дамы червей или десятки червей»
        ("7D", "o-r1 o-r2 o-r3", "o-r3"),
        ("6C", "o-l1 o-l3", "o-l1"),  # «и на туза пик, а можно и на валета треф в третий ряд»
    ]:
        assert position["o"] == [card]
        assert avtostrada.legal_moves(key, position) == set(legal.split())
        position = avtostrada.apply(key, position, move)
    # «кроме семерки бубен, больше ничего из открытых в резерве карт на нее положить нельзя»
    reserve = {m for m in avtostrada.legal_moves(key, position) if m.startswith("r")}
    assert reserve == {"r3-l1"}
    position = avtostrada.apply(key, position, "r3-l1")
    assert [position[pile][-1] for pile in ("r1", "r2", "r3")] == ["QH", "TH", "AD"]
    # The rows take an eight (l1 and l2), a six (l3) and, by the list, a nine (l4).
    assert [position[row][-1] for row in ("l1", "l2", "l3", "l4")] == ["7D", "6H", "JC", "KD"]
    wanted = {
        rank: {
            move
            for move in avtostrada.legal_moves(key, position | {"o": [f"{rank}S"]})
            if move.startswith("o-l")
        }
        for rank in "A6789TJQK"
    }
    assert {rank: rows for rank, rows in wanted.items() if rows} == {
        "8": {"o-l1", "o-l2"},
        "6": {"o-l3"},
        "9": {"o-l4"},
    }
    assert avtostrada.score(key, position) == 8
    assert avtostrada.outcome(key, position) == "PLAYING"


def test_worked_example_the_other_way_sets_a_reserve_place_free() -> None:
    # «если шестерка треф будет находиться в третьем ряду, на нее можно положить 10 червей»
    piles = "l1 AS / l2 6H / l3 7C JC / l4 8D KD / o 6C / r1 QC QH / r2 TH / r3 AD 7D"
    position = _after(piles, "o-l3")
    assert avtostrada.legal_moves("avtostrada36", position) == {"r2-l3"}
    assert avtostrada.apply("avtostrada36", position, "r2-l3")["r2"] == []
