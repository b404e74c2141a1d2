"""A whole game as text: its deal and its moves.

>>> record = Record.parse("vokzal36-7@1 s-w")
>>> str(record.undo())
'vokzal36-7@1'
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.errors import CannotRead, IllegalMove, Unknown
from rules.game import LAST_DEAL, Game, Outcome
from rules.games import find_game
from rules.move import Move
from rules.table import Table

__all__ = ["Deal", "Record"]

_DEAL = re.compile(r"([a-z0-9]+)-([1-9][0-9]{0,8})", re.ASCII)
_HEAD = re.compile(r"([^@]*)@([1-9][0-9]{0,8})", re.ASCII)


@dataclass(frozen=True)
class Deal:
    """A numbered deal of a game; its text, `vokzal36-7`, fits a Telegram deep link."""

    game: Game
    number: int

    def __post_init__(self) -> None:
        if not 1 <= self.number <= LAST_DEAL:
            raise Unknown(f"no deal {self}: numbers go from 1 to {LAST_DEAL}")

    @classmethod
    def parse(cls, text: str) -> "Deal":
        found = _DEAL.fullmatch(text)
        if not found:
            raise CannotRead(f"not a deal: {text!r}")
        return cls(find_game(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.game.key}-{self.number}"

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"


@dataclass(frozen=True)
class Record:
    """A deal and the legal moves played from it; immutable, so every move makes a new one."""

    deal: Deal
    moves: tuple[Move, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read and replay `deal-id@revision` and moves.

        `CannotRead` for other text, `Unknown` for a game or revision that is not here,
        `IllegalMove` naming the first move that the rules refuse.
        """
        head, *moves = text.split(" ")
        found = _HEAD.fullmatch(head)
        if not found:
            raise CannotRead(f"not a record: {text!r}")
        deal = Deal.parse(found[1])
        if int(found[2]) != deal.game.revision:
            raise Unknown(f"no such revision of {deal.game.key}: {head!r}")
        record = cls(deal, tuple(_moves(text, moves)))
        record.table  # noqa: B018 - replays now, so that a record read is a record that holds
        return record

    @cached_property
    def table(self) -> Table:
        """The position after the last move."""
        game = self.deal.game
        before, table = None, game.deal(self.deal.number)
        for number, move in enumerate(self.moves, start=1):
            try:
                before, table = table, game.apply(table, move)
            except IllegalMove as illegal:
                raise IllegalMove(f"move {number} of {self.deal}: {illegal}") from illegal
        self.__dict__["before"] = before  # on the way anyway
        return table

    @cached_property
    def before(self) -> Table | None:
        """The position before the last move; None at the opening."""
        return self.undo().table if self.moves else None

    @cached_property
    def outcome(self) -> Outcome:
        """How the game stands after the last move."""
        return self.deal.game.outcome(self.table)

    def play(self, move: Move) -> "Record":
        """This game with `move` played; `IllegalMove` if the rules refuse it."""
        table = self.deal.game.apply(self.table, move)
        record = Record(self.deal, (*self.moves, move))
        record.__dict__.update(table=table, before=self.table)  # known already: no replay
        return record

    def undo(self) -> "Record":
        """This game without its last move; the opening stays as it is."""
        return Record(self.deal, self.moves[:-1])

    def __str__(self) -> str:
        head = f"{self.deal}@{self.deal.game.revision}"
        return " ".join((head, *map(str, self.moves)))

    def __repr__(self) -> str:
        return f"Record.parse({str(self)!r})"


def _moves(text: str, words: list[str]) -> Iterator[Move]:
    for number, word in enumerate(words, start=1):
        try:
            yield Move.parse(word)
        except CannotRead as error:
            raise CannotRead(f"move {number} of {text!r}: {error}") from None
