"""Fire Growth and Fire Spread (cases 1, 2, 7; A7-A14, A27, A87, A91)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.firefighters_on_duty.town import Match, in_fire_phase

GROWTH, SPREAD = 9, 10
Spaces = dict[str, dict[str, Any]]


def grown(spaces: Spaces, **fields: Any) -> Match:
    return in_fire_phase(GROWTH, spaces, **fields).table()


@pytest.mark.parametrize(
    ("fires", "inactive", "after"), [(2, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1), (0, 0, 0), (3, 0, 1)]
)
def test_a_block_with_active_fire_and_no_new_one_gains_one(fires: int, inactive: int, after: int) -> None:
    space = grown({"A3": {"fires": fires, "inactive_fires": inactive}}).space("A3")
    assert (space.fires, space.inactive_fires) == (fires, after)


def test_fire_on_a_road_does_not_grow() -> None:
    assert grown({"A2": {"fires": 1}}).space("A2").inactive_fires == 0


def spread(spaces: Spaces, faces: list[int], difficulty: str = "easy", **fields: Any) -> Match:
    game = in_fire_phase(SPREAD, spaces, options={"difficulty": difficulty}, **fields)
    return game.dice(d6=faces).table()


EASY = {False: [0, 0, 0, 1, 1, 2], True: [0, 0, 0, 0, 1, 2]}
HARD = {False: [0, 0, 1, 1, 1, 2], True: [0, 0, 0, 0, 1, 2]}
CELLS = [
    (difficulty, firefighter, face, table[firefighter][face - 1])
    for difficulty, table in (("easy", EASY), ("hard", HARD))
    for firefighter in (False, True)
    for face in range(1, 7)
]


@pytest.mark.parametrize(("difficulty", "firefighter", "face", "fires"), CELLS)
def test_fire_spreads_by_the_table_of_the_difficulty(difficulty: str, firefighter: bool, face: int, fires: int) -> None:
    """The hospital side of C: a burning Road C9 lies beside the Blocks C3 and C4."""
    spaces: Spaces = {"C9": {"fires": 1}, "C4": {"burned": True}, "C3": {"firefighters": int(firefighter)}}
    assert spread(spaces, [face], difficulty).space("C3").inactive_fires == fires


def test_one_die_a_block_however_many_neighbours_burn() -> None:
    """A1 touches A2 and A5, and both burn; A8 touches A5 only."""
    game = spread({"A2": {"fires": 1}, "A5": {"fires": 1}, "A3": {"burned": True}}, [6, 1])
    assert [event["space"] for event in game.events("spread_rolled")] == ["A1", "A8"]


def test_blocks_that_burn_or_hold_new_fire_do_not_roll() -> None:
    spaces = {"C9": {"fires": 1}, "C3": {"inactive_fires": 1}, "C4": {"fires": 1, "inactive_fires": 1}}
    spaces["C8"] = {"burned": True}
    assert spread(spaces, []).events("spread_rolled") == []


def test_a_burning_block_that_could_not_grow_counts_as_grown() -> None:
    """A8 burns beside the burning Road A5 and holds no new Fire."""
    spaces: Spaces = {"A8": {"fires": 1}, "A5": {"fires": 1}, "A1": {"burned": True}, "C1": {"burned": True}}
    assert spread(spaces, []).events("spread_rolled") == []


def test_new_fire_is_no_source() -> None:
    assert spread({"A8": {"inactive_fires": 2}}, []).events("spread_rolled") == []


def test_a_burned_block_does_not_roll() -> None:
    assert (
        spread({"C9": {"fires": 1}, "C3": {"burned": True}, "C4": {"burned": True}}, []).events("spread_rolled") == []
    )


def test_roads_never_receive_fire() -> None:
    game = spread({"A8": {"fires": 1}}, [6])
    assert all(game.space(road).inactive_fires == 0 for road in ("A5", "A9"))
    assert game.space("C1").inactive_fires == 2


def test_sources_are_those_of_the_start_and_blocks_come_in_ascending_order() -> None:
    """A11 burns: its Blocks A10, B8 and C8 roll; the fire A10 gains reaches nobody in the same step."""
    game = spread({"A11": {"fires": 1}}, [6, 5, 4])
    assert [event["space"] for event in game.events("spread_rolled")] == ["A10", "B8", "C8"]
    assert [game.space(name).inactive_fires for name in ("A10", "B8", "C8")] == [2, 1, 1]


def test_a_firefighter_aboard_a_vehicle_is_not_present() -> None:
    spaces: Spaces = {"C9": {"fires": 1}, "C4": {"burned": True}}
    game = spread(spaces, [4], vehicles={"engine-1": {"space": "C9", "firefighters": 2}})
    assert game.space("C3").inactive_fires == 1


EVERYWHERE = {"B3": {"fires": 20}, "B8": {"fires": 20}, "B10": {"fires": 11}}


def test_for_each_missing_token_a_point_is_lost_instead() -> None:
    """51 tokens lie on three Blocks: the first of them grows, two points go for the others."""
    game = grown(EVERYWHERE, points=5)
    assert game.position.points == 3
    assert game.position.fire_supply == 0
    assert [game.space(name).inactive_fires for name in EVERYWHERE] == [1, 0, 0]


def test_the_last_point_lost_ends_the_game_in_the_middle_of_the_step() -> None:
    game = grown(EVERYWHERE, points=1)
    assert game.reasons == ("no_points",)
    assert len(game.events("points_lost")) == 1


def test_spread_without_tokens_costs_points_too() -> None:
    spaces: Spaces = {"A8": {"fires": 50}, "C9": {"fires": 1}, "C1": {"burned": True}, "C4": {"burned": True}}
    game = spread(spaces, [6], points=5)
    assert game.space("C3").inactive_fires == 1
    assert game.position.points == 4


def test_a_block_has_no_limit_of_its_own_so_the_53rd_token_is_missing_wherever_it_is_due() -> None:
    game = grown({"A8": {"fires": 52}}, points=5)
    assert (game.space("A8").fires, game.space("A8").inactive_fires) == (52, 0)
    assert game.position.points == 4


def test_the_last_point_lost_by_spread_leaves_the_other_blocks_alone() -> None:
    game = spread({"A11": {"fires": 52}}, [6], points=1)
    assert [event["space"] for event in game.events("spread_rolled")] == ["A10"]
    assert game.reasons == ("no_points",)


def test_a_road_that_burns_goes_on_burning_until_it_is_put_out() -> None:
    game = in_fire_phase(1, {"A2": {"fires": 1}, "A1": {"burned": True}, "A3": {"burned": True}}).table(12)
    assert (game.space("A2").fires, game.space("A2").inactive_fires) == (1, 0)


@pytest.mark.parametrize("block", ["A1", "A3", "A4"])
def test_the_type_of_a_block_changes_neither_growth_nor_spread(block: str) -> None:
    """A green, a yellow and a red one beside the burning Road A2 or A7."""
    road = {"A1": "A2", "A3": "A2", "A4": "A7"}[block]
    assert grown({block: {"fires": 1}}).space(block).inactive_fires == 1
    others: Spaces = {name: {"burned": True} for name in ("A1", "A3", "A4", "A10", "B1", "B4") if name != block}
    for face, fires in ((3, 0), (4, 1), (5, 1), (6, 2)):
        assert spread({road: {"fires": 1}, **others}, [face]).space(block).inactive_fires == fires


@pytest.mark.parametrize("road", ["C9", "C5"])
def test_a_burning_road_is_a_source_for_every_block_beside_it(road: str) -> None:
    beside = {"C9": ["C3", "C4"], "C5": ["C1", "C3"]}[road]
    assert [event["space"] for event in spread({road: {"fires": 1}}, [1, 1]).events("spread_rolled")] == beside
