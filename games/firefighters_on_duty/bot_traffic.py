"""Who drives first: vehicles with urgent goals go ahead, and others make way for them."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from games.firefighters_on_duty.bot_paths import Distances, Ways
from games.firefighters_on_duty.bot_targets import is_safe
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import NOWHERE


class Journey(NamedTuple):
    """Where a vehicle should be, and how much that matters; one that is there already holds its place."""

    value: float
    vehicle: int
    goal: int


class Traffic:
    """Turns journeys into next moves, the most valuable first. claimed: Roads kept free for those who go ahead;
    dead_ends: Roads into which nobody makes way for others."""

    def __init__(self, state: State, ways: Ways, late: bool, dead_ends: Container[int]) -> None:
        self.state = state
        self.ways = ways
        self.late = late
        self.dead_ends = dead_ends
        self.claimed: set[int] = set()
        self.settled: set[int] = set()
        self.moves: list[tuple[int, int]] = []

    def direct(self, journeys: Iterable[Journey]) -> list[tuple[int, int]]:
        """(vehicle, next Road) of all that can move."""
        for journey in sorted(journeys, key=lambda journey: (-journey.value, journey.vehicle)):
            here = self.state.vehicle_at[journey.vehicle]
            if journey.vehicle not in self.settled and here != NOWHERE:
                self.settled.add(journey.vehicle)
                if journey.goal not in (NOWHERE, here) and not self.state.debris[here]:
                    self._advance(journey, here)
        return self.moves

    def _advance(self, journey: Journey, here: int) -> None:
        distances = self.ways.driving(journey.goal)
        nearer = [road for road in self.state.board.roads_beside[here] if distances[road] < distances[here]]
        nearer.sort(key=lambda road: (distances[road], self.state.active[road]))
        for road in nearer:
            if self._is_open(road, journey.vehicle):
                self._go(journey.vehicle, road)
                return
        if nearer:
            self._clear(nearer[0], here, distances)

    def _clear(self, road: int, behind: int, distances: Distances) -> bool:
        """Make the vehicle on that Road step aside, or one that is in its way, unless its own place matters more."""
        state, board = self.state, self.state.board
        if road not in state.vehicle_at or road in self.claimed:
            return False
        self.claimed.add(road)
        blocker = state.vehicle_at.index(road)
        if blocker in self.settled or state.debris[road]:
            return False
        beside = [way for way in board.roads_beside[road] if way not in (behind, board.hospital)]
        ways = [way for way in beside if way not in self.dead_ends and self._is_open(way, blocker)]
        if not ways:
            return any(self._clear(way, road, distances) for way in beside)
        self.settled.add(blocker)
        self._go(blocker, min(ways, key=lambda way: (state.active[way], distances[way] < distances[road], way)))
        return True

    def _go(self, vehicle: int, road: int) -> None:
        self.moves.append((vehicle, road))
        if not self.state.board.is_station[road]:
            self.claimed.add(road)

    def _is_open(self, road: int, vehicle: int) -> bool:
        if not is_safe(self.state, vehicle, road, self.late):
            return False
        if self.state.board.is_station[road]:
            return True
        return road not in self.state.vehicle_at and road not in self.claimed


def dead_ends(state: State, needed: Iterable[int]) -> frozenset[int]:
    """The Roads without another way out, from those that the Rescue Vehicle needs up to where it stands."""
    board, found = state.board, set[int]()
    for road in needed:
        before = NOWHERE
        while road not in (state.vehicle_at[board.rescue], *found) and not board.is_station[road]:
            onward = [way for way in board.roads_beside[road] if way != before]
            if len(onward) != 1:
                break
            found.add(road)
            before, road = road, onward[0]
    return frozenset(found)
