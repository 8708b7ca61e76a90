"""Attacking an enemy unit as part of an order (D30 to D34, D54, D71)."""

from __future__ import annotations

from typing import Final

from games.chance import Chance
from games.day_of_fallout import refusals
from games.day_of_fallout.carrying_out import current_order, finish_order, refuse_part
from games.day_of_fallout.damage import harm
from games.day_of_fallout.dice import SUCCESS, roll, successes
from games.day_of_fallout.events import Attacked
from games.day_of_fallout.marks import is_marked
from games.day_of_fallout.refusals import Refusal
from games.day_of_fallout.sight import spaces_in_range
from games.day_of_fallout.sizes import MOST_SQUADS, NOBODY
from games.day_of_fallout.state import State
from games.day_of_fallout.traits import has_trait, unit_has_trait

RANGE: Final = 3
ARMOURED: Final = 4
COVERED: Final = 5
"""The lowest face that succeeds against armour, and against a covered squad."""


def refuse_attack(state: State, squad: int, unit: int) -> Refusal | None:
    """squad: 0 to 2 of the active seat."""
    refusal = refuse_part(state, squad) or refuse_attacking(state)
    if refusal is not None:
        return refusal
    target = state.squad_of(unit)
    if target == NOBODY:
        return refusals.NO_SUCH_TARGET
    if target // MOST_SQUADS == state.active:
        return refusals.OWN_UNIT
    if state.at[target] not in spaces_in_range(state, state.at[_attacker(state)], attack_range(state)):
        return refusals.OUT_OF_RANGE
    if has_trait(state, target, "guard") and not unit_has_trait(state, unit, "guard"):
        return refusals.GUARDED
    return None


def refuse_attacking(state: State) -> Refusal | None:
    """Whether the order that is being carried out has an attack left."""
    if not current_order(state).damage:
        return refusals.NO_ATTACK
    if state.current[4]:
        return refusals.ALREADY_ATTACKED
    return refusals.CANNOT_ATTACK if is_marked(state, _attacker(state), "cannot_attack") else None


def attack_range(state: State) -> int:
    """Of the squad whose order is being carried out."""
    squad = _attacker(state)
    return RANGE + is_marked(state, squad, "far_shots") + has_trait(state, squad, "attack_range")


def _attacker(state: State) -> int:
    return state.active * MOST_SQUADS + state.current[0]


def attack(state: State, squad: int, unit: int, chance: Chance) -> None:
    """One roll for the whole squad (D30)."""
    order, attacker = current_order(state), _attacker(state)
    finish_order(state)
    faces = roll(chance, order.dice)
    hits = successes(faces, needed(state, unit))
    damage = order.damage if hits == order.dice else int(order.heavy and hits > 0)
    if damage:
        damage += is_marked(state, attacker, "strong") + has_trait(state, attacker, "attack_damage")
    state.note(Attacked, state.active, squad, unit, list(faces), damage)
    if damage:
        harm(state, unit, damage)


def needed(state: State, unit: int) -> int:
    """The lowest face that hits the unit."""
    if is_marked(state, state.squad_of(unit), "covered"):
        return COVERED
    return ARMOURED if unit_has_trait(state, unit, "armour") else SUCCESS
