"""Advance Fire and flare-ups (Tragic Events: Advance Fire; E3, E12)."""

from __future__ import annotations

from games.chance import Chance
from games.flash_point.dice import roll_space
from games.flash_point.fire import burn, place_hot_spot, settle
from games.flash_point.fire_events import FlaredUp
from games.flash_point.rulesets import OVER
from games.flash_point.state import State


def advance_fire(state: State, chance: Chance) -> None:
    """One roll and all that the fire makes of it, but for the people in it.

    A hot spot under the target, before anything else happens, is one more flare-up of this turn (E12). There is none
    when the dice can name nothing but hot spots, for it would never end.
    """
    board = state.board
    target = roll_space(state, chance, "advance_fire", board.inside)
    state.target = target
    if state.hot_spots >> target & 1 and board.named_by_dice & ~state.hot_spots:
        state.flared += 1
        state.note(FlaredUp, target)
    burn(state, target)
    settle(state)


def flare_up(state: State, chance: Chance) -> None:
    """The fire advances again and again until the target has no hot spot; that one then gets it (E12)."""
    due = 0
    while due < state.flared and state.stage != OVER:
        due = state.flared
        advance_fire(state, chance)
    if due and state.stage != OVER:
        place_hot_spot(state, state.target)
