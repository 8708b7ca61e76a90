"""Damage, deaths and what follows from them (D34 to D37, D56)."""

from __future__ import annotations

from games.day_of_fallout.events import SeatEliminated, SquadEliminated, UnitHealed, UnitKilled, UnitWounded
from games.day_of_fallout.outcome import check_victory
from games.day_of_fallout.sizes import MOST_SQUADS, NOBODY, NOWHERE
from games.day_of_fallout.state import State


def harm(state: State, unit: int, amount: int) -> None:
    """The active seat damages an enemy unit; victory is checked at once (D39)."""
    squad = state.squad_of(unit)
    damage = _damage_of(state, squad, unit) + amount
    if damage >= state.board.units[unit].health:
        kill(state, unit)
        return
    _set_damage(state, squad, unit, damage)
    state.note(UnitWounded, unit, damage)


def kill(state: State, unit: int) -> None:
    """The card goes to the active seat (D36)."""
    squad = state.squad_of(unit)
    state.units[squad] = tuple(member for member in state.units[squad] if member[0] != unit)
    state.killed[state.active] += (unit,)
    state.note(UnitKilled, state.active, unit)
    if not state.units[squad]:
        state.squads_killed[state.active] += 1
        remove_squad(state, squad, state.active)
        eliminate_if_empty(state, squad // MOST_SQUADS)
    check_victory(state)


def remove_squad(state: State, squad: int, by: int) -> None:
    """A squad leaves the board; by: the seat that killed its last unit, NOBODY when it was given up."""
    state.units[squad], state.at[squad], state.marks[squad] = (), NOWHERE, 0
    killer = None if by == NOBODY else by
    state.note(SquadEliminated, squad // MOST_SQUADS, squad % MOST_SQUADS, killer)


def eliminate_if_empty(state: State, seat: int) -> None:
    """A player without units is out (D56)."""
    if not any(state.units[squad] for squad in state.squads_of(seat)):
        state.out |= 1 << seat
        state.note(SeatEliminated, seat)


def heal(state: State, unit: int, amount: int) -> None:
    squad = state.squad_of(unit)
    before = _damage_of(state, squad, unit)
    after = max(before - amount, 0)
    if after != before:
        _set_damage(state, squad, unit, after)
        state.note(UnitHealed, unit, after)


def _damage_of(state: State, squad: int, unit: int) -> int:
    return dict(state.units[squad])[unit]


def _set_damage(state: State, squad: int, unit: int, damage: int) -> None:
    state.units[squad] = tuple((one, damage if one == unit else old) for one, old in state.units[squad])
