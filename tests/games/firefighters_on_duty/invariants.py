"""What holds in every state of a match, and from one state to the next (A53, A94, A97, A99; case 7).

Every count is taken from the components of the box, none from what the state says of itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from games.firefighters_on_duty import fire_events as fire
from games.firefighters_on_duty import pending
from games.firefighters_on_duty import player_events as player
from games.firefighters_on_duty.decks import DISTRESS
from games.firefighters_on_duty.state import ACTION_PHASE, LAST_ACTIONS, OVER, SETUP, State
from games.firefighters_on_duty.tokens import (
    AXE,
    CIVILIAN,
    FIREFIGHTER,
    GEAR,
    HOSE,
    INJURED,
    ON_AXE_CARD,
    ON_ENGINE,
    SMOKE,
    THIN,
)

BOX: Final = {FIREFIGHTER: 8, HOSE: 8, AXE: 4}
PLACING: Final = {
    FIREFIGHTER: pending.PLACE_FIREFIGHTERS,
    HOSE: pending.PLACE_HOSES,
    AXE: pending.PLACE_AXES,
}
RETURNING: Final = {
    FIREFIGHTER: pending.RETURN_FIREFIGHTER,
    HOSE: pending.RETURN_HOSE,
    AXE: pending.RETURN_AXE,
}
NEVER_LESS: Final = ("round", "burned_blocks", "delivered", "evacuated", "calls_answered", "decisions", "clocks")
DAMAGED_BY_A_TOKEN: Final = 1


def check(state: State) -> None:
    """What holds in every state."""
    _check_supplies(state)
    _check_tokens(state)
    _check_spaces(state)
    _check_vehicles(state)
    _check_dice(state)
    _check_decks(state)
    _check_end(state)


def _check_supplies(state: State) -> None:
    on_tiles = state.damaged.count(DAMAGED_BY_A_TOKEN)
    assert state.fire_supply + sum(state.active) + sum(state.inactive) + on_tiles == 52
    assert state.water_supply + sum(state.tank) + sum(state.reserves) + sum(state.hydrants) == 80
    assert state.injured_supply + sum(state.tokens[INJURED]) + sum(state.aboard[INJURED]) == 12
    assert min(state.fire_supply, state.water_supply, state.injured_supply) >= 0
    assert max(state.hydrants, default=0) <= 4


def _check_tokens(state: State) -> None:
    """8 Firefighters, 8 Hoses, 4 Axes: on Spaces, aboard, on their way back to a Station or not placed yet.

    The end of the game may come while one is on its way (G4).
    """
    tasks = Counter(task[0] for task in (*state.pending, state.decision) if task)
    for item, count in BOX.items():
        there = sum(state.tokens[item]) + sum(state.aboard[item]) + tasks[RETURNING[item]]
        assert there + count * tasks[PLACING[item]] == count or (state.stage == OVER and there < count)
    assert sum(state.tokens[CIVILIAN]) + sum(state.aboard[CIVILIAN]) <= 200
    assert sum(state.debris) <= 200


def _check_spaces(state: State) -> None:
    board = state.board
    for road in board.roads:
        assert state.active[road] + state.inactive[road] <= min(1, board.takes_fire[road])
        assert not state.hazards[road]
        assert not state.burned[road]
    for block, burned in enumerate(state.burned):
        assert not burned or not (state.active[block] or state.inactive[block] or state.hazards[block])
        assert not state.hazards[block] & THIN or state.hazards[block] & SMOKE
    assert state.burned_blocks == sum(state.burned)
    for space, card, placed in state.calls:
        assert 0 <= card < 16
        assert space < board.numbered_count
        assert 0 <= state.round - placed <= 2


def _check_vehicles(state: State) -> None:
    board = state.board
    in_play = (*range(state.engines), board.truck, *((board.rescue,) if board.hospital >= 0 else ()))
    roads = [state.vehicle_at[vehicle] for vehicle in in_play]
    assert state.stage == SETUP or min(roads) >= 0
    standing = [road for road in roads if road >= 0 and not board.is_station[road]]
    assert len(set(standing)) == len(standing)
    assert all(board.is_road[road] for road in standing)
    for vehicle, water in enumerate(state.tank):
        crew = [row[vehicle] for row in state.aboard]
        is_engine = vehicle < state.engines
        assert water <= (12 if is_engine or vehicle == board.truck else 0)
        assert crew[FIREFIGHTER] <= 2 * is_engine
        assert crew[HOSE] + crew[AXE] <= 2 * is_engine
        assert crew[CIVILIAN] + crew[INJURED] <= 2 * (vehicle == board.rescue)


def _check_dice(state: State) -> None:
    assert len(state.symbol) == (3 if state.seats == 1 else 2 * state.seats)
    used = [
        (slot, state.slot_engine[own] if slot == ON_ENGINE else own // state.dice_each)
        for own, slot in enumerate(state.slot)
        if slot
    ]
    for own, slot in enumerate(state.slot):
        assert not slot or state.symbol[own] == GEAR
    for taken, count in Counter(used).items():
        assert count <= (2 if taken[0] == ON_AXE_CARD and state.solo else 1)
    assert not used or state.stage in (ACTION_PHASE, LAST_ACTIONS)
    if not state.timed:
        assert max(state.rolls_used) <= state.options.rolls_per_round


def _check_decks(state: State) -> None:
    """8 cards in each Event deck, 16 Distress Calls: left, discarded or on the board."""
    on_board = Counter(card for _, card, _ in state.calls)
    piles = zip(state.cards_left, state.cards_discarded, strict=True)
    for deck, (left, discarded) in enumerate(piles):
        out = on_board if deck == DISTRESS else Counter[int]()
        assert len(left) == (16 if deck == DISTRESS else 8)
        assert all(left[card] + discarded[card] + out[card] == 1 for card in range(len(left)))


def _check_end(state: State) -> None:
    over = state.stage == OVER
    assert over or state.points > 0
    assert over or state.burned_blocks < 4
    assert over == bool(state.reasons)
    assert not over or not (state.pending or state.decision or state.choices or state.clock)
    assert not state.won or state.reasons == ("objective_completed",)
    assert not state.decision or len(state.choices) > 1


class Ledger:
    """Compares each state with the one before by what the events between them say."""

    def __init__(self, state: State) -> None:
        check(state)
        self._keep(state)

    def _keep(self, state: State) -> None:
        self.counters = [getattr(state, name) for name in NEVER_LESS]
        self.burned, self.points = state.burned, state.points
        self.civilians, self.debris = _civilians(state), sum(state.debris)

    def see(self, state: State, events: Iterable[Any]) -> None:
        """The next state, and what happened since the last one."""
        check(state)
        happened = list(events)
        now = [getattr(state, name) for name in NEVER_LESS]
        assert all(earlier <= later for earlier, later in zip(self.counters, now, strict=True))
        assert all(earlier <= later for earlier, later in zip(self.burned, state.burned, strict=True))
        assert state.points == _points_after(self.points, happened)
        assert _civilians(state) == self.civilians + sum(map(_civilians_more, happened))
        assert sum(state.debris) == self.debris + sum(map(_debris_more, happened))
        self._keep(state)


def _civilians(state: State) -> int:
    """Those on the table and those who left it in safety."""
    return sum(state.tokens[CIVILIAN]) + sum(state.aboard[CIVILIAN]) + state.evacuated


def _civilians_more(event: Any) -> int:
    if isinstance(event, fire.PeopleAppeared):
        return event.count if event.item == "civilian" else 0
    return -1 if isinstance(event, fire.PersonInjured) and event.person == "civilian" else 0


def _debris_more(event: Any) -> int:
    if isinstance(event, fire.DebrisAdded):
        return event.count
    if isinstance(event, fire.DebrisRemoved):
        return -event.count
    return -event.removed if isinstance(event, player.AxeRolled) else 0


def _points_after(points: int, events: Iterable[Any]) -> int:
    """Never fewer than none (A99)."""
    for event in events:
        if isinstance(event, fire.PointsLost):
            points = max(0, points - event.count)
        elif isinstance(event, fire.PointsGained):
            points += event.count
    return points
