"""`python -m rules.solver.collect`: it may be ended at any time, and goes on where it was."""

from pathlib import Path

import pytest

from rules import GAMES, Outcome
from rules.solver import Verdict
from rules.solver.collect import found, greedy_wins
from rules.solver.collect.__main__ import main
from rules.winnable import Finding, findings


def collect(directory: Path, *options: str, game: str = "vokzal36") -> str:
    arguments = [game, "--directory", str(directory), "--nodes", "300", *options]
    assert main(arguments) == 0
    return (directory / f"{game}.txt").read_text()


def test_goes_on_where_it_was(tmp_path: Path) -> None:
    (tmp_path / "once").mkdir()
    (tmp_path / "twice").mkdir()
    once = collect(tmp_path / "once", "--last", "70")
    collect(tmp_path / "twice", "--last", "30")
    assert collect(tmp_path / "twice", "--last", "70", "--jobs", "2") == once
    assert [line.split()[0] for line in once.splitlines()] == [str(n) for n in range(1, 71)]


def test_ends_with_enough_deals(tmp_path: Path) -> None:
    first = collect(tmp_path, "--deals", "1")
    assert collect(tmp_path, "--deals", "1") == first
    assert " won " in first


def test_a_line_that_was_cut_off_is_made_anew(tmp_path: Path) -> None:
    whole = collect(tmp_path, "--last", "12")
    file = tmp_path / "vokzal36.txt"
    file.write_text(whole[:-20])
    assert collect(tmp_path, "--last", "12") == whole


def test_a_broken_line_is_quoted_and_nothing_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kosa.txt"
    file.write_text("1 lost 5\nnonsense\n")
    assert main(["kosa", "--directory", str(tmp_path)]) == 2
    assert "not a finding: 'nonsense'" in capsys.readouterr().err
    assert file.read_text() == "1 lost 5\nnonsense\n"


def test_a_folder_that_is_not_there_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kosa", "--directory", str(tmp_path / "no")]) == 2
    assert str(tmp_path / "no") in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        (["bridge"], "bridge"),
        (["kosa", "--deals", "many"], "many"),
        (["kosa", "--nodes", "0"], "'0'"),
        (["kosa", "--jobs", "-1"], "-1"),
        (["kosa", "--last", "1000000000"], "1000000000"),
    ],
)
def test_bad_input_is_quoted(
    arguments: list[str], quoted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert quoted in capsys.readouterr().err


@pytest.mark.parametrize("key", GAMES)
def test_a_finding_is_the_same_each_time(key: str) -> None:
    text = found(key, 3, 400)
    assert text == found(key, 3, 400)
    finding = Finding.parse(text)
    if finding.verdict is Verdict.WON:
        assert finding.record(GAMES[key]).outcome is Outcome.WON


@pytest.mark.parametrize("key", GAMES)
def test_what_is_stored_is_what_this_solver_finds(key: str) -> None:
    """In machine code too: a search is the same at each position."""
    soon = [finding for finding in findings(GAMES[key]) if finding.nodes < 5000]
    assert soon
    for finding in (*soon[:2], *soon[-2:]):
        assert found(key, finding.number, 5000) == str(finding)


def test_a_greedy_player_always_plays_alike() -> None:
    table = GAMES["vokzal36"].deal(4)
    assert greedy_wins(table, 8) == greedy_wins(table, 8)
    assert {greedy_wins(GAMES["vokzal36"].deal(n), 1) for n in range(1, 20)} == {0, 1}
