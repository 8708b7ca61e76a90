"""docs/rules/firefighters_on_duty.md names functions and tests that exist, and every ruling."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGE = HERE.parents[2] / "docs" / "rules" / "firefighters_on_duty.md"
COLUMNS = 5


def rows() -> list[list[str]]:
    """The cells of the table, without its head."""
    lines = [line for line in PAGE.read_text().splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[2:]]


def named_in(column: int) -> list[str]:
    return sorted({name for row in rows() for name in re.findall(r"`([\w.]+)`", row[column])})


def test_every_row_names_a_rule_a_function_and_a_test() -> None:
    assert rows()
    for row in rows():
        assert len(row) == COLUMNS, row
        assert all(row[:4]), row
        assert re.findall(r"`(\w+\.\w+)`", row[2]), row
        assert re.findall(r"`(test_\w+\.test_\w+)`", row[3]), row


@pytest.mark.parametrize("name", named_in(2))
def test_a_function_on_the_page_exists(name: str) -> None:
    module, function = name.split(".")
    assert hasattr(importlib.import_module(f"games.firefighters_on_duty.{module}"), function)


def test_every_test_on_the_page_exists() -> None:
    for name in named_in(3):
        file, test = name.split(".")
        tree = ast.parse((HERE / f"{file}.py").read_text())
        assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, name


def test_every_ruling_is_on_the_page() -> None:
    rulings = set(re.findall(r"\b[AG]\d+\b", " ".join(row[4] for row in rows())))
    assert rulings == {f"A{number}" for number in range(1, 103)} | {f"G{number}" for number in range(1, 8)}
