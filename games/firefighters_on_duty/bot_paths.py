"""Distances for the bot: on foot, by road, and for carrying an Injured Person; remembered for each lie of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import NOWHERE

FAR: Final = 99
WAITING: Final = 2
Distances = tuple[int, ...]
# An entry keeps its board alive, half a megabyte where every match has a map of its own: some 20 walks a match, and
# many more drives.
_WALKS: Final = 1024
_DRIVES: Final = 8192


class Ways:
    """Distances on the board of one state."""

    def __init__(self, state: State) -> None:
        self.board = state.board
        self.debris = bytes(state.debris)
        self.occupied = 0
        for road in state.vehicle_at:
            if road != NOWHERE and not state.board.is_station[road]:
                self.occupied |= 1 << road
        self._driving: dict[int, Distances] = {}
        self._walking: dict[int, Distances] = {}

    def walking(self, goal: int) -> Distances:
        """Moves on foot from every space to the goal; nobody walks out of Debris."""
        found = self._walking.get(goal)
        if found is None:
            found = self._walking[goal] = _walking(self.board, self.debris, goal)
        return found

    def carrying_injured(self, road: int) -> Distances:
        """Moves from every Block to a Road for somebody who carries an Injured Person: the first Road ends it (A57)."""
        return _carrying_injured(self.board, self.debris, road)

    def driving(self, goal: int) -> Distances:
        """Moves by road from every Road to the goal; Debris cannot be left, and a Road with a vehicle costs waiting."""
        found = self._driving.get(goal)
        if found is None:
            found = self._driving[goal] = _driving(self.board, self.debris, self.occupied, goal)
        return found


@lru_cache(maxsize=_WALKS)
def _walking(board: Board, debris: bytes, goal: int) -> Distances:
    return _spread(board, goal, lambda space: board.neighbours[space], lambda space: not debris[space])


@lru_cache(maxsize=_WALKS)
def _carrying_injured(board: Board, debris: bytes, road: int) -> Distances:
    return _spread(board, road, lambda space: board.blocks_beside[space], lambda space: not debris[space])


@lru_cache(maxsize=_DRIVES)
def _driving(board: Board, debris: bytes, occupied: int, goal: int) -> Distances:
    """Cheapest ways from the goal backwards; to move on from an occupied Road costs `WAITING` more."""
    distances = [FAR] * board.space_count
    distances[goal] = 0
    waiting = [(0, goal)]
    while waiting:
        cost, road = heappop(waiting)
        if cost > distances[road]:
            continue
        cost += 1 + (WAITING if occupied >> road & 1 else 0)
        for before in board.roads_beside[road]:
            if cost < distances[before] and not debris[before]:
                distances[before] = cost
                heappush(waiting, (cost, before))
    return tuple(distances)


def _spread(
    board: Board, goal: int, beside: Callable[[int], Iterable[int]], can_leave: Callable[[int], bool]
) -> Distances:
    """Breadth first from the goal backwards."""
    distances = [FAR] * board.space_count
    distances[goal] = 0
    waiting = [goal]
    for space in waiting:
        for before in beside(space):
            if distances[before] == FAR and can_leave(before):
                distances[before] = distances[space] + 1
                waiting.append(before)
    return tuple(distances)


def next_on_the_way(beside: Iterable[int], distances: Distances, burning: bytearray) -> int:
    """The neighbour nearest to the goal, one without Fire where several are; NOWHERE when none leads there."""
    best = min(beside, key=lambda space: (distances[space], burning[space] > 0), default=NOWHERE)
    return best if best != NOWHERE and distances[best] < FAR else NOWHERE
