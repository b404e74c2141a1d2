"""How the searches of one game come from position to position, and the line that this makes.

They work on compact positions of small integers, and remember only which card went where. A line
is found by playing that through the rules themselves: what they do not allow is not a line.
"""

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

from rules.cards import Card
from rules.move import Move
from rules.table import Table

__all__ = ["GAP", "HOME", "TURN", "Step", "Way", "line_of", "steps_of"]

P = TypeVar("P")

Step = tuple[int, str, int]
"""A card by its code, the kind of pile that it leaves, and the card that it goes on, by its code.

The kind `w` stands for whatever turning opens; of a unit it is the lowest card.
"""

HOME = -1
"""The card that a step to a goal goes on."""

GAP = -2
"""The card that a step to an empty pile goes on, where that is no goal."""

TURN: Step = (-3, "s", HOME)
"""The step that turns cards over, or takes them back."""


class Way(Generic[P]):
    """A position, the way to the position before it (None for the first), and the step between."""

    __slots__ = ("before", "position", "step")

    def __init__(self, position: P, before: "Way[P] | None" = None, step: Step = TURN) -> None:
        self.position = position
        self.before = before
        self.step = step


def line_of(table: Table, way: Way[P], codes: Mapping[Card, int]) -> tuple[Move, ...]:
    """The moves of `way` from `table` on, turning until the card of a step comes up."""
    cards = {code: card for card, code in codes.items()}
    moves: list[Move] = []
    for step, _ in steps_of(way):
        for move in _moves_to(table, step, cards):
            moves.append(move)
            table = table.game.apply(table, move)
    return tuple(moves)


def steps_of(way: Way[P]) -> tuple[tuple[Step, P], ...]:
    """The steps of `way`, each with the position before it."""
    return tuple(_steps_back(way))[::-1]


def _steps_back(way: Way[P]) -> Iterator[tuple[Step, P]]:
    while before := way.before:
        yield way.step, before.position
        way = before


def _moves_to(table: Table, step: Step, cards: Mapping[int, Card]) -> Iterator[Move]:
    """Turns, and the move that `step` is."""
    if step == TURN:
        yield _turn(table, step)
        return
    while (made := _made(table, step, cards)) is None:
        turn = _turn(table, step)
        yield turn
        table = table.game.apply(table, turn)
    yield made


def _made(table: Table, step: Step, cards: Mapping[int, Card]) -> Move | None:
    """The move that `step` is, if it can be made without a turn."""
    code, source, onto = step
    for move in table.moves:
        if (
            source == ("w" if move.source == "o" else move.source[0])
            and table.pile(move.source)[-move.size] == cards[code]
            and not table.game.is_turn(move)
            and cards.get(onto, onto) == _target(table, move.target)
        ):
            return move
    return None


def _target(table: Table, name: str) -> Card | int:
    """What a step to pile `name` goes on."""
    if table.game.place(name).goal:
        return HOME
    pile = table.pile(name)
    return pile[-1] if pile else GAP


def _turn(table: Table, step: Step) -> Move:
    turn = next(filter(table.game.is_turn, table.moves), None)
    if turn is None:
        raise AssertionError(f"no such step at {table}: {step}")
    return turn
