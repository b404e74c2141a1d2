# Each target sets up .venv by itself, and does nothing for it when the requirement files are unchanged.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --require-hashes --only-binary :all:

.DEFAULT_GOAL := help
.PHONY: help play test check bench bench-render bench-solver lock clean

help:
	@echo "make play   play in a local chat: sets everything up, opens http://127.0.0.1:8080"
	@echo "make test   all tests (with Chromium where it is installed)"
	@echo "make check  ruff, mypy --strict, import-linter"
	@echo "make bench  speed of rules; make bench-render  of pictures; make bench-solver  of the solver"
	@echo "make lock   write the pinned, hashed requirement files anew"

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; this is " + sys.version)'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements/run.txt | $(VENV)/bin/python
	$(PIP) -r requirements/run.txt
	@touch $@

$(VENV)/.dev: requirements/dev.txt | $(VENV)/bin/python
	$(PIP) -r requirements/dev.txt
	@touch $@ $(VENV)/.run

play: $(VENV)/.run
	$(BIN)/python -m bot play $(ARGS)

test: $(VENV)/.dev
	$(BIN)/python -m pytest $(ARGS)

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.dev
	$(BIN)/python tests/bench/bench.py $(ARGS)

bench-render: $(VENV)/.dev
	$(BIN)/python tests/bench/pictures.py $(ARGS)

bench-solver: $(VENV)/.dev
	$(BIN)/python tests/bench/solver.py $(ARGS)

# No header and no index lines: the files must not say where they were made.
lock: $(VENV)/.dev
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --no-emit-find-links --python-version 3.11 pyproject.toml -o requirements/run.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-emit-index-url --no-emit-find-links --python-version 3.11 pyproject.toml --group dev -c requirements/run.txt -o requirements/dev.txt

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
