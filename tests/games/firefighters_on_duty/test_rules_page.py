"""docs/rules/firefighters_on_duty.md: every clause has functions and tests, and a test notices when one is gone."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Final

import pytest

from games.firefighters_on_duty.refusals import ALL
from tests.games.clauses import ROOT, faults, page_of, refusal_faults, rows, unlisted_functions
from tests.sampling import SOAK

GAME: Final = "firefighters_on_duty"
PAGE: Final = page_of(GAME)
NOT_RULES: Final = (
    *("action_l", "action_n", "actions", "boards", "bot", "card_types", "content_", "events"),
    *("fire_events", "game", "own_content", "pending_", "picture", "player", "position", "random_map_picture"),
    *("refusals", "state", "supply_reading", "tokens"),
)
"""Modules that hold words, documents, pictures and bots, and the table of what lies where."""
SITUATIONS: Final = ("Situation", "Test")
ROWS_SAMPLED: Final = 3


def test_every_row_has_an_id_a_rule_functions_and_tests_that_exist() -> None:
    assert len(PAGE.clauses) > 200
    assert faults(PAGE) == []


def test_every_refusal_names_its_clause_and_every_code_of_the_page_is_one() -> None:
    assert refusal_faults(PAGE, ALL) == []


def test_every_function_of_the_rules_is_on_a_row() -> None:
    assert unlisted_functions(PAGE, NOT_RULES) == []


def test_every_ruling_is_on_the_page() -> None:
    rulings = {ruling for clause in PAGE.clauses for ruling in clause.rulings}
    assert rulings == {f"A{number}" for number in range(1, 103)} | {f"G{number}" for number in range(1, 8)}


def test_the_situations_of_the_page_are_played_by_tests() -> None:
    situations = [re.findall(r"`([^`]+)`", tests) for _, (_, tests) in rows(PAGE.text, SITUATIONS)]
    assert len(situations) == 14
    assert all(situations)
    assert [name for names in situations for name in names if not PAGE.has_test(name)] == []


@pytest.mark.sampled
def test_a_test_of_every_row_notices_when_one_of_its_functions_does_nothing(seed: int) -> None:
    """In `make test` for a sample of rows, which the command prints."""
    sample = [] if SOAK else ["--sample", str(ROWS_SAMPLED), "--seed", str(seed)]
    command = [sys.executable, "-m", "tests.games.mutation_check", GAME, *sample]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
