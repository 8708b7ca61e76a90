"""Moving, with something carried, a treated victim led, or alone (Tragic Events: Move; E2, B53-B58, B82)."""

from __future__ import annotations

from games.chance import Chance
from games.flash_point import refusals
from games.flash_point.action_numbers import EACH_MOVE, LEADS, MOVE
from games.flash_point.action_points import skills_of
from games.flash_point.commands import pay_for, points_to_act, refuse_commanding, refuse_price
from games.flash_point.people import arrive, save_people
from games.flash_point.player_events import FirefighterMoved, HazmatRemoved
from games.flash_point.refusals import Refusal
from games.flash_point.rulesets import OVER
from games.flash_point.specialists import HEAVIER, MOVEMENT, NEVER, Skills
from games.flash_point.state import State
from games.flash_point.tokens import (
    CARRY_HAZMAT,
    HEAVY_VICTIM,
    LOADS,
    NO_LOAD,
    PASSABLE,
    VICTIM_CARRIED,
)
from games.flash_point.ways_out import loses_the_way_out


def list_moves(state: State, skills: Skills, listed: list[int]) -> None:
    """Those of the active firefighter, and of all whom it commands."""
    _list_moves_of(state, state.active, skills, listed)
    if skills.commands:
        for other in range(state.firefighters):
            if other != state.active:
                _list_moves_of(state, other, skills_of(state, other), listed)


def _list_moves_of(state: State, firefighter: int, skills: Skills, listed: list[int]) -> None:
    board, here = state.board, state.at[firefighter]
    points = points_to_act(state, firefighter, MOVEMENT)
    company = _company(state, here, skills, points)
    first = board.numbers.starts[MOVE] + firefighter * board.numbers.spaces * EACH_MOVE
    edges, fire = state.edges, state.fire
    for edge, to in board.ways[here]:
        if PASSABLE[edges[edge]]:
            action = first + to * EACH_MOVE
            if not fire >> to & 1:
                for taken in company:
                    listed.append(action + taken)
            elif skills.enter_fire <= points and not _is_trap(state, firefighter, to, skills, points):
                listed.append(action)


def _company(state: State, here: int, skills: Skills, points: int) -> list[int]:
    """What may come along to a space without fire, alone included, as parts of the action's number."""
    company = [0] if skills.step <= points else []
    if here not in state.hazmats and here not in [victim[0] for victim in state.victims]:
        return company
    loads = [load for load in range(len(LOADS)) if price_of(skills, load) <= points]
    taken = [(load, lead) for load in loads for lead in range(LEADS) if load or lead]
    return company + [
        load * LEADS + lead for load, lead in taken if _refuse_company(state, here, load, lead, skills) is None
    ]


def price_of(skills: Skills, load: int) -> int:
    """Of a move to a space without fire."""
    if load == NO_LOAD:
        return skills.step
    if load == CARRY_HAZMAT:
        return skills.carry
    heavy = VICTIM_CARRIED[load][0] == HEAVY_VICTIM
    return min(skills.carry, skills.drag) + (HEAVIER if heavy else 0)


def refuse_move(state: State, part: int) -> Refusal | None:
    firefighter, to, load, lead = _parts(state, part)
    refused = refuse_commanding(state, firefighter)
    if refused:
        return refused
    here, skills = state.at[firefighter], skills_of(state, firefighter)
    refused = _refuse_way(state, here, to) or _refuse_company(state, here, load, lead, skills)
    if refused:
        return refused
    if not state.fire >> to & 1:
        return refuse_price(state, firefighter, price_of(skills, load), MOVEMENT)
    if load or lead:
        return refusals.NOT_INTO_FIRE
    refused = refuse_price(state, firefighter, skills.enter_fire, MOVEMENT)
    if refused:
        return refused
    points = points_to_act(state, firefighter, MOVEMENT)
    return refusals.NO_WAY_OUT if _is_trap(state, firefighter, to, skills, points) else None


def _refuse_way(state: State, here: int, to: int) -> Refusal | None:
    for edge, there in state.board.ways[here]:
        if there == to:
            return None if PASSABLE[state.edges[edge]] else refusals.WALL_BETWEEN
    return refusals.NOT_ADJACENT


def _refuse_company(state: State, here: int, load: int, lead: int, skills: Skills) -> Refusal | None:
    """Whether what is carried and led lies in the space; a victim is not carried and led at once."""
    if load == CARRY_HAZMAT and here not in state.hazmats:
        return refusals.NOTHING_TO_CARRY
    carried = VICTIM_CARRIED.get(load)
    if carried and (here, *carried) not in state.victims:
        return refusals.NOTHING_TO_CARRY
    if not lead:
        return None
    if skills.carry >= NEVER:
        return refusals.CANNOT_DO_THAT
    walkers = sum(space == here and treated for space, _, treated in state.victims)
    return None if walkers > (carried is not None and carried[1]) else refusals.NOBODY_TO_LEAD


def _is_trap(state: State, firefighter: int, to: int, skills: Skills, points: int) -> bool:
    """Whether a move into fire leaves no way out; from a space without fire the way back is one."""
    comes_from_fire = state.fire >> state.at[firefighter] & 1
    if firefighter == state.active and not comes_from_fire and skills.enter_fire + skills.step <= points:
        return False
    after = state.clone()
    walk(after, (firefighter * state.board.numbers.spaces + to) * EACH_MOVE)
    return loses_the_way_out(state, after)


def _parts(state: State, part: int) -> tuple[int, int, int, int]:
    """The firefighter, where to, the load, 1 when somebody is led."""
    rest, taken = divmod(part, EACH_MOVE)
    return *divmod(rest, state.board.numbers.spaces), *divmod(taken, LEADS)


def move(state: State, part: int, chance: Chance) -> None:
    firefighter, to, load, lead = _parts(state, part)
    walk(state, part)
    if load or lead:
        save_people(state, to)
    if state.stage != OVER:
        arrive(state, firefighter, chance)


def walk(state: State, part: int) -> None:
    """The move itself: paid, and everybody and everything is there."""
    firefighter, to, load, lead = _parts(state, part)
    here, skills = state.at[firefighter], skills_of(state, firefighter)
    price = skills.enter_fire if state.fire >> to & 1 else price_of(skills, load)
    pay_for(state, firefighter, price, MOVEMENT)
    state.at[firefighter] = to
    state.note(FirefighterMoved, firefighter, here, to, LOADS[load], bool(lead))
    if load == CARRY_HAZMAT:
        _take_hazmat(state, here, to)
    elif load:
        take_victim(state, (here, *VICTIM_CARRIED[load]), to)
    if lead:
        take_victim(state, next(victim for victim in state.victims if victim[0] == here and victim[2]), to)


def take_victim(state: State, victim: tuple[int, int, int], to: int) -> None:
    victims = list(state.victims)
    victims.remove(victim)
    state.victims = tuple(sorted([*victims, (to, victim[1], victim[2])]))


def _take_hazmat(state: State, here: int, to: int) -> None:
    """Outside it leaves the game at once (B57)."""
    hazmats = list(state.hazmats)
    hazmats.remove(here)
    if state.board.inside >> to & 1:
        hazmats.append(to)
    else:
        state.hazmats_removed += 1
        state.note(HazmatRemoved, to)
    state.hazmats = tuple(sorted(hazmats))
