"""`python -m render`: the picture of a record, or one line and status 2."""

from pathlib import Path

import pytest
from PIL import Image

from render import arrange, paint
from render.__main__ import main
from render.sheet import looks
from rules import GAMES, Record

RECORD = "vokzal36-7@1 s-w"


def test_it_writes_the_picture_of_a_record(tmp_path: Path) -> None:
    assert main([RECORD, str(tmp_path / "table.png")]) == 0
    record = Record.parse(RECORD)
    shown = arrange(record.table, before=record.before)
    assert (tmp_path / "table.png").read_bytes() == paint(shown)


def test_the_picture_of_the_readme_is_the_one_that_its_command_makes(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    record = (root / "README.md").read_text().split('"')[1]
    assert main([record, str(tmp_path / "table.png")]) == 0
    with Image.open(tmp_path / "table.png") as made, Image.open(root / "docs/table.png") as shown:
        assert made.convert("RGB").tobytes() == shown.convert("RGB").tobytes()


def test_a_gif_shows_the_whole_game(tmp_path: Path) -> None:
    assert main([RECORD, str(tmp_path / "game.GIF")]) == 0
    with Image.open(tmp_path / "game.GIF") as gif:
        assert getattr(gif, "n_frames", 1) == 2


def test_sheets_show_every_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one game here: all of them take half a minute."""
    monkeypatch.setattr("render.sheet.GAMES", {"avtostrada36": GAMES["avtostrada36"]})
    assert main(["sheet", str(tmp_path / "sheets")]) == 0
    names = {file.stem for file in (tmp_path / "sheets").iterdir()}
    assert names == {name for name, _ in looks()}
    with Image.open(tmp_path / "sheets/dark-2-latin.png") as sheet:
        assert sheet.size == (3 * (1024 + 390), 1280)


@pytest.mark.parametrize("record", ["vokzal36-7@1 x", "chess-7@1", "vokzal36-7@1 f1-t1"])
def test_a_bad_record_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], record: str
) -> None:
    assert main([record, str(tmp_path / "table.png")]) == 2
    shown = capsys.readouterr().err
    assert shown.startswith("render: ")
    assert shown.count("\n") == 1


def test_another_ending_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([RECORD, str(tmp_path / "table.jpg")]) == 2
    assert capsys.readouterr().err == "render: neither .png nor .gif: '.jpg'\n"


def test_a_folder_that_is_not_there_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([RECORD, str(tmp_path / "nowhere" / "table.png")]) == 2
    assert "nowhere" in capsys.readouterr().err
