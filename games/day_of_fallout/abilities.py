"""Using a unit's special ability (D45, D46, D51, D69)."""

from __future__ import annotations

from games.chance import Chance
from games.day_of_fallout import refusals
from games.day_of_fallout.action_numbers import NO_CARD
from games.day_of_fallout.carrying_out import refuse_card, spend_card
from games.day_of_fallout.decisions import ABILITY, ask, targets_of
from games.day_of_fallout.marks import is_marked
from games.day_of_fallout.refusals import Refusal
from games.day_of_fallout.sizes import MOST_SQUADS, NOBODY
from games.day_of_fallout.state import State


def refuse_ability(state: State, unit: int, ability: int, card: int) -> Refusal | None:
    """card: 0 to 3 of the own army, or NO_CARD."""
    squad = state.squad_of(unit)
    if squad == NOBODY or squad // MOST_SQUADS != state.active:
        return refusals.NO_SUCH_UNIT
    abilities = state.board.units[unit].abilities
    if ability >= len(abilities):
        return refusals.NO_SUCH_ABILITY
    refusal = _refuse_card(state, unit, squad, card, needs_card=abilities[ability].dice > 0)
    if refusal is not None:
        return refusal
    if is_marked(state, squad, "cannot_use_abilities"):
        return refusals.CANNOT_USE_ABILITIES
    return None if targets_of(state, (ABILITY, unit, ability)) else refusals.NO_TARGET


def _refuse_card(state: State, unit: int, squad: int, card: int, *, needs_card: bool) -> Refusal | None:
    if needs_card:
        return refusals.NEEDS_CARD if card == NO_CARD else refuse_card(state, squad % MOST_SQUADS, card)
    if card != NO_CARD:
        return refusals.NEEDS_NO_CARD
    return refusals.ABILITY_USED if unit in state.used else None


def use_ability(state: State, unit: int, ability: int, card: int, chance: Chance) -> None:
    """It takes the place of the squad's order; one without dice comes once a turn and leaves the order alone."""
    if card == NO_CARD:
        state.used = tuple(sorted((*state.used, unit)))
    else:
        spend_card(state, state.squad_of(unit) % MOST_SQUADS, card)
    ask(state, (ABILITY, unit, ability, card), chance)
