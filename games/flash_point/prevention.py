"""Smoke and points of interest on their way outside, by the Fire Prevention Specialist (facts of the card)."""

from __future__ import annotations

from games.chance import Chance
from games.flash_point import refusals
from games.flash_point.action_numbers import MOVE_POI, MOVE_SMOKE
from games.flash_point.action_points import ORDINARY, pay, points_for, skills_of
from games.flash_point.fire import add_smoke, set_alight
from games.flash_point.people import refuse_own_price, turn_over
from games.flash_point.player_events import PoiMoved, SmokeMoved
from games.flash_point.refusals import Refusal
from games.flash_point.specialists import Skills
from games.flash_point.state import State
from games.flash_point.ways_out import loses_the_way_out


def ways_outside(state: State, space: int) -> int:
    """Where the shortest way outside goes on from a space inside, as a mask: past walls, closed doors and fire."""
    layer = reached = state.board.ring
    while layer:
        further = state.beside(layer) & ~reached
        if further >> space & 1:
            return state.beside(1 << space) & layer
        layer = further & ~state.fire
        reached |= layer
    return 0


def list_smoke_moves(state: State, skills: Skills, listed: list[int]) -> None:
    if skills.move_smoke <= points_for(state, state.active, ORDINARY):
        _list(state, MOVE_SMOKE, state.smoke, listed)


def list_poi_moves(state: State, skills: Skills, listed: list[int]) -> None:
    if skills.move_poi <= points_for(state, state.active, ORDINARY):
        _list(state, MOVE_POI, state.board.mask(space for space, _ in state.poi), listed)


def _list(state: State, kind: int, spaces: int, listed: list[int]) -> None:
    first = state.board.numbers.starts[kind]
    refuse = refuse_move_smoke if kind == MOVE_SMOKE else refuse_move_poi
    for space in state.board.spaces(spaces & state.board.inside):
        listed.extend(first + part for part in range(space * 4, space * 4 + 4) if refuse(state, part) is None)


def refuse_move_smoke(state: State, part: int) -> Refusal | None:
    """One space along the shortest way outside; not so that the own space burns without a way out (B80)."""
    space = part // 4
    refused = refuse_own_price(state, skills_of(state, state.active).move_smoke)
    if refused:
        return refused
    if not state.smoke >> space & 1:
        return refusals.NO_SMOKE_TO_MOVE
    if not _goes_outside(state, part):
        return refusals.NOT_THE_WAY_OUT
    after = state.clone()
    drive_smoke(after, part)
    return refusals.NO_WAY_OUT if loses_the_way_out(state, after) else None


def _goes_outside(state: State, part: int) -> bool:
    to = state.board.next_of[part]
    return to >= 0 and bool(ways_outside(state, part // 4) >> to & 1)


def move_smoke(state: State, part: int, chance: Chance) -> None:
    drive_smoke(state, part)


def drive_smoke(state: State, part: int) -> None:
    """Outside it is gone; on other smoke or beside fire it burns."""
    space, to = part // 4, state.board.next_of[part]
    pay(state, state.active, skills_of(state, state.active).move_smoke, ORDINARY)
    state.smoke &= ~(1 << space)
    state.note(SmokeMoved, space, to)
    if state.board.ring >> to & 1:
        return
    add_smoke(state, to)
    if state.smoke >> to & 1 and state.beside(1 << to) & state.fire:
        set_alight(state, to)


def refuse_move_poi(state: State, part: int) -> Refusal | None:
    """One that is not turned over, one space along the shortest way outside, not onto another one."""
    refused = refuse_own_price(state, skills_of(state, state.active).move_poi)
    if refused:
        return refused
    places = [there for there, _ in state.poi]
    if part // 4 not in places:
        return refusals.NO_POI_TO_MOVE
    if not _goes_outside(state, part):
        return refusals.NOT_THE_WAY_OUT
    return refusals.SPACE_TAKEN if state.board.next_of[part] in places else None


def move_poi(state: State, part: int, chance: Chance) -> None:
    """Where a firefighter stands it is turned over at once, unless the match leaves that to choice."""
    space, to = part // 4, state.board.next_of[part]
    pay(state, state.active, skills_of(state, state.active).move_poi, ORDINARY)
    state.poi = tuple(sorted((to if there == space else there, kind) for there, kind in state.poi))
    state.note(PoiMoved, space, to)
    if to in state.at and state.options.reveal == "automatic":
        turn_over(state, to, chance)
