"""The solver is honest: WON with a line that wins, LOST with nothing left unseen, or UNKNOWN."""

import gc
import os
from collections.abc import Hashable
from pathlib import Path

import pytest

from rules import GAMES, CannotRead, Move, Outcome, Table
from rules.solver import Answer, Limit, Verdict, families, solve
from rules.solver.meter import Meter
from rules.solver.twins import key_of
from tests.rules.reference.common import show
from tests.rules.reference.registry import REFERENCES
from tests.rules.walks import can_be_won

_HARD = ("turniket52",)
"""Of its first thousands of deals one is won, and not at once."""

every_game = pytest.mark.parametrize("key", GAMES)


def solved(table: Table, nodes: int) -> Answer:
    """The answer, once its line was played out."""
    answer = solve(table.game, table, Limit(nodes=nodes))
    if answer.verdict is Verdict.WON:
        for move in answer.line:
            table = table.game.apply(table, move)
        assert table.game.outcome(table) is Outcome.WON
    else:
        assert answer.line == ()
    return answer


@every_game
def test_agrees_with_looking_at_everything(key: str) -> None:
    verdicts = set[Verdict]()
    for position in REFERENCES[key].small_positions(key, 150):
        table = GAMES[key].position(show(position))
        winnable = can_be_won(table, 3000)
        if winnable is not None:
            verdict = solved(table, 20_000).verdict
            assert verdict is (Verdict.WON if winnable else Verdict.LOST), str(table)
            verdicts.add(verdict)
    assert Verdict.LOST in verdicts


@pytest.mark.parametrize("key", [key for key in GAMES if key not in _HARD])
def test_agrees_near_the_end_of_games_that_are_won(key: str) -> None:
    """Positions of which some are winnable: a won game's last ones, and one move aside."""
    game = GAMES[key]
    answers = (solve(game, game.deal(n), Limit(nodes=4000)) for n in range(1, 60))
    number, line = next((n, a.line) for n, a in enumerate(answers, start=1) if a.line)
    table = game.deal(number)
    for move in line[:-6]:
        table = game.apply(table, move)
    verdicts = set[Verdict]()
    for move in line[-6:]:
        for aside in table.moves:
            reached = game.apply(table, aside)
            winnable = can_be_won(reached, 4000)
            if winnable is not None:
                verdict = solved(reached, 20_000).verdict
                assert verdict is (Verdict.WON if winnable else Verdict.LOST), str(reached)
                verdicts.add(verdict)
        table = game.apply(table, move)
    assert Verdict.WON in verdicts


@every_game
def test_same_nodes_same_answer(key: str) -> None:
    table = GAMES[key].deal(3)
    assert solved(table, 300) == solved(table, 300)


@pytest.mark.parametrize(
    "deal", ["vokzal36-1", "turniket36-2", "turniket52x3-1", "kosa-1", "sultan8-2"]
)
def test_wins_some_deals(deal: str) -> None:
    key, number = deal.split("-")
    answers = [solved(GAMES[key].deal(int(number) + more), 10_000).verdict for more in range(8)]
    assert Verdict.WON in answers


def test_short_ends_by_hand() -> None:
    """The last king, home by one move; and then by none."""
    homes = [" ".join(f"{rank}{suit}" for rank in "A6789TJQK") for suit in "SHDC"]
    head = "t1 / t2 / t3 / t4 {} / r / s / w / f1 {} / f2 {} / f3 {} / f4 {}"
    game = GAMES["vokzal36"]
    nearly = game.position(head.format("KC", *homes[:3], homes[3].removesuffix(" KC")))
    assert [str(move) for move in solved(nearly, 10).line] == ["t4-f4"]
    won = game.apply(nearly, Move.parse("t4-f4"))
    assert solved(won, 10) == Answer(verdict=Verdict.WON, nodes=1)


def test_says_at_the_limit_that_it_does_not_know() -> None:
    game = GAMES["kosa"]
    assert solve(game, game.deal(1), Limit(nodes=5)) == Answer(verdict=Verdict.UNKNOWN, nodes=5)


def test_is_machine_code_where_that_is_asked_for() -> None:
    """`make test-compiled` does not take the source by mistake."""
    made = not Path(families.__file__).name.endswith(".py")
    assert made is ("COMPILED" in os.environ)


def test_leaves_the_garbage_collector_as_it_was() -> None:
    game = GAMES["vokzal36"]
    solve(game, game.deal(1), Limit(nodes=5))
    assert gc.isenabled()
    gc.disable()
    try:
        solve(game, game.deal(1), Limit(nodes=5))
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_stops_in_time() -> None:
    meter = Meter(Limit(seconds=1e-9))
    assert not meter.spend()
    assert Meter(Limit(seconds=1000)).spend()


@pytest.mark.parametrize("limit", [{"nodes": 0}, {"seconds": 0.0}, {"seconds": float("nan")}])
def test_limit_that_allows_nothing_is_refused(limit: dict[str, float]) -> None:
    with pytest.raises(CannotRead, match=r"0|nan"):
        Limit(**limit)  # type: ignore[arg-type]


def key_at(game: str, line: str) -> Hashable:
    return key_of(GAMES[game])(GAMES[game].position(line))


def test_columns_are_twins() -> None:
    rest = " / r 7D / s / w / f1 / f2 / f3 / f4"
    first = key_at("vokzal36", "t1 KS QH / t2 9C / t3 / t4" + rest)
    assert first == key_at("vokzal36", "t1 / t2 KS QH / t3 / t4 9C" + rest)
    assert first != key_at("vokzal36", "t1 KS / t2 9C / t3 QH / t4" + rest)


def test_rows_of_other_steps_are_no_twins() -> None:
    first = key_at("avtostrada36", "l1 AS / l2 6H / l3 7C / l4 8D / s / o / r1 KS / r2 / r3")
    assert first == key_at(
        "avtostrada36", "l1 AS / l2 6H / l3 7C / l4 8D / s / o / r1 / r2 KS / r3"
    )
    assert first != key_at(
        "avtostrada36", "l1 AS / l2 6H / l3 7C / l4 8C / s / o / r1 KS / r2 / r3"
    )
