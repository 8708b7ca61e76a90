"""A scenario whose city is drawn at Game Setup: every map it may draw can be played, and a match knows only its own."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.chance import ScriptedChance, SeededChance
from games.errors import Faulty
from games.firefighters_on_duty.boards import first_board
from games.firefighters_on_duty.content_types import RandomScenario, Scenario
from games.firefighters_on_duty.position import Options, Position
from games.firefighters_on_duty.random_map import drawn, is_random
from games.firefighters_on_duty.random_map_bounds import fewest_blocks
from games.firefighters_on_duty.scenario_faults import scenario_faults
from games.game import Document
from tests.games.firefighters_on_duty.town import GAME
from tests.sampling import amount

RANDOM: Final = {name: document for name, document in GAME.scenarios().items() if is_random(document)}
KINDS: Final = ("debris", "civilians", "injured", "hazards")
MAPS: Final = amount(30, 500)


def quarter(**changes: Any) -> Document:
    """Two places side by side; keyword arguments replace fields of the scenario or of its part `random`."""
    to_draw = {"places": [{"row": 0, "column": 0}, {"row": 0, "column": 1}], "fires": [2, 1], "civilians": 1}
    return {
        "id": "quarter",
        "title": "Quarter",
        "text": "A quarter to try the drawing on.",
        "seats": [1, 2],
        "points": 6,
        "stations": [{"row": 0, "column": -1, "towards": "east"}],
        "hospital": {"row": 0, "column": 2, "towards": "west"},
        "objective": [{"goal": "burned_at_most", "count": 2}],
        "objective_text": "No more than 2 Blocks have burned down.",
        "random": to_draw | {name: value for name, value in changes.items() if name in TO_DRAW},
        **{name: value for name, value in changes.items() if name not in TO_DRAW},
    }


TO_DRAW: Final = {"places", "fires", "distress_calls", *KINDS}


def draw(document: Document, seed: int) -> Scenario:
    return drawn(msgspec.convert(document, RandomScenario), SeededChance(seed, "setup"))


def test_each_booklet_has_a_scenario_with_a_random_map() -> None:
    assert sorted(document["seats"] for document in RANDOM.values()) == [[1, 2], [3, 3], [4, 4]]


@pytest.mark.sampled
@pytest.mark.parametrize("scenario_id", RANDOM)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=MAPS)
def test_every_map_can_be_played_and_holds_what_the_scenario_counts(scenario_id: str, seed: int) -> None:
    """No fault means, too: every Space can be reached, and Roads join the Stations and the Hospital."""
    document = RANDOM[scenario_id]
    scenario, wanted = draw(document, seed), document["random"]
    assert scenario_faults(msgspec.to_builtins(scenario)) == []
    assert [{"row": tile.row, "column": tile.column} for tile in scenario.city] == wanted["places"]
    assert sorted(scenario.fires.values()) == sorted(wanted["fires"])
    for kind in KINDS:
        assert len(getattr(scenario, kind)) == wanted[kind]
        assert not set(getattr(scenario, kind)) & set(scenario.fires)
    assert [call.round for call in scenario.distress_calls] == [call["round"] for call in wanted["distress_calls"]]
    assert len({call.space for call in scenario.distress_calls} - set(scenario.fires)) == len(scenario.distress_calls)


@pytest.mark.sampled
@given(places=st.integers(1, 8), fires=st.integers(0, 10), seed=st.integers(0, 2**32), data=st.data())
@settings(max_examples=MAPS)
def test_what_has_no_fault_can_be_drawn_whatever_the_cards_say(
    places: int, fires: int, seed: int, data: st.DataObject
) -> None:
    """As many tokens as may lie on the map with the fewest Blocks, drawn on any map."""
    burning = min(fires, fewest_blocks(places))
    most = min(12, fewest_blocks(places) - burning)
    counts = {kind: data.draw(st.sampled_from([0, most]), label=kind) for kind in KINDS}
    row = [{"row": 0, "column": column} for column in range(places)]
    hospital = {"row": 0, "column": places, "towards": "west"}
    document = quarter(places=row, fires=[3] * burning, hospital=hospital, **counts)
    assert scenario_faults(document) == []
    assert scenario_faults(msgspec.to_builtins(draw(document, seed))) == []


@pytest.mark.sampled
@pytest.mark.parametrize("scenario_id", RANDOM)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=MAPS)
def test_no_map_has_more_actions_than_its_scenario_says(scenario_id: str, seed: int) -> None:
    board = first_board(RANDOM[scenario_id], SeededChance(seed, "setup"))
    assert board.numbers.count <= GAME.action_count(RANDOM[scenario_id])


def test_all_tiles_sides_and_turns_are_drawn_at_every_place() -> None:
    seen = Counter[tuple[int, object]]()
    for seed in range(300):
        for place, tile in enumerate(draw(quarter(), seed).city):
            seen.update([(place, tile.tile), (place, tile.side), (place, tile.turn)])
    for place in (0, 1):
        assert {drawn for where, drawn in seen if where == place} == {*"ABCDEFGH", "white", "black", 0, 90, 180, 270}


def test_cards_and_dice_draw_the_map_in_the_order_of_the_rules_page() -> None:
    """Tiles with side and turn first; then Fires, Civilians, Injured People. Misses are drawn again."""
    cards: dict[str, list[Any]] = {
        "city_tile": ["F", "B", "F", "B", "B", "B", "F", "B", "F"],
        "tile_side": ["black", "white"],
        "tile_turn": [270, 0],
        "d12": [2, 8, 6, 8, 8, 4, 3],
    }
    chance = ScriptedChance(cards, GAME.kinds)
    scenario = drawn(msgspec.convert(quarter(civilians=2, injured=1), RandomScenario), chance)
    laid = [(tile.tile, tile.side, tile.turn, tile.column) for tile in scenario.city]
    assert laid == [("F", "black", 270, 0), ("B", "white", 0, 1)]
    # F2 is a Road, and B8 burns when it comes a second time: both are misses.
    assert scenario.fires == {"B8": 2, "B6": 1}
    assert scenario.civilians == {"F8": 1, "B4": 1}
    assert scenario.injured == {"F3": 1}


def new(document: Document, seed: int, seats: int = 2) -> Any:
    return GAME.new(document, seats, Options(mode="untimed", decisions="automatic"), SeededChance(seed, "setup"))


def test_the_same_chance_draws_the_same_match_and_other_chance_another_map() -> None:
    first, second = new(quarter(), 1), new(quarter(), 1)
    assert GAME.encode(first) == GAME.encode(second)
    assert len({GAME.encode(new(quarter(), seed)) for seed in range(20)}) == 20


def test_a_position_tells_the_whole_drawn_map_and_is_enough_to_go_on_from() -> None:
    document = quarter(hazards=1)
    state = new(document, 3)
    position = msgspec.json.decode(msgspec.json.encode(GAME.view(state, 0)), type=Position)
    assert "random" not in position.scenario
    assert len(position.scenario["city"]) == len(document["random"]["places"])
    assert sum(position.scenario["fires"].values()) == sum(document["random"]["fires"])
    assert {name: position.scenario[name] for name in ("id", "title", "stations")} == {
        name: document[name] for name in ("id", "title", "stations")
    }
    again = GAME.from_position(position, ScriptedChance({}, GAME.kinds))
    assert GAME.encode(again) == GAME.encode(state)


def test_drawing_changes_nothing_in_the_scenario_that_it_is_drawn_from() -> None:
    document = quarter()
    new(document, 5)
    assert document == quarter()


def test_a_position_without_its_map_is_refused() -> None:
    with pytest.raises(Faulty) as refused:
        GAME.from_position(Position(quarter(), 2), SeededChance(1))
    assert [fault.path for fault in refused.value.faults] == ["/scenario/random"]


def test_seats_are_checked_before_anything_is_drawn() -> None:
    with pytest.raises(Faulty) as refused:
        GAME.new(quarter(), 3, Options(), ScriptedChance({}, GAME.kinds))
    assert [fault.path for fault in refused.value.faults] == ["/seats"]


CASES: list[tuple[Document, str]] = [
    ({"random": {}}, "/random/places"),
    ({"places": []}, "/random/places"),
    ({"places": [{"row": 0, "column": column} for column in range(9)]}, "/random/places"),
    ({"places": [{"row": 0, "column": 0}, {"row": 0, "column": 0}]}, "/random/places/1"),
    (
        {"places": [{"row": 0, "column": 0}, {"row": 5, "column": 0}], "hospital": None, "civilians": 0},
        "/random/places",
    ),
    ({"places": [{"row": 0}]}, "/random/places/0/column"),
    ({"fires": [4]}, "/random/fires/0"),
    ({"fires": [1] * (fewest_blocks(2) + 1), "civilians": 0}, "/random/fires"),
    ({"civilians": fewest_blocks(2) - 1}, "/random/civilians"),
    ({"injured": fewest_blocks(2) - 1}, "/random/injured"),
    ({"debris": -1}, "/random/debris"),
    ({"hazards": 21}, "/random/hazards"),
    ({"rounds": 3, "distress_calls": [{"round": 4}]}, "/random/distress_calls/0/round"),
    ({"distress_calls": [{"round": 1, "space": "A1"}]}, "/random/distress_calls/0/space"),
    ({"distress_calls": [{"round": 1}] * fewest_blocks(2)}, "/random/distress_calls"),
    ({"city": []}, "/city"),
    ({"fires": [2], "stations": []}, "/stations"),
    ({"stations": [{"row": 0, "column": 0, "towards": "east"}]}, "/stations/0"),
    ({"hospital": None}, "/hospital"),
    ({"objective": [{"goal": "blocks_stand", "spaces": ["A1"]}]}, "/objective/0/spaces"),
    ({"seats": [2, 1]}, "/seats"),
]


def test_the_quarter_of_these_tests_has_no_fault() -> None:
    assert scenario_faults(quarter()) == []


@pytest.mark.parametrize(("changes", "path"), CASES, ids=[f"{path}-{place}" for place, (_, path) in enumerate(CASES)])
def test_a_fault_is_found_at_its_path(changes: Document, path: str) -> None:
    assert path in [fault.path for fault in scenario_faults(quarter(**changes))]
