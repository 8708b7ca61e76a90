"""Performs an action that has not been refused, and what follows from it at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.chance import Chance
from games.firefighters_on_duty import (
    action_dice,
    equipment,
    extinguish,
    fire_growth,
    loading,
    people,
    radio_reports,
    rounds,
    steps,
    vehicles,
    water,
)
from games.firefighters_on_duty import action_numbers as kinds
from games.firefighters_on_duty.fire_events import GameEnded
from games.firefighters_on_duty.legal import everybody_is_done
from games.firefighters_on_duty.player_events import SeatDone, SeatReady
from games.firefighters_on_duty.state import (
    DECISION_CLOCK,
    LAST_ACTIONS,
    OVER,
    PHASE_CLOCK,
    READY_CLOCK,
    State,
    changed,
)
from games.game import TABLE

WITHOUT_CHANCE: Final[dict[int, Callable[[State, int, int], None]]] = {
    kinds.FETCH_WATER: water.fetch,
    kinds.MOVE_VEHICLE: vehicles.move,
    kinds.MOVE_FIREFIGHTER: people.move,
    kinds.EXTINGUISH: extinguish.extinguish,
    kinds.USE_AXE: equipment.use_axe,
    kinds.LEAVE_SLOT: action_dice.leave_slot,
    kinds.SHUT_OFF: equipment.shut_off,
    kinds.DRAW_WATER: water.draw,
    kinds.GIVE_WATER: water.give,
    kinds.LOAD: loading.load,
    kinds.UNLOAD: loading.unload,
}
WITH_CHANCE: Final[dict[int, Callable[[State, int, int, Chance], None]]] = {
    kinds.ROLL_WATER: extinguish.roll_water,
    kinds.ROLL_AXE: equipment.roll_axe,
}


def perform(state: State, seat: int, action: int, chance: Chance, moment: int) -> None:
    numbers = state.board.numbers
    kind = numbers.kind_of[action]
    part = action - numbers.starts[kind]
    if seat == TABLE:
        _table_acts(state, kind, part, chance, moment)
    elif kind == kinds.CHOOSE:
        _go_on(state, steps.choose(state, part, chance, moment), moment)
    elif kind == kinds.READY:
        _say_ready(state, seat, moment)
    else:
        _play(state, seat, kind, part, chance, moment)
        _end_phase_when_done(state, moment)
    if state.stage == OVER:
        state.note(GameEnded, state.won, state.points)


def _play(state: State, seat: int, kind: int, part: int, chance: Chance, moment: int) -> None:
    if kind == kinds.ROLL:
        action_dice.roll(state, seat, part, chance, moment)
    elif kind == kinds.DONE:
        state.done = changed(state.done, seat, 1)
        state.note(SeatDone, seat)
    elif kind in WITHOUT_CHANCE:
        WITHOUT_CHANCE[kind](state, seat, part)
    else:
        WITH_CHANCE[kind](state, seat, part, chance)


def _end_phase_when_done(state: State, moment: int) -> None:
    if state.stage == LAST_ACTIONS:
        rounds.end_when_resolved(state)
    elif everybody_is_done(state):
        rounds.end_countdown(state, moment)


def _say_ready(state: State, seat: int, moment: int) -> None:
    state.ready = changed(state.ready, seat, 1)
    state.note(SeatReady, seat)
    if all(state.ready):
        rounds.begin_action_phase(state, moment)


def _table_acts(state: State, kind: int, part: int, chance: Chance, moment: int) -> None:
    if kind == kinds.TIME_UP:
        _time_up(state, chance, moment)
        return
    if kind == kinds.START_ROUND:
        rounds.start_round(state, chance)
    elif kind == kinds.RADIO_REPORT:
        radio_reports.radio_report(state, part + 1)
    elif kind == kinds.FIRE_GROWTH:
        fire_growth.fire_growth(state)
    elif kind == kinds.FIRE_SPREAD:
        fire_growth.fire_spread(state, chance)
    else:
        rounds.end_round(state)
    _go_on(state, steps.do_pending(state, chance, moment), moment)


def _time_up(state: State, chance: Chance, moment: int) -> None:
    """What the end of each clock means (A67, A102, G2)."""
    if state.clock == READY_CLOCK:
        rounds.begin_action_phase(state, moment)
    elif state.clock == PHASE_CLOCK:
        rounds.end_countdown(state, moment)
    elif state.clock == DECISION_CLOCK:
        _go_on(state, steps.choose(state, 0, chance, moment), moment)
    else:
        rounds.end_last_actions(state)


def _go_on(state: State, complete: bool, moment: int) -> None:
    if complete:
        rounds.complete_stage(state, moment)


def begin(state: State, chance: Chance) -> None:
    """The decisions of Game Setup, as far as they need no player."""
    _go_on(state, steps.do_pending(state, chance, 0), 0)
