"""What an ability or a Strategic Action can be aimed at (D47, D48, D69)."""

from __future__ import annotations

from typing import NamedTuple

from games.day_of_fallout.card_types import Target
from games.day_of_fallout.movement import is_free
from games.day_of_fallout.sight import spaces_in_range
from games.day_of_fallout.sizes import MOST_SQUADS, NOBODY, NOWHERE
from games.day_of_fallout.state import State

NOTHING = 0
"""The only option of what needs no target."""


class Aim(NamedTuple):
    """What was chosen. units: those hit; squad: theirs, space: of a wall, flag or free space, NOWHERE without;
    source: the squad that acts, NOBODY for a Strategic Action."""

    units: tuple[int, ...]
    squad: int
    space: int
    source: int


def options(state: State, target: Target, tag: str | None, source: int, most: int | None) -> tuple[int, ...]:
    """The units, squads or spaces that can be chosen, ascending; most: the range from the source, None = anywhere."""
    reached = None if most is None else {state.at[source], *spaces_in_range(state, state.at[source], most)}
    match target:
        case "nothing":
            return (NOTHING,)
        case "enemy_unit" | "own_unit":
            squads = _squads(state, target == "own_unit", reached)
            units = sorted(unit for squad in squads for unit, _ in state.units[squad])
            return tuple(unit for unit in units if _has_tag(state, unit, tag))
        case "enemy_squad" | "own_squad":
            squads = _squads(state, target == "own_squad", reached)
            return tuple(squad for squad in squads if any(_has_tag(state, unit, tag) for unit, _ in state.units[squad]))
        case "wall":
            found = [space for space in range(state.board.space_count) if state.walls >> space & 1]
        case "flag":
            found = [space for space in range(state.board.space_count) if state.flags >> space & 1]
        case "free_space":
            found = [space for space in range(state.board.space_count) if is_free(state, space)]
    return tuple(space for space in found if reached is None or space in reached)


def _squads(state: State, own: bool, reached: set[int] | None) -> list[int]:
    return [
        squad
        for squad, space in enumerate(state.at)
        if space != NOWHERE and (squad // MOST_SQUADS == state.active) == own and (reached is None or space in reached)
    ]


def _has_tag(state: State, unit: int, tag: str | None) -> bool:
    return tag is None or tag in state.board.units[unit].tags


def aim_at(state: State, target: Target, chosen: int, source: int) -> Aim:
    """What the effects happen to when that option is chosen."""
    if target == "nothing":
        return Aim((), source, NOWHERE, source)
    if target in ("enemy_unit", "own_unit"):
        return Aim((chosen,), state.squad_of(chosen), NOWHERE, source)
    if target in ("enemy_squad", "own_squad"):
        return Aim(tuple(unit for unit, _ in state.units[chosen]), chosen, NOWHERE, source)
    return Aim((), NOBODY, chosen, source)
