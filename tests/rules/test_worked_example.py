"""The game that the source plays (shared seed «Вокзал»; RULES.md, "What the sources show")."""

import pytest

from rules import GAMES, Card, Outcome, Table
from tests.rules.positions import moves, pile, play

# The source names these cards. Three at the bottom of the reserve and two of the second turn it
# leaves open, and all that follow: any others would do.
_COLUMNS = "JD 6H TS QC"
_RESERVE = "KC QS 8C 9C KD AD TD 9S 7D"  # «Отсчитываем 9 карт в промежуточную колоду»
_FIRST_THREE = "AS TH JS"
_NEXT_THREE = "8H JC AH"

# Move, the pile that it builds, its cards then.
_PLAY = (
    ("s-w", "w", "AS TH JS"),  # «играющим является валет пик», under it 10 червей, туз пик
    ("t1-t4", "t4", "QC JD"),  # «валета бубен можно положить на даму треф»
    ("r-t1", "t1", "7D"),  # «и нижнее место в левом столбце освободится (для 7 бубен)»
    ("t3-t4", "t4", "QC JD TS"),  # «и 10 пик можно положить на валета бубен»
    ("r-t3", "t3", "9S"),  # «перекладываем 9 пик на свободное место»
    ("s-w", "w", "AS TH JS 8H JC AH"),  # «Открываем следующие 3 карты основной колоды»
    ("w-f2", "f2", "AH"),  # «туза червей можно выложить на основу»
    ("t2-f2", "f2", "AH 6H"),  # «на него положить 6 червей из игровой таблицы»
    ("r-t2", "t2", "TD"),  # «на освободившееся … место переложить … 10 бубен»
    ("r-f3", "f3", "AD"),  # «Этого туза тоже переносим в тузовое место»
    ("t3-t2", "t2", "TD 9S"),  # «9 пик в игровой таблице убираем на 10 бубен»
    ("r-t3", "t3", "KD"),  # «на освободившееся место убираем короля бубен»
    ("t4-t3x3", "t3", "KD QC JD TS"),  # «даму треф в комплексе с лежащими на ней … картами»
    ("r-t4", "t4", "9C"),  # «9 треф … переносим в свободное место игровой таблицы»
)


@pytest.fixture
def opening() -> Table:
    game = GAMES["vokzal36"]
    named = [*map(Card.parse, f"{_COLUMNS} {_RESERVE} {_FIRST_THREE} {_NEXT_THREE}".split())]
    return game.lay_out([*named, *(card for card in game.deck.cards if card not in named)])


def test_opening_is_as_the_source_shows_it(opening: Table) -> None:
    assert [pile(opening, name) for name in ("t1", "t2", "t3", "t4")] == _COLUMNS.split()
    assert pile(opening, "r") == _RESERVE
    assert len(opening.pile("s")) == 23  # «Оставшиеся карты колоды - это 23 карты»


def test_every_move_of_the_source_is_offered_and_does_what_it_says(opening: Table) -> None:
    table = opening
    for text, built, cards in _PLAY:
        assert text in moves(table)
        table = play(table, text)
        assert pile(table, built) == cards


def test_only_turning_is_left_where_the_source_says_that_there_are_no_moves(
    opening: Table,
) -> None:
    """«Итак в данном положении ходов нет.»"""
    table = play(opening, *(text for text, _, _ in _PLAY[:5]))
    assert moves(table) == {"s-w"}


def test_table_stands_as_the_source_leaves_it(opening: Table) -> None:
    table = play(opening, *(text for text, _, _ in _PLAY))
    assert str(table).startswith("t1 7D / t2 TD 9S / t3 KD QC JD TS / t4 9C / r KC QS 8C / s ")
    assert str(table).endswith(" / w AS TH JS 8H JC / f1 / f2 AH 6H / f3 AD / f4")
    assert (table.game.score(table), table.game.outcome(table)) == (3, Outcome.PLAYING)
