"""What is known of one deal, as a line of text.

>>> finding = Finding.parse("7 won 345 2 3 w-f1 d3-f4")
>>> finding.number, finding.verdict, finding.nodes, finding.greedy, finding.plays
(7, <Verdict.WON: 'won'>, 345, 2, '3 w-f1 d3-f4')
>>> str(Finding.parse("8 unknown 20000"))
'8 unknown 20000'
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.errors import CannotRead
from rules.game import Game
from rules.move import Move
from rules.record import Deal, Record
from rules.solver import Verdict

__all__ = ["Finding", "with_turns_counted"]

_FORM = re.compile(
    r"([1-9][0-9]{0,8}) (?:won ([0-9]+) ([0-9]+)((?: [a-z0-9-]+)+)|(lost|unknown) ([0-9]+))",
    re.ASCII,
)


@dataclass(frozen=True, kw_only=True)
class Finding:
    """The verdict on deal `number` after `nodes` positions.

    Of a deal that is won, `greedy` is how many of five games a greedy player won, and `plays` are
    the moves that win, a space between; a number among them stands for so many turns.
    """

    number: int
    verdict: Verdict
    nodes: int
    greedy: int = 0
    plays: str = ""

    @classmethod
    def parse(cls, text: str) -> "Finding":
        """Read what `str` writes; `CannotRead`, quoting it, for anything else."""
        found = _FORM.fullmatch(text)
        if not found:
            raise CannotRead(f"not a finding: {text!r}")
        number, nodes, greedy, plays, verdict, seen = found.groups()
        if verdict:
            return cls(number=int(number), verdict=Verdict(verdict), nodes=int(seen))
        return cls(
            number=int(number),
            verdict=Verdict.WON,
            nodes=int(nodes),
            greedy=int(greedy),
            plays=plays.strip(),
        )

    def record(self, game: Game) -> Record:
        """The won game, all its turns written out."""
        record = Record(Deal(game, self.number))
        for play in self.plays.split():
            for _ in range(int(play) if play.isdecimal() else 0):
                record = record.play(next(filter(game.is_turn, record.table.moves)))
            if not play.isdecimal():
                record = record.play(Move.parse(play))
        return record

    def __str__(self) -> str:
        head = f"{self.number} {self.verdict} {self.nodes}"
        return f"{head} {self.greedy} {self.plays}" if self.plays else head


def with_turns_counted(game: Game, line: Iterable[Move]) -> Iterator[str]:
    """The moves of `line` for `Finding.plays`: of turns in a row only how many."""
    turns = 0
    for move in line:
        if game.is_turn(move):
            turns += 1
            continue
        if turns:
            yield str(turns)
            turns = 0
        yield str(move)
