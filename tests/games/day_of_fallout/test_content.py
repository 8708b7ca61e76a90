"""What is in the box, and what the cards and scenarios that are ours must be."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import msgspec
import pytest

from games.content import documents
from games.day_of_fallout import card_types
from games.day_of_fallout.card_types import MARKS, TRAITS, AnyEffect, OrderCard, StrategicAction, Unit
from games.day_of_fallout.content_parts import PACKAGE
from games.day_of_fallout.content_types import Army, Module
from games.day_of_fallout.decks import all_armies, order_cards_of, strategic_actions_of, units_of
from games.day_of_fallout.effects import EFFECTS
from games.day_of_fallout.own_content import content_faults
from games.day_of_fallout.scenario_faults import scenario_faults
from games.faults import struct_faults
from games.game import Document

SCENARIOS = documents(PACKAGE, "scenarios")
UNITS: tuple[Unit, ...] = units_of()
ORDERS: tuple[OrderCard, ...] = order_cards_of()
ACTIONS: tuple[StrategicAction, ...] = strategic_actions_of()


def modules_of(scenario: Document) -> set[str]:
    return {module for row in scenario["map"] for module in row.split()} - {"-"}


def test_the_box_holds_what_the_rulebook_counts() -> None:
    """25 map elements, 15 unit cards and 4 order cards for each of four armies, 24 Strategic Actions."""
    armies = ("section-8", "arkarians", "cyberzone", "triad")
    assert set(documents(PACKAGE, "modules")) == {str(number) for number in range(1, 26)}
    assert {army.id for army in all_armies()} == set(armies)
    assert Counter(unit.army for unit in UNITS) == dict.fromkeys(armies, 15)
    assert Counter(card.army for card in ORDERS) == dict.fromkeys(armies, 4)
    assert len(ACTIONS) == 24


def test_built_in_documents_have_no_faults_and_are_named_by_their_ids() -> None:
    cards = {folder: list(documents(PACKAGE, folder).values()) for folder in ("units", "orders", "strategic_actions")}
    assert content_faults(cards) == []
    for folder, kind in (("modules", Module), ("armies", Army)):
        assert [struct_faults(document, kind) for document in documents(PACKAGE, folder).values()] == [[]] * len(
            documents(PACKAGE, folder)
        )
    for folder in (*cards, "modules", "armies", "scenarios"):
        assert all(name == document["id"] for name, document in documents(PACKAGE, folder).items())


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_has_no_faults(name: str) -> None:
    assert scenario_faults(SCENARIOS[name]) == []


def test_there_are_four_scenarios_and_more_for_each_number_of_players() -> None:
    for seats in (2, 3, 4):
        assert sum(least <= seats <= most for least, most in (one["seats"] for one in SCENARIOS.values())) >= 4


def test_scenarios_have_flags_walls_eliminations_and_escorts() -> None:
    kinds = Counter(kind for one in SCENARIOS.values() for kind in {condition["kind"] for condition in one["victory"]})
    assert set(kinds) == {"eliminate_units", "eliminate_squads", "capture_flags", "escort"}
    assert all(any(one.get(field) for one in SCENARIOS.values()) for field in ("walls", "flags", "squads"))
    assert {one.get("movement", "single_line") for one in SCENARIOS.values()} == {"single_line", "with_turns"}
    assert {one.get("sprint", "exact") for one in SCENARIOS.values()} == {"exact", "up_to"}


def test_the_scenarios_of_the_rulebook_are_there() -> None:
    """Victory conditions and modules as it prints them; its maps are not known (D5, D27)."""
    two, three, four = (SCENARIOS[name] for name in ("two-armies", "three-flags", "four-armies"))
    conditions = [[(one["kind"], one["count"]) for one in scenario["victory"]] for scenario in (two, three, four)]
    assert conditions == [
        [("eliminate_squads", 2), ("eliminate_units", 5)],
        [("capture_flags", 2), ("eliminate_units", 5)],
        [("eliminate_units", 5), ("eliminate_squads", 3)],
    ]
    every = {str(number) for number in range(1, 26)}
    assert modules_of(three) == every - {"4", "5", "6", "10", "17", "24"}
    assert modules_of(four) == every - {"13"}
    assert len(three["flags"]) == 3


def test_every_word_for_an_effect_does_something_and_is_on_a_card() -> None:
    words = set(get_args(AnyEffect))
    lists = [ability.effects for unit in UNITS for ability in unit.abilities] + [action.effects for action in ACTIONS]
    effects = [effect for effects in lists for effect in effects]
    assert set(EFFECTS) == words == {type(effect) for effect in effects}
    marks = {effect.mark for effect in effects if isinstance(effect, card_types.MarkSquad)}
    assert marks == set(MARKS)
    assert {trait for unit in UNITS for trait in unit.traits} == set(TRAITS)


def test_the_four_order_cards_of_an_army_differ_and_so_do_the_armies() -> None:
    """D2."""
    of_army = {
        army.id: [msgspec.json.encode(card.orders) for card in ORDERS if card.army == army.id] for army in all_armies()
    }
    assert all(len(set(cards)) == 4 for cards in of_army.values())
    assert len({tuple(cards) for cards in of_army.values()}) == 4


def test_every_army_has_a_transport_and_someone_against_transports_and_walls() -> None:
    """D50: what a transport is, its tag says."""
    for army in all_armies():
        own = [unit for unit in UNITS if unit.army == army.id]
        assert sum("transport" in unit.tags for unit in own) == 1
        abilities = [ability for unit in own for ability in unit.abilities]
        assert any(ability.tag == "transport" for ability in abilities)
        assert any(ability.target == "wall" for ability in abilities)


def test_the_printed_cards_are_as_printed() -> None:
    """Sniper and Sapper, the sample order card, Uranium Shell and Intercepted Orders."""
    units = documents(PACKAGE, "units")
    (shot,) = units["section8-sniper"]["abilities"]
    assert (shot["dice"], shot["range"], shot["effects"]) == (2, 4, [{"effect": "damage", "amount": 1}])
    wall, vehicle = units["section8-sapper"]["abilities"]
    assert (wall["dice"], wall["target"], wall["range"]) == (1, "wall", 1)
    assert (vehicle["dice"], vehicle["tag"], vehicle["range"]) == (2, "transport", 1)
    sprint, light, heavy = documents(PACKAGE, "orders")["section8-order-1"]["orders"]
    assert (sprint["move"], sprint["exactly"], "damage" in sprint) == (3, True, False)
    assert (light["move"], light["damage"], light["dice"]) == (2, 1, 1)
    assert (heavy["move"], heavy["damage"], heavy["dice"], heavy["heavy"]) == (1, 2, 2, True)
    printed = {card.id: (card.timing, card.price) for card in ACTIONS}
    assert printed["uranium-shell"] == ("start_of_turn", 2)
    assert printed["intercepted-orders"] == ("end_of_turn", 2)
    assert all(unit.health == 2 for unit in UNITS if unit.id in ("section8-sniper", "section8-sapper"))
