"""Find winnable deals: `python -m rules.solver.collect kosa --deals 2000`.

Goes on with the deal after the last one of DIRECTORY/GAME.txt, from 1 on, and writes a line for
each: so it can be ended at any time, and be started again. The same numbers give the same lines.
"""

import argparse
import sys
from multiprocessing import get_context
from pathlib import Path
from typing import TextIO

from rules import GAMES, CannotRead
from rules.game import LAST_DEAL
from rules.solver import Verdict
from rules.solver.collect import found
from rules.winnable.finding import Finding

__all__ = ["main"]

_BATCH = 50
"""Deals that each process gets before what they found is written."""


def main(arguments: list[str] | None = None) -> int:
    """Run until enough winnable deals are known; exit status 0, or 2 for bad input."""
    options = _parser().parse_args(arguments)
    file: Path = options.directory / f"{options.game}.txt"
    try:
        known = _known(file)
        with file.open("a", encoding="ascii") as lines:
            won = _collect(options, known, lines)
    except (OSError, CannotRead) as error:
        print(f"collect: {file}: {error}", file=sys.stderr)
        return 2
    print(f"{file}: {won} winnable deals")
    return 0


def _collect(options: argparse.Namespace, known: list[Finding], lines: TextIO) -> int:
    """Write what is found of the deals after those that are `known`; how many can be won."""
    won = sum(finding.verdict is Verdict.WON for finding in known)
    first = known[-1].number + 1 if known else 1
    size = _BATCH * options.jobs
    with get_context("spawn").Pool(options.jobs) as pool:
        for start in range(first, options.last + 1, size):
            if won >= options.deals:
                break
            numbers = range(start, min(start + size, options.last + 1))
            tasks = [(options.game, number, options.nodes) for number in numbers]
            texts = pool.starmap(found, tasks, chunksize=1)
            lines.writelines(f"{text}\n" for text in texts)
            lines.flush()
            won += sum(Finding.parse(text).verdict is Verdict.WON for text in texts)
            print(f"{options.game}: {won} winnable up to deal {numbers[-1]}", flush=True)
    return won


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules.solver.collect", description=__doc__)
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--deals", type=_number, default=2000, help="winnable ones (%(default)s)")
    parser.add_argument("--last", type=_number, default=LAST_DEAL, help="no deal beyond this one")
    parser.add_argument("--nodes", type=_number, default=20_000, help="positions (%(default)s)")
    parser.add_argument("--jobs", type=_number, default=1, help="processes (%(default)s)")
    parser.add_argument(
        "--directory", type=Path, default=Path("rules/winnable"), help="%(default)s"
    )
    return parser


def _number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= LAST_DEAL:
        raise argparse.ArgumentTypeError(f"not a number from 1 to {LAST_DEAL}: {text!r}")
    return int(text)


def _known(file: Path) -> list[Finding]:
    """What the file has; a last line that was cut off when somebody ended us is taken out."""
    if not file.exists():
        return []
    text = file.read_text(encoding="ascii")
    whole = text[: text.rfind("\n") + 1]
    known = [Finding.parse(line) for line in whole.splitlines()]
    if whole != text:
        file.write_text(whole, encoding="ascii")
    return known


if __name__ == "__main__":
    sys.exit(main())
