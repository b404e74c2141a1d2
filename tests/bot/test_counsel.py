"""What players ask a solver: verdicts, the way back, solutions, winnable deals; and settings."""

from functools import cache

import pytest

from bot.tap import Tap
from rules import GAMES, Deal, Outcome, Record
from rules.solver import Limit, Verdict, solve
from rules.winnable import Grade, finding, graded
from tests.bot.house import Visitor

VERDICT, WAY_BACK, SOLUTION = "❔ ещё сходится?", "⏪ туда, где ещё сходилось", "🎬 решение"
TURNIKET = GAMES["turniket36"]


@cache
def spoilt() -> tuple[Record, Record]:
    """A game of a winnable deal that a careless player has spoilt, and its dead end."""
    for number in graded(TURNIKET)[Grade.HARD]:
        record, proved = Record(Deal(TURNIKET, number)), None
        while record.outcome is Outcome.PLAYING:
            record = record.play(next(iter(record.table.moves)))
            if proved is None and len(record.moves) > 9 and is_lost(record):
                proved = record
        if record.outcome is Outcome.LOST and proved and proved.outcome is Outcome.PLAYING:
            return proved, record
    raise AssertionError("none is spoilt")


def is_lost(record: Record) -> bool:
    answer = solve(record.deal.game, record.table, Limit(nodes=2000))
    return answer.verdict is Verdict.LOST


@cache
def winnable() -> Record:
    return Record(Deal(TURNIKET, graded(TURNIKET)[Grade.EASY][0]))


def labels(visitor: Visitor) -> list[str]:
    return [button.text for button in visitor.table.buttons]


async def ask(visitor: Visitor) -> str:
    """The verdict, by the menu under the table."""
    menu = await visitor.tap("☰ меню")
    return (await visitor.press(VERDICT, menu)).text


async def test_a_table_that_can_be_won_says_so(anna: Visitor, redis_url: str) -> None:
    await anna.plant(winnable(), redis_url)
    assert "✅ Сходится: до победы можно дойти за" in await ask(anna)
    await anna.until(lambda: "✅ Отсюда сходится." in anna.table.caption)
    assert WAY_BACK not in labels(anna)


async def test_a_lost_table_offers_the_way_back(anna: Visitor, redis_url: str) -> None:
    proved, _ = spoilt()
    await anna.plant(proved, redis_url)
    assert "❌ Отсюда уже не сходится" in await ask(anna)
    await anna.until(lambda: WAY_BACK in labels(anna))
    told = await anna.press(WAY_BACK)
    assert "отсюда ещё сходилось" in told.text
    await anna.until(lambda: "✅ Отсюда сходится." in anna.table.caption)
    assert "↪ снова" in labels(anna)
    assert "ведёт к победе" in (await anna.press("💡")).text


async def test_a_hint_at_a_lost_table_says_so_and_offers_the_way_back(
    anna: Visitor, redis_url: str
) -> None:
    await anna.plant(spoilt()[0], redis_url)
    assert "не сходится, это доказано" in (await anna.press("💡")).text
    await anna.until(lambda: WAY_BACK in labels(anna))


async def test_a_dead_end_offers_way_back_and_solution(anna: Visitor, redis_url: str) -> None:
    _, dead_end = spoilt()
    await anna.plant(dead_end, redis_url)
    assert WAY_BACK in labels(anna)
    await anna.press(SOLUTION)
    await anna.until(lambda: any("Так эта раздача сходится" in m.caption for m in anna.messages))
    film = next(m for m in anna.messages if "Так эта раздача сходится" in m.caption)
    known = finding(TURNIKET, dead_end.deal.number)
    assert known is not None
    assert f"за {len(known.record(TURNIKET).moves)}" in film.caption


@cache
def hopeless() -> Record:
    """A game of a deal that nobody can win, at its dead end."""
    for number in range(1, 99):
        known = finding(TURNIKET, number)
        if known and known.verdict is Verdict.LOST and known.nodes < 500:
            record = Record(Deal(TURNIKET, number))
            while record.outcome is Outcome.PLAYING:
                record = record.play(next(iter(record.table.moves)))
            return record
    raise AssertionError("no such deal")


