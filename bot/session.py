"""A table in a chat: whose it is, where it is shown, and the record of its game."""

import json
from dataclasses import dataclass, replace
from typing import NamedTuple, NewType

from rules import Move, Record, RulesError, Unknown

__all__ = ["ANYONE", "NOBODY", "Host", "Run", "Seat", "Session", "TableId", "UnreadableSession"]

VERSION = 1
"""Of the envelope; the record inside carries the revision of its game's rules.

What came later is optional, and may be lost to an older copy of the bot that saves the table.
"""

TableId = NewType("TableId", str)


class UnreadableSession(Exception):  # noqa: N818 - reads as the sentence it states
    """A stored session that this version cannot read.

    `is_foreign` when it is well written, but by a version that knows more than this one: then it
    stays where it is, for a copy of the bot that can read it.
    """

    def __init__(self, table: TableId, reason: str, *, is_foreign: bool = False) -> None:
        super().__init__(f"stored table {table} cannot be read: {reason}")
        self.table = table
        self.is_foreign = is_foreign


ANYONE = 0


class Host(NamedTuple):
    """What the owner is called, and the language of the owner's client (empty: not known)."""

    name: str
    language: str


NOBODY = Host("", "")


class Run(NamedTuple):
    """The moves that one tap made, if more than one: after so many moves, up to so many."""

    start: int
    end: int


@dataclass(frozen=True)
class Seat:
    """Where a player sits: the chat, its topic if it has topics, and who plays.

    `player` is ANYONE while a nameless admin's menu waits for the first to choose from it.
    """

    chat: int
    topic: int | None
    player: int


@dataclass(frozen=True, kw_only=True)
class Session:
    """A table's whole state. `rev` grows with every change of `record`, and a tap must name it.

    `host` is who owns it, for groups to read; `is_shared` where all may play there.
    `undone` are moves that were taken back and may be made again, the next one last. `runs`, in
    order, count through the moves of `record` and on through these. Without a `record` it is a
    menu on which no game has been chosen yet. `message` is the newest message that shows the
    table; None until a tap or a sending tells.
    """

    table: TableId
    seat: Seat
    rev: int = 0
    record: Record | None = None
    message: int | None = None
    undone: tuple[Move, ...] = ()
    runs: tuple[Run, ...] = ()
    host: Host = NOBODY
    is_shared: bool = False

    def with_record(
        self, record: Record, undone: tuple[Move, ...] = (), runs: tuple[Run, ...] = ()
    ) -> "Session":
        """The next revision, with the game as it stands now."""
        return replace(self, record=record, undone=undone, runs=runs, rev=self.rev + 1)

    def touched(self) -> "Session":
        """The next revision with the same game: buttons that were made before are stale."""
        return replace(self, rev=self.rev + 1)

    def taken_by(self, seat: Seat) -> "Session":
        """The same revision at another seat; elsewhere it has not been shown yet."""
        message = self.message if seat.chat == self.seat.chat else None
        return replace(self, seat=seat, message=message)

    def shown_in(self, message: int) -> "Session":
        """The same revision, shown in `message`."""
        return replace(self, message=message)

    def dump(self) -> str:
        """The text that the store keeps; `load` reads it back."""
        fields: dict[str, object] = {
            "v": VERSION,
            "chat": self.seat.chat,
            "topic": self.seat.topic,
            "owner": self.seat.player,
            "rev": self.rev,
            "record": None if self.record is None else str(self.record),
            "message": self.message,
        }
        if self.undone:
            fields["undone"] = " ".join(map(str, self.undone))
        if self.runs:
            fields["runs"] = [list(run) for run in self.runs]
        if self.host != NOBODY:
            fields["host"] = list(self.host)
        if self.is_shared:
            fields["shared"] = True
        return json.dumps(fields, separators=(",", ":"))

    @classmethod
    def load(cls, table: TableId, text: str) -> "Session":
        """Read what `dump` wrote; `UnreadableSession` quotes anything else."""
        try:
            fields = json.loads(text)
            version = fields["v"]
        except (ValueError, KeyError, TypeError, RecursionError):
            raise UnreadableSession(table, f"not a session: {text[:200]!r}") from None
        if version != VERSION:
            reason = f"envelope version {version!r}, this is {VERSION}: {text[:200]!r}"
            raise UnreadableSession(table, reason, is_foreign=isinstance(version, int))
        try:
            record = None if fields["record"] is None else Record.parse(fields["record"])
            undone = _undone(record, fields.get("undone", ""))
            return cls(
                table=table,
                seat=Seat(
                    chat=_whole(fields["chat"]),
                    topic=_whole_or_none(fields["topic"]),
                    player=_whole(fields["owner"]),
                ),
                rev=_whole(fields["rev"]),
                record=record,
                message=_whole_or_none(fields["message"]),
                undone=undone,
                runs=_runs(record, undone, fields.get("runs", [])),
                host=_host(fields.get("host")),
                is_shared=fields.get("shared") is True,
            )
        except Unknown as error:
            raise UnreadableSession(table, str(error), is_foreign=True) from error
        except (RulesError, KeyError, TypeError, ValueError, AttributeError) as error:
            reason = f"{error or type(error).__name__} in {text[:200]!r}"
            raise UnreadableSession(table, reason) from error


def _undone(record: Record | None, text: str) -> tuple[Move, ...]:
    """Read the moves; they must lead on from `record`."""
    moves = tuple(map(Move.parse, text.split()))
    for move in reversed(moves):
        if record is None:
            raise TypeError(f"moves without a game: {text!r}")
        record = record.play(move)
    return moves


def _runs(record: Record | None, undone: tuple[Move, ...], value: object) -> tuple[Run, ...]:
    """Read the runs; they must be in order, and within the moves."""
    if not isinstance(value, list):
        raise TypeError(f"{value!r} is no list of runs")
    runs = tuple(Run(_whole(start), _whole(end)) for start, end in value)
    last, at = len(record.moves if record else ()) + len(undone), 0
    for run in runs:
        if not at <= run.start < run.end - 1 <= last - 1:
            raise ValueError(f"a run that cannot be: {run}")
        at = run.end
    return runs


def _host(value: object) -> Host:
    if not (isinstance(value, list) and len(value) == 2):
        return NOBODY
    name, language = map(str, value)
    return Host(name, language)


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _whole_or_none(value: object) -> int | None:
    return None if value is None else _whole(value)
