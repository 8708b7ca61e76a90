"""What units do for their squad without being used (D46); the same trait twice in a squad counts once."""

from __future__ import annotations

from games.day_of_fallout.card_types import Trait
from games.day_of_fallout.state import State


def has_trait(state: State, squad: int, trait: Trait) -> bool:
    """Whether a living unit of the squad has it."""
    units = state.board.units
    return any(trait in units[unit].traits for unit, _ in state.units[squad])


def unit_has_trait(state: State, unit: int, trait: Trait) -> bool:
    return trait in state.board.units[unit].traits
