"""What the bot makes of a state: targets, goals of vehicles, people to rescue, next moves of Firefighters."""

from __future__ import annotations

from typing import Final

from games.firefighters_on_duty import bot_errands as errand_kinds
from games.firefighters_on_duty.bot_errands import NOTHING, Crew, Errand, Step, out_of_fire
from games.firefighters_on_duty.bot_paths import FAR, Ways
from games.firefighters_on_duty.bot_targets import (
    civilians_wanted,
    debris_to_clear,
    engine_goals,
    wants_no_voltage,
    worth_of_fires,
)
from games.firefighters_on_duty.bot_traffic import dead_ends
from games.firefighters_on_duty.clocks import action_phase_ms
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import (
    AXE,
    CIVILIAN,
    FIREFIGHTER,
    HOSE,
    INJURED,
    NOWHERE,
    SEATS_FOR_PEOPLE,
    VOLTAGE,
)

LATE_ROLLS: Final = 8
LATE_PART: Final = 8
"""Against the clock the last eighth of the countdown is late."""
WALK_TO_EXIT: Final = 3
"""A Civilian that near to the Hospital or the Gathering Point goes there on foot."""
FAR_CALL: Final = 4


class Plan:
    """worth: of extinguishing, by space. goals: Road of each engine. pickups: Roads with people for the Rescue
    Vehicle. people_aboard: how many it carries. dead_ends: what it needs without exit. rescue_goal: its Road.
    steps: moves of Firefighters, urgent first. axe_spaces: Debris worth an axe."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.ways = Ways(state)
        self.late = is_late(state, seat)
        self.worth = worth_of_fires(state)
        self.civilians_wanted = civilians_wanted(state)
        rescue = state.board.rescue
        self.people_aboard = state.aboard[INJURED][rescue] + state.aboard[CIVILIAN][rescue]
        self.pickups = self._pickups()
        needed = [*self.pickups, state.board.hospital] if self.people_aboard else self.pickups
        self.dead_ends = dead_ends(state, needed)
        self.goals = engine_goals(state, self.ways, self.worth, frozenset(self.pickups), self.late)
        self.axe_spaces = self._axe_spaces()
        self.shut_offs = self._shut_offs()
        self.drops: dict[int, int] = {}
        errands = [*self._rescues(), *self._hose_errands(), *self._gear_errands(), *self._calls()]
        self.errands = errands
        self.rescue_goal = self._rescue_goal()
        self.steps = self._steps(errands)

    def _pickups(self) -> list[int]:
        """Roads on which somebody waits for the Rescue Vehicle."""
        state = self.state
        wanted = self.civilians_wanted > 0
        return [
            road
            for road in state.board.roads
            if state.tokens[INJURED][road] or (wanted and state.tokens[CIVILIAN][road])
        ]

    def _axe_spaces(self) -> dict[int, int]:
        """Spaces with Debris to be cleared, with the priority of the errand."""
        state, found = self.state, {}
        objective = debris_to_clear(state)
        for space, debris in enumerate(state.debris):
            if not debris:
                continue
            urgent = space in objective or state.tokens[INJURED][space] or self._holds_vehicle(space)
            if urgent:
                found[space] = errand_kinds.TO_DEBRIS
            elif state.tokens[FIREFIGHTER][space] or state.tokens[CIVILIAN][space] or state.board.is_road[space]:
                found[space] = errand_kinds.TO_LOW_DEBRIS
        return found

    def _holds_vehicle(self, space: int) -> bool:
        """Whether Debris keeps a vehicle from where it should go."""
        return space in self.state.vehicle_at

    def _shut_offs(self) -> list[int]:
        """Blocks whose High Voltage is in the way."""
        state = self.state
        anywhere = wants_no_voltage(state)
        return [
            block
            for block in state.board.blocks
            if state.hazards[block] & VOLTAGE and (anywhere or state.active[block]) and not state.debris[block]
        ]

    def _rescues(self) -> list[Errand]:
        """Whom Firefighters carry out: all Injured People, Civilians in Fire and those the objective wants."""
        state, found = self.state, []
        wanted = self.civilians_wanted
        for space in range(state.board.space_count):
            if state.debris[space]:
                continue
            burning = state.active[space] > 0
            if state.tokens[INJURED][space] and not state.board.is_road[space]:
                priority = errand_kinds.FROM_FIRE if burning else errand_kinds.TO_INJURED
                found.append(self._rescue(priority, space, INJURED))
            if state.tokens[CIVILIAN][space] and (burning or wanted > 0):
                priority = errand_kinds.CIVILIAN_FROM_FIRE if burning else errand_kinds.TO_CIVILIAN
                found.append(self._rescue(priority, space, CIVILIAN))
        return [errand for errand in found if errand.drop not in (NOWHERE, errand.space)]

    def _rescue(self, priority: int, space: int, item: int) -> Errand:
        drop = self._exit_on_foot(space) if item == CIVILIAN else NOWHERE
        if drop == NOWHERE:
            drop = self._drop_for(space, item)
            self.drops[space] = drop
        return Errand(priority, 0.0, space, item, drop)

    def _exit_on_foot(self, space: int) -> int:
        board = self.state.board
        exits = [road for road in (board.hospital, board.gathering_point) if road != NOWHERE]
        nearest = min(exits, key=lambda road: self.ways.walking(road)[space], default=NOWHERE)
        return nearest if nearest != NOWHERE and self.ways.walking(nearest)[space] <= WALK_TO_EXIT else NOWHERE

    def _drop_for(self, space: int, item: int) -> int:
        """The Road to carry somebody to: near, safe, and where the Rescue Vehicle can get to."""
        state, board = self.state, self.state.board
        if item == CIVILIAN and board.is_road[space] and not state.active[space]:
            return space
        measure = self.ways.carrying_injured if item == INJURED else self.ways.walking
        rescue = state.vehicle_at[board.rescue]
        best, best_cost = NOWHERE, float(FAR)
        for road in board.roads:
            way = measure(road)[space]
            if way >= FAR or road == space:
                continue
            drive = self.ways.driving(road)[rescue] if rescue not in (NOWHERE, road) else 0
            cost = way + 0.6 * min(drive, 8) + 6 * (state.active[road] > 0) + 5 * (state.debris[road] > 0)
            cost += 2 * (road in self.goals) + 4 * (road in state.vehicle_at and road != rescue)
            cost += len(board.roads_beside[road]) > 1
            if cost < best_cost:
                best, best_cost = road, cost
        return best

    def _hose_errands(self) -> list[Errand]:
        """A Firefighter with a Fire Hose for every Block beside an engine's goal, unless they ride there."""
        state = self.state
        riding = [
            min(state.aboard[FIREFIGHTER][engine], state.aboard[HOSE][engine])
            if self.goals[engine] != state.vehicle_at[engine]
            else 0
            for engine in range(state.engines)
        ]
        found, seen = [], set[int]()
        for engine, goal in enumerate(self.goals):
            for block in self.targets_beside(goal):
                if block in seen:
                    continue
                seen.add(block)
                if riding[engine] and not (state.tokens[FIREFIGHTER][block] and state.tokens[HOSE][block]):
                    riding[engine] -= 1
                elif not self.late or state.tokens[FIREFIGHTER][block]:
                    found.append(Errand(errand_kinds.TO_FIRE, -self.worth[block], block, HOSE))
        return found

    def targets_beside(self, road: int) -> list[int]:
        """Burning Blocks beside a Road that can be extinguished, the most worth first; into Debris only for a life."""
        state = self.state
        if road == NOWHERE:
            return []
        blocks = [block for block in state.board.blocks_beside[road] if self.worth[block]]
        blocks = [block for block in blocks if not state.debris[block] or state.tokens[INJURED][block]]
        blocks = [block for block in blocks if not state.hazards[block] & VOLTAGE]
        return sorted(blocks, key=lambda block: (-self.worth[block], block))

    def _gear_errands(self) -> list[Errand]:
        state = self.state
        axes = [
            Errand(priority, state.active[space], space, AXE)
            for space, priority in self.axe_spaces.items()
            if not state.active[space]
        ]
        return axes + [Errand(errand_kinds.TO_VOLTAGE, 0, block, NOTHING) for block in self.shut_offs if not self.late]

    def _calls(self) -> list[Errand]:
        """Spaces of Distress Calls, when somebody can get there."""
        state = self.state
        return [
            Errand(errand_kinds.TO_CALL, placed, space, NOTHING)
            for space, _, placed in state.calls
            if not state.debris[space] and not state.active[space]
        ]

    def _steps(self, errands: list[Errand]) -> list[Step]:
        steps = Crew(self.state, self.ways).steps(errands)
        if not self.late:
            return steps
        safe = [step for step in steps if not self.state.active[step.to] or step.priority == errand_kinds.FROM_FIRE]
        held = bytearray(self.state.board.space_count)
        return sorted([*safe, *out_of_fire(self.state, held)], key=lambda step: step.priority)

    def _rescue_goal(self) -> int:
        """Where the Rescue Vehicle should go: to people, with people to the Hospital, else home."""
        state, board = self.state, self.state.board
        here = state.vehicle_at[board.rescue]
        aboard = self.people_aboard
        if aboard >= SEATS_FOR_PEOPLE:
            return self._exit_for_vehicle()
        roads = self.pickups or [drop for drop in self.drops.values() if drop != NOWHERE]
        ways = [
            (0 if road == here else self.ways.driving(road)[here], road) for road in roads if not state.debris[road]
        ]
        way, road = min(ways, default=(FAR, NOWHERE))
        if aboard and (way > 2 or road == NOWHERE or not self.pickups):
            return self._exit_for_vehicle()
        return road if way < FAR else self._exit_for_vehicle() if aboard else board.hospital

    def _exit_for_vehicle(self) -> int:
        """The Hospital; for Civilians alone the Gathering Point where that is nearer."""
        state, board = self.state, self.state.board
        here, point = state.vehicle_at[board.rescue], board.gathering_point
        if point == NOWHERE or state.aboard[INJURED][board.rescue] or here == NOWHERE:
            return board.hospital
        return point if self.ways.driving(point)[here] < self.ways.driving(board.hospital)[here] else board.hospital


def is_late(state: State, seat: int) -> bool:
    """Whether the Action Phase is nearly over for the seat."""
    if not state.timed:
        return state.options.rolls_per_round - state.rolls_used[seat] <= LATE_ROLLS
    return (state.clock_at - max(state.rolled_at)) * LATE_PART <= action_phase_ms(state)
