"""The rules page of a game: its clauses, and what must hold of every one of them.

A page is `docs/rules/<game>.md`. Below a heading with a section's name stands a table with the columns of COLUMNS, a
clause a row. The rule names in backticks the codes of the refusals that it gives. Functions are named
`module.function` below the game's package, tests `test_file.test_name` in the game's folder of tests.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
COLUMNS: Final = ("Id", "Rule", "Function", "Test", "Ruling")
CLAUSE_ID: Final = re.compile(r"([A-Z]{2})[1-9]\d*")


class Clause(NamedTuple):
    """One row. codes: of the refusals that the rule gives."""

    id: str
    section: str
    rule: str
    codes: tuple[str, ...]
    functions: tuple[str, ...]
    tests: tuple[str, ...]
    rulings: tuple[str, ...]


class RulesPage(NamedTuple):
    """package: where the rules are imported from. tests: the folder of the files that the page names."""

    text: str
    package: str
    tests: Path

    @property
    def clauses(self) -> list[Clause]:
        return [clause_of(section, cells) for section, cells in rows(self.text, COLUMNS)]

    def function(self, name: str) -> Callable[..., Any]:
        """What `module.function` or `module.Class.method` stands for. Raises LookupError when it is no function."""
        module, *path = name.split(".")
        try:
            found: Any = importlib.import_module(f"{self.package}.{module}")
            for part in path:
                found = getattr(found, part)
        except (ImportError, AttributeError):
            raise LookupError(f"there is no {name}") from None
        if not inspect.isfunction(inspect.unwrap(found)):
            raise LookupError(f"{name} is no function")
        function: Callable[..., Any] = found
        return function

    def has_test(self, name: str) -> bool:
        file, _, test = name.partition(".")
        path = self.tests / f"{file}.py"
        return path.exists() and test in _tests_in(path.read_text())


def page_of(game: str) -> RulesPage:
    """The page of a game, by the name of its package below `games`."""
    return RulesPage(
        (ROOT / "docs" / "rules" / f"{game}.md").read_text(), f"games.{game}", ROOT / "tests" / "games" / game
    )


def rows(text: str, columns: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The rows of all tables with those columns, each with the heading that it stands below."""
    heading, ours = "", False
    for line in text.splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif not line.startswith("|"):
            ours = False
        else:
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if cells == list(columns):
                ours = True
            elif ours and set(line) - set("|-: "):
                yield heading, cells


def clause_of(section: str, cells: Sequence[str]) -> Clause:
    """Cells that are missing are empty."""
    name, rule, functions, tests, rulings = [*cells, *[""] * len(COLUMNS)][: len(COLUMNS)]
    cited = tuple(re.findall(r"\b[A-Z]\d+\b", rulings))
    return Clause(name, section, rule, _named(rule), _named(functions), _named(tests), cited)


def _named(cell: str) -> tuple[str, ...]:
    return tuple(re.findall(r"`([^`]+)`", cell))


@cache
def _tests_in(source: str) -> set[str]:
    return {node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}


def faults(page: RulesPage) -> list[str]:
    """What is wrong with the rows: empty cells, names of nothing, ids doubled or of another section."""
    clauses = page.clauses
    found = [f"{name} is the id of {count} rows" for name, count in Counter(c.id for c in clauses).items() if count > 1]
    sections = {CLAUSE_ID.sub(r"\1", clause.id): clause.section for clause in reversed(clauses)}
    for clause in clauses:
        letters = CLAUSE_ID.fullmatch(clause.id)
        if not letters or sections[letters[1]] != clause.section:
            found.append(f"{clause.id!r} is no id of a clause in {clause.section}")
        if not clause.rule:
            found.append(f"{clause.id} has no rule")
        if not clause.functions:
            found.append(f"{clause.id} names no function")
        if not clause.tests:
            found.append(f"{clause.id} names no test")
        found += [f"{clause.id}: {fault}" for fault in _unknown_names(page, clause)]
    return found


def _unknown_names(page: RulesPage, clause: Clause) -> Iterator[str]:
    for name in clause.functions:
        try:
            page.function(name)
        except LookupError as error:
            yield str(error)
    yield from (f"there is no {name}" for name in clause.tests if not page.has_test(name))


def refusal_faults(page: RulesPage, refusals: Iterable[tuple[str, str, str]]) -> list[str]:
    """Refusals, as (code, message, rule), whose rule does not begin with a clause that names their code.

    Also codes in a clause that no refusal has.
    """
    given = list(refusals)
    naming = {(f"{clause.section} {clause.id}", code) for clause in page.clauses for code in clause.codes}
    return [
        *(
            f"{code} stands in no clause {rule!r}"
            for code, _, rule in given
            if (rule.split(",")[0], code) not in naming
        ),
        *(
            f"{code} is the code of no refusal"
            for _, code in sorted(naming)
            if code not in {code for code, *_ in given}
        ),
    ]


def unlisted_functions(page: RulesPage, not_rules: tuple[str, ...]) -> list[str]:
    """Functions of the rules that no row names. not_rules: how the names of modules without rules begin."""
    named = {name for clause in page.clauses for name in clause.functions}
    package = importlib.import_module(page.package)
    modules = [module.name for module in pkgutil.iter_modules(package.__path__)]
    rules = {
        f"{name}.{function}"
        for name in modules
        if not name.startswith(not_rules)
        for function in _rules_in(importlib.import_module(f"{page.package}.{name}"))
    }
    return sorted(rules - named)


def _rules_in(module: ModuleType) -> Iterator[str]:
    """The public functions of a module, and those that a public table of it leads to."""
    for name, value in vars(module).items():
        if name.startswith("_"):
            continue
        if _is_defined_in(module, value):
            yield name
        elif isinstance(value, Mapping):
            yield from (entry.__name__ for entry in value.values() if _is_defined_in(module, entry))


def _is_defined_in(module: ModuleType, value: Any) -> bool:
    plain = inspect.unwrap(value) if callable(value) else None
    return inspect.isfunction(plain) and plain.__module__ == module.__name__ and plain.__name__ != "<lambda>"
