"""Who moves a firefighter or has it handle a door: itself, or the Fire Captain whose turn it is (facts of the card)."""

from __future__ import annotations

from games.flash_point import refusals
from games.flash_point.action_points import pay, points_for, skills_of
from games.flash_point.refusals import Refusal
from games.flash_point.specialists import COMMANDING, NEVER
from games.flash_point.state import State
from games.flash_point.tokens import NOWHERE


def refuse_commanding(state: State, firefighter: int) -> Refusal | None:
    """Whether the active firefighter may have that one do something: itself, or any other one on the board."""
    if firefighter == state.active:
        return None
    if firefighter >= state.firefighters or state.at[firefighter] == NOWHERE:
        return refusals.NO_SUCH_FIREFIGHTER
    return None if skills_of(state, state.active).commands else refusals.NO_CAPTAIN


def refuse_price(state: State, firefighter: int, price: int, purpose: int) -> Refusal | None:
    """Whether it can be paid: by the firefighter itself, or by whoever commands it."""
    if price >= NEVER:
        return refusals.CANNOT_DO_THAT
    if firefighter == state.active:
        return None if price <= points_for(state, firefighter, purpose) else refusals.NOT_ENOUGH_POINTS
    if price > commands_left(state, firefighter):
        return refusals.COMMANDED_ENOUGH
    return None if price <= points_for(state, state.active, COMMANDING) else refusals.NOT_ENOUGH_POINTS


def commands_left(state: State, firefighter: int) -> int:
    """The points that may still be spent on commanding a firefighter in this turn."""
    return max(skills_of(state, firefighter).commanded - state.commanded[firefighter], 0)


def points_to_act(state: State, firefighter: int, purpose: int) -> int:
    """The points that the active firefighter has for what this one does."""
    if firefighter == state.active:
        return points_for(state, firefighter, purpose)
    return min(points_for(state, state.active, COMMANDING), commands_left(state, firefighter))


def pay_for(state: State, firefighter: int, price: int, purpose: int) -> None:
    if firefighter == state.active:
        pay(state, firefighter, price, purpose)
        return
    pay(state, state.active, price, COMMANDING)
    state.commanded[firefighter] += price
