"""A state with nothing on the board yet: where setup and the reading of positions begin."""

from __future__ import annotations

from games.flash_point.board import Board
from games.flash_point.options import FamilyOptions
from games.flash_point.rulesets import SETUP
from games.flash_point.state import State
from games.flash_point.tokens import FALSE_ALARM, NO_SPECIALIST, NOWHERE, POI_KINDS, VICTIM


def empty_table(board: Board, seats: int, options: FamilyOptions) -> State:
    state = State()
    state.board, state.seats, state.options, state.log = board, seats, options, None
    state.read_options()
    state.stage, state.turn = SETUP, 0
    state.active = options.first_seat * options.firefighters_each
    state.edges = bytearray(board.first_edges)
    state.open_east, state.open_south = board.first_east, board.first_south
    state.fire = state.smoke = state.hot_spots = 0
    state.hazmats, state.hazmats_removed, state.hazmats_exploded = (), 0, 0
    pool = [0] * len(POI_KINDS)
    pool[VICTIM], pool[FALSE_ALARM] = board.scenario.victims, board.scenario.false_alarms
    state.poi, state.pool, state.victims = (), tuple(pool), ()
    state.rescued = state.lost = state.false_alarms = 0
    count = state.firefighters
    state.at = [NOWHERE] * count
    state.ap, state.special, state.bonus = bytearray(count), bytearray(count), bytearray(count)
    state.specialist = bytes([NO_SPECIALIST]) * count
    state.acted, state.commanded = False, bytearray(count)
    state.ambulance = state.engine = state.target = NOWHERE
    state.flared = 0
    cards = (0,) * (len(board.fire_cards) + len(board.flare_ups))
    state.fire_deck = state.fire_discard = cards
    state.flare_ups = (0,) * len(board.flare_ups)
    state.event_deck = state.event_discard = (0,) * len(board.event_cards)
    state.lasting = state.pending = state.decision = state.choices = ()
    state.decisions, state.reasons, state.won = 0, (), False
    return state
