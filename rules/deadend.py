"""Dead ends by the rules: nothing but turning the stock is left, for ever.

RULES.md: *lost* is a position that is not won and from which by turns alone (and, in Vokzal,
reversible column shifts) no other move can ever be reached. It is judged exactly, by closure.
Turns and shifts touch different piles, so the two closures are taken apart: their product would
hold hundreds of positions, their sum a few dozen.
"""

from collections.abc import Callable, Iterable, Iterator

from rules.engine import Engine, From, Piles

__all__ = ["is_dead_end"]


def is_dead_end(engine: Engine, piles: Piles) -> bool:
    """Whether no progress can ever be reached by turns and reversible shifts."""
    if engine.progress(piles):
        return False
    arrangements = tuple(_closure(piles, engine.after_reversible_shifts))
    if any(engine.progress(shifted, From.STILL) for shifted in arrangements):
        return False
    return not any(
        engine.progress(_joined(engine, shifted, turned), From.TURNING)
        for turned in _closure(piles, engine.after_turns)
        for shifted in arrangements
    )


def _closure(start: Piles, after: Callable[[Piles], Iterable[Piles]]) -> Iterator[Piles]:
    """`start` and all that `after` ever leads to, each once; found only as far as asked for."""
    seen = {start}
    todo = [start]
    while todo:
        found = todo.pop()
        yield found
        for piles in after(found):
            if piles not in seen:
                seen.add(piles)
                todo.append(piles)


def _joined(engine: Engine, shifted: Piles, turned: Piles) -> Piles:
    """The position whose turning piles are as in `turned` and whose others as in `shifted`."""
    return tuple(
        (turned if index in engine.turning else shifted)[index] for index in range(len(shifted))
    )
