"""Placing squads on the own starting point, in turn order (D16, D17)."""

from __future__ import annotations

from games.day_of_fallout import refusals
from games.day_of_fallout.events import SquadPlaced
from games.day_of_fallout.refusals import Refusal
from games.day_of_fallout.sizes import MOST_SQUADS
from games.day_of_fallout.state import State
from games.day_of_fallout.turns import next_to_place


def refuse_place(state: State, squad: int, space: int) -> Refusal | None:
    """squad: 0 to 2 of the active seat."""
    number = state.active * MOST_SQUADS + squad
    if not state.units[number]:
        return refusals.NO_SUCH_SQUAD_TO_PLACE
    if state.placed >> number & 1:
        return refusals.ALREADY_PLACED
    if space not in state.board.starts[state.starts[state.active]]:
        return refusals.NOT_YOUR_START
    return refusals.SPACE_TAKEN if space in state.at else None


def place(state: State, squad: int, space: int) -> None:
    number = state.active * MOST_SQUADS + squad
    state.at[number] = space
    state.placed |= 1 << number
    state.note(SquadPlaced, state.active, squad, space)
    next_to_place(state)
