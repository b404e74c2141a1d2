"""Positions as a reader likes them: only the piles that matter are written.

>>> str(table("vokzal36", "t2 QC JD / w 7S"))
't1 / t2 QC JD / t3 / t4 / r / s / w 7S / f1 / f2 / f3 / f4'
>>> sorted(moves(table("vokzal36", "t1 QC / t2 JD")))
['t2-t1']
>>> str(play(table("vokzal36", "t1 QC / t2 JD"), "t2-t1"))
't1 QC JD / t2 / t3 / t4 / r / s / w / f1 / f2 / f3 / f4'
"""

from rules import GAMES, IllegalMove, Move, Table
from rules.table import REDEALS

__all__ = ["moves", "pile", "play", "refuses", "table", "up_to"]


def table(key: str, piles: str = "") -> Table:
    """The position in which the piles that `piles` does not name are empty, all redeals left."""
    game = GAMES[key]
    parts = piles.split(" / ") if piles else []
    written = {part.split(" ")[0]: part for part in parts}
    assert len(written) == len(parts), f"a pile twice in {piles!r}"
    redeals = [] if game.redeals is None else [f"{REDEALS} {game.redeals}"]
    left = [written.pop(REDEALS)] if REDEALS in written else redeals
    assert written.keys() <= set(game.names), f"a pile that {key} lacks in {piles!r}"
    return game.position(" / ".join([*(written.get(n, n) for n in game.names), *left]))


def moves(position: Table) -> set[str]:
    """The texts of all moves that are offered in `position`."""
    return {str(move) for move in position.game.legal_moves(position)}


def play(position: Table, *texts: str) -> Table:
    """The position after the moves `texts`, one after the other."""
    for text in texts:
        position = position.game.apply(position, Move.parse(text))
    return position


def pile(position: Table, name: str) -> str:
    """The cards of one pile as they are written, bottom first."""
    return " ".join(map(str, position.pile(name)))


def refuses(position: Table, text: str) -> bool:
    """Whether `text` is neither offered nor accepted in `position`."""
    try:
        play(position, text)
    except IllegalMove:
        return text not in moves(position)
    return False


def up_to(last: str, *, key: str) -> str:
    """The cards of a foundation whose top is `last`, from the ace on."""
    ranks = [str(rank) for rank in GAMES[key].deck.ranks]
    return " ".join(rank + last[1] for rank in ranks[: ranks.index(last[0]) + 1])
