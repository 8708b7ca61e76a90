"""Getting out of fire: whoever acts there keeps what a move out, or making the space safe, costs (B53, B54, B80)."""

from __future__ import annotations

from games.flash_point.action_points import ORDINARY, points_for, skills_of
from games.flash_point.commands import commands_left
from games.flash_point.specialists import COMMANDING, EXTINGUISHING, MOVEMENT, NEVER, Skills
from games.flash_point.state import State


def how_many_in_fire(state: State) -> int:
    """Of the active firefighter and those whom it commands."""
    others = len(_others_in_fire(state)) if skills_of(state, state.active).commands else 0
    return others + (state.fire >> state.at[state.active] & 1)


def in_danger(state: State) -> bool:
    """Whether one of these stands in fire."""
    return how_many_in_fire(state) > 0


def is_trapped(state: State) -> bool:
    """Whether the points that are left get somebody of these out of the fire no more.

    Water on the own space also makes it safe for whoever stands there too.
    """
    skills = skills_of(state, state.active)
    calls = [(other, _price_of_calling(state, other)) for other in _others_in_fire(state)] if skills.commands else []
    everybody = sum(price for _, price in calls)
    elsewhere = sum(price for other, price in calls if state.at[other] != state.at[state.active])
    moving, water = _prices_of_leaving(state, skills)
    return not (_can_pay(state, moving, everybody) or _can_pay(state, water, elsewhere))


def _can_pay(state: State, own: int, calls: int) -> bool:
    points = points_for(state, state.active, COMMANDING)
    return own <= points_for(state, state.active, ORDINARY) and calls <= points - own


def loses_the_way_out(state: State, after: State) -> bool:
    """Whether an action traps somebody who was not trapped before it; who is trapped already may do anything."""
    return is_trapped(after) and not is_trapped(state)


def can_leave_fire(state: State) -> bool:
    """Whether an action that can be paid takes one of these out of the fire: the turn does not end before."""
    firefighter = state.active
    skills = skills_of(state, firefighter)
    price = min(_prices_of_leaving(state, skills))
    if state.fire >> state.at[firefighter] & 1 and price <= points_for(state, firefighter, ORDINARY):
        return True
    if not skills.commands:
        return False
    points = points_for(state, firefighter, COMMANDING)
    return any(_price_of_calling(state, other) <= points for other in _others_in_fire(state))


def _others_in_fire(state: State) -> list[int]:
    fire, active = state.fire, state.active
    return [one for one, space in enumerate(state.at) if one != active and fire >> space & 1]


def _prices_of_leaving(state: State, skills: Skills) -> tuple[int, int]:
    """What it costs the active firefighter beyond special points to stand in fire no longer: a move, water.

    0 for whoever does not stand in fire, NEVER for what does not help: a fire turned to smoke does not where the
    flashover after the actions would set it alight again (B28).
    """
    space = state.at[state.active]
    if not state.fire >> space & 1:
        return 0, 0
    special, kind = state.special[state.active], skills.free_for
    steps = 2 if state.rules.flips_after_actions and _catches_fire(state, 1 << space) else 1
    water = steps * skills.extinguish - (special if kind == EXTINGUISHING else 0)
    moving = skills.step - (special if kind == MOVEMENT else 0)
    return (max(0, moving) if state.beside(1 << space) & ~state.fire else NEVER), max(0, water)


def _price_of_calling(state: State, other: int) -> int:
    """What it costs to command somebody out of the fire, NEVER where there is no way."""
    step = skills_of(state, other).step
    free = state.beside(1 << state.at[other]) & ~state.fire
    return step if free and step <= commands_left(state, other) else NEVER


def _catches_fire(state: State, space: int) -> bool:
    """Whether smoke on a space, as a mask, would burn after a flashover: by a chain of smoke beside fire."""
    chain, grown = 0, space
    while grown != chain:
        chain = grown
        grown |= state.beside(chain) & state.smoke
    return bool(state.beside(chain) & state.fire & ~space)
