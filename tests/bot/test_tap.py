"""Button data: what `str` writes is read back, everything else is refused."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.session import TableId
from bot.tap import _WITH_ARGUMENT, MalformedTap, Tap, Verb, new_table_id

TABLE = TableId("Qx7bT0aa")


@pytest.mark.parametrize("verb", [verb for verb in Verb if verb not in _WITH_ARGUMENT])
def test_a_bare_tap_is_read_back(verb: Verb) -> None:
    assert Tap.parse(str(Tap(TABLE, 12, verb))) == Tap(TABLE, 12, verb)


@pytest.mark.parametrize(
    ("verb", "argument"),
    [
        (Verb.MOVE, "t4-t3x13"),
        (Verb.PLAY, "vokzal36"),
        (Verb.REPLACE, "turniket52x3"),
        (Verb.PARK, "kosa-7"),
    ],
)
def test_a_tap_with_an_argument_is_read_back(verb: Verb, argument: str) -> None:
    tap = Tap(TABLE, 0, verb, argument)
    assert Tap.parse(str(tap)) == tap


@given(st.text(max_size=70))
def test_whatever_is_read_is_what_str_writes(text: str) -> None:
    with suppress(MalformedTap):
        assert str(Tap.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "Qx7bT0aa", "Qx7bT0aa:1:z", "Qx7bT0aa:1:m", "Qx7bT0aa:1:u.x", " "]
)
def test_other_text_is_quoted(text: str) -> None:
    with pytest.raises(MalformedTap) as malformed:
        Tap.parse(text)
    assert repr(text) in str(malformed.value)


def test_a_tap_longer_than_a_button_carries_is_refused() -> None:
    with pytest.raises(ValueError, match="longer than a button may carry"):
        str(Tap(TABLE, 1, Verb.MOVE, "m" * 64))


def test_new_tables_have_ids_that_taps_can_name() -> None:
    ids = {new_table_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(Tap.parse(str(Tap(table, 1, Verb.UNDO))).table == table for table in ids)
