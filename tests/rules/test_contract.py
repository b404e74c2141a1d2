"""What holds for every game, whatever its rules: random play through all that is registered."""

import random
import re
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import GAMES, LAST_DEAL, Card, Deal, Game, IllegalMove, Move, Outcome, Record, Table
from tests.rules.walks import CHOICES, choices, is_turn, pick, walk

_MOVE_FORM = re.compile(r"[a-z][1-9]?-[a-z][1-9]?(x([2-9]|[1-9][0-9]))?")

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())

# A fixed seed: the same games for everyone, every time. `make test` is no lottery.
thorough = settings(max_examples=30, deadline=None, derandomize=True)


@st.composite
def games_played(draw: st.DrawFn, game: Game) -> list[Record]:
    """The records of a random game of 0 to 120 moves, from the bare deal to the last move."""
    deal = Deal(game, draw(st.integers(1, LAST_DEAL)))
    length = draw(st.integers(0, 120))
    chosen = draw(st.lists(st.integers(0, CHOICES - 1), min_size=length, max_size=length))
    return list(walk(deal, chosen))


def tables(game: Game) -> st.SearchStrategy[Table]:
    """Positions that play can reach, endings among them."""
    return games_played(game).map(lambda records: records[-1].table)


# --- moves ---------------------------------------------------------------------------------------


