"""Dead ends by the rules: nothing but turning the stock is left, for ever.

RULES.md: *lost* is a position that is not won and from which by turns alone (and, in Vokzal,
reversible column shifts) no other move can ever be reached. It is judged exactly, by closure.
Turns and shifts touch different piles, so the two closures are taken apart: their product would
hold hundreds of positions, their sum a few dozen.
"""

from collections.abc import Iterator

from rules.engine import Engine, Layout

__all__ = ["is_dead_end"]


def is_dead_end(engine: Engine, layout: Layout) -> bool:
    """Whether no progress can ever be reached from here, where none is possible at once."""
    arrangements = tuple(_by_shifts(engine, layout))
    if any(any(engine.moves(shifted).values()) for shifted in arrangements[1:]):
        return False
    return not engine.turns_up(layout, arrangements)


def _by_shifts(engine: Engine, start: Layout) -> Iterator[Layout]:
    """`start` and all that reversible shifts ever lead to, each once."""
    seen = {start}
    todo = [start]
    while todo:
        layout = todo.pop()
        yield layout
        for shifted in engine.after_reversible_shifts(layout):
            if shifted not in seen:
                seen.add(shifted)
                todo.append(shifted)
