# Rulepress. `make` builds everything into output/, `make test` proves it, `make help` lists the rest.
# Needs Python 3.11 or newer and make; all else is installed into .venv from requirements.lock.

# The first Python here that is new enough; name another one with make PYTHON=/path/to/python.
PYTHON ?= $(shell for each in python3 python3.15 python3.14 python3.13 python3.12 python3.11 python; do \
	$$each -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$each; exit; }; \
	done; echo python3)
JOBS ?= 2
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
UV_VERSION := 0.13.9

# A stamp is newer than all that the step read, so a step runs again exactly when one of those changes.
MADE := $(VENV)/made-venv
INSTALLED := $(VENV)/made-installed
LINKED := $(VENV)/made-linked
MACHINE := $(VENV)/made-machine
BUILT := $(VENV)/made-output

# Folders are listed with the files so that a deleted file counts as a change too.
SOURCES := $(shell find catalog validator generator templates seeds \
	-name __pycache__ -prune -o -name '.*' -prune -o -print 2>/dev/null | sed 's/ /\\ /g')

.PHONY: all setup build test check bench lock clean help moved
.DELETE_ON_ERROR:

all: $(BUILT)  ## build everything into output/ (what a bare `make` does)
	@echo "output/ is up to date."

setup: $(MACHINE)  ## make .venv, install what the lock names, see to the system libraries

$(MADE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Rulepress needs Python 3.11 or newer; $(PYTHON) is older or missing." >&2; \
		echo "Name another one: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) cannot make virtual environments: its venv module is not installed." >&2; \
		echo "On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@echo "$(CURDIR)" > $@

# A virtual environment holds absolute paths, so one that was moved or copied along is made anew.
ifneq ($(shell cat $(MADE) 2>/dev/null),$(CURDIR))
$(MADE): moved
endif

$(INSTALLED): requirements.lock $(MADE)
	@echo "Installing what requirements.lock names ..."
	@$(PIP) install --require-hashes -r requirements.lock
	@touch $@

$(LINKED): pyproject.toml $(INSTALLED)
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

$(MACHINE): generator/machine.py $(LINKED)
	@$(BIN)/python -m generator.machine --install
	@touch $@

# output itself is listed so that a deleted part of it is built again.
$(BUILT): $(SOURCES) output $(MACHINE)
	@$(BIN)/rulepress build
	@touch $@

build: $(MACHINE)  ## build, even when nothing seems to have changed
	@$(BIN)/rulepress build
	@touch $(BUILT)

test: $(MACHINE)  ## run every test (ARGS="-k press" narrows it, JOBS=4 spreads it wider)
	@$(BIN)/python -m generator.machine --tests --install || test "$$CI" != true
	@$(BIN)/python -m pytest -n $(JOBS) --dist loadfile $(ARGS)

check: $(MACHINE)  ## lint, types, and which room may import which
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --cache-dir .cache/import-linter

bench: $(MACHINE)  ## measure engines, press and search beside others (ARGS="--distinct 250 1000")
	@$(BIN)/python -m validator.bench
	@$(BIN)/python -m generator.bench $(ARGS)
	@$(BIN)/python -m tests.compare_search

lock:  ## pin the newest allowed versions into requirements.lock
	@test -x $(BIN)/python || $(MAKE) $(MADE)
	@$(PIP) install 'uv==$(UV_VERSION)'
	@{ awk '!/^#/ { exit } { print }' requirements.lock; \
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --fork-strategy fewest \
		--extra dev --generate-hashes --no-emit-index-url --no-emit-find-links --no-annotate --no-header \
		pyproject.toml; } > $(VENV)/new.lock
	@mv $(VENV)/new.lock requirements.lock

clean:  ## remove what was built, and .venv
	@find output -mindepth 1 -maxdepth 1 ! -name README.md -exec rm -rf {} +
	@rm -rf $(VENV) .cache

help:  ## show this list
	@awk -F ':.*## *' '/^[a-z]+:.*##/ { printf "  make %-8s %s\n", $$1, $$2 }' Makefile
