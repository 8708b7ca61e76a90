"""The course of a turn and what is saved from it (Tragic Events: Game Flow; E1, E2, B26)."""

from __future__ import annotations

import pytest

from games.flash_point.game import FlashPoint
from tests.games.flash_point.house import EXPERIENCED, FAMILY, TRAGIC, match

FAR = (6, 8)
CALLS = [{"space": (1, 1)}, {"space": (1, 2)}, {"space": (6, 1)}]


@pytest.mark.parametrize(
    ("game", "stages"),
    [
        (FAMILY, ["advance_fire", "aftermath", "replenish"]),
        (EXPERIENCED, ["advance_fire", "flare_ups", "aftermath", "replenish"]),
        (TRAGIC, ["end_of_actions", "fire_card", "aftermath", "replenish"]),
    ],
    ids=lambda value: getattr(value, "key", ""),
)
def test_after_the_actions_the_table_goes_on_step_by_step_and_then_the_next_firefighter(
    game: FlashPoint, stages: list[str]
) -> None:
    people = [{"space": (0, 0), "specialist": name} for name in ("generalist", "paramedic")]
    house = match(game, firefighters=people if game.rules.specialists else [(0, 0), (0, 0)], points_of_interest=CALLS)
    house.act(0, "end_turn", turn=1).dice(FAR, fire_card=["rages"])
    for stage in stages:
        assert house.stage == stage
        house.table()
    assert (house.stage, house.position.turn, house.position.active) == ("turn", 2, 1)
    assert house.game.to_act(house.state) == (1,)


@pytest.mark.parametrize(("left", "next_turn"), [(0, 4), (3, 7), (4, 8), (5, 8), (8, 8)])
def test_four_action_points_at_most_are_saved(left: int, next_turn: int) -> None:
    house = match(firefighters=[{"space": (0, 0), "ap": left}], points_of_interest=CALLS)
    house.act(0, "end_turn", turn=1).dice(FAR).table(3)
    assert house.position.firefighters[0].ap == next_turn


def test_special_action_points_are_never_saved() -> None:
    people = [{"space": (0, 0), "specialist": "rescue-specialist", "ap": 1, "special": 3}]
    house = match(EXPERIENCED, firefighters=people, points_of_interest=CALLS)
    house.act(0, "end_turn", turn=1)
    saved = house.position.firefighters[0]
    assert (saved.ap, saved.special) == (1, 0)
    house.dice(FAR).table(4)
    began = house.position.firefighters[0]
    assert (began.ap, began.special) == (5, 3)


def test_seats_take_their_turns_with_each_of_their_firefighters() -> None:
    house = match(seats=2, firefighters=[(0, 0)] * 4, options={"firefighters_each": 2}, points_of_interest=CALLS)
    order = []
    for turn in range(1, 6):
        order.append((house.position.active, house.game.to_act(house.state)))
        house.act(house.game.to_act(house.state)[0], "end_turn", turn=turn).dice(FAR).table(3)
        house.state.fire = house.state.smoke = 0
    assert order == [(0, (0,)), (1, (0,)), (2, (1,)), (3, (1,)), (0, (0,))]


def test_only_the_seat_of_the_active_firefighter_acts_and_the_table_only_after_it() -> None:
    house = match(firefighters=[(0, 0), (0, 0)])
    assert house.refused(1, "end_turn", turn=1) == "not_your_turn"
    assert house.refused(1, "move", firefighter=1, to=(0, 1)) == "not_your_turn"
    assert house.refused(-1, "advance_fire") == "not_now"
    assert house.refused(0, "advance_fire") == "not_your_action"
    house.act(0, "end_turn", turn=1)
    assert house.refused(0, "move", firefighter=0, to=(0, 1)) == "not_now"
    assert house.refused(-1, "replenish") == "not_now"
    assert house.refused(-1, "end_turn", turn=1) == "not_your_action"


def test_actions_that_a_game_does_not_have_are_refused_as_such() -> None:
    assert match().refused(0, "drive", vehicle="ambulance", spot=1) == "not_in_this_game"
    assert match().refused(0, "deck_gun") == "not_in_this_game"
    assert match(TRAGIC).refused(0, "clear_hot_spot", space=(1, 1)) == "not_in_this_game"
