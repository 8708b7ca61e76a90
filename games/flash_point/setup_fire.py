"""The fire, hazmats, hot spots and POI of the setup (Tragic Events: Preparation; E10, E11; B3-B10, B22)."""

from __future__ import annotations

from typing import Final

from games.chance import Chance
from games.flash_point.consequences import remove_outside_fire
from games.flash_point.dice import opposite_black, roll_black, roll_red, roll_space, show
from games.flash_point.fire import add_hazmat, explode, place_hot_spot, set_alight
from games.flash_point.replenish import place_first_points
from games.flash_point.state import State
from games.flash_point.tokens import NOWHERE, POI_WANTED

FIRST: Final = 0
THIRD: Final = 2


def set_fire(state: State, chance: Chance) -> None:
    """All that the dice decide before the firefighters come, as far as the game has it."""
    rules, difficulty = state.rules, state.difficulty
    explosions(state, rules.explosions[difficulty], chance)
    place_hazmats(state, rules.hazmats[difficulty], chance)
    more = rules.extra_hot_spots[difficulty] + rules.hot_spots_by_firefighters[state.firefighters - 1]
    place_hot_spots(state, more, chance)
    place_first_points(state, POI_WANTED - len(state.poi), chance)


def explosions(state: State, count: int, chance: Chance) -> None:
    """Each on a space set on fire for it; fire outside goes out after each (B4, B6). A full board has no further."""
    black = 0
    for number in range(count):
        if not _spaces_without_fire(state):
            return
        space, black = _target(state, number, black, chance)
        if not state.fire >> space & 1:
            set_alight(state, space)
        if state.rules.hot_spots:
            place_hot_spot(state, space)
        explode(state, space)
        remove_outside_fire(state)


def _target(state: State, number: int, black: int, chance: Chance) -> tuple[int, int]:
    """The space of an explosion and the black face it was rolled with; black: the face of the explosion before."""
    if number == FIRST and state.board.first_explosion:
        black = roll_black(state, chance)
        return state.board.first_explosion[black], black
    if number == THIRD and state.board.plan.dice.black_opposite:
        black = opposite_black(state, black)
        if _column_has_room(state, black):
            return _roll_in_column(state, black, chance), black
    return _roll_both(state, chance)


def _roll_both(state: State, chance: Chance) -> tuple[int, int]:
    """Both dice until there is no fire (B9)."""
    free, space, black = _spaces_without_fire(state), NOWHERE, 0
    while space == NOWHERE or not free >> space & 1:
        red, black = roll_red(state, chance), roll_black(state, chance)
        space = show(state, "setup", red, black)
    return space, black


def _roll_in_column(state: State, black: int, chance: Chance) -> int:
    """The red die alone until there is no fire."""
    free, space = _spaces_without_fire(state), NOWHERE
    while space == NOWHERE or not free >> space & 1:
        space = show(state, "setup", roll_red(state, chance), black)
    return space


def _column_has_room(state: State, black: int) -> bool:
    width, column = state.board.width, state.board.black[black]
    return any(space % width == column for space in state.board.spaces(_spaces_without_fire(state)))


def _spaces_without_fire(state: State) -> int:
    """Those that the dice can name, as a mask."""
    return state.board.named_by_dice & ~state.fire


def place_hazmats(state: State, count: int, chance: Chance) -> None:
    """Rolled again on fire and on another hazmat (B10)."""
    for _ in range(count):
        free = _spaces_without_fire(state) & ~state.board.mask(state.hazmats)
        if free:
            add_hazmat(state, roll_space(state, chance, "hazmat", free))


def place_hot_spots(state: State, count: int, chance: Chance) -> None:
    """Rolled again on a space that has one (E11)."""
    for _ in range(count):
        free = state.board.named_by_dice & ~state.hot_spots
        if free:
            place_hot_spot(state, roll_space(state, chance, "hot_spot", free))
