"""Paint the table of a record: `python -m render "vokzal36-7@1 s-w" table.png`.

A file that ends in `.gif` gets the whole game, move by move.
`python -m render sheet DIRECTORY` paints contact sheets of all games in all looks.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from render import arrange, paint
from render.animation import animate, scenes
from render.sheet import write_sheets
from rules import CannotRead, Record, RulesError

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Write the picture; 2, with one line, for a record that cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m render", description=__doc__)
    parser.add_argument("record", help="deal-id@revision and the moves; or the word sheet")
    parser.add_argument(
        "file", type=Path, help="the PNG or GIF to write; or the sheets' directory"
    )
    options = parser.parse_args(arguments)
    try:
        if options.record == "sheet":
            for file in write_sheets(options.file):
                print(file)
        else:
            draw = _drawer(options.file.suffix)
            options.file.write_bytes(draw(Record.parse(options.record)))
    except (RulesError, OSError) as error:
        print(f"render: {error}", file=sys.stderr)
        return 2
    return 0


def _drawer(suffix: str) -> Callable[[Record], bytes]:
    try:
        return {".png": _picture, ".gif": _animation}[suffix.lower()]
    except KeyError:
        raise CannotRead(f"neither .png nor .gif: {suffix!r}") from None


def _picture(record: Record) -> bytes:
    return paint(arrange(record.table, before=record.before))


def _animation(record: Record) -> bytes:
    return animate(scenes(Record(record.deal).table, record.moves))


if __name__ == "__main__":
    sys.exit(main())
