"""The two dice that name a space: the red one its row, the black one its column (B3, B8, B81)."""

from __future__ import annotations

from typing import Final

from games.chance import Chance
from games.flash_point.fire_events import DiceRolled
from games.flash_point.options import ExperiencedOptions
from games.flash_point.state import State
from games.flash_point.tokens import NOWHERE

KOPLOW: Final = {1: 6, 6: 1, 2: 5, 5: 2, 3: 8, 8: 3, 4: 7, 7: 4}
"""Opposite faces of a common physical die; elsewhere they add up to nine."""


def roll_space(state: State, chance: Chance, why: str, among: int) -> int:
    """A space of the mask `among`. What the dice name off the board or outside the mask is rolled again (B81), so the
    mask must hold a space that they can name."""
    space = NOWHERE
    while space == NOWHERE or not among >> space & 1:
        red = roll_red(state, chance)
        black = roll_black(state, chance)
        space = show(state, why, red, black)
    return space


def roll_red(state: State, chance: Chance) -> int:
    """The place of the face that shows among the faces of the red die."""
    return chance.draw("red", len(state.board.red))


def roll_black(state: State, chance: Chance) -> int:
    """The place of the face that shows among the faces of the black die."""
    return chance.draw("black", len(state.board.black))


def opposite_black(state: State, face: int) -> int:
    """The place of the face that lies below, by the board, or by an eight-sided die that the match chose (B8)."""
    black, options = state.board.black, state.options
    opposite = dict(zip(black, state.board.plan.dice.black_opposite, strict=False))
    if isinstance(options, ExperiencedOptions) and options.black_die_opposite == "koplow" and set(black) == set(KOPLOW):
        opposite = KOPLOW
    return black.index(opposite[black[face]])


def show(state: State, why: str, red: int, black: int) -> int:
    """The space inside that two faces name, or NOWHERE off the board."""
    board = state.board
    row, column = board.red[red], board.black[black]
    state.note(DiceRolled, why, row, column)
    return row * board.width + column if row <= board.rows and column <= board.columns else NOWHERE
