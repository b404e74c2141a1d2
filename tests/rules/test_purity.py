"""`rules` is pure (DESIGN.md): standard library only, no I/O; chance, clock: one file each."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules

_ROOT = Path(rules.__file__).parent
_FILES = sorted(_ROOT.rglob("*.py"))

# The event loop, the calendar, files, the network, other processes. Only the terminal program that
# stands in front of the package, __main__, may read and write.
_IMPURE = {
    *("asyncio", "concurrent", "datetime", "io", "logging", "multiprocessing", "os", "pathlib"),
    *("shutil", "signal", "socket", "subprocess", "tempfile", "threading", "urllib"),
}
_FRONT = "__main__.py"

every_file = pytest.mark.parametrize("file", _FILES, ids=lambda f: f.relative_to(_ROOT).as_posix())


def _imported(file: Path) -> set[str]:
    """The top names of all modules that `file` imports, at its head or within a function."""
    return {name.partition(".")[0] for name in _module_names(ast.parse(file.read_bytes()))}


def _module_names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute here"
            yield node.module or ""


def test_the_files_are_found() -> None:
    assert {"cards.py", "engine.py", "shuffle.py"} <= {file.name for file in _FILES}


@every_file
def test_imports_the_standard_library_and_itself_only(file: Path) -> None:
    assert _imported(file) - sys.stdlib_module_names - {"rules"} == set()


@every_file
def test_imports_no_io(file: Path) -> None:
    if file.name != _FRONT:
        assert _imported(file) & _IMPURE == set()


def test_the_clock_is_in_one_file() -> None:
    """`Limit(seconds=…)` is part of the surface, so a solver has to look at one."""
    assert [file.name for file in _FILES if "time" in _imported(file)] == ["meter.py"]


@every_file
def test_calls_no_io(file: Path) -> None:
    if file.name != _FRONT:
        calls = [n for n in ast.walk(ast.parse(file.read_bytes())) if isinstance(n, ast.Call)]
        names = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
        assert names & {"open", "print", "input", "exec", "eval", "__import__"} == set()


def test_randomness_is_in_one_file() -> None:
    chance = {"random", "secrets", "uuid"}
    assert [file.name for file in _FILES if _imported(file) & chance] == ["shuffle.py"]


@every_file
def test_has_no_coroutines(file: Path) -> None:
    waiting = (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)
    assert not any(isinstance(node, waiting) for node in ast.walk(ast.parse(file.read_bytes())))


@every_file
def test_says_what_is_public(file: Path) -> None:
    """`__all__`, sorted by ruff, in every module but the terminal program."""
    names = {
        target.id
        for node in ast.parse(file.read_bytes()).body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    assert file.name == _FRONT or "__all__" in names
