# `make help` says what there is. A first `make run` or `make test` sets everything up by itself.

SHELL := /bin/bash
.DEFAULT_GOAL := help
PYTHON := .venv/bin/python
SOURCES := games rpc telemetry jobs services gateway deploy examples tests
WORKERS ?= 2
TESTS ?= tests

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: .venv/.set-up rpc/stubs/.made ## Make .venv from requirements.lock, and the gRPC stubs

.venv/.set-up: requirements.lock deploy/setup
	@echo "Setting up .venv (once; a minute or two)"
	@deploy/setup

stubs: ## Generate rpc/stubs from proto/
	@rm -f rpc/stubs/.made
	@$(MAKE) --no-print-directory rpc/stubs/.made

rpc/stubs/.made: .venv/.set-up $(wildcard proto/*.proto)
	@$(PYTHON) -m rpc.make_stubs
	@touch $@

format: setup ## Format the code, and mend what the linter can mend
	@.venv/bin/ruff format $(SOURCES)
	@.venv/bin/ruff check --fix $(SOURCES)

lint: setup ## Formatting, lint, types, import contracts, the lock; changes nothing
	@.venv/bin/ruff format --check $(SOURCES)
	@.venv/bin/ruff check $(SOURCES)
	@.venv/bin/mypy $(SOURCES)
	@.venv/bin/lint-imports --no-logo

test: lint ## Everything: lint, then unit, service and end-to-end tests (TESTS=path for some of them)
	@$(PYTHON) -m pytest -n $(WORKERS) $(TESTS)

soak: setup ## The long runs in full (an hour or more)
	@FIREHALL_SOAK=1 $(PYTHON) -m pytest -n $(WORKERS) --timeout 7200 -m "soak or sampled" $(TESTS)

run: setup ## Start a hall on this machine; Ctrl-C stops it (HOST=0.0.0.0 opens it to the network, PORT=9080 moves it)
	@exec $(PYTHON) -m deploy.run $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

stop: setup ## Stop the hall that runs here
	@$(PYTHON) -m deploy.run --stop

logs: setup ## Follow the logs of the hall that runs here
	@exec $(PYTHON) -m deploy.logs

demo: setup ## Play a match through the REST API of the running hall, drawn in this terminal
	@$(PYTHON) -m deploy.demo

bench: setup ## Measure rules and server beside their yardsticks; figures go into docs/performance.md
	@$(PYTHON) -m tests.bench

lock: setup ## Choose the newest allowed versions anew and write both requirements.lock
	@.venv/bin/uv pip compile -q --universal --generate-hashes --upgrade --group dev --no-emit-index-url \
	    --custom-compile-command "make lock" -o requirements.lock pyproject.toml
	@.venv/bin/uv pip compile -q --universal --generate-hashes --no-emit-index-url --constraint requirements.lock \
	    --custom-compile-command "make lock" -o deploy/requirements.lock pyproject.toml

.PHONY: help setup stubs format lint test soak run stop logs demo bench lock
