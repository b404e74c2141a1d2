# Each target sets up .venv by itself, and does nothing for it when the requirement files are unchanged.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --require-hashes --only-binary :all:

.DEFAULT_GOAL := help
COMPILED := .compiled
.PHONY: help play test check compile test-compiled bench bench-render bench-solver bench-solver-compiled lock clean

help:
	@echo "make play   play in a local chat: sets everything up, opens http://127.0.0.1:8080"
	@echo "make test   all tests (with Chromium where it is installed)"
	@echo "make check  ruff, mypy --strict, import-linter"
	@echo "make bench  speed of rules; make bench-render  of pictures; make bench-solver  of the solver,"
	@echo "            make bench-solver-compiled  of the solver in machine code"
	@echo "make compile  the solver in machine code, in .compiled; make test-compiled  its tests"
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

# A copy, so that no machine code outlives the source that it was made from.
$(COMPILED)/.done: $(VENV)/.dev $(shell find rules -name '*.py' -o -name '*.txt')
	rm -rf $(COMPILED) && mkdir $(COMPILED) && cp -R rules $(COMPILED)/
	cd $(COMPILED) && MYPYC_OPT_LEVEL=3 ../$(BIN)/mypyc rules/solver/[!_]*.py >compile.log 2>&1 || { cat compile.log; exit 1; }
	@touch $@

compile: $(COMPILED)/.done

test-compiled: $(COMPILED)/.done
	COMPILED=yes $(BIN)/python -m pytest -o "pythonpath=$(COMPILED) ." $(ARGS) \
		tests/rules/test_solver.py tests/rules/test_solver_proofs.py tests/rules/test_collect.py

bench: $(VENV)/.dev
	$(BIN)/python tests/bench/bench.py $(ARGS)

bench-render: $(VENV)/.dev
	$(BIN)/python tests/bench/pictures.py $(ARGS)

bench-solver: $(VENV)/.dev
	$(BIN)/python tests/bench/solver.py $(ARGS)

bench-solver-compiled: $(COMPILED)/.done
	PYTHONPATH=$(COMPILED) $(BIN)/python tests/bench/solver.py $(ARGS)

# No header and no index lines: the files must not say where they were made.
lock: $(VENV)/.dev
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-strip-extras --no-header --no-emit-index-url --no-emit-find-links --python-version 3.11 pyproject.toml -o requirements/run.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-strip-extras --no-header --no-emit-index-url --no-emit-find-links --python-version 3.11 pyproject.toml --group dev -c requirements/run.txt -o requirements/dev.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-strip-extras --no-header --no-emit-index-url --no-emit-find-links --python-version 3.11 --group compile -c requirements/dev.txt -o requirements/compile.txt

clean:
	rm -rf $(VENV) $(COMPILED) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
