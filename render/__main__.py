"""Paint the table of a record: `python -m render "vokzal36-7@1 s-w" table.png`."""

import argparse
import sys
from pathlib import Path

from render import arrange, paint
from rules import Record, RulesError

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Write the picture; 2, with one line, for a record that cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m render", description=__doc__)
    parser.add_argument("record", help="deal-id@revision and the moves")
    parser.add_argument("file", type=Path, help="the PNG to write")
    options = parser.parse_args(arguments)
    try:
        options.file.write_bytes(paint(arrange(Record.parse(options.record).table)))
    except (RulesError, OSError) as error:
        print(f"render: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
