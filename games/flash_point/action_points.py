"""Action points: what somebody has for a purpose, and how it is paid (Tragic Events: Take Actions; E2, B26).

Special points of the right kind are spent first, then the bonus, for neither is saved; ordinary points last.
"""

from __future__ import annotations

from typing import Final

from games.flash_point.lasting import rules_now
from games.flash_point.specialists import FIREFIGHTER, NO_FREE, Skills, under_rules
from games.flash_point.state import State
from games.flash_point.tokens import NO_SPECIALIST

ORDINARY: Final = NO_FREE


def skills_on_card(state: State, firefighter: int) -> Skills:
    """What a firefighter can do by the specialist card, whatever rules hold for a while."""
    place = state.specialist[firefighter]
    return FIREFIGHTER if place == NO_SPECIALIST else state.board.skills[place]


def skills_of(state: State, firefighter: int) -> Skills:
    """What a firefighter can do now and at what price, with the rules of cards that hold for a while."""
    skills = skills_on_card(state, firefighter)
    return under_rules(skills, rules_now(state)) if state.lasting else skills


def points_for(state: State, firefighter: int, purpose: int) -> int:
    """The points that a firefighter can spend for a purpose."""
    points = state.ap[firefighter] + state.bonus[firefighter]
    special = state.special[firefighter]
    if special and purpose != ORDINARY and skills_on_card(state, firefighter).free_for == purpose:
        points += special
    return points


def pay(state: State, firefighter: int, price: int, purpose: int) -> None:
    """A price that is not more than `points_for` says."""
    special = state.special[firefighter]
    if special and purpose != ORDINARY and skills_on_card(state, firefighter).free_for == purpose:
        spent = min(price, special)
        state.special[firefighter] = special - spent
        price -= spent
    spent = min(price, state.bonus[firefighter])
    state.bonus[firefighter] -= spent
    state.ap[firefighter] -= price - spent
