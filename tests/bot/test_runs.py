"""Buttons that make more than one move: redo, turning on, collecting, finishing."""

from collections.abc import Iterator

from bot.session import Seat, Session, TableId
from rules import GAMES, Deal, Outcome, Record
from rules.runs import collecting, finishing, turning
from rules.solver import Limit, solve
from tests.bot.house import Visitor, data_of
from tests.rules.walks import choices, walk

REDO, ON, FINISH, COLLECT = "↪ снова", "⏩ сдавать до хода", "🏁 доиграть", "⇈ собрать"


def buttons(visitor: Visitor) -> list[str]:
    return [button.text for button in visitor.table.buttons]


async def test_redo_makes_the_undone_moves_again(anna: Visitor) -> None:
    await anna.deal()
    assert REDO not in buttons(anna)
    await anna.tap("сдать 3")
    second = await anna.tap("сдать 3")
    await anna.tap("↩ вернуть")
    await anna.tap("↩ вернуть")
    await anna.tap(REDO)
    again = await anna.tap(REDO)
    assert (again.caption, again.photo) == (second.caption, second.photo)
    assert REDO not in buttons(anna)


async def test_redo_survives_the_same_move_and_dies_with_another(
    anna: Visitor, redis_url: str
) -> None:
    await anna.plant(Record.parse("vokzal36-7@1 s-w s-w"), redis_url)
    for _ in range(2):
        await anna.tap("↩ вернуть")
    await anna.tap("сдать 3")
    assert REDO in buttons(anna)
    play = next(button for button in buttons(anna) if "→" in button)
    await anna.tap(play)
    assert REDO not in buttons(anna)


async def test_redo_without_anything_is_told(anna: Visitor) -> None:
    table = await anna.deal()
    data = data_of(table, ":q")
    assert "Повторять нечего" in (await anna.forge(data[:-1] + "d")).text


def test_redo_survives_the_store() -> None:
    record = Record.parse("vokzal36-7@1 s-w s-w")
    session = Session(table=TableId("Qx7bT0aa"), seat=Seat(1, None, 1), record=record)
    undone = session.with_record(record.undo(), record.moves[-1:])
    assert Session.load(undone.table, undone.dump()) == undone


async def test_turning_on_records_every_turn(anna: Visitor, redis_url: str) -> None:
    record = next(
        record
        for number in range(1, 50)
        for record in walk(Deal(GAMES["kosa"], number), choices(number, 60))
        if len(turning(record.table)) > 2
    )
    turns = len(turning(record.table))
    await anna.plant(record, redis_url)
    assert f"ход {len(record.moves) + turns}" in (await anna.tap(ON)).caption
    assert f"ход {len(record.moves)}\n" in (await anna.tap("↩ вернуть")).caption
    assert f"ход {len(record.moves) + turns}" in (await anna.tap(REDO)).caption
    assert REDO not in buttons(anna)
    for _ in range(2):
        back = await anna.tap("↩ вернуть")
    assert f"ход {len(record.moves) - 1}\n" in back.caption  # without limit


async def test_turning_on_for_nothing_is_told(anna: Visitor, redis_url: str) -> None:
    record = next(
        record
        for number in range(1, 50)
        for record in walk(Deal(GAMES["vokzal36"], number), choices(number, 90))
        if record.outcome is Outcome.PLAYING and not turning(record.table)
    )
    table = await anna.plant(record, redis_url)
    assert ON not in buttons(anna)
    data = data_of(table, ":q")
    assert "Сколько ни сдавай" in (await anna.forge(data[:-1] + "t")).text


def won_by_solver(key: str, number: int) -> Iterator[Record]:
    """The positions of a game that is won in the end."""
    record = Record(Deal(GAMES[key], number))
    for move in solve(record.deal.game, record.table, Limit(nodes=20_000)).line:
        yield record
        record = record.play(move)


async def test_finishing_wins_at_one_tap(anna: Visitor, redis_url: str) -> None:
    records = (r for number in range(1, 30) for r in won_by_solver("vokzal36", number))
    record = next(r for r in records if len(finishing(r.table)) > 1)
    await anna.plant(record, redis_url)
    assert COLLECT not in buttons(anna)
    won = await anna.tap(FINISH)
    assert "сошёлся" in won.caption


async def test_collecting_plays_up_what_does_no_harm(anna: Visitor, redis_url: str) -> None:
    records = (r for number in range(1, 30) for r in won_by_solver("turniket36", number))
    record = next(
        r for r in records if len(collecting(r.table)) > 1 and len(finishing(r.table)) < 2
    )
    await anna.plant(record, redis_url)
    moved = await anna.tap(COLLECT)
    assert f"ход {len(record.moves) + len(collecting(record.table))}" in moved.caption
    assert f"ход {len(record.moves)}\n" in (await anna.tap("↩ вернуть")).caption


async def test_what_does_no_harm_goes_home_by_itself_if_wanted(
    anna: Visitor, redis_url: str
) -> None:
    """One undo takes back move and all, and does not play it again; one redo brings it back."""
    records = (r for number in range(1, 30) for r in won_by_solver("turniket36", number))
    record, move, after = next(
        (record, move, after)
        for record in records
        if not collecting(record.table)
        for move in record.table.moves
        if collecting((after := record.play(move)).table)
    )
    await anna.say("/settings")
    await anna.tap("Безопасные карты домой: по кнопке")
    table = await anna.plant(record, redis_url)
    moves = len(after.moves) + len(collecting(after.table))
    assert f"ход {moves}" in (await anna.tap(data_of(table, f"m.{move}"))).caption
    assert f"ход {len(record.moves)}\n" in (await anna.tap("↩ вернуть")).caption
    assert f"ход {moves}" in (await anna.tap(REDO)).caption


async def test_a_run_that_is_not_there_changes_nothing(anna: Visitor) -> None:
    table = await anna.deal()
    data = data_of(table, ":q")
    for verb in "fc":
        assert "Так ходить нельзя" in (await anna.forge(data[:-1] + verb)).text
    assert anna.current(table) == table
