"""Vokzal as RULES.md says it, “1-2. Vokzal”: the deal, foundations, columns, what may move.

Each test states one rule; the sentence is quoted above it or in it. Gaps and turning are in
test_vokzal_gaps_and_turns.py, won and lost in test_vokzal_endings.py.

Piles are written bottom to top; those that a test does not write are empty. Where a gap would
get in the way, kings fill the columns: they go nowhere while no foundation holds their queen.
"""

import pytest

from rules import GAMES
from tests.rules.positions import moves, pile, play, refuses, table, up_to

_COLUMNS = ("t1", "t2", "t3", "t4")
_FOUNDATIONS = ("f1", "f2", "f3", "f4")

both_games = pytest.mark.parametrize("key", ["vokzal36", "vokzal52"])


# --- the piles --------------------------------------------------------------------------------


@both_games
def test_piles_are_columns_reserve_stock_waste_and_foundations(key: str) -> None:
    """Text forms: “a letter, and a number where the game has several of the kind”."""
    assert GAMES[key].names == (*_COLUMNS, "r", "s", "w", *_FOUNDATIONS)


@pytest.mark.parametrize(
    ("key", "ranks"), [("vokzal36", "A6789TJQK"), ("vokzal52", "A23456789TJQK")]
)
def test_ace_is_low_and_the_rank_order_belongs_to_the_deck(key: str, ranks: str) -> None:
    """Ranks: “the 36-card deck is A 6 7 8 9 10 J Q K, the 52-card deck A 2 … K”."""
    assert "".join(GAMES[key].deck.ranks) == ranks
    assert len(GAMES[key].deck) == 4 * len(ranks)


# --- “Deal” -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "reserve", "stock"), [("vokzal36", 9, 23), ("vokzal52", 13, 35)])
def test_deal_is_four_columns_then_the_reserve_then_the_stock(
    key: str, reserve: int, stock: int
) -> None:
    """“Four cards to t1 t2 t3 t4; then the reserve r, the last dealt on top; the rest is s.”"""
    game = GAMES[key]
    cards = game.deck.cards
    opening = game.lay_out(cards)

    assert [opening.pile(name) for name in _COLUMNS] == [(card,) for card in cards[:4]]
    assert opening.pile("r") == cards[4 : 4 + reserve]
    # Text forms: "A deck in a stated order is dealt from its first card on", so next comes on top.
    assert opening.pile("s") == cards[4 + reserve :][::-1]
    assert len(opening.pile("s")) == stock


@both_games
def test_foundations_and_waste_begin_empty(key: str) -> None:
    """“Foundations f1…f4 = ♠ ♥ ♦ ♣, empty. Waste w, empty.”"""
    opening = GAMES[key].deal(7)
    assert all(opening.pile(name) == () for name in ("w", *_FOUNDATIONS))
    assert opening.game.score(opening) == 0


# --- “Foundations go up in suit from the ace to the king” -------------------------------------


@both_games
@pytest.mark.parametrize(("ace", "home"), [("AS", "f1"), ("AH", "f2"), ("AD", "f3"), ("AC", "f4")])
def test_each_suit_has_its_own_foundation(key: str, ace: str, home: str) -> None:
    """“f1…f4 = ♠ ♥ ♦ ♣”: an ace goes to the one of its suit, though all four are empty."""
    position = table(key, f"t1 {ace}")
    assert moves(position) == {f"t1-{home}"}
    assert all(refuses(position, f"t1-{other}") for other in _FOUNDATIONS if other != home)


@pytest.mark.parametrize(("key", "second"), [("vokzal36", "6"), ("vokzal52", "2")])
def test_ace_is_followed_by_the_next_rank_of_the_deck(key: str, second: str) -> None:
    assert moves(table(key, f"t1 {second}H / f2 AH")) == {"t1-f2"}


def test_six_does_not_follow_the_ace_in_52_cards() -> None:
    assert moves(table("vokzal52", "t1 6H / f2 AH")) == set()


@both_games
def test_foundation_takes_its_own_suit_only(key: str) -> None:
    eight_of_hearts = table(key, f"t1 8H / f1 {up_to('7S', key=key)} / f3 {up_to('7D', key=key)}")
    assert moves(eight_of_hearts) == set()
    eight_of_spades = table(key, f"t1 8S / f1 {up_to('7S', key=key)} / f3 {up_to('7D', key=key)}")
    assert moves(eight_of_spades) == {"t1-f1"}


