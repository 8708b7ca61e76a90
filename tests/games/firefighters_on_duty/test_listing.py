"""What a seat may do is listed and performed by the same rules (G5): every kind of action, allowed and refused."""

from __future__ import annotations

from typing import Any, Final

import pytest

from games.firefighters_on_duty import action_numbers as kinds
from games.game import TABLE
from tests.games.firefighters_on_duty.town import FIREFIGHTER, GAME, GEAR, MOVE, WATER, Match, match, town

CREW: Final = {"firefighters": 1, "hoses": 1, "axes": 1}
STREETS: Final[dict[str, dict[str, Any]]] = {
    "A1": {"fires": 2, "inactive_fires": 1, "hazards": ["high_voltage"], **CREW},
    "A3": {"fires": 1, "debris": 2, "civilians": 1, "injured": 1, **CREW},
    "A4": {"fires": 1, "firefighters": 1, "hoses": 1},
    "A5": {"fires": 1, "firefighters": 1, "hoses": 2, "axes": 1, "injured": 1},
    "A8": {"civilians": 1, "firefighters": 1, "burned": True},
    "C9": {"civilians": 1, "injured": 2},
}
VEHICLES: Final[dict[str, dict[str, Any]]] = {
    "engine-1": {"space": "A2", "water": 7, "firefighters": 1, "hoses": 1},
    "engine-2": {"space": "A5", "water": 12},
    "water-truck": {"space": "A6", "water": 3},
    "rescue-vehicle": {"space": "C9", "civilians": 1},
}
DICE: Final = ([GEAR, GEAR], [WATER, MOVE], [FIREFIGHTER, GEAR], [None, WATER])


def crowded(seats: int, first: int, **fields: Any) -> Match:
    """A busy afternoon; the dice of seat 0 are those at `first`, and so on round."""
    dice = [DICE[(first + seat) % len(DICE)] for seat in range(seats)]
    if seats == 1:
        dice = [[*dice[0], FIREFIGHTER]]
    return match(STREETS, VEHICLES, seats=seats, dice=dice, reserves={"station-1": 2}, points=9, **fields)


def with_dice_on_slots() -> Match:
    game = crowded(2, 0, options={"rolls_per_round": 1})
    game.act(0, "extinguish", die=0, engine="engine-1", space="A4").act(0, "use_axe", die=1, space="A3")
    return game


def solo_with_a_die_on_a_slot() -> Match:
    """The slot of the other engine is free, and that engine stands beside a Fire too."""
    vehicles = {**VEHICLES, "engine-2": {"space": "A7", "water": 4}}
    game = match(STREETS, vehicles, seats=1, dice=[[GEAR, WATER, None]])
    return game.act(0, "extinguish", die=0, engine="engine-1", space="A4")


def at_sources() -> Match:
    vehicles: dict[str, dict[str, Any]] = {
        "engine-1": {"space": "B2", "water": 9},
        "water-truck": {"space": "station-1"},
    }
    return match(vehicles=vehicles, reserves={"station-1": 5}, hydrants={"hydrant-1": 2})


def deciding() -> Match:
    decision = {"id": 1, "about": "pick_blast", "options": ["A8", "B8", "C8"], "subject": [2, 9]}
    return match(stage="radio_report_6", decision=decision, decisions=1)


POSITIONS: Final[dict[str, Match]] = {
    **{f"crowded-{seats}-{first}": crowded(seats, first) for seats in (1, 2) for first in range(len(DICE))},
    "timed": crowded(2, 1, options={"mode": "timed"}),
    "slots": with_dice_on_slots(),
    "last actions": with_dice_on_slots().act(0, "done").act(1, "done"),
    "solo slot": solo_with_a_die_on_a_slot(),
    "sources": at_sources(),
    "done": match().act(0, "done"),
    "ready": match(stage="ready"),
    "deciding": deciding(),
    "fire phase": match(stage="fire_growth"),
    "over": match(stage="over", reasons=["casualty"]),
    "start": match(stage="start_of_round", scenario=town(rounds=2)),
}
LATE: Final = 1 << 40


@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_listed_is_exactly_what_is_not_refused(name: str) -> None:
    """The end of the clock is the table's and is in no list."""
    state = POSITIONS[name].state
    numbers = state.board.numbers
    for seat in (TABLE, *range(state.seats)):
        listed = GAME.legal_actions(state, seat)
        allowed = [action for action in range(numbers.count) if GAME.refusal(state, seat, action, LATE) is None]
        assert sorted(listed) == [action for action in allowed if numbers.kind_of[action] != kinds.TIME_UP]
        assert len(set(listed)) == len(listed)
        assert bool(listed) == (seat in GAME.to_act(state))


def test_the_positions_above_allow_every_kind_of_action_somewhere() -> None:
    found = set()
    for game in POSITIONS.values():
        for seat in (TABLE, *range(game.state.seats)):
            found |= {game.state.board.numbers.kind_of[action] for action in GAME.legal_actions(game.state, seat)}
    every = set(range(kinds.TIME_UP)) - {kinds.CHOOSE_LATE}
    assert found == every - {kinds.RADIO_REPORT, kinds.FIRE_SPREAD, kinds.END_ROUND}
