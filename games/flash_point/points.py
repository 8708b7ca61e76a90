"""Points of interest and victims: what lies where, and what the pool still holds (E4, E5, B47, B81, G7).

A POI face down is of a kind that nobody knows: it counts among the pool and is drawn from it when it is turned.
"""

from __future__ import annotations

from games.chance import Chance
from games.flash_point.player_events import PoiRevealed
from games.flash_point.state import State
from games.flash_point.tokens import IS_VICTIM, POI_KINDS, UNKNOWN


def points_on_board(state: State) -> int:
    """What counts to three: POI and victims, wherever they are (B47)."""
    return len(state.poi) + len(state.victims)


def spaces_of_poi(state: State) -> int:
    """The spaces with a POI still to be revealed, as a mask."""
    return state.board.mask(space for space, _ in state.poi)


def spaces_of_points(state: State) -> int:
    """The spaces with a POI or a victim, as a mask (B81)."""
    return spaces_of_poi(state) | state.board.mask(space for space, _, _ in state.victims)


def turn_over(state: State, space: int, chance: Chance) -> int:
    """Take a POI of the space from the board and tell its kind; that of one face down is drawn from the pool."""
    place = next(place for place, (there, _) in enumerate(state.poi) if there == space)
    kind = state.poi[place][1]
    state.poi = (*state.poi[:place], *state.poi[place + 1 :])
    if kind == UNKNOWN:
        kind = chance.pick("poi", state.pool)
        state.pool = (*state.pool[:kind], state.pool[kind] - 1, *state.pool[kind + 1 :])
    state.note(PoiRevealed, space, POI_KINDS[kind])
    return kind


def reveal(state: State, space: int, chance: Chance) -> None:
    """Turn a POI over: a victim stays on the space, a false alarm leaves the board (E4)."""
    kind = turn_over(state, space, chance)
    if IS_VICTIM[kind]:
        state.victims = tuple(sorted((*state.victims, (space, kind, 0))))
    else:
        state.false_alarms += 1
