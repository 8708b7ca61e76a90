"""docs/rules/day_of_fallout.md: every clause has functions and tests, and a test notices when one is gone."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

from games.day_of_fallout.refusals import ALL
from tests.games.clauses import ROOT, faults, page_of, refusal_faults, unlisted_functions
from tests.sampling import SOAK

GAME: Final = "day_of_fallout"
PAGE: Final = page_of(GAME)
NOT_RULES: Final = (
    *("action_n", "actions", "army_reading", "boards", "bot", "card_types", "content_", "dealing_anew", "event"),
    *("game", "own_content", "picture", "position", "reading", "refusals", "sizes", "state", "turn_reading"),
)
"""Modules that hold words, documents, pictures and bots."""
RULINGS: Final = {*(f"D{number}" for number in range(1, 73)), "G2", "G4", "G5", "G7"}
ROWS_SAMPLED: Final = 3


def test_every_row_has_an_id_a_rule_functions_and_tests_that_exist() -> None:
    assert len(PAGE.clauses) > 60
    assert faults(PAGE) == []


def test_every_refusal_names_its_clause_and_every_code_of_the_page_is_one() -> None:
    assert refusal_faults(PAGE, ALL) == []


def test_every_function_of_the_rules_is_on_a_row() -> None:
    assert unlisted_functions(PAGE, NOT_RULES) == []


def test_every_ruling_is_on_the_page() -> None:
    assert {ruling for clause in PAGE.clauses for ruling in clause.rulings} == RULINGS


@pytest.mark.sampled
def test_a_test_of_every_row_notices_when_one_of_its_functions_does_nothing(seed: int) -> None:
    """In `make test` for a sample of rows, which the command prints."""
    sample = [] if SOAK else ["--sample", str(ROWS_SAMPLED), "--seed", str(seed)]
    command = [sys.executable, "-m", "tests.games.mutation_check", GAME, *sample]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