@both_games
@pytest.mark.parametrize("card", ["7S", "9S", "KS"])
def test_foundation_takes_the_very_next_rank_only(key: str, card: str) -> None:
    """Below the six that is there, and above the seven that is due."""
    position = table(key, f"t1 {card} / f1 {up_to('6S', key=key)}")
    assert moves(position) == ({"t1-f1"} if card == "7S" else set())


@both_games
def test_foundation_begins_with_the_ace_only(key: str) -> None:
    assert moves(table(key, "t1 KS / t2 7S / t3 JD / t4 9C")) == set()


@both_games
def test_king_finishes_a_foundation(key: str) -> None:
    """“Up … from the ace to the king”: and “there is no wrap from K to A anywhere”."""
    finished = play(table(key, f"t1 KS / t2 AH / f1 {up_to('QS', key=key)}"), "t1-f1")
    assert pile(finished, "f1") == up_to("KS", key=key)
    assert moves(finished) == {"t2-f2"}


@both_games
def test_foundation_takes_one_card_at_a_time(key: str) -> None:
    position = table(key, f"t1 8S 7S / f1 {up_to('6S', key=key)}")
    assert moves(position) == {"t1-f1"}
    assert refuses(position, "t1-f1x2")


@both_games
def test_cards_on_foundations_stay_there(key: str) -> None:
    """“What lies there stays there”, even where a column would take it."""
    position = table(key, f"t1 8H / f1 {up_to('7S', key=key)}")
    assert moves(position) == set()
    assert refuses(position, "f1-t1")
    assert refuses(position, "f1-t2")


def test_moving_to_a_foundation_is_the_players_choice() -> None:
    """“Always the player's choice, never forced”: the ace may as well go on a black six."""
    position = table("vokzal36", "t1 AH / t2 6S")
    assert moves(position) == {"t1-f2", "t1-t2"}
    assert pile(play(position, "t1-t2"), "t2") == "6S AH"


@both_games
def test_nothing_moves_by_itself(key: str) -> None:
    """An ace that is turned up and a gap that opens both wait for the player."""
    turned = play(table(key, "t1 8S / t2 9D / r 7C / s AH"), "s-w")
    assert turned == table(key, "t1 8S / t2 9D / r 7C / w AH")
    gap = play(turned, "t1-t2")
    assert gap == table(key, "t2 9D 8S / r 7C / w AH")


# --- “Columns go down in alternate colours, by the deck's order” ------------------------------


@both_games
@pytest.mark.parametrize(
    ("lower", "takes"),
    [("JS", {"TH", "TD"}), ("JH", {"TS", "TC"}), ("JD", {"TS", "TC"}), ("JC", {"TH", "TD"})],
)
def test_column_takes_the_other_colour(key: str, lower: str, takes: set[str]) -> None:
    """“Red: ♥ ♦, black: ♠ ♣.”"""
    taken = {
        ten
        for ten in ("TS", "TH", "TD", "TC")
        if "t2-t1" in moves(table(key, f"t1 {lower} / t2 {ten}"))
    }
    assert taken == takes


@both_games
def test_column_takes_the_very_next_rank_down(key: str) -> None:
    reds = [f"{rank}H" for rank in GAMES[key].deck.ranks]
    taken = [card for card in reds if "t2-t1" in moves(table(key, f"t1 8S / t2 {card}"))]
    assert taken == ["7H"]


def test_black_ace_goes_on_a_red_six_in_36_cards() -> None:
    """“A red six takes a black ace: allowed, as nothing forbids it.”"""
    assert moves(table("vokzal36", "t1 6H / t2 AS")) == {"t2-f1", "t2-t1"}
    assert moves(table("vokzal36", "t1 6S / t2 AS")) == {"t2-f1"}


def test_ace_goes_on_a_two_and_nothing_else_in_52_cards() -> None:
    assert moves(table("vokzal52", "t1 6H / t2 AS")) == {"t2-f1"}
    assert moves(table("vokzal52", "t1 2H / t2 AS")) == {"t2-f1", "t2-t1"}


@both_games
def test_nothing_goes_on_an_ace(key: str) -> None:
    """“There is no wrap from K to A anywhere.”"""
    assert moves(table(key, "t1 8D AS / t2 KH / t3 KD")) == {"t1-f1"}


# --- “Movable: the top of w, the top of r, the last card of a column” -------------------------


