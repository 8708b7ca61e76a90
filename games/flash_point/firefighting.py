"""Extinguishing, chopping and ventilating (Tragic Events: Extinguish, Chop; E2, B60-B62)."""

from __future__ import annotations

from typing import Final

from games.chance import Chance
from games.flash_point import refusals
from games.flash_point.action_numbers import CHOP, EXTINGUISH, VENTILATE
from games.flash_point.action_points import ORDINARY, pay, points_for, skills_of
from games.flash_point.fire import add_damage, put_out
from games.flash_point.people import refuse_own_price
from games.flash_point.player_events import Extinguished, WallChopped
from games.flash_point.refusals import Refusal
from games.flash_point.specialists import EXTINGUISHING, NEVER, Skills
from games.flash_point.state import State
from games.flash_point.tokens import EXTINGUISHED, FIRE_OFF, FIRE_TO_SMOKE, SMOKE_OFF, WALL, WALL_DAMAGED

STEPS: Final = (1, 1, 2)
"""By the way to extinguish."""
WAYS: Final = len(EXTINGUISHED)


def list_extinguishing(state: State, skills: Skills, listed: list[int]) -> None:
    here, points = 1 << state.at[state.active], points_for(state, state.active, EXTINGUISHING)
    within_reach = (here | state.beside(here)) & (state.fire | state.smoke)
    if not within_reach or skills.extinguish > points:
        return
    start = state.board.numbers.starts[EXTINGUISH]
    for space in state.board.spaces(within_reach):
        first = start + space * WAYS
        if state.smoke >> space & 1:
            listed.append(first + SMOKE_OFF)
        else:
            listed.append(first + FIRE_TO_SMOKE)
            if STEPS[FIRE_OFF] * skills.extinguish <= points:
                listed.append(first + FIRE_OFF)


def refuse_extinguish(state: State, part: int) -> Refusal | None:
    """The own space or one that a step leads to; nothing through walls and closed doors (B60)."""
    space, way = divmod(part, WAYS)
    here, skills = state.at[state.active], skills_of(state, state.active)
    if space != here and not state.beside(1 << here) >> space & 1:
        return refusals.OUT_OF_REACH
    markers = state.smoke if way == SMOKE_OFF else state.fire
    if not markers >> space & 1:
        return refusals.NOTHING_BURNS
    if skills.extinguish >= NEVER:
        return refusals.CANNOT_DO_THAT
    price, points = STEPS[way] * skills.extinguish, points_for(state, state.active, EXTINGUISHING)
    return None if price <= points else refusals.NOT_ENOUGH_POINTS


def extinguish(state: State, part: int, chance: Chance) -> None:
    space, way = divmod(part, WAYS)
    price = STEPS[way] * skills_of(state, state.active).extinguish
    pay(state, state.active, price, EXTINGUISHING)
    state.fire &= ~(1 << space)
    state.smoke &= ~(1 << space)
    if way == FIRE_TO_SMOKE:
        state.smoke |= 1 << space
    state.note(Extinguished, state.active, space, EXTINGUISHED[way])


def list_chops(state: State, skills: Skills, listed: list[int]) -> None:
    if skills.chop > points_for(state, state.active, ORDINARY):
        return
    board, edges, first = state.board, state.edges, state.board.numbers.starts[CHOP]
    for edge, _ in board.ways[state.at[state.active]]:
        if edges[edge] in (WALL, WALL_DAMAGED):
            listed.append(first + board.wall_places[edge])


def refuse_chop(state: State, part: int) -> Refusal | None:
    """A wall of the own space that still stands, from outside too (B61)."""
    edge = state.board.walls[part]
    if state.at[state.active] not in state.board.edge_ends[edge] or state.edges[edge] not in (WALL, WALL_DAMAGED):
        return refusals.NO_SUCH_WALL
    return refuse_own_price(state, skills_of(state, state.active).chop)


def chop(state: State, part: int, chance: Chance) -> None:
    """The last marker brings the building down at once (B62)."""
    edge = state.board.walls[part]
    pay(state, state.active, skills_of(state, state.active).chop, ORDINARY)
    state.note(WallChopped, state.active, edge)
    add_damage(state, edge)


def list_ventilations(state: State, skills: Skills, listed: list[int]) -> None:
    if refuse_ventilate(state, 0) is None:
        listed.append(state.board.numbers.starts[VENTILATE])


def refuse_ventilate(state: State, part: int) -> Refusal | None:
    refused = refuse_own_price(state, skills_of(state, state.active).ventilate)
    return refused or (None if _smoke_around(state) else refusals.NO_SMOKE)


def _smoke_around(state: State) -> int:
    """In the own space and those that a step leads to, as a mask."""
    here = 1 << state.at[state.active]
    return state.smoke & (here | state.beside(here))


def ventilate(state: State, part: int, chance: Chance) -> None:
    pay(state, state.active, skills_of(state, state.active).ventilate, ORDINARY)
    for space in state.board.spaces(_smoke_around(state)):
        put_out(state, space)
