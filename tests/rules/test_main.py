"""`python -m rules`: text in, text out; 0, 1 for a lost game, 2 and one line for bad input."""

import io
import subprocess
import sys

import pytest

from rules import GAMES, Deal, Outcome, Record
from rules.__main__ import main
from tests.rules.walks import choices, walk


def lost() -> Record:
    records = (
        list(walk(Deal(GAMES["turniket52"], number), choices(number, 400)))[-1]
        for number in range(1, 50)
    )
    return next(record for record in records if record.outcome is Outcome.LOST)


def test_games_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(GAMES)


def test_deal_prints_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "kosa-7"]) == 0
    assert capsys.readouterr().out == f"{GAMES['kosa'].deal(7)}\n"


def test_moves_lists_one_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "vokzal36-7@1", "s-w"]) == 0
    assert capsys.readouterr().out == "w-t2\ns-w\n"


def test_record_may_be_one_argument(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "vokzal36-7@1 s-w"]) == 0
    assert capsys.readouterr().out == "w-t2\ns-w\n"


@pytest.mark.parametrize("command", ["show", "moves"])
def test_lost_game_ends_with_1(command: str) -> None:
    assert main([command, str(lost())]) == 1


def test_show_hides_what_lies_face_down(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "kosa-7@1"]) == 0
    shown = capsys.readouterr().out
    assert "s   [71]" in shown
    assert "redeals 3" in shown
    assert "1 of 104 home" in shown


def test_perft_counts_each_depth(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "avtostrada52-7", "4"]) == 0
    assert capsys.readouterr().out == "1 1\n2 2\n3 5\n4 15\n"


def test_solve_prints_a_line_that_wins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "vokzal36-7@1", "s-w"]) == 0
    verdict, line = capsys.readouterr().out.splitlines()
    assert verdict.startswith("won, ")
    assert Record.parse(f"vokzal36-7@1 s-w {line}").outcome is Outcome.WON


def test_solve_says_of_a_lost_game_that_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(lost())]) == 1
    assert capsys.readouterr().out == "lost, 1 positions seen\n"


def test_solve_says_what_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "turniket52-2@1", "--seconds", "0.000001"]) == 1
    assert capsys.readouterr().out == "unknown, 0 positions seen\n"


def test_play_takes_numbers_texts_and_undo(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nw-t2\nu\nnonsense\nf1-t1\n99\nq\n"))
    assert main(["play", "vokzal36-7"]) == 0
    shown = capsys.readouterr().out
    assert shown.endswith("vokzal36-7@1 s-w\n")
    assert "not a move: 'nonsense'" in shown
    assert "f1-t1 is not allowed" in shown
    assert "not a move: '99'" in shown


def test_play_ends_with_the_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "sultan6-7"]) == 0
    assert capsys.readouterr().out.endswith("sultan6-7@1\n")


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        (["deal", "chess-7"], "'chess'"),
        (["deal", "kosa-0"], "'kosa-0'"),
        (["moves", "kosa-7@2"], "'kosa-7@2'"),
        (["show", "kosa-7@1", "s-x"], "s-x"),
        (["perft", "kosa-7", "0"], "'0'"),
        (["perft", "kosa-7", "deep"], "'deep'"),
        (["solve", "kosa-7@2"], "'kosa-7@2'"),
        (["solve", "kosa-7@1", "--seconds", "soon"], "'soon'"),
        (["solve", "kosa-7@1", "--seconds", "0"], "0.0"),
    ],
)
def test_bad_input_is_quoted_in_one_line(
    arguments: list[str], quoted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert quoted in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("arguments", [[], ["fly"], ["deal"]])
def test_bad_command_is_told_in_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert capsys.readouterr().err.count("\n") == 1


def test_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rules", "deal", "kosa-7"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
