"""A match before anything lies on the table (rulebook: Game Setup, Solo Rules; A47, A82)."""

from __future__ import annotations

from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.position import Options
from games.firefighters_on_duty.state import NO_CLOCK, SETUP, State
from games.firefighters_on_duty.tokens import FIRES, INJURED_PERSONS, ITEM_COUNT, NOWHERE, TANK, WATER_DICE


def empty_table(board: Board, seats: int, options: Options) -> State:
    """Full tanks, everything else in the supplies, no vehicle placed, no card dealt."""
    state = State()
    state.board, state.seats, state.options, state.log = board, seats, options, None
    state.read_options()
    state.stage, state.round, state.points = SETUP, 1, board.scenario.points + (1 if state.solo else 0)
    _empty_board(state)
    _fresh_players(state)
    state.cards_left = state.cards_discarded = ()
    state.calls = state.pending = ()
    state.decision = state.choices = ()
    state.decisions = 0
    state.clock, state.clock_at, state.clocks = NO_CLOCK, 0, 0
    state.delivered, state.evacuated, state.burned_blocks, state.calls_answered = 0, 0, 0, 0
    state.reasons, state.won = (), False
    return state


def _empty_board(state: State) -> None:
    spaces, vehicles = state.board.space_count, state.board.vehicle_count
    state.active, state.inactive = bytearray(spaces), bytearray(spaces)
    state.debris = state.hazards = state.burned = bytes(spaces)
    state.tokens = [bytearray(spaces) for _ in range(ITEM_COUNT)]
    state.aboard = [bytearray(vehicles) for _ in range(ITEM_COUNT)]
    state.vehicle_at = [NOWHERE] * vehicles
    state.tank = bytearray(TANK if vehicle < state.engines else 0 for vehicle in range(vehicles))
    state.damaged = bytes(vehicles)
    state.reserves = bytearray(len(state.board.stations))
    state.hydrants = bytearray(len(state.board.hydrant_roads))
    state.fire_supply, state.injured_supply = FIRES, INJURED_PERSONS
    state.water_supply = WATER_DICE - TANK * state.engines


def _fresh_players(state: State) -> None:
    dice = state.seats * state.dice_each
    state.symbol = bytearray(dice)
    state.slot = state.slot_engine = state.slot_space = bytes(dice)
    state.rolled_at = [NOWHERE] * dice
    state.rolls_used = [0] * state.seats
    state.ready = state.done = bytes(state.seats)
