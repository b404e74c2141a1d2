"""What the compact solvers leave out loses nothing, and what they call lost is lost.

Held against won games, of which no position is lost, and against the plain search, which leaves
nothing out.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from rules import GAMES, Game, Outcome, Table
from rules.solver import Limit, Verdict, depth, solve
from rules.solver.depth import DepthFirst
from rules.solver.divan import Divan, EasyDivan
from rules.solver.families import AfterEasier
from rules.solver.meter import Meter
from rules.solver.search import solve as search
from rules.solver.stations import Stations
from rules.solver.ways import line_of
from rules.vocabulary import Build, Match, Opening
from tests.rules.reference.common import show
from tests.rules.reference.registry import REFERENCES
from tests.rules.walks import can_be_won, choices, is_turn, pick

every_game = pytest.mark.parametrize("key", GAMES)
LAST_PASS = (
    "f1 KD AD 2D 3D 4D 5D 6D 7D 8D 9D TD / f2 AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH"
    " / f3 KD AD 2D 3D 4D / f4 KC AC 2C 3C 4C 5C 6C 7C 8C / f5 KC AC 2C 3C"
    " / f6 KS AS 2S 3S 4S 5S 6S 7S 8S 9S TS / f7 KH AH 2H / f8 KS AS 2S 3S 4S 5S 6S 7S / k KH"
    " / d1 QC / d2 QC / d3 7D / d4 JS / d5 5H / d6 7H"
    " / s 9C 6D JD 9C TH 8D 5D TS JD 9D 9S TC 5C QD JC 9H 8S 4C 8C QH 6C JH 3H QS"
    " / w 4H 7C QS QD TD 6H JC TC JS 8H / redeals 0"
)
"""Of Sultan: it is lost, and there is much to be tried."""

WINNABLE = [key for key in GAMES if key != "turniket52"]


def won_lines(game: Game, count: int) -> Iterator[list[Table]]:
    """The positions of games that the solver wins, from its first deals that it wins at once."""
    for number in range(1, 200):
        table = game.deal(number)
        answer = solve(game, table, Limit(nodes=5000))
        if answer.verdict is Verdict.WON:
            tables = [table]
            for move in answer.line:
                tables.append(game.apply(tables[-1], move))
            yield tables
            count -= 1
            if not count:
                return


def late_tables(game: Game, deals: int) -> Iterator[Table]:
    """The last positions of games that are played as they come: some won, most of them lost."""
    for number in range(1, deals + 1):
        table, played = game.deal(number), []
        for choice in choices(number, 400):
            if game.outcome(table) is not Outcome.PLAYING:
                break
            played.append(table)
            homeward = [m for m in table.moves if game.place(m.target).goal and not is_turn(m)]
            table = game.apply(table, pick(homeward or game.legal_moves(table), choice))
        yield from played[-12::4]


@pytest.mark.parametrize("key", WINNABLE)
def test_no_position_of_a_won_game_is_called_lost(key: str) -> None:
    """All proofs are asked at the first nodes, so that a few are enough."""
    for tables in won_lines(GAMES[key], 6):
        assert tables[-1].game.outcome(tables[-1]) is Outcome.WON
        for table in tables[:-1]:
            answer = solve(table.game, table, Limit(nodes=40))
            assert answer.verdict is not Verdict.LOST, str(table)


@pytest.mark.parametrize("key", ["sultan6", "sultan8"])
def test_an_easier_divan_wins_whatever_can_be_won(key: str) -> None:
    game = GAMES[key]
    for tables in won_lines(game, 3):
        for table in tables[:-1]:
            verdict, _ = DepthFirst(EasyDivan(game, table)).search(Meter(Limit(nodes=60)))
            assert verdict is not Verdict.LOST, str(table)


def test_an_easier_divan_proves_what_the_exact_one_cannot() -> None:
    game = GAMES["sultan6"]
    table = game.position(LAST_PASS)
    _, way = DepthFirst(Divan(game, table)).search(meter := Meter(Limit(nodes=5000)))
    assert (way, meter.nodes) == (None, 5000)
    verdict, _ = DepthFirst(EasyDivan(game, table)).search(meter := Meter(Limit(nodes=5000)))
    assert verdict is Verdict.LOST
    assert meter.nodes < 50


def test_what_an_easier_game_wins_tells_nothing() -> None:
    """The exact search begins when it is won, and has the last word."""
    game = GAMES["sultan6"]
    table = next(won_lines(game, 1))[-2]
    exact = Divan(game, table)
    proof = AfterEasier(DepthFirst(EasyDivan(game, table)), DepthFirst(exact))
    assert proof.search(Meter(Limit(nodes=2))) == (Verdict.UNKNOWN, None)
    verdict, way = proof.search(Meter(Limit()))
    assert verdict is Verdict.WON
    assert way is not None
    assert len(line_of(table, way, exact.codes)) == 1


@pytest.mark.parametrize("key", WINNABLE)
def test_says_what_looking_at_everything_says_of_the_ends_of_won_games(key: str) -> None:
    """The last positions of won games, and all that lie one move aside of them."""
    verdicts = set[Verdict]()
    for tables in won_lines(GAMES[key], 4):
        for table in tables[-9:-1]:
            for move in table.moves:
                aside = table.game.apply(table, move)
                winnable = can_be_won(aside, 1500)
                if winnable is not None:
                    verdict = solve(aside.game, aside, Limit(nodes=20_000)).verdict
                    assert verdict is (Verdict.WON if winnable else Verdict.LOST), str(aside)
                    verdicts.add(verdict)
    assert Verdict.WON in verdicts


@every_game
def test_says_what_the_plain_search_says(key: str) -> None:
    game, decided = GAMES[key], 0
    for table in late_tables(game, 12):
        plain = search(game, table, Limit(nodes=1500))
        answer = solve(game, table, Limit(nodes=3000))
        if Verdict.UNKNOWN not in (plain.verdict, answer.verdict):
            assert answer.verdict is plain.verdict, str(table)
            decided += 1
    assert decided > 10


@every_game
def test_decides_more_than_the_plain_search(key: str) -> None:
    """On small positions there is nothing that only the plain search knows."""
    for position in REFERENCES[key].small_positions(key, 60):
        table = GAMES[key].position(show(position))
        if search(table.game, table, Limit(nodes=300)).verdict is not Verdict.UNKNOWN:
            assert solve(table.game, table, Limit(nodes=3000)).verdict is not Verdict.UNKNOWN


@pytest.mark.parametrize(
    ("key", "line", "verdict"),
    [
        (  # a foundation that began with a two takes the three
            "vokzal52",
            "t1 3S / t2 / t3 / t4 / r / s / w / f1 2S / f2 / f3 / f4",
            Verdict.WON,
        ),
        (  # the suit of a foundation is that of its cards, if it has any
            "vokzal36",
            "t1 6H / t2 / t3 / t4 / r / s / w / f1 AH / f2 / f3 / f4",
            Verdict.WON,
        ),
        (  # nothing begins a row but its starter
            "avtostrada36",
            "l1 / l2 6H / l3 7C / l4 8D / s / o AS / r1 / r2 / r3",
            Verdict.LOST,
        ),
        (  # a row that was not built by the rules goes on from its last card
            "avtostrada36",
            "l1 AS 7S / l2 6H / l3 7C / l4 8D / s / o 8S / r1 / r2 / r3",
            Verdict.WON,
        ),
        (  # without a first foundation no base rank is known
            "kosa",
            "b / c1 / c2 / c3 / c4 / d1 7S / d2 / d3 / d4 / d5 / d6 / d7 / d8 / f1 / f2 / f3 / f4"
            " / f5 / f6 / f7 / f8 / s / w / redeals 0",
            Verdict.LOST,
        ),
        (  # a foundation of one suit alone is missing here: its cards never go
            "sultan6",
            "f1 / f2 AH / f3 KD / f4 KC / f5 KC / f6 KS / f7 KH / f8 KS / k KH"
            " / d1 AD / d2 AD / d3 / d4 / d5 / d6 / s / w / redeals 0",
            Verdict.LOST,
        ),
        (  # a thirteenth card on the ace of hearts
            "sultan6",
            "f1 KD / f2 AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH / f3 KD / f4 KC / f5 KC / f6 KS / f7"
            " / f8 KS / k KH / d1 KH / d2 / d3 / d4 / d5 / d6 / s / w / redeals 0",
            Verdict.WON,
        ),
    ],
)
def test_odd_positions_are_answered_too(key: str, line: str, verdict: Verdict) -> None:
    game = GAMES[key]
    table = game.position(line)
    assert can_be_won(table, 1000) is (verdict is Verdict.WON)
    assert solve(game, table, Limit(nodes=1000)).verdict is verdict


def test_a_game_of_the_same_name_is_not_taken_for_the_declared_one() -> None:
    """Were its gaps filled as Vokzal's are, this position would be lost."""
    open_gaps = tuple(
        replace(place, build=Build(step=-1, match=Match.ANY, openings=(Opening(),)))
        if place.kind == "t"
        else place
        for place in GAMES["vokzal36"].places
    )
    easier = replace(GAMES["vokzal36"], places=open_gaps)
    line = "t1 AS 6S / t2 / t3 / t4 / r / s / w / f1 / f2 / f3 / f4"
    assert can_be_won(easier.position(line), 5000)
    assert solve(easier, easier.position(line), Limit()).verdict is Verdict.WON
    vokzal = GAMES["vokzal36"]
    assert solve(vokzal, vokzal.position(line), Limit()).verdict is Verdict.LOST


def test_so_many_positions_are_remembered_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth, "_MOST", 5)
    game = GAMES["turniket52"]
    stations, meter = Stations(game, game.deal(1)), Meter(Limit())
    assert DepthFirst(stations).search(meter) == (Verdict.UNKNOWN, None)
    assert meter.nodes == 5


def test_a_part_counts_in_the_whole() -> None:
    meter = Meter(Limit(nodes=5))
    part = meter.part(3)
    assert [part.spend() for _ in range(4)] == [True, True, True, False]
    assert meter.nodes == 3
    assert [meter.part(9).spend() for _ in range(3)] == [True, True, False]


@pytest.mark.parametrize("key", ["kosa", "sultan8", "avtostrada52"])
def test_a_line_from_mid_game_can_be_played(key: str) -> None:
    """With doubles and twins about, the cards that are named have to be the right ones."""
    for tables in won_lines(GAMES[key], 3):
        for table in tables[7 : len(tables) // 2 : 9]:
            answer = solve(table.game, table, Limit(nodes=3000))
            reached = table
            for move in answer.line:
                reached = table.game.apply(reached, move)
            if answer.verdict is Verdict.WON:
                assert table.game.outcome(reached) is Outcome.WON
