"""Hazmat, hot spots and damaged walls in the hands of those who know them (E10; facts of the specialists)."""

from __future__ import annotations

from games.chance import Chance
from games.flash_point import refusals
from games.flash_point.action_numbers import CLEAR_HOT_SPOT, REMOVE_HAZMAT, REPAIR, SQUEEZE
from games.flash_point.action_points import ORDINARY, pay, points_for, skills_of
from games.flash_point.people import arrive, refuse_own_price
from games.flash_point.player_events import FirefighterMoved, HazmatRemoved, HotSpotCleared, WallRepaired
from games.flash_point.refusals import Refusal
from games.flash_point.specialists import MOVEMENT, NEVER, Skills
from games.flash_point.state import State
from games.flash_point.tokens import WALL, WALL_DAMAGED


def list_hazmat_removals(state: State, skills: Skills, listed: list[int]) -> None:
    here = state.at[state.active]
    if here in state.hazmats and refuse_remove_hazmat(state, here) is None:
        listed.append(state.board.numbers.starts[REMOVE_HAZMAT] + here)


def refuse_remove_hazmat(state: State, space: int) -> Refusal | None:
    refused = refuse_own_price(state, skills_of(state, state.active).remove_hazmat)
    if refused:
        return refused
    if space != state.at[state.active]:
        return refusals.OUT_OF_REACH_OF_HAZMAT
    return None if space in state.hazmats else refusals.NO_HAZMAT


def remove_hazmat(state: State, space: int, chance: Chance) -> None:
    pay(state, state.active, skills_of(state, state.active).remove_hazmat, ORDINARY)
    place = state.hazmats.index(space)
    state.hazmats = (*state.hazmats[:place], *state.hazmats[place + 1 :])
    state.hazmats_removed += 1
    state.note(HazmatRemoved, space)


def list_hot_spots(state: State, skills: Skills, listed: list[int]) -> None:
    here = state.at[state.active]
    if state.hot_spots >> here & 1 and refuse_clear_hot_spot(state, here) is None:
        listed.append(state.board.numbers.starts[CLEAR_HOT_SPOT] + here)


def refuse_clear_hot_spot(state: State, space: int) -> Refusal | None:
    """In the own space, with no fire there nor beside it."""
    refused = refuse_own_price(state, skills_of(state, state.active).clear_hot_spot)
    if refused:
        return refused
    if space != state.at[state.active]:
        return refusals.OUT_OF_REACH_OF_HOT_SPOT
    if not state.hot_spots >> space & 1:
        return refusals.NO_HOT_SPOT
    return refusals.FIRE_NEAR if _fire_near(state) else None


def _fire_near(state: State) -> int:
    here = 1 << state.at[state.active]
    return state.fire & (here | state.beside(here))


def clear_hot_spot(state: State, space: int, chance: Chance) -> None:
    pay(state, state.active, skills_of(state, state.active).clear_hot_spot, ORDINARY)
    state.hot_spots &= ~(1 << space)
    state.note(HotSpotCleared, state.active, space)


def _damaged_walls(state: State) -> list[int]:
    """The walls of the own space with exactly one marker, by their place."""
    board, edges = state.board, state.edges
    return [board.wall_places[edge] for edge, _ in board.ways[state.at[state.active]] if edges[edge] == WALL_DAMAGED]


def list_repairs(state: State, skills: Skills, listed: list[int]) -> None:
    first = state.board.numbers.starts[REPAIR]
    listed.extend(first + wall for wall in _damaged_walls(state) if refuse_repair(state, wall) is None)


def refuse_repair(state: State, part: int) -> Refusal | None:
    """A wall with one marker; a destroyed one stays so. No fire in the own space nor beside it."""
    refused = refuse_own_price(state, skills_of(state, state.active).repair)
    if refused:
        return refused
    if part not in _damaged_walls(state):
        return refusals.NO_SUCH_WALL_TO_REPAIR
    return refusals.FIRE_NEAR if _fire_near(state) else None


def repair(state: State, part: int, chance: Chance) -> None:
    pay(state, state.active, skills_of(state, state.active).repair, ORDINARY)
    edge = state.board.walls[part]
    state.set_edge(edge, WALL)
    state.note(WallRepaired, state.active, edge)


def list_squeezes(state: State, skills: Skills, listed: list[int]) -> None:
    first = state.board.numbers.starts[SQUEEZE]
    listed.extend(first + wall for wall in _damaged_walls(state) if refuse_squeeze(state, wall) is None)


def refuse_squeeze(state: State, part: int) -> Refusal | None:
    """Through a wall with one marker, to a space without fire."""
    price = skills_of(state, state.active).squeeze
    if price >= NEVER:
        return refusals.CANNOT_DO_THAT
    if price > points_for(state, state.active, MOVEMENT):
        return refusals.NOT_ENOUGH_POINTS
    if part not in _damaged_walls(state):
        return refusals.NO_SUCH_WALL_TO_SQUEEZE
    return refusals.NOT_SQUEEZING_INTO_FIRE if state.fire >> _behind(state, part) & 1 else None


def _behind(state: State, wall: int) -> int:
    """The space on the other side."""
    here, there = state.board.edge_ends[state.board.walls[wall]]
    return there if state.at[state.active] == here else here


def squeeze(state: State, part: int, chance: Chance) -> None:
    firefighter, to = state.active, _behind(state, part)
    pay(state, firefighter, skills_of(state, firefighter).squeeze, MOVEMENT)
    state.note(FirefighterMoved, firefighter, state.at[firefighter], to, None, False)
    state.at[firefighter] = to
    arrive(state, firefighter, chance)
