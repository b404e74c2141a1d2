"""Dead ends by the rules: nothing but turning the stock is left, for ever.

RULES.md: *lost* is a position that is not won and from which by turns alone (and, in Vokzal,
reversible column shifts) no other move can ever be reached. It is judged exactly, by closure.
Turns and shifts touch different piles, so the two closures are taken apart: their product would
hold hundreds of positions, their sum a few dozen.
"""

from collections.abc import Callable, Iterable

from rules.engine import Engine, Piles

__all__ = ["is_dead_end"]


def is_dead_end(engine: Engine, piles: Piles) -> bool:
    """Whether no progress can ever be reached by turns and reversible shifts."""
    if engine.progress(piles):
        return False
    arrangements = _closure(piles, engine.after_reversible_shifts)
    if any(engine.progress(shifted, turning=False) for shifted in arrangements):
        return False
    phases = {_tops(engine, turned): turned for turned in _closure(piles, engine.after_turns)}
    return not any(
        engine.progress(_joined(engine, shifted, turned), turning=True)
        for shifted in arrangements
        for turned in phases.values()
    )


def _closure(start: Piles, after: Callable[[Piles], Iterable[Piles]]) -> frozenset[Piles]:
    seen = {start}
    todo = [start]
    while todo:
        for piles in after(todo.pop()):
            if piles not in seen:
                seen.add(piles)
                todo.append(piles)
    return frozenset(seen)


def _tops(engine: Engine, piles: Piles) -> Piles:
    """All that a move out of the turning piles can depend on: what lies on top of each."""
    return tuple(piles[index][-1:] for index in sorted(engine.turning))


def _joined(engine: Engine, shifted: Piles, turned: Piles) -> Piles:
    """The position whose turning piles are as in `turned` and whose others as in `shifted`."""
    return tuple(
        (turned if index in engine.turning else shifted)[index] for index in range(len(shifted))
    )
