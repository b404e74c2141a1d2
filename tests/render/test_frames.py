"""Frames: what moved lies in one, and a hint's card and target."""

import pytest

from render import FaceDown, FaceUp, Frame, Mark, Outline, Scene, arrange, paint
from rules import GAMES, Game, Move, Record
from tests.rules.walks import tables

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def framed(scene: Scene, *marks: Mark) -> list[str]:
    """What lies in each frame of those marks: a card, how many face down, or an empty place."""
    found = []
    sprites = scene.sprites
    for at, sprite in enumerate(sprites):
        if isinstance(sprite, Frame) and sprite.mark in (marks or tuple(Mark)):
            below = sprites[at - 1]
            assert isinstance(below, FaceUp | FaceDown | Outline)
            assert (below.x, below.y) == (sprite.x, sprite.y)
            match below:
                case FaceUp():
                    found.append(str(below.card))
                case FaceDown():
                    found.append(f"[{below.cards}]")
                case Outline():
                    found.append("empty")
    return found


def moved(record: str) -> list[str]:
    played = Record.parse(record)
    return framed(arrange(played.table, before=played.before), Mark.MOVED)


def after(key: str, line: str, move: str) -> list[str]:
    before = GAMES[key].position(line)
    table = before.game.apply(before, Move.parse(move))
    return framed(arrange(table, before=before))


def vokzal(columns: str, rest: str) -> str:
    return f"{columns} / {rest} / f1 / f2 / f3 / f4"


def test_opening_has_no_frames() -> None:
    assert moved("vokzal36-7@1") == []


def test_all_cards_of_a_turn_are_framed() -> None:
    assert moved("vokzal36-7@1 s-w") == ["JC", "AS", "JH"]
    two = vokzal("t1 / t2 / t3 / t4", "r / s 7C 8C / w TS JS")
    assert after("vokzal36", two, "s-w") == ["8C", "7C"]


def test_a_card_in_its_new_column() -> None:
    line = vokzal("t1 TD / t2 / t3 / t4", "r 8C 9S / s / w")
    assert after("vokzal36", line, "r-t1") == ["9S"]


def test_all_cards_of_a_unit() -> None:
    line = vokzal("t1 QC JD TS / t2 KD / t3 / t4", "r / s / w")
    assert after("vokzal36", line, "t1-t2x3") == ["QC", "JD", "TS"]


def test_a_card_that_went_home() -> None:
    line = vokzal("t1 / t2 / t3 / t4", "r AS / s / w")
    assert after("vokzal36", line, "r-f1") == ["AS"]


def test_a_stock_that_was_taken_back() -> None:
    line = vokzal("t1 / t2 / t3 / t4", "r / s / w 7C 8C")
    assert after("vokzal36", line, "w-s") == ["[2]"]


def test_what_filled_the_gap_is_framed_too() -> None:
    """Turniket's opened card, Sultan's divan."""
    line = vokzal("t1 TD / t2 / t3 / t4", "r / s 7C / o 9S / w")
    assert after("turniket36", line, "o-t1") == ["9S", "7C"]
    court = "f1 KD / f2 AH / f3 KD / f4 KC / f5 KC / f6 KS / f7 KH / f8 KS / k KH"
    divan = "d1 AD / d2 9C / d3 8D / d4 8C / d5 7C / d6 6C"
    assert after("sultan6", f"{court} / {divan} / s / w 5S / redeals 0", "d1-f1") == ["AD", "5S"]


def test_an_empty_stock_is_never_framed() -> None:
    """The one card that is taken back goes on to the opened place."""
    line = vokzal("t1 / t2 / t3 / t4", "r / s / o / w 9S") + " / redeals 1"
    assert after("turniket52x3", line, "w-s") == ["9S"]


def test_undo_frames_the_move_before() -> None:
    record = Record.parse("vokzal36-7@1 s-w s-w")
    back = record.undo()
    assert arrange(back.table, before=back.before) == arrange(
        Record.parse("vokzal36-7@1 s-w").table, before=GAMES["vokzal36"].deal(7)
    )


def test_a_hint_frames_card_and_target_each_in_its_way() -> None:
    table = GAMES["vokzal36"].position(vokzal("t1 QC JD / t2 KD / t3 / t4", "r / s / w"))
    scene = arrange(table, hint=Move.parse("t1-t2x2"))
    assert framed(scene, Mark.HINT) == ["QC", "JD"]
    assert framed(scene, Mark.HINT_TARGET) == ["KD"]
    table = GAMES["vokzal36"].position(vokzal("t1 / t2 KD / t3 / t4", "r 9S / s / w"))
    assert framed(arrange(table, hint=Move.parse("r-t1")), Mark.HINT_TARGET) == ["empty"]


def test_marks_look_different() -> None:
    table = GAMES["kosa"].deal(7)
    turned = table.game.apply(table, Move("s", "w"))
    pictures = {
        paint(arrange(turned)),
        paint(arrange(turned, before=table)),
        paint(arrange(turned, hint=Move("s", "w"))),
        paint(arrange(turned, hint=Move("w", "s"))),
    }
    assert len(pictures) == 4


@every_game
def test_what_moved_is_framed_and_nothing_else(game: Game) -> None:
    for table in tables(game, deals=5, length=40):
        for move in table.moves:
            reached = game.apply(table, move)
            marks = framed(arrange(reached, before=table))
            assert marks
            assert "empty" not in marks
            assert len(marks) <= max(3, move.size) + 1
