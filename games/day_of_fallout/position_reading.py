"""Positions to states: names to numbers, what cannot be refused, what is unknown dealt anew."""

from __future__ import annotations

from games.chance import Chance
from games.day_of_fallout.army_reading import read_armies
from games.day_of_fallout.board import Board
from games.day_of_fallout.boards import board_for
from games.day_of_fallout.dealing_anew import deal_unknown
from games.day_of_fallout.option_faults import option_faults
from games.day_of_fallout.position import Position
from games.day_of_fallout.position_faults import position_faults
from games.day_of_fallout.reading import fail, named, spaces_mask
from games.day_of_fallout.setup import empty_table
from games.day_of_fallout.state import OVER, STAGES, TURN, State
from games.day_of_fallout.turn_reading import read_decision, read_turn
from games.errors import Faulty
from games.faults import below


def state_of(position: Position, chance: Chance) -> State:
    """Raises Faulty for what cannot be."""
    board, seats = _read_scenario(position), len(position.armies)
    if option_faults(board, seats, position.options):
        fail(
            "/armies", f"are {seats}, where the scenario is for {board.scenario.seats[0]} to {board.scenario.seats[1]}"
        )
    state = empty_table(board, seats, position.options)
    state.stage = STAGES.index(position.stage)
    state.round, state.turn, state.decisions = position.round, position.turn, position.decisions
    state.first = named("/first", position.first, range(seats))
    state.active = named("/active", position.active, range(seats))
    state.walls = spaces_mask(board, "/walls", position.walls)
    state.flags = spaces_mask(board, "/flags", position.flags)
    read_armies(state, position)
    deal_unknown(state, position, chance)
    faults = position_faults(state)
    if faults:
        raise Faulty(faults)
    if state.stage == TURN and position.turn_state is not None:
        read_turn(state, position.turn_state)
    elif state.stage == TURN or position.turn_state is not None:
        fail("/turn_state", "is there in a turn, and only then")
    if position.decision is not None:
        read_decision(state, position.decision)
    _read_end(state, position)
    return state


def _read_scenario(position: Position) -> Board:
    try:
        return board_for(position.scenario)
    except Faulty as faulty:
        raise Faulty(list(below("/scenario", faulty.faults))) from None


def _read_end(state: State, position: Position) -> None:
    over = state.stage == OVER
    if len(position.reasons) != over or len(position.places) != state.seats * over:
        fail("/reasons", "and places are there at the end, one reason and a place for each seat")
    state.reasons, state.places = tuple(position.reasons), tuple(position.places)