@both_games
def test_tops_of_waste_and_reserve_are_movable(key: str) -> None:
    position = table(key, "t1 9S / t2 JC / t3 KS / t4 KC / r QC TD / w QS 8H")
    assert moves(position) == {"w-t1", "r-t2", "w-s"}


@both_games
def test_cards_beneath_the_tops_are_not_movable(key: str) -> None:
    """The same cards, each under another."""
    position = table(key, "t1 9S / t2 JC / t3 KS / t4 KC / r TD QC / w 8H QS")
    assert moves(position) == {"w-s"}


@both_games
def test_last_card_of_a_column_is_movable(key: str) -> None:
    position = table(key, "t1 9S 8H / t2 9C / t3 KS / t4 KC")
    assert moves(position) == {"t1-t2"}
    assert play(position, "t1-t2") == table(key, "t1 9S / t2 9C 8H / t3 KS / t4 KC")


@both_games
def test_nothing_goes_to_the_reserve_or_by_hand_to_the_stock_or_waste(key: str) -> None:
    position = table(key, "t1 TD / t2 KS / t3 KC / t4 KH / r JS / s 9S / w 9C")
    assert moves(position) == {"w-t1", "s-w"}
    wrong = ("t1-r", "w-r", "s-r", "t1-s", "t1-w", "r-s", "r-w", "s-t1", "w-s", "f1-r")
    assert [text for text in wrong if not refuses(position, text)] == []


# --- “Between columns: the last card alone, or the whole column as a unit (never a part)” -----


@both_games
def test_whole_column_moves_as_a_unit(key: str) -> None:
    position = table(key, "t1 QC JD TS / t2 KD / t3 9H / t4 7S")
    assert moves(position) == {"t1-t2x3", "t3-t1"}
    assert play(position, "t1-t2x3") == table(key, "t2 KD QC JD TS / t3 9H / t4 7S")


@both_games
def test_part_of_a_column_never_moves(key: str) -> None:
    """Neither the lower nor the upper part: TH 9S would fit on JC, JS TH on QD."""
    position = table(key, "t1 JS TH 9S / t2 JC / t3 KS / t4 KC")
    assert moves(position) == set()
    assert refuses(position, "t1-t2x2")
    assert refuses(table(key, "t1 JS TH 9S / t2 QD"), "t1-t2x2")


@both_games
def test_last_card_and_whole_column_have_targets_of_their_own(key: str) -> None:
    position = table(key, "t1 9S 8H / t2 9C / t3 TD / t4 KS")
    assert moves(position) == {"t1-t2", "t1-t3x2", "t2-t3"}


@both_games
def test_column_of_one_card_moves_without_a_count(key: str) -> None:
    """Text forms: “`xN` behind it when N > 1 cards move as a unit”."""
    position = table(key, "t1 JD / t2 QC / t3 KS / t4 KC")
    assert moves(position) == {"t1-t2"}
    assert refuses(position, "t1-t2x2")


@both_games
def test_whole_column_goes_where_its_lowest_card_fits_only(key: str) -> None:
    """8H would fit on 9C, but the column begins with 9S."""
    assert refuses(table(key, "t1 9S 8H / t2 9C"), "t1-t2x2")


@both_games
@pytest.mark.parametrize("column", ["KS", "9S", "9S 8H", "KS QH JC"])
def test_whole_column_does_not_move_to_an_empty_column(key: str, column: str) -> None:
    """“It would change nothing”: even a king's, and even once the reserve is empty."""
    position = table(key, f"t1 {column}")
    size = column.count(" ") + 1
    assert moves(position) == set()
    assert refuses(position, f"t1-t2x{size}" if size > 1 else "t1-t2")


# --- which moves are written, and in what order -----------------------------------------------


@both_games
def test_sources_are_never_merged(key: str) -> None:
    """Text forms: “sources are never merged”: red eights of two piles make two moves."""
    position = table(key, "t1 9S / t2 KS / t3 KC / t4 KH / r 8H / w 8D")
    assert moves(position) == {"r-t1", "w-t1", "w-s"}


@both_games
def test_moves_come_in_a_stable_order(key: str) -> None:
    """Text forms: “its order is stable”: home first, then to columns, turns last."""
    position = table(key, "t1 AH / t2 KC / t3 9S / r 8H / w 8D / s KS")
    offered = [str(move) for move in position.game.legal_moves(position)]
    assert offered == ["t1-f2", "r-t3", "w-t3", "r-t4", "s-w"]
