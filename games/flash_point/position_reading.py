"""Position document to state. Whatever is impossible is a fault with its path."""

from __future__ import annotations

from typing import Final

from games.demands import count_of, demand
from games.errors import Fault, Faulty
from games.flash_point.board import Board
from games.flash_point.boards import board_for
from games.flash_point.demands import mask_of, space_of
from games.flash_point.empty_table import empty_table
from games.flash_point.firefighters_reading import read_firefighters
from games.flash_point.legal import to_act
from games.flash_point.option_faults import option_faults
from games.flash_point.pending_reading import read_pending
from games.flash_point.piles_reading import read_lasting, read_piles
from games.flash_point.position import Position
from games.flash_point.positions import STAGES
from games.flash_point.rulesets import OVER, SETUP, TURN, Rules
from games.flash_point.state import State
from games.flash_point.tokens import (
    DOOR_CLOSED,
    DOOR_DESTROYED,
    DOOR_OPEN,
    EDGE_NAMES,
    FALSE_ALARM,
    HOT_SPOT_MARKERS,
    IS_VICTIM,
    LOST_TO_LOSE,
    NOWHERE,
    POI_KINDS,
    RESCUED_TO_WIN,
    UNKNOWN,
    VICTIM,
    WALL,
    WALL_DAMAGED,
    WALL_DESTROYED,
)

BECOMES: Final = {
    WALL: (WALL, WALL_DAMAGED, WALL_DESTROYED),
    DOOR_CLOSED: (DOOR_CLOSED, DOOR_OPEN, DOOR_DESTROYED),
}
"""What an edge may be by what it was at the start."""


def state_of(rules: Rules, position: Position) -> State:
    """The state of a position. Raises Faulty with what is wrong first."""
    board = _read_scenario(rules, position)
    options = position.options
    faults = option_faults(board, position.seats, options)
    if faults:
        raise Faulty(faults)
    state = empty_table(board, position.seats, options)
    _read_course(state, position)
    _read_edges(state, position)
    _read_fire(state, position)
    _read_people(state, position)
    read_firefighters(state, position)
    _read_vehicles(state, position)
    read_piles(state, position)
    read_lasting(state, position)
    read_pending(state, position)
    _read_end(state, position)
    return state


def _read_scenario(rules: Rules, position: Position) -> Board:
    try:
        return board_for(rules, position.scenario)
    except Faulty as error:
        raise Faulty([Fault("/scenario" + fault.path, fault.message, fault.code) for fault in error.faults]) from None


def _read_course(state: State, position: Position) -> None:
    state.stage = STAGES.index(position.stage)
    possible = state.stage in (SETUP, TURN, OVER, *state.rules.table_stages)
    demand(possible, "/stage", "this game has no such stage")
    state.turn = count_of(position.turn, "/turn")
    demand(state.stage in (SETUP, OVER) or state.turn > 0, "/turn", "is at least 1")
    state.active = count_of(position.active, "/active", state.firefighters - 1)
    state.acted = position.acted
    state.decisions = count_of(position.decisions, "/decisions")
    state.flared = count_of(position.flared, "/flared")
    if position.target is not None:
        state.target = space_of(state.board, position.target, "/target", state.board.inside)


def _read_edges(state: State, position: Position) -> None:
    board, seen = state.board, set[int]()
    for place, given in enumerate(position.edges):
        path, edge = f"/edges/{place}", board.edge(given.edge)
        demand(edge != NOWHERE, f"{path}/edge", "names no two adjacent spaces of this board")
        demand(edge not in seen, f"{path}/edge", "is named twice")
        seen.add(edge)
        kind = EDGE_NAMES.index(given.kind)
        demand(kind in BECOMES.get(board.first_edges[edge], ()), f"{path}/kind", "that edge is never that")
        state.set_edge(edge, kind)


def _read_fire(state: State, position: Position) -> None:
    board = state.board
    everywhere = board.inside | board.ring
    state.fire = mask_of(board, position.fire, "/fire", everywhere)
    state.smoke = mask_of(board, position.smoke, "/smoke", everywhere)
    demand(not state.fire & state.smoke, "/smoke", "no space has smoke and fire")
    state.hot_spots = mask_of(board, position.hot_spots, "/hot_spots", board.inside if state.rules.hot_spots else 0)
    demand(state.hot_spots.bit_count() <= HOT_SPOT_MARKERS, "/hot_spots", f"are {HOT_SPOT_MARKERS} at most")
    allowed = board.inside if state.rules.hazmat else 0
    state.hazmats = tuple(
        sorted(space_of(board, name, f"/hazmats/{place}", allowed) for place, name in enumerate(position.hazmats))
    )
    state.hazmats_removed = count_of(position.hazmats_removed, "/hazmats_removed")
    state.hazmats_exploded = count_of(position.hazmats_exploded, "/hazmats_exploded")


