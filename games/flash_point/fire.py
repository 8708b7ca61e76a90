"""Smoke, fire, explosions, shockwaves, flashover and hazmats (Tragic Events: Advance Fire; E3, E13, B29-B39).

Nothing here touches people: what the fire does to them is judged once, at the end of a draw (B31, B79).
"""

from __future__ import annotations

from games.flash_point.fire_events import (
    DoorDestroyed,
    Exploded,
    FirePlaced,
    FireRemoved,
    HazmatExploded,
    HazmatPlaced,
    HotSpotPlaced,
    SmokePlaced,
    SmokeRemoved,
    WallDamaged,
)
from games.flash_point.outcome import end
from games.flash_point.rulesets import OVER
from games.flash_point.state import State
from games.flash_point.tokens import (
    DOOR_CLOSED,
    DOOR_DESTROYED,
    DOOR_OPEN,
    HOT_SPOT_MARKERS,
    NOWHERE,
    WALL,
    WALL_DAMAGED,
    WALL_DESTROYED,
)


def burn(state: State, space: int) -> None:
    """What Advance Fire does on the space that was rolled: smoke, fire on smoke, or an explosion (E3)."""
    if state.fire >> space & 1:
        explode(state, space)
    else:
        add_smoke(state, space)


def add_smoke(state: State, space: int) -> None:
    """Smoke on a space without fire; smoke on smoke is fire."""
    if state.smoke >> space & 1:
        set_alight(state, space)
    else:
        state.smoke |= 1 << space
        state.note(SmokePlaced, space)


def set_alight(state: State, space: int) -> None:
    """Fire on a space without one, in place of its smoke."""
    bit = 1 << space
    state.fire |= bit
    state.smoke &= ~bit
    state.note(FirePlaced, space)


def put_out(state: State, space: int) -> None:
    """The fire or smoke of a space is gone, not by a firefighter's hand."""
    bit = 1 << space
    if state.fire & bit:
        state.fire ^= bit
        state.note(FireRemoved, space)
    elif state.smoke & bit:
        state.smoke ^= bit
        state.note(SmokeRemoved, space)


def explode(state: State, space: int) -> None:
    """From a burning space to north, east, south and west (B32); the last damage marker ends it midway (B72)."""
    state.note(Exploded, space)
    for direction in range(4):
        blast(state, space, direction)
        if state.stage == OVER:
            return


def blast(state: State, space: int, direction: int) -> None:
    """One direction of an explosion: on through burning spaces, as a shockwave, until something stops it."""
    board = state.board
    place = space * 4 + direction
    while _goes_through(state, board.edge_of[place]):
        beyond = board.next_of[place]
        if not state.fire >> beyond & 1:
            set_alight(state, beyond)
            return
        place = beyond * 4 + direction


def _goes_through(state: State, edge: int) -> bool:
    """Whether a blast passes an edge; it damages a wall and destroys a door (B33, B34, B37, B38).

    A closed door stops it: smoke behind the door catches fire by flashover, as the rulebook wants it (B35).
    """
    if edge == NOWHERE:
        return False
    kind = state.edges[edge]
    if kind in (WALL, WALL_DAMAGED):
        damage_wall(state, edge)
        return False
    if kind in (DOOR_CLOSED, DOOR_OPEN):
        state.set_edge(edge, DOOR_DESTROYED)
        state.note(DoorDestroyed, edge)
    return kind != DOOR_CLOSED


def damage_wall(state: State, edge: int) -> None:
    """A damage marker on a wall that stands, by fire or a card. The last one is the end at once (B72, G4)."""
    add_damage(state, edge)
    state.note(WallDamaged, edge, state.damage())


def add_damage(state: State, edge: int) -> None:
    """A damage marker on a wall that stands, whoever puts it there (B62, B72)."""
    state.set_edge(edge, WALL_DAMAGED if state.edges[edge] == WALL else WALL_DESTROYED)
    if state.damage() >= state.board.markers_to_collapse:
        end(state, "collapse")


def flashover(state: State) -> None:
    """Smoke beside fire is fire, until nothing changes."""
    while state.smoke:
        caught = state.smoke & state.beside(state.fire)
        if not caught:
            return
        state.fire |= caught
        state.smoke ^= caught
        if state.log is not None:
            for space in state.board.spaces(caught):
                state.note(FirePlaced, space)


def settle(state: State) -> None:
    """What follows from new fire: flashover, then every hazmat in fire explodes, each with a flashover.

    They go one by one, the lowest (row, column) first, whatever set them on fire (E13, B30).
    """
    while state.stage != OVER:
        flashover(state)
        burning = [space for space in state.hazmats if state.fire >> space & 1]
        if not burning:
            return
        explode_hazmat(state, burning[0])


def explode_hazmat(state: State, space: int) -> None:
    """A hazmat leaves the game with an explosion; where the game has hot spots it then leaves one (E13)."""
    place = state.hazmats.index(space)
    state.hazmats = (*state.hazmats[:place], *state.hazmats[place + 1 :])
    state.hazmats_exploded += 1
    state.note(HazmatExploded, space)
    explode(state, space)
    if state.rules.hot_spots and state.stage != OVER:
        place_hot_spot(state, space)


def add_hazmat(state: State, space: int) -> None:
    state.hazmats = tuple(sorted((*state.hazmats, space)))
    state.note(HazmatPlaced, space)


def place_hot_spot(state: State, space: int) -> None:
    """While markers last (E12); a space holds one at most."""
    bit = 1 << space
    if not state.hot_spots & bit and state.hot_spots.bit_count() < HOT_SPOT_MARKERS:
        state.hot_spots |= bit
        state.note(HotSpotPlaced, space)
