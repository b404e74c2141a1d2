"""The stored form of a session, stable for ever: tests/data/sessions holds one of each version."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.session import Host, Run, Seat, Session, TableId, UnreadableSession
from rules import Move, Record

TABLE = TableId("Qx7bT0aa")
STORED = Path(__file__).parents[1] / "data/sessions"

SESSION = Session(
    table=TABLE,
    seat=Seat(chat=-100123, topic=7, player=42),
    rev=3,
    record=Record.parse("vokzal36-7@1").play(Move.parse("s-w")),
    message=99,
)


def test_a_session_is_read_back() -> None:
    assert Session.load(TABLE, SESSION.dump()) == SESSION


def test_a_menu_without_a_game_is_read_back() -> None:
    menu = Session(table=TABLE, seat=Seat(chat=5, topic=None, player=5))
    assert Session.load(TABLE, menu.dump()) == menu


def test_sessions_of_version_1_are_read_for_ever() -> None:
    assert Session.load(TABLE, (STORED / "v1.json").read_text()) == SESSION


def test_what_came_later_is_read_back() -> None:
    undone = (Move.parse("s-w"),) * 2
    runs = (Run(1, 3),)
    host = Host("Анна", "ru")
    later = replace(SESSION, undone=undone, runs=runs, host=host, is_shared=True)
    assert Session.load(TABLE, later.dump()) == later


def stored(**changes: object) -> str:
    return json.dumps({**json.loads(SESSION.dump()), **changes})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{torn",
        "[]",
        "null",
        "[" * 100_000,
        "{}",
        stored(v="1"),
        stored(rev="3"),
        stored(rev=True),
        stored(chat=None),
        stored(message="99"),
        stored(record=5),
        stored(record="nonsense"),
        stored(record="vokzal36-7@1 f1-t1"),
        stored(undone="f1-t1"),
        stored(undone=5),
        stored(record=None, undone="s-w"),
        stored(runs=5),
        stored(runs=[1]),
        stored(runs=[[0, 1]]),
        stored(runs=[[0, "2"]]),
        stored(runs=[[0, 2]]),
        stored(undone="s-w s-w s-w", runs=[[1, 4], [0, 2]]),
        json.dumps({"v": 1}),
    ],
)
def test_what_is_no_session_is_quoted(text: str) -> None:
    with pytest.raises(UnreadableSession) as unreadable:
        Session.load(TABLE, text)
    assert not unreadable.value.is_foreign
    assert text[:200] in str(unreadable.value)


@pytest.mark.parametrize(
    "text", [stored(v=2), stored(record="chess-7@1"), stored(record="vokzal36-7@2")]
)
def test_what_a_later_version_may_know_is_foreign(text: str) -> None:
    with pytest.raises(UnreadableSession) as unreadable:
        Session.load(TABLE, text)
    assert unreadable.value.is_foreign
