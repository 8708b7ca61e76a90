"""Every card against cases that were written from its text: what is done, and all that it changes."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
import pytest

from tests.games.day_of_fallout.card_table import BOX, NUMERALS, Case, Table
from tests.games.day_of_fallout.table_changes import changes

FOLDER: Final = Path(__file__).with_name("card_cases")


class OrderCase(msgspec.Struct, forbid_unknown_fields=True):
    """moves: the numbers of spaces that the order can move; hits: the damage by the faces of its dice."""

    card: str
    order: int
    moves: list[int]
    hits: dict[str, int] = {}

    def __str__(self) -> str:
        return f"{self.card} {self.order}"


CASES: Final = [
    case
    for name in ("units", "strategic_actions")
    for case in msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=list[Case])
]
ORDERS: Final = msgspec.json.decode((FOLDER / "orders.json").read_bytes(), type=list[OrderCase])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_card_does_what_it_says(case: Case) -> None:
    table = Table(case)
    before = table.position
    table.run()
    assert changes(before, table.position) == sorted(case.changes)
    assert case.of is None or table.offered == case.of


def words(case: OrderCase) -> str:
    numeral = NUMERALS[int(case.card[-1]) - 1]
    return f"order 1 {numeral} {case.order}"


@pytest.mark.parametrize("case", ORDERS, ids=str)
def test_an_order_moves_so_far(case: OrderCase) -> None:
    for spaces in range(1, 7):
        refused = "" if spaces in case.moves else " !out_of_reach"
        table = Table(Case(case.card, [words(case), f"move 8,{1 + spaces}{refused}"], at=(8, 1)))
        table.run()
        assert table.position.armies[0].squads[0].space == ((8, 1) if refused else (8, 1 + spaces))


@pytest.mark.parametrize("case", ORDERS, ids=str)
def test_an_order_attacks_so_hard(case: OrderCase) -> None:
    for faces, damage in case.hits.items():
        table = Table(Case(case.card, [words(case), "attack enemy-1"], dice=[int(face) for face in faces], health=5))
        table.run()
        assert table.position.armies[1].squads[0].units[0].damage == damage
    if not case.hits:
        Table(Case(case.card, [words(case), "attack enemy-1 !no_attack"])).run()


def test_every_card_has_a_case_and_every_order_of_every_order_card() -> None:
    of_deck = {deck: {name for name, card in BOX.items() if card["deck"] == deck} for deck in ("unit", "order")}
    assert {case.card for case in CASES} == BOX.keys() - of_deck["order"]
    assert of_deck["unit"] < {case.card for case in CASES}
    orders = [(name, order) for name in of_deck["order"] for order in range(1, 1 + len(BOX[name]["orders"]))]
    assert sorted((case.card, case.order) for case in ORDERS) == sorted(orders)
