"""Why an action is refused now: who acts and when is asked here, the rest of the file of its rule (G5)."""

from __future__ import annotations

from games.day_of_fallout import action_numbers as kinds
from games.day_of_fallout import refusals
from games.day_of_fallout.decisions import refuse_choice
from games.day_of_fallout.forming import refuse_assign, refuse_formed
from games.day_of_fallout.giving_up import can_give_up
from games.day_of_fallout.placing import refuse_place
from games.day_of_fallout.refusals import Refusal
from games.day_of_fallout.setup import refuse_army
from games.day_of_fallout.sizes import MOST_SQUADS
from games.day_of_fallout.state import ARMIES, DEAL, FORMING, OVER, PLACING, REVEAL, TURN, State
from games.day_of_fallout.turn_actions import refuse_turn_action
from games.game import TABLE


def refusal(state: State, seat: int, action: int) -> Refusal | None:
    numbers = state.board.numbers
    if not 0 <= action < numbers.count or not TABLE <= seat < state.seats:
        return refusals.NO_SUCH_ACTION
    if state.stage == OVER:
        return refusals.GAME_OVER
    kind = numbers.kind_of[action]
    place = action - numbers.starts[kind]
    if seat == TABLE or kind >= kinds.FIRST_TABLE_KIND:
        return _refuse_table(state, seat, kind, place)
    if not state.in_play(seat):
        return refusals.GIVEN_UP
    if state.stage == FORMING:
        return _refuse_forming(state, seat, kind, place)
    if kind == kinds.CHOOSE_LATE:
        return refusals.DECISION_OVER
    if state.stage in (DEAL, REVEAL):
        return refusals.NOT_NOW
    if seat != state.active:
        return refusals.NOT_YOUR_TURN
    return _refuse_active(state, action, kind, place)


def _refuse_table(state: State, seat: int, kind: int, place: int) -> Refusal | None:
    if seat != TABLE or kind < kinds.FIRST_TABLE_KIND:
        return refusals.NOT_YOUR_ACTION
    if kind == kinds.FORFEIT:
        return None if can_give_up(state, place) else refusals.GIVEN_UP
    return None if TABLE_KINDS.get(state.stage) == kind else refusals.NOT_NOW


TABLE_KINDS = {DEAL: kinds.DEAL, REVEAL: kinds.REVEAL}
"""The kind of action of each stage of the table."""


def _refuse_forming(state: State, seat: int, kind: int, place: int) -> Refusal | None:
    if kind == kinds.ASSIGN:
        return refuse_assign(state, seat, *divmod(place, MOST_SQUADS))
    if kind in (kinds.FORMED, kinds.START_OVER):
        return refuse_formed(state, seat)
    return refusals.DECISION_OVER if kind == kinds.CHOOSE_LATE else refusals.NOT_NOW


def _refuse_active(state: State, action: int, kind: int, place: int) -> Refusal | None:
    """Of the seat whose turn it is."""
    if kind == kinds.CHOOSE:
        return refuse_choice(state, place)
    if state.decision:
        return refusals.DECISION_WAITS
    if state.stage == ARMIES and kind == kinds.CHOOSE_ARMY:
        return refuse_army(state, place)
    if state.stage == PLACING and kind == kinds.PLACE:
        return refuse_place(state, *divmod(place, state.board.numbers.spaces))
    return refuse_turn_action(state, action) if state.stage == TURN else refusals.NOT_NOW
