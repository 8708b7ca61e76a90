"""The checks of rules pages, on the page of a small shop."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games.clauses import RulesPage, faults, refusal_faults, unlisted_functions

TILL = """
from functools import cache

def price(count): return 2 * count
def discount(count): return None
def receipt(): return "paper"
def _private(): return 1
def _tax(count): return count // 5

PRICES = {"price": price, "tax": _tax}

@cache
def rate(): return 3

class Till:
    total = 0
    def add(self, count): self.total += PRICES["price"](count) * rate()
"""
TESTS = """
import pytest
from shop.till import PRICES, Till, discount, rate

def test_a_pair_costs_four():
    assert PRICES["price"](2) == 4

def test_the_till_adds_up():
    till = Till()
    till.add(2)
    assert till.total == 12

def test_there_is_no_discount():
    assert discount(9) is None

def test_that_is_wrong():
    assert rate() == 4

@pytest.mark.skip
def test_that_is_skipped():
    assert rate() == 3

@pytest.mark.parametrize("count", [0, 5])
def test_a_fifth_is_tax(count):
    assert (PRICES["tax"](count) or 0) == count // 5

def test_of_something_that_never_ends():
    while rate() is None: ...
"""
HEAD = "# Shop\n\n## Prices\n\n| Id | Rule | Function | Test | Ruling |\n|---|---|---|---|---|\n"


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for folder, file, source in (("shop", "till.py", TILL), ("checks", "test_till.py", TESTS)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / file).write_text(source)
    (tmp_path / "shop" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.partition(".")[0] == "shop"]:
        monkeypatch.delitem(sys.modules, name)
    return tmp_path


def page(shop: Path, *rows: str) -> RulesPage:
    return RulesPage(HEAD + "\n".join(rows) + "\n", "shop", shop / "checks")


GOOD = (
    "| PR1 | A thing costs two (`too_dear`). | `till.price`<br>`till.Till.add` "
    "| `test_till.test_a_pair_costs_four` | B7 |"
)


def test_a_row_is_read(shop: Path) -> None:
    (clause,) = page(shop, GOOD).clauses
    assert (clause.id, clause.section, clause.codes, clause.rulings) == ("PR1", "Prices", ("too_dear",), ("B7",))
    assert clause.functions == ("till.price", "till.Till.add")
    assert clause.tests == ("test_till.test_a_pair_costs_four",)
    assert faults(page(shop, GOOD)) == []


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (GOOD, "PR1 is the id of 2 rows"),
        (GOOD.replace("PR1", "X"), "'X' is no id of a clause in Prices"),
        (GOOD.replace("PR1", "PR2").replace("A thing costs two (`too_dear`).", ""), "PR2 has no rule"),
        ("| PR2 | Free. | | `test_till.test_there_is_no_discount` | |", "PR2 names no function"),
        ("| PR2 | Free. | `till.price` | |", "PR2 names no test"),
        ("| PR2 | Free. | `till.gift` | `test_till.test_gift` | |", "PR2: there is no till.gift"),
        ("| PR2 | Free. | `door.open` | `test_till.test_gift` | |", "PR2: there is no door.open"),
        ("| PR2 | Free. | `till.Till` | `test_till.test_gift` | |", "PR2: till.Till is no function"),
        ("| PR2 | Free. | `till.price` | `test_till.test_gift` | |", "PR2: there is no test_till.test_gift"),
        ("| PR2 | Free. | `till.price` | `test_door.test_gift` | |", "PR2: there is no test_door.test_gift"),
        (
            f"\n## Gifts\n\n{HEAD[HEAD.index('| Id') :]}{GOOD.replace('PR1', 'PR2')}",
            "'PR2' is no id of a clause in Gifts",
        ),
    ],
)
def test_a_row_that_names_nothing_is_a_fault(shop: Path, row: str, fault: str) -> None:
    assert fault in faults(page(shop, GOOD, row))


def test_every_refusal_begins_its_rule_with_a_clause_that_names_its_code(shop: Path) -> None:
    refusals = [("too_dear", "Too dear.", "Prices PR1, B7"), ("closed", "Closed.", "Prices PR1")]
    assert refusal_faults(page(shop, GOOD), refusals[:1]) == []
    assert refusal_faults(page(shop, GOOD), refusals[1:]) == [
        "closed stands in no clause 'Prices PR1'",
        "too_dear is the code of no refusal",
    ]


def test_every_function_of_the_rules_is_on_a_row(shop: Path) -> None:
    """Public functions, and private ones that a public table leads to."""
    assert unlisted_functions(page(shop, GOOD), ()) == ["till._tax", "till.discount", "till.rate", "till.receipt"]
    assert unlisted_functions(page(shop, GOOD), ("ti",)) == []


def tried(shop: Path, *rows: str, control: str = "till.receipt") -> list[str]:
    """What the mutation check says of a page with these rows."""
    (shop / "page.md").write_text(page(shop, *rows).text)
    script = f"""
from pathlib import Path
from tests.games.clauses import RulesPage
from tests.games.mutation_check import check
page = RulesPage(Path("page.md").read_text(), "shop", Path("checks"))
print("said:", *check(page, page.clauses, {control!r}, patience=4), sep="\\n")
"""
    paths = os.pathsep.join([str(Path(__file__).parents[2]), str(shop)])
    command = [sys.executable, "-c", script]
    environ = {**os.environ, "PYTHONPATH": paths}
    ran = subprocess.run(command, cwd=shop, env=environ, capture_output=True, text=True, check=True)
    return ran.stdout.partition("said:\n")[2].splitlines()


def row(name: str, functions: str, test: str) -> str:
    named = "<br>".join(f"`till.{function}`" for function in functions.split())
    return f"| {name} | A rule. | {named} | `test_till.{test}` | |"


def test_what_no_test_of_a_row_notices_is_named(shop: Path) -> None:
    """Noticed: bound by import, in a table, as a method, behind a cache, by one of several cases, by never ending."""
    told = tried(
        shop,
        row("PR1", "price discount", "test_a_pair_costs_four"),
        row("PR2", "Till.add rate price", "test_the_till_adds_up"),
        row("PR3", "_tax", "test_a_fifth_is_tax"),
        row("PR4", "rate", "test_of_something_that_never_ends"),
    )
    assert told == ["PR1: none of its tests notices when till.discount does nothing"]


def test_a_test_that_fails_or_is_skipped_anyway_notices_nothing(shop: Path) -> None:
    told = tried(shop, row("PR1", "price", "test_that_is_wrong"), row("PR2", "price", "test_that_is_skipped"))
    assert told == [f"{name}: its tests do not run, or fail anyway" for name in ("PR1", "PR2")]


def test_the_control_must_not_be_noticed(shop: Path) -> None:
    told = tried(shop, row("PR1", "Till.add", "test_the_till_adds_up"), control="till.price")
    assert told == ["PR1: its tests fail without till.price, which is none of its functions"]
