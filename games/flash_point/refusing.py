"""Why an action is refused now: who acts and when is asked here, the rest of the file of its rule (G5)."""

from __future__ import annotations

from games.flash_point import action_numbers as kinds
from games.flash_point import refusals
from games.flash_point.legal import acts, table_step
from games.flash_point.refusals import Refusal
from games.flash_point.rulesets import OVER, TURN
from games.flash_point.state import State
from games.flash_point.turn_actions import refuse_turn_action
from games.game import TABLE


def refusal(state: State, seat: int, action: int) -> Refusal | None:
    numbers = state.board.numbers
    if not 0 <= action < numbers.count or not TABLE <= seat < state.seats:
        return refusals.NO_SUCH_ACTION
    if state.stage == OVER:
        return refusals.GAME_OVER
    kind = numbers.kind_of[action]
    if seat == TABLE or kind >= kinds.FIRST_TABLE_KIND:
        return _refuse_step(state, seat, action, kind)
    if kind in (kinds.CHOOSE, kinds.CHOOSE_LATE):
        return _refuse_choice(state, seat, kind, action - numbers.starts[kind])
    return _refuse_in_turn(state, seat, action, kind)


def _refuse_step(state: State, seat: int, action: int, kind: int) -> Refusal | None:
    if seat != TABLE or kind < kinds.FIRST_TABLE_KIND:
        return refusals.NOT_YOUR_ACTION
    return None if action == table_step(state) else refusals.NOT_NOW


def _refuse_choice(state: State, seat: int, kind: int, option: int) -> Refusal | None:
    if kind == kinds.CHOOSE_LATE or not state.decision:
        return refusals.DECISION_OVER
    if not acts(state, seat):
        return refusals.NOT_YOUR_DECISION
    return None if option < len(state.choices) else refusals.NO_SUCH_OPTION


def _refuse_in_turn(state: State, seat: int, action: int, kind: int) -> Refusal | None:
    if kind == kinds.END_TURN_LATE:
        return refusals.TURN_OVER
    if kind not in state.rules.actions:
        return refusals.NOT_IN_THIS_GAME
    if state.decision:
        return refusals.DECISION_WAITS
    if state.stage != TURN:
        return refusals.NOT_NOW
    if state.owner(state.active) != seat:
        return refusals.NOT_YOUR_TURN
    return refuse_turn_action(state, action)
