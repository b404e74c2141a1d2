"""Vokzal as RULES.md says it, “1-2. Vokzal”: won, and lost, exactly and at once.

Piles are written bottom to top; those that a test does not write are empty. Where a gap would
get in the way, kings fill the columns: they go nowhere while no foundation holds their queen.
"""

import pytest

from rules import Outcome, Table
from tests.rules.positions import moves, play, table, up_to

both_games = pytest.mark.parametrize("key", ["vokzal36", "vokzal52"])


def _outcome(position: Table) -> Outcome:
    return position.game.outcome(position)


# --- “Won: all cards on the foundations” ------------------------------------------------------


@both_games
def test_won_when_all_cards_are_on_the_foundations(key: str) -> None:
    home = (f"f{n} {up_to(f'K{suit}', key=key)}" for n, suit in enumerate("SHD", start=1))
    near = table(key, f"t3 KC / {' / '.join(home)} / f4 {up_to('QC', key=key)}")
    assert (_outcome(near), near.game.score(near)) == (Outcome.PLAYING, len(near.game.deck) - 1)

    won = play(near, "t3-f4")
    assert (_outcome(won), won.game.score(won)) == (Outcome.WON, len(won.game.deck))
    assert moves(won) == set()


@both_games
def test_score_counts_the_cards_on_the_foundations(key: str) -> None:
    position = table(key, "t1 9S / s JD / f1 AS / f2 AH / f4 AC")
    assert position.game.score(position) == 3


# --- “Lost (a dead end)”: turns and reversible shifts reach no other move ---------------------

_KINGS = "t1 KS / t2 KC / t3 KH / t4 KD"
"""No gap, and nothing here takes any card but a queen; queens are taken by these kings only."""


@both_games
def test_lost_though_cards_can_be_turned_for_ever(key: str) -> None:
    position = table(key, f"{_KINGS} / s 9S 8S 7S")
    assert moves(position) == {"s-w"}
    assert _outcome(position) is Outcome.LOST


@both_games
def test_lost_with_nothing_to_turn_at_all(key: str) -> None:
    assert _outcome(table(key, f"{_KINGS} / r QH 8C")) is Outcome.LOST


@both_games
def test_dead_end_is_told_at_once(key: str) -> None:
    """“Told at once”: by the move that leads into it, not after another pass."""
    before = table(key, "t1 QH / t2 KC / t3 KH / t4 KD / s 9S 8S 7S")
    assert _outcome(before) is Outcome.PLAYING
    after = play(before, "t1-t2")  # opens a gap that no card can ever fill
    assert moves(after) == {"s-w"}
    assert _outcome(after) is Outcome.LOST


@both_games
def test_playing_while_a_turn_brings_a_card_that_fits(key: str) -> None:
    position = table(key, f"{_KINGS} / s QH 8S 7S")
    assert moves(position) == {"s-w"}
    assert _outcome(position) is Outcome.PLAYING


@both_games
def test_lost_when_the_card_that_fits_never_comes_on_top(key: str) -> None:
    """The queen is in the stock, but each pass turns 7S QH 8S, then 9S."""
    assert _outcome(table(key, f"{_KINGS} / s 9S 8S QH 7S")) is Outcome.LOST


@both_games
def test_playing_when_only_the_second_pass_brings_the_card(key: str) -> None:
    """Now 7S lies turned and QH is passed over; the next pass turns 7S 8S QH."""
    position = table(key, f"{_KINGS} / s 9S QH 8S / w 7S")
    assert "w-t1" not in moves(play(position, "s-w"))
    assert "w-t1" in moves(play(position, "s-w", "w-s", "s-w"))
    assert _outcome(position) is Outcome.PLAYING


@both_games
def test_lost_by_turning_past_the_last_chance(key: str) -> None:
    """After 7S 8S the queen comes third; in every later pass it comes fifth, under 9S."""
    position = table(key, f"{_KINGS} / s 9S QH TS JS / w 7S 8S")
    queen = play(position, "s-w")
    assert moves(queen) == {"w-t1", "w-t2", "s-w"}
    assert [_outcome(position), _outcome(queen)] == [Outcome.PLAYING, Outcome.PLAYING]
    assert _outcome(play(queen, "s-w")) is Outcome.LOST


@both_games
def test_lost_when_a_card_only_wanders_between_two_columns(key: str) -> None:
    """“A reversible shift is the last card of a longer column going to another column.”"""
    position = table(key, "t1 9S 8H / t2 TH 9C / t3 KS / t4 KC / s 7D")
    assert moves(position) == {"t1-t2", "s-w"}
    assert _outcome(position) is Outcome.LOST
    shifted = play(position, "t1-t2")
    assert moves(shifted) == {"t2-t1", "s-w"}
    assert _outcome(shifted) is Outcome.LOST


@both_games
def test_playing_when_a_shift_sets_a_card_free(key: str) -> None:
    """Only after 8H has gone to 9C may 9S go home."""
    position = table(key, f"t1 9S 8H / t2 9C / t3 KS / t4 KC / f1 {up_to('8S', key=key)}")
    assert moves(position) == {"t1-t2"}
    assert moves(play(position, "t1-t2")) == {"t1-f1", "t2-t1"}
    assert _outcome(position) is Outcome.PLAYING


@both_games
def test_playing_when_a_whole_column_move_is_the_only_way_out(key: str) -> None:
    """“A whole column moving away is not reversible.”"""
    position = table(key, "t1 9S 8H / t2 TD / t3 KS / t4 KC")
    assert moves(position) == {"t1-t2x2"}
    assert _outcome(position) is Outcome.PLAYING
    assert _outcome(play(position, "t1-t2x2")) is Outcome.LOST


@both_games
def test_column_of_one_card_moving_away_is_not_reversible(key: str) -> None:
    position = table(key, "t1 8H / t2 9S / t3 KS / t4 KC")
    assert moves(position) == {"t1-t2"}
    assert _outcome(position) is Outcome.PLAYING


@both_games
def test_playing_while_the_reserve_can_fill_a_gap(key: str) -> None:
    position = table(key, "t2 KC / t3 KH / t4 KD / r 7C")
    assert moves(position) == {"r-t1"}
    assert _outcome(position) is Outcome.PLAYING


@both_games
def test_playing_while_turning_can_bring_a_king_to_a_gap(key: str) -> None:
    assert _outcome(table(key, "t2 KC / t3 KH / t4 KD / s KS 9S 8S")) is Outcome.PLAYING


@both_games
def test_lost_when_the_king_for_a_gap_never_comes_on_top(key: str) -> None:
    assert _outcome(table(key, "t2 KC / t3 KH / t4 KD / s 9S KS 8S")) is Outcome.LOST


@both_games
def test_lost_when_a_king_comes_on_top_but_no_column_is_empty(key: str) -> None:
    """No gap, so no way in for a king; and the reserve's card, which fits nowhere, stays."""
    assert _outcome(table(key, "t1 JS / t2 KC / t3 KH / t4 KD / r 7C / s KS")) is Outcome.LOST


@both_games
def test_unwinnable_is_not_lost_while_moves_are_left(key: str) -> None:
    """“Unwinnable though moves are left is another matter: the solver's.”"""
    position = table(key, "t1 KS / t2 KC / t3 9H / t4 QD / s AH QH 9S")
    assert "t4-t1" in moves(position)
    assert _outcome(position) is Outcome.PLAYING
