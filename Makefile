# Everything a developer types. `make` alone lists it. Needs Python 3.11 or newer and make; the rest comes from the lock files.
# Nothing here has a fixed port or a fixed temporary path, so copies of the project work side by side.

.DEFAULT_GOAL := help
SHELL := /bin/sh

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
# Each stamp holds the folder it was made for: a virtual environment that was copied along with the project still
# runs the code of the place it came from, so it is made again.
RUNTIME := $(VENV)/.memnet-runtime
DEV := $(VENV)/.memnet-dev
MOVED := $(shell [ -f $(RUNTIME) ] && [ "$$(cat $(RUNTIME))" != "$(CURDIR)" ] && echo moved)
UV_VERSION := 0.13.9

.PHONY: help install dev demo test test-unit lint format up bench lock hooks clean

help: ## List the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 24

install: $(RUNTIME) ## Make .venv and install MemNet with exactly the locked packages
	@echo 'MemNet is installed: $(BIN)/memnet'

dev: $(DEV) ## The same with what tests and linters need
	@:

# Interpreters to make .venv with: the first that is new enough and has what `-m venv` needs.
PYTHON ?= python3.11 python3 python3.12 python3.13

$(RUNTIME): requirements.lock pyproject.toml $(if $(MOVED),force)
	@$(if $(MOVED),rm -rf $(VENV);) \
	if $(BIN)/python -m pip --version >/dev/null 2>&1; then exit 0; fi; \
	for python in $(PYTHON); do \
	  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue; \
	  recent=$$python; \
	  "$$python" -c 'import ensurepip' >/dev/null 2>&1 || continue; \
	  echo "Making $(VENV) with $$python ..."; \
	  rm -rf $(VENV) && exec "$$python" -m venv $(VENV); \
	done; \
	if [ -n "$$recent" ]; then \
	  echo "$$recent cannot make a virtual environment: its module ensurepip is missing." >&2; \
	  echo 'On Debian and Ubuntu: apt-get install python3-venv' >&2; \
	else \
	  echo 'MemNet needs Python 3.11 or newer on PATH (or: make install PYTHON=/path/to/python3.11).' >&2; \
	fi; \
	exit 1
	@echo 'Installing the locked packages (about a minute the first time) ...'
	@$(PIP) install --quiet --require-hashes -r requirements.lock
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@printf '%s' '$(CURDIR)' > $@

$(DEV): $(RUNTIME) requirements-dev.lock
	@echo 'Installing the tools for tests and linters ...'
	@$(PIP) install --quiet --require-hashes -r requirements-dev.lock
	@touch $@

.PHONY: force
force:

demo: $(RUNTIME) ## Start the embedded stack, import the examples, ask ten questions, stop
	@$(BIN)/memnet demo

up: $(RUNTIME) ## Run the embedded stack in the foreground
	@$(BIN)/memnet up

# Most tests wait for processes to start, to be missed or to end, so that two suites fit side by side even on two cores.
# Files stay whole, since their tests share servers, and in their order: those that wait longest come first.
test: $(DEV) ## All tests that need no service from outside
	@$(BIN)/python -m pytest -m 'not services' --numprocesses 2 --dist loadfile --no-loadscope-reorder

test-unit: $(DEV) ## The fast ones
	@$(BIN)/python -m pytest tests/unit

lint: $(DEV) ## ruff, mypy --strict and the import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(DEV) ## Let ruff rewrite what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(DEV) ## Measure recall on the conversations given: make bench FILES='a.json b.json'
	@$(BIN)/python -m benchmarks.recall $(FILES)

COMPILE = $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command 'make lock' --group build
lock: $(RUNTIME) ## Resolve the lock files anew (UPGRADE=--upgrade to take newer versions)
	@$(PIP) install --quiet uv==$(UV_VERSION)
	$(COMPILE) $(UPGRADE) --extra dev -o requirements-dev.lock
	$(COMPILE) --extra services -c requirements-dev.lock -o requirements-services.lock
	$(COMPILE) -c requirements-dev.lock -o requirements.lock

hooks: $(DEV) ## Run the linters before each commit
	@$(BIN)/pre-commit install

clean: ## Remove what make and the tools made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Real servers to develop and to test on, from Debian's and Maven's packages: WITH=--rabbitmq adds RabbitMQ.
.PHONY: services services-stop test-services
services: $(DEV) ## Start PostgreSQL, Redis, Neo4j and the vector server in .services
	@$(BIN)/python -m deploy.dev $(WITH) start

services-stop: $(DEV) ## End them and remove .services
	@$(BIN)/python -m deploy.dev stop

test-services: $(DEV) ## Contracts on these servers, and all tests that need them; starts what does not run
	@$(BIN)/python -m deploy.dev $(WITH) run sh -c '\
		$(BIN)/python -m pytest tests/contract && \
		$(BIN)/python -m pytest -m services tests/integration tests/chaos tests/e2e'