async def test_a_deal_that_nobody_can_win_has_neither(anna: Visitor, redis_url: str) -> None:
    await anna.plant(hopeless(), redis_url)
    assert "не нашёл" in (await anna.press(WAY_BACK)).text
    assert "не нашёл" in (await anna.press(SOLUTION)).text


async def test_who_plays_on_is_told_nothing_late(anna: Visitor, redis_url: str) -> None:
    """The way back was asked for, and then a move was taken back by hand."""
    table = await anna.plant(spoilt()[1], redis_url)
    query = anna.playground.world.tap(anna.person, table, WAY_BACK)
    undone = await anna.tap("↩ вернуть", table)
    await query.answered()
    assert anna.current(table).caption == undone.caption


async def test_hints_say_once_that_they_see_all_cards(anna: Visitor, redis_url: str) -> None:
    await anna.plant(winnable(), redis_url)
    first = await anna.press("💡")
    assert "видит и закрытые карты" in first.text
    assert first.show_alert
    assert "видит и закрытые карты" not in (await anna.press("💡")).text


async def test_hints_can_be_kept_from_seeing_them(anna: Visitor, redis_url: str) -> None:
    page = await anna.say("/settings")
    await anna.tap("Подсказка видит: все карты", page)
    await anna.plant(Record.parse("kosa-1@1 s-w"), redis_url)
    told = (await anna.press("💡")).text
    assert "по открытым картам" in told or "другого хода нет" in told


async def test_each_table_is_judged_where_that_is_wanted(anna: Visitor, redis_url: str) -> None:
    page = await anna.say("/settings")
    await anna.tap("Сходится ли: по вопросу", page)
    await anna.plant(winnable(), redis_url)
    await anna.press("отложить")
    verdicts = "✅", "❌", "❔"
    await anna.until(lambda: any(sign in anna.table.caption for sign in verdicts))
    assert "ход 1" in anna.table.caption


async def test_a_table_does_not_wait_for_a_verdict_that_takes_long(
    anna: Visitor, redis_url: str
) -> None:
    """Nobody can say of this deal in time; it is shown at once, and then that it is not known."""
    page = await anna.say("/settings")
    await anna.tap("Сходится ли: по вопросу", page)
    await anna.plant(Record.parse("avtostrada52-14@1"), redis_url)
    before = len(anna.playground.transcript.of("editMessageMedia"))
    await anna.press(next(label for label in labels(anna) if "→" in label))
    await anna.until(lambda: "❔ Сходится ли отсюда, неизвестно." in anna.table.caption)
    edits = anna.playground.transcript.of("editMessageMedia")[before:]
    captions = [str(edit.params["media"]) for edit in edits]
    assert "❔" not in captions[0]


@pytest.mark.parametrize("grade", Grade)
async def test_winnable_deals_at_three_grades(anna: Visitor, grade: Grade) -> None:
    menu = await anna.say("/play")
    grades = await anna.tap("🎯 сходящаяся раздача", menu)
    word = {Grade.EASY: "лёгкая", Grade.MIDDLE: "средняя", Grade.HARD: "трудная"}[grade]
    games = await anna.tap(word, grades)
    taps = [Tap.parse(b.data) for b in games.buttons if b.data and ":p." in b.data]
    deals = [Deal.parse(tap.argument) for tap in taps]
    assert {deal.game.key for deal in deals} == {g.key for g in GAMES.values() if graded(g)[grade]}
    assert all(deal.number in graded(deal.game)[grade] for deal in deals)
    table = await anna.tap("Вокзал, 36", games)
    assert any(f"№ {deal.number}" in table.caption for deal in deals)


async def test_a_forged_grade_is_refused(anna: Visitor) -> None:
    menu = await anna.say("/play")
    data = next(b.data for b in menu.buttons if b.data and b.data.endswith(":e"))
    assert (await anna.forge(data[:-1] + "s.hardest", menu)).text
    assert (await anna.forge(data[:-1] + "o", menu)).text