@every_game
@thorough
@given(data=st.data())
def test_every_move_offered_is_accepted(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    for move in game.legal_moves(table):
        assert game.apply(table, move) != table


@every_game
@settings(thorough, max_examples=25)  # some 1,000 refusals each
@given(data=st.data())
def test_every_other_move_is_refused(game: Game, data: st.DataObject) -> None:
    """All pairs of piles and all counts."""
    table = data.draw(tables(game))
    offered = game.legal_moves(table)
    for source, target in product(game.names, repeat=2):
        for size in range(1, len(table.pile(source)) + 2):
            move = Move(source, target, size)
            if move not in offered:
                with pytest.raises(IllegalMove, match=f"^{move} "):
                    game.apply(table, move)


@every_game
@thorough
@given(data=st.data())
def test_moves_are_the_same_whenever_asked_and_none_comes_twice(
    game: Game, data: st.DataObject
) -> None:
    table = data.draw(tables(game))
    offered = game.legal_moves(table)
    assert game.legal_moves(table) == game.legal_moves(game.position(str(table))) == offered
    assert len(set(offered)) == len(offered)


@every_game
@thorough
@given(data=st.data())
def test_turns_come_last_and_carry_no_count(game: Game, data: st.DataObject) -> None:
    offered = game.legal_moves(data.draw(tables(game)))
    assert sorted(offered, key=is_turn) == list(offered)
    assert all(move.size == 1 for move in offered if is_turn(move))


@every_game
@thorough
@given(data=st.data())
def test_apply_leaves_the_table_before_it_as_it_was(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    line, value = str(table), hash(table)
    for move in game.legal_moves(table):
        game.apply(table, move)
    assert (str(table), hash(table)) == (line, value)


# --- cards ---------------------------------------------------------------------------------------


@every_game
@thorough
@given(data=st.data())
def test_no_card_is_ever_lost_or_made(game: Game, data: st.DataObject) -> None:
    for record in data.draw(games_played(game)):
        lying = Counter(card for cards in record.table.piles for card in cards)
        assert lying == Counter(game.deck.cards)


@every_game
@thorough
@given(data=st.data())
def test_cards_at_home_stay_there(game: Game, data: st.DataObject) -> None:
    goals = [name for place in game.places if place.goal for name in place.names]
    record = data.draw(games_played(game))[-1]
    while record.moves:
        after, record = record, record.undo()
        for name in goals:
            home = record.table.pile(name)
            assert after.table.pile(name)[: len(home)] == home


@every_game
@thorough
@given(data=st.data())
def test_score_is_the_number_of_cards_at_home(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    goals = [name for place in game.places if place.goal for name in place.names]
    assert game.score(table) == sum(len(table.pile(name)) for name in goals)


# --- endings -------------------------------------------------------------------------------------


@every_game
@thorough
@given(data=st.data())
def test_won_is_all_cards_home_and_nothing_else(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    assert (game.outcome(table) is Outcome.WON) == (game.score(table) == len(game.deck))


@every_game
@thorough
@given(data=st.data())
def test_lost_leaves_turns_and_reversible_shifts_only(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    if game.outcome(table) is Outcome.LOST:
        left = [move for move in game.legal_moves(table) if not is_turn(move)]
        assert all(_is_reversible(table, move) for move in left)


@every_game
@thorough
@given(data=st.data())
def test_lost_stays_lost(game: Game, data: st.DataObject) -> None:
    """A dead end is closed: whatever is still legal there leads to a dead end."""
    table = data.draw(tables(game))
    if game.outcome(table) is Outcome.LOST:
        after = [game.apply(table, move) for move in game.legal_moves(table)]
        assert all(game.outcome(next_table) is Outcome.LOST for next_table in after)


@every_game
@thorough
@given(data=st.data())
def test_outcome_is_what_the_closure_says_position_by_position(
    game: Game, data: st.DataObject
) -> None:
    """RULES.md, Text forms: “judged exactly, by closure over those positions”.

    The package reads off the stock what turning brings up; here every turn is made.
    """
    for record in data.draw(games_played(game))[-12:]:
        if game.outcome(record.table) is not Outcome.WON:
            alive = _goes_on(record.table)
            assert (game.outcome(record.table) is Outcome.PLAYING) == alive


def _goes_on(table: Table) -> bool:
    """Whether turns and reversible shifts ever lead to where something else is legal."""
    seen, todo = {table}, [table]
    while todo:
        here = todo.pop()
        for move in here.game.legal_moves(here):
            if not is_turn(move) and not _is_reversible(here, move):
                return True
            after = here.game.apply(here, move)
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return False


def _is_reversible(table: Table, move: Move) -> bool:
    same_kind = table.game.place(move.source) is table.game.place(move.target)
    return same_kind and move.size == 1 and len(table.pile(move.source)) > 1


@every_game
def test_random_play_reaches_endings(game: Game) -> None:
    """Else the tests above would say little about them."""
    ends = [
        list(walk(Deal(game, number), choices(number, 400)))[-1].table for number in range(1, 11)
    ]
    assert Outcome.LOST in map(game.outcome, ends)


# --- text and value ------------------------------------------------------------------------------


@every_game
def test_every_card_round_trips(game: Game) -> None:
    for card in game.deck.cards:
        assert Card.parse(str(card)) == card
        assert repr(card) == f"Card.parse('{card}')"


@every_game
@thorough
@given(data=st.data())
def test_every_move_round_trips_and_fits_the_form(game: Game, data: st.DataObject) -> None:
    for move in game.legal_moves(data.draw(tables(game))):
        assert _MOVE_FORM.fullmatch(str(move))
        assert Move.parse(str(move)) == move


@every_game
@thorough
@given(data=st.data())
def test_position_line_round_trips_to_an_equal_table(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    again = game.position(str(table))
    assert again == table
    assert hash(again) == hash(table)
    assert str(again) == str(table)


@every_game
@thorough
@given(number=st.integers(1, LAST_DEAL))
def test_deal_round_trips_and_fits_a_deep_link(game: Game, number: int) -> None:
    deal = Deal(game, number)
    assert Deal.parse(str(deal)) == deal
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", str(deal))


@every_game
@thorough
@given(data=st.data())
def test_record_round_trips_to_an_equal_table(game: Game, data: st.DataObject) -> None:
    record = data.draw(games_played(game))[-1]
    again = Record.parse(str(record))
    assert again == record
    assert again.table == record.table


@every_game
@thorough
@given(data=st.data())
def test_undo_restores_the_earlier_table(game: Game, data: st.DataObject) -> None:
    records = data.draw(games_played(game))
    undone = records[-1]
    for earlier in reversed(records[:-1]):
        undone = undone.undo()
        assert undone == earlier
    assert undone.undo() == undone == Record(undone.deal)
    assert undone.table == game.deal(undone.deal.number)


@every_game
@thorough
@given(data=st.data())
def test_replay_stands_where_play_stood(game: Game, data: st.DataObject) -> None:
    """`play` keeps the table that it knows; replaying the moves from the deal gives the same."""
    record = data.draw(games_played(game))[-1]
    assert Record(record.deal, record.moves).table == record.table


@every_game
@thorough
@given(data=st.data())
def test_tables_differ_after_different_moves(game: Game, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    after = {game.apply(table, move) for move in game.legal_moves(table)}
    assert len(after) == len(game.legal_moves(table))


# --- deals ---------------------------------------------------------------------------------------


@every_game
@thorough
@given(data=st.data())
def test_laying_out_the_shuffled_order_is_the_deal(game: Game, data: st.DataObject) -> None:
    """RULES.md, Text forms, deal id: the shuffle written out once more, number by number."""
    number = data.draw(st.integers(1, LAST_DEAL))
    assert game.lay_out(_shuffled(list(game.deck.cards), number)) == game.deal(number)


def _shuffled(cards: list[Card], number: int) -> list[Card]:
    rnd = random.Random(number).random
    for i in range(len(cards) - 1, 0, -1):
        j = int(rnd() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return cards


@every_game
def test_deals_differ(game: Game) -> None:
    assert len({game.deal(number) for number in range(1, 501)}) == 500


@every_game
def test_tables_of_two_games_are_never_equal(game: Game) -> None:
    others = [other for other in GAMES.values() if other is not game]
    assert all(game.deal(1) != other.deal(1) for other in others)


def test_games_are_registered_under_their_keys() -> None:
    assert [game.key for game in GAMES.values()] == list(GAMES)
    assert all(re.fullmatch(r"[a-z]+[0-9x]*", key) for key in GAMES)
    assert all(repr(game) == f"GAMES[{key!r}]" for key, game in GAMES.items())


def test_a_choice_picks_each_move_sooner_or_later() -> None:
    """The walks themselves: no move is left out for good."""
    some = [Move.parse(text) for text in ("t1-t2", "r-t1", "w-f1", "s-w")]
    assert {pick(some, choice) for choice in range(CHOICES)} == set(some)
