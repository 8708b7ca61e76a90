"""What ways cost: for whoever walks to a space, and for whoever carries somebody from it to safety."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from games.flash_point.board import Board
from games.flash_point.state import State
from games.flash_point.tokens import AMBULANCE, DOOR_CLOSED, WALL, WALL_DAMAGED

FAR = 60
"""As far as it gets."""
WALK, CARRY = 0, 1
_STEP = (1.0, 2.0)
_INTO_FIRE = (2.0, 4.5)
"""Nobody is carried into fire: it has to be put out before."""
_EDGE = {DOOR_CLOSED: 1.0, WALL: 4.5, WALL_DAMAGED: 2.5}
"""What opening the way costs beside the step; walls break for good, so a little more than the chops."""
_DRIVE = 2.0


def walks_to(state: State, space: int) -> list[float]:
    """By space: action points for one firefighter to walk from there to `space`."""
    return _ways(state.board, bytes(state.edges), state.fire, ((space, 0.0),), WALK)


def walks_to_fire(state: State) -> list[float]:
    """By space: action points for one firefighter to walk from there to the nearest fire."""
    goals = tuple((space, 0.0) for space in state.board.spaces(state.fire))
    return _ways(state.board, bytes(state.edges), state.fire, goals, WALK)


def carries_to_safety(state: State) -> list[float]:
    """By space: action points to carry somebody from there to where people are safe."""
    return _ways(state.board, bytes(state.edges), state.fire, _safe_spaces(state), CARRY)


def _safe_spaces(state: State) -> tuple[tuple[int, float], ...]:
    board = state.board
    if not state.rules.rescue_at_ambulance:
        return tuple((space, 0.0) for space in board.ring_spaces)
    spots = board.spots[AMBULANCE]
    found: dict[int, float] = {}
    for place, spaces in enumerate(spots):
        away = abs(place - state.ambulance)
        for space in spaces:
            found[space] = _DRIVE * min(away, len(spots) - away)
    return tuple(found.items())


@lru_cache(maxsize=4096)
def _ways(board: Board, edges: bytes, fire: int, goals: tuple[tuple[int, float], ...], load: int) -> list[float]:
    """Dijkstra's way from the goals back; entering `here` from `there` is paid by what `here` is."""
    costs = [float(FAR)] * board.space_count
    waiting: list[tuple[float, int]] = []
    for space, cost in goals:
        costs[space] = cost
        heappush(waiting, (cost, space))
    while waiting:
        cost, here = heappop(waiting)
        if cost > costs[here]:
            continue
        step = cost + (_INTO_FIRE[load] if fire >> here & 1 else _STEP[load])
        for edge, there in board.ways[here]:
            reached = step + _EDGE.get(edges[edge], 0.0)
            if reached < costs[there]:
                costs[there] = reached
                heappush(waiting, (reached, there))
    return costs
