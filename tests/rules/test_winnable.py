"""The data files of winnable deals: each line in them wins, and three grades come of them."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, pairwise
from multiprocessing import get_context

import pytest

from rules import GAMES, CannotRead, Game, Move, Outcome
from rules.solver import Verdict
from rules.winnable import Finding, Grade, deals, finding, findings, graded
from rules.winnable.finding import with_turns_counted

every_game = pytest.mark.parametrize("key", GAMES)


@pytest.fixture(scope="module")
def workers() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        yield pool


def not_won(key: str, texts: Sequence[str]) -> list[str]:
    """Those of the findings whose line does not win; what cannot be played raises."""
    game = GAMES[key]
    return [text for text in texts if Finding.parse(text).record(game).outcome is not Outcome.WON]


@every_game
@pytest.mark.timeout(400)
def test_every_stored_line_wins(key: str, workers: ProcessPoolExecutor) -> None:
    won = [str(found) for found in findings(GAMES[key]) if found.verdict is Verdict.WON]
    parts = [won[at : at + 100] for at in range(0, len(won), 100)]
    assert list(chain.from_iterable(workers.map(not_won, [key] * len(parts), parts))) == []


@every_game
def test_there_are_two_thousand_a_game(key: str) -> None:
    known = list(findings(GAMES[key]))
    won = sum(found.verdict is Verdict.WON for found in known)
    assert won >= (1 if key == "turniket52" else 2000)
    assert [found.number for found in known] == list(range(1, len(known) + 1))


@every_game
def test_grades_are_thirds_of_the_winnable_deals(key: str) -> None:
    game = GAMES[key]
    won = {found.number: found for found in findings(game) if found.verdict is Verdict.WON}
    if len(won) < len(Grade):
        pytest.skip("too few for grades")
    grades = graded(game)
    assert sorted(number for numbers in grades.values() for number in numbers) == sorted(won)
    sizes = [len(grades[grade]) for grade in Grade]
    assert max(sizes) - min(sizes) <= 1
    for numbers in grades.values():
        assert list(numbers) == sorted(numbers)
    for easier, harder in pairwise(Grade):
        least = min(won[number].greedy for number in grades[easier])
        assert least >= max(won[number].greedy for number in grades[harder])


def test_a_greedy_player_tells_easy_deals_from_hard_ones() -> None:
    game = GAMES["vokzal36"]
    easy, hard = (
        [found.greedy for number in graded(game)[grade] if (found := finding(game, number))]
        for grade in (Grade.EASY, Grade.HARD)
    )
    assert sum(easy) > 3 * len(easy)
    assert sum(hard) == 0


def test_a_handful_of_deals_is_of_every_grade(monkeypatch: pytest.MonkeyPatch) -> None:
    few = Game(key="few", title="", deck=GAMES["kosa"].deck, places=(), width=1, height=1)
    monkeypatch.setattr(deals, "_lines", lambda _: ["7 won 5 0 w-f1", "8 lost 3", "9 won 4 1 s"])
    assert dict(graded(few)) == dict.fromkeys(Grade, (7, 9))


def test_a_game_without_a_file_has_no_deals() -> None:
    none = Game(key="none", title="", deck=GAMES["kosa"].deck, places=(), width=1, height=1)
    assert list(findings(none)) == []
    assert dict(graded(none)) == dict.fromkeys(Grade, ())
    assert finding(none, 1) is None


def test_of_a_deal_beyond_the_file_nothing_is_known() -> None:
    assert finding(GAMES["kosa"], 999_999_999) is None


@pytest.mark.parametrize(
    "text", ["7 won 345 2 3 w-f1 d3-f4 1 t4-t3x3", "7 won 1 0 w-f1", "8 lost 12", "9 unknown 100"]
)
def test_a_finding_is_read_back(text: str) -> None:
    assert str(Finding.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "7", "7 won", "7 won 5 2", "7 won 5 2 ", "0 lost 5", "7 lost", "7 drawn 5",
     "7 lost 5 w-f1", "7 won 5 2 w-f1 ", "7  lost 5", "7 won 5 2 w_f1", "٧ lost 5"],
)  # fmt: skip
def test_anything_else_is_refused_and_quoted(text: str) -> None:
    with pytest.raises(CannotRead, match="not a finding") as refused:
        Finding.parse(text)
    assert repr(text) in str(refused.value)


def test_turns_are_counted_and_played_again() -> None:
    game = GAMES["vokzal36"]
    moves = [Move.parse(move) for move in ["s-w", "s-w", "s-w"]]
    assert list(with_turns_counted(game, moves)) == []
    known = finding(game, graded(game)[Grade.HARD][0])
    assert known is not None
    record = known.record(game)
    assert " ".join(with_turns_counted(game, record.moves)) == known.plays
    assert len(record.moves) > len(known.plays.split())
