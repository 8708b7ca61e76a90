"""New points of interest (Tragic Events: Replenish POI; E5, E9, E14, B22, B47-B51, B81)."""

from __future__ import annotations

from games.chance import Chance
from games.flash_point.dice import roll_space
from games.flash_point.fire import put_out
from games.flash_point.fire_events import PoiPlaced
from games.flash_point.points import points_on_board, reveal, spaces_of_points
from games.flash_point.state import State
from games.flash_point.tokens import NOWHERE, POI_WANTED, UNKNOWN


def replenish(state: State, chance: Chance) -> None:
    """Until three POI and victims are on the board, the pool is empty, or no space is left (B49, B50)."""
    while points_on_board(state) < POI_WANTED and place_point(state, chance):
        pass


def place_point(state: State, chance: Chance) -> bool:
    """One POI from the pool by a roll of its own (B51); whether one was placed."""
    if not state.placeable_poi():
        return False
    board = state.board
    free = board.inside & ~spaces_of_points(state)
    if board.rules.poi_takes_marker:
        return _place_and_clear(state, free & board.named_by_dice, chance)
    free &= ~(state.smoke | state.fire | _firefighters(state))
    return _place_along_arrows(state, free & board.reached_by_arrows, chance)


def place_first_points(state: State, count: int, chance: Chance) -> None:
    """At the setup: neither on fire nor on another POI, else the dice are rolled again (B22)."""
    board = state.board
    for _ in range(count):
        free = board.named_by_dice & ~(state.fire | spaces_of_points(state))
        if free and state.placeable_poi():
            _put_down(state, roll_space(state, chance, "poi", free))


def _place_and_clear(state: State, free: int, chance: Chance) -> bool:
    """Family: smoke or fire there is removed, a firefighter there turns it over at once (E9)."""
    if not free:
        return False
    space = roll_space(state, chance, "poi", free)
    put_out(state, space)
    _put_down(state, space)
    if space in state.at:
        reveal(state, space, chance)
    return True


def _place_along_arrows(state: State, free: int, chance: Chance) -> bool:
    """From the space that was rolled along the arrows to a free one; the dice again when they lead to none (B49)."""
    if not free:
        return False
    board = state.board
    while True:
        space = roll_space(state, chance, "poi", board.inside)
        passed = 0
        while space != NOWHERE and not passed >> space & 1:
            if free >> space & 1:
                _put_down(state, space)
                return True
            passed |= 1 << space
            space = board.arrow_of[space]


def _put_down(state: State, space: int) -> None:
    state.poi = tuple(sorted((*state.poi, (space, UNKNOWN))))
    state.note(PoiPlaced, space)


def _firefighters(state: State) -> int:
    """The spaces where firefighters stand, as a mask."""
    return state.board.mask(state.at)
