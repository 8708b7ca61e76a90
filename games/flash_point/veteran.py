"""The Veteran: dodging instead of being knocked down, and what those nearby learn (facts of the card)."""

from __future__ import annotations

from typing import Final

from games.chance import Chance
from games.flash_point import pending
from games.flash_point.action_points import skills_of
from games.flash_point.movement import take_victim
from games.flash_point.people import arrive, save_people
from games.flash_point.player_events import Dodged
from games.flash_point.rulesets import OVER
from games.flash_point.state import State
from games.flash_point.tokens import NOWHERE

NEARBY: Final = 3
"""Moves between the Veteran and whoever is near."""
OWN_PRICE: Final = 1
PRICE_NEARBY: Final = 2
"""Saved action points for a dodge."""


def is_near(state: State, firefighter: int, other: int) -> bool:
    """In one space, adjacent, or at most three moves apart with neither smoke nor fire on the spaces between."""
    goal, reached = 1 << state.at[other], 1 << state.at[firefighter]
    clear = ~(state.fire | state.smoke)
    for _ in range(NEARBY):
        further = reached | state.beside(reached)
        if further & goal:
            return True
        reached |= further & clear
    return False


def is_near_veteran(state: State, firefighter: int) -> bool:
    return any(
        other != firefighter and skills_of(state, other).dodges and is_near(state, firefighter, other)
        for other in range(state.firefighters)
    )


def bonus(state: State, firefighter: int) -> int:
    """The point more that a turn near the Veteran begins with; the Veteran has none."""
    return int(not skills_of(state, firefighter).dodges and is_near_veteran(state, firefighter))


def price_of_dodge(state: State, firefighter: int) -> int:
    return OWN_PRICE if skills_of(state, firefighter).dodges else PRICE_NEARBY


def may_dodge(state: State, firefighter: int) -> bool:
    """Whether a firefighter is the Veteran or near."""
    return skills_of(state, firefighter).dodges or is_near_veteran(state, firefighter)


def dodges(state: State, firefighter: int) -> list[int]:
    """Where one who may dodge may step to for saved points: a move of one point, so to no fire."""
    if state.ap[firefighter] < price_of_dodge(state, firefighter) or skills_of(state, firefighter).step != 1:
        return []
    return state.board.spaces(state.beside(1 << state.at[firefighter]) & ~state.fire)


def ask_to_dodge(state: State, task: tuple[int, ...], chance: Chance) -> None:
    """Out of turn; without a choice, and by default, the firefighter is knocked down."""
    options = (NOWHERE, *dodges(state, task[0]))
    pending.ask(state, pending.DODGE, options, task, state.owner(task[0]))


def dodge(state: State, space: int, subject: tuple[int, ...], chance: Chance) -> None:
    """What is carried stays and burns; a treated victim is led along."""
    firefighter = subject[0]
    if space == NOWHERE:
        pending.then(state, [(pending.KNOCK_DOWN, firefighter)])
        return
    here = state.at[firefighter]
    state.ap[firefighter] -= price_of_dodge(state, firefighter)
    state.at[firefighter] = space
    state.note(Dodged, firefighter, space)
    led = [victim for victim in state.victims if victim[0] == here and victim[2]]
    if led:
        take_victim(state, led[0], space)
        save_people(state, space)
    if state.stage != OVER:
        arrive(state, firefighter, chance)
