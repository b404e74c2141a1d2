"""Moves forth and back: one tap takes back what one tap did, however often it goes to and fro."""

import random

import pytest

from bot.session import Run, Seat, Session, TableId
from bot.timeline import again, back, back_to, forth, further
from rules import GAMES, Deal, IllegalMove, Move, Record

TURN = Move.parse("s-w")
OPENING = Record.parse("vokzal36-7@1")
FRESH = Session(table=TableId("Qx7bT0aa"), seat=Seat(1, None, 1), record=OPENING)


def count(session: Session) -> int:
    assert session.record is not None
    return len(session.record.moves)


def test_a_run_goes_back_and_forth_whole() -> None:
    session = forth(forth(FRESH, [TURN]), [TURN] * 3)
    assert [count(session), count(back(session)), count(back(back(session)))] == [4, 1, 0]
    assert again(again(back(back(session)))).record == session.record


def test_what_follows_a_tap_belongs_to_it() -> None:
    session = further(forth(FRESH, [TURN]), [TURN] * 2, start=0)
    assert session.rev == FRESH.rev + 1
    assert (count(session), count(back(session)), count(again(back(session)))) == (3, 0, 3)


def test_a_single_move_into_a_run_breaks_it_up() -> None:
    session = forth(back(forth(FRESH, [TURN] * 3)), [TURN])
    assert session.runs == ()
    assert [count(back(session)), count(again(session))] == [0, 2]


def test_runs_behind_are_kept_while_they_can_be_made_again() -> None:
    session = forth(forth(FRESH, [TURN]), [TURN] * 2)
    session = forth(back(back(session)), [TURN])
    assert session.runs == (Run(1, 3),)
    assert count(again(session)) == 3


def test_another_move_forgets_what_was_taken_back() -> None:
    session = forth(FRESH, [TURN] * 2)
    other = next(move for move in (session.record or OPENING).table.moves if move != TURN)
    session = forth(back(forth(session, [TURN] * 2)), [other])
    assert (session.undone, session.runs) == ((), (Run(0, 2),))


def test_a_session_from_before_runs_goes_back_move_by_move() -> None:
    old = forth(forth(FRESH, [TURN]), [TURN] * 2).dump().replace(',"runs":[[1,3]]', "")
    assert count(back(Session.load(FRESH.table, old))) == 2


def test_all_that_came_after_a_certain_move_is_taken_back_at_once() -> None:
    session = forth(forth(FRESH, [TURN]), [TURN] * 3)
    there = back_to(session, 2)
    assert (count(there), there.rev) == (2, session.rev + 1)
    assert [count(again(there)), count(again(again(there)))] == [3, 4]
    assert count(back_to(back(session), 0)) == 0
    assert again(again(back_to(back(session), 0))).record == session.record
    assert Session.load(FRESH.table, there.dump()) == there


def test_a_refused_move_changes_nothing() -> None:
    with pytest.raises(IllegalMove):
        forth(FRESH, [TURN, Move.parse("f1-t1")])


@pytest.mark.parametrize("key", GAMES)
def test_any_walk_back_and_forth_can_be_stored_and_ends_at_the_start(key: str) -> None:
    chance = random.Random(key)
    session = Session(table=FRESH.table, seat=FRESH.seat, record=Record(Deal(GAMES[key], 7)))
    for _ in range(60):
        session = _stepped(session, chance)
        assert Session.load(session.table, session.dump()) == session
    while count(session):
        session = back(session)
    assert count(session) == 0


def _stepped(session: Session, chance: random.Random) -> Session:
    record = session.record
    assert record is not None
    if session.undone and chance.random() < 0.4:
        return again(session)
    if record.moves and chance.random() < 0.4:
        return back(session)
    moves, table = [], record.table
    for _ in range(chance.randint(1, 3)):
        if table.moves:
            moves.append(chance.choice(list(table.moves)))
            table = table.game.apply(table, moves[-1])
    return forth(session, moves)
