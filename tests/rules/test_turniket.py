"""RULES.md, “3-4. Turniket”: one test for each sentence, on positions that hold just that."""

import pytest

from rules import GAMES, Outcome
from tests.rules.positions import moves, pile, play, refuses, table

all_three = pytest.mark.parametrize("key", ["turniket36", "turniket52", "turniket52x3"])
one_pass = pytest.mark.parametrize("key", ["turniket36", "turniket52"])


@all_three
def test_deal_is_that_of_vokzal_with_the_first_of_the_stock_opened(key: str) -> None:
    """“As Vokzal, but: … The opened card is the place o”."""
    size = {"turniket36": 9}.get(key, 13)
    game = GAMES[key]
    opening = game.lay_out(game.deck.cards)
    assert [pile(opening, f"t{n}") for n in (1, 2, 3, 4)] == [str(c) for c in game.deck.cards[:4]]
    assert opening.pile("r") == game.deck.cards[4 : 4 + size]
    assert opening.pile("o") == game.deck.cards[4 + size : 5 + size]
    assert opening.pile("s") == game.deck.cards[5 + size :][::-1]
    assert opening.redeals == (2 if key == "turniket52x3" else None)


@all_three
def test_opened_card_and_moved_pile_both_play(key: str) -> None:
    """“`o` and the top of the moved pile `w` are both playable.”"""
    position = table(key, "t1 8D / t2 TH / o 9S / w QD 7C")
    assert moves(position) == {"o-t2", "w-t1", "o-w"}


@all_three
def test_opened_card_refills_itself_from_the_stock_at_once(key: str) -> None:
    """“It refills itself from `s` at once when it leaves.”"""
    position = table(key, "t2 TH / s KC 6D / o 9S")
    after = play(position, "o-t2")
    assert (pile(after, "o"), pile(after, "s")) == ("6D", "KC")
    shifted = play(position, "o-w")
    assert (pile(shifted, "o"), pile(shifted, "s"), pile(shifted, "w")) == ("6D", "KC", "9S")


@all_three
def test_last_card_of_the_stock_leaves_the_opened_place_empty(key: str) -> None:
    position = table(key, "t1 KH / t2 KD / s 6D / o 9S")
    last = play(position, "o-w")
    assert (pile(last, "s"), pile(last, "o"), pile(last, "w")) == ("", "6D", "9S")
    gone = play(last, "o-w")
    assert (pile(gone, "s"), pile(gone, "o"), pile(gone, "w")) == ("", "", "9S 6D")


@one_pass
def test_the_moved_pile_never_comes_back(key: str) -> None:
    """“One pass only: the moved pile never comes back.”"""
    position = table(key, "t1 KH / w 9S 6D")
    assert refuses(position, "w-s")
    assert position.game.outcome(position) is Outcome.LOST


@all_three
def test_only_whole_columns_move_between_columns(key: str) -> None:
    """“Between columns only whole columns move … No last card alone out of a longer column.”"""
    position = table(key, "t1 9H 8C / t2 TS / t3 9D / t4 KH")
    assert moves(position) == {"t1-t2x2", "t3-t2"}
    assert refuses(position, "t1-t3")


@all_three
def test_last_card_of_a_longer_column_goes_home(key: str) -> None:
    assert moves(table(key, "t1 9H AS / t2 KH")) >= {"t1-f1"}


@all_three
def test_empty_column_takes_the_reserve_alone_while_there_is_one(key: str) -> None:
    """“An empty column takes the top of `r`”."""
    position = table(key, "t1 8H / r QS 6D / o KC / w JD KS")
    assert moves(position) == {"r-t2", "o-w"}


@all_three
def test_empty_column_then_takes_a_king_from_the_moved_pile_alone(key: str) -> None:
    """“once `r` is empty, a king from the top of `w` (a king in `o` must be shifted first)”."""
    position = table(key, "t1 8H / o KC / w JD KS")
    assert moves(position) == {"w-t2", "o-w"}
    assert moves(table(key, "t1 8H / o 6C / w KS JD")) == {"o-w"}
    shifted = play(table(key, "t1 8H / o KC"), "o-w")
    assert "w-t2" in moves(shifted)


@all_three
def test_a_whole_column_goes_to_no_gap(key: str) -> None:
    assert moves(table(key, "t1 KH / t2 KS QD")) == set()


@one_pass
def test_dead_end_counts_what_turning_will_still_bring(key: str) -> None:
    """“Lost: as above”: every card of the stock still passes, none comes twice."""
    coming = table(key, "t1 TH / t2 KD / t3 KH / t4 QH / r 8H / s 9S 6D / o KC")
    assert coming.game.outcome(coming) is Outcome.PLAYING
    passed = play(table(key, "t1 TH / t2 KD / t3 KH / t4 QH / r 8H / o KC / w 9S"), "o-w")
    assert passed.game.outcome(passed) is Outcome.LOST


def test_three_passes_take_the_moved_pile_back_twice_in_order() -> None:
    """“when `s` and `o` are empty, `w-s` takes the moved pile back, twice, order kept”."""
    position = table("turniket52x3", "t1 KH / w 9S 6D 2C / redeals 2")
    once = play(position, "w-s")
    assert (pile(once, "s"), pile(once, "o"), pile(once, "w")) == ("2C 6D", "9S", "")
    assert once.redeals == 1
    twice = play(once, "o-w", "o-w", "o-w", "w-s")
    assert (pile(twice, "o"), twice.redeals) == ("9S", 0)
    assert refuses(play(twice, "o-w", "o-w", "o-w"), "w-s")


def test_the_moved_pile_stays_while_a_card_lies_open() -> None:
    assert refuses(table("turniket52x3", "t1 KH / o 4D / w 9S / redeals 2"), "w-s")


def test_a_redeal_left_is_a_way_on_only_if_it_brings_something() -> None:
    hopeful = table("turniket52x3", "t1 TH / t2 KH / t3 KD / t4 QH / w 9S 6D / redeals 1")
    assert hopeful.game.outcome(hopeful) is Outcome.PLAYING
    spent = table("turniket52x3", "t1 TH / t2 KH / t3 KD / t4 QH / w 9S 6D / redeals 0")
    assert spent.game.outcome(spent) is Outcome.LOST
    useless = table("turniket52x3", "t1 TH / t2 KH / t3 KD / t4 QH / w 8S 6D / redeals 2")
    assert useless.game.outcome(useless) is Outcome.LOST