def _read_people(state: State, position: Position) -> None:
    board = state.board
    poi, victims = [], []
    where = board.inside | board.ring if state.rules.specialists else board.inside
    for place, given in enumerate(position.points_of_interest):
        space = space_of(board, given.space, f"/points_of_interest/{place}/space", where)
        poi.append((space, UNKNOWN if given.kind is None else POI_KINDS.index(given.kind)))
    for place, victim in enumerate(position.victims):
        kind, path = POI_KINDS.index(victim.kind), f"/victims/{place}"
        demand(IS_VICTIM[kind], f"{path}/kind", "is no victim")
        space = space_of(board, victim.space, f"{path}/space", board.inside | board.ring)
        victims.append((space, kind, int(victim.treated)))
    state.poi, state.victims = tuple(sorted(poi)), tuple(sorted(victims))
    state.rescued = count_of(position.rescued, "/rescued")
    state.lost = count_of(position.lost, "/lost")
    state.false_alarms = count_of(position.false_alarms, "/false_alarms")
    _read_pool(state, position)


def _read_pool(state: State, position: Position) -> None:
    """What is left out is what is nowhere else."""
    scenario = state.board.scenario
    shown = sum(IS_VICTIM[kind] for _, kind in state.poi if kind != UNKNOWN)
    people = scenario.victims - shown - len(state.victims) - state.rescued - state.lost
    demand(people >= 0, "/victims", "there are more victims than the scenario has")
    alarms = scenario.false_alarms - sum(kind == FALSE_ALARM for _, kind in state.poi) - state.false_alarms
    pool = [0] * len(POI_KINDS)
    if position.pool is None:
        demand(alarms >= 0, "/false_alarms", "there are more false alarms than the scenario has")
        pool[VICTIM], pool[FALSE_ALARM] = people, alarms
    else:
        for name, count in position.pool.items():
            demand(name in POI_KINDS, f"/pool/{name}", "there is no such kind of POI")
            pool[POI_KINDS.index(name)] = count_of(count, f"/pool/{name}")
        hidden = sum(count for kind, count in enumerate(pool) if IS_VICTIM[kind])
        demand(hidden == people, "/pool", f"holds {people} victims, those that are nowhere else")
        demand(pool[FALSE_ALARM] <= max(alarms, 0), "/pool/false_alarm", f"is {max(alarms, 0)} at most")
    state.pool = tuple(pool)
    demand(state.placeable_poi() >= 0, "/pool", "holds the POI that lie face down on the board")


def _read_vehicles(state: State, position: Position) -> None:
    vehicles = state.rules.vehicles
    for name, spot, spots in (
        ("ambulance", position.ambulance, state.board.ambulance_spots),
        ("engine", position.engine, state.board.engine_spots),
    ):
        if not vehicles:
            demand(spot is None, f"/{name}", "this game has no vehicles")
        elif state.stage not in (SETUP, OVER):
            demand(spot is not None, f"/{name}", "is a parking spot of this board")
        if spot is not None:
            setattr(state, name, count_of(spot, f"/{name}", len(spots) - 1))


def _read_end(state: State, position: Position) -> None:
    """A game that is not over can go on, and one that is over says why."""
    state.reasons, state.won = tuple(position.reasons), bool(position.won)
    if state.stage == OVER:
        demand(bool(state.reasons), "/reasons", "a game that is over has a reason")
        return
    demand(not state.reasons, "/reasons", "only a game that is over has a reason")
    last = state.board.markers_to_collapse
    demand(state.damage() < last, "/edges", f"with {last} markers of damage the game is over")
    demand(state.lost < LOST_TO_LOSE or state.won, "/lost", "the game would be lost")
    enough = state.rescued >= RESCUED_TO_WIN
    demand(not enough or state.options.play_on, "/rescued", "the game would be won")
    demand(state.won == enough, "/won", f"is true from the rescue of {RESCUED_TO_WIN} on")
    demand(bool(to_act(state)), "/stage", "nobody could act")
