"""What a position says of the present turn and of the decision that waits."""

from __future__ import annotations

from collections.abc import Sequence

from games.day_of_fallout.action_numbers import NO_CARD
from games.day_of_fallout.carrying_out import current_order
from games.day_of_fallout.decisions import ABILITY, STRATEGIC, targets_of
from games.day_of_fallout.position import CurrentOrder, DecisionPosition, TurnPosition
from games.day_of_fallout.positions import option_name
from games.day_of_fallout.reading import all_placed, fail, mask_of, placed
from games.day_of_fallout.sizes import MOST_CARDS, MOST_SQUADS, NOBODY, NOWHERE
from games.day_of_fallout.state import TURN, Counts, State


def read_turn(state: State, turn: TurnPosition) -> None:
    state.cards = mask_of(all_placed("/turn_state/cards", turn.cards, _own_cards(state)))
    state.acted, state.extra, state.tried = (_mask(squads) for squads in (turn.acted, turn.extra, turn.tried))
    state.used = tuple(sorted(all_placed("/turn_state/used", turn.used, state.board.unit_place)))
    if len(set(turn.used)) < len(turn.used):
        fail("/turn_state/used", "are different units")
    state.strategic_used, state.ending = turn.strategic_used, turn.ending
    if turn.current is not None:
        _read_current(state, turn.current)


def _own_cards(state: State) -> dict[str, int]:
    army = state.armies[state.active]
    return {state.board.card_of(army, place).id: place for place in range(MOST_CARDS)}


def _mask(squads: Sequence[int]) -> int:
    return mask_of(squad - 1 for squad in squads)


def _read_current(state: State, current: CurrentOrder) -> None:
    place = placed("/turn_state/current/card", current.card, _own_cards(state))
    card = state.armies[state.active] * MOST_CARDS + place
    if state.board.order(card, current.order) is None:
        fail("/turn_state/current/order", "is no order of that card")
    if state.at[state.active * MOST_SQUADS + current.squad - 1] == NOWHERE:
        fail("/turn_state/current/squad", "is no squad on the board")
    state.current = (current.squad - 1, card, current.order, int(current.moved), int(current.done))
    if state.ending or (current.moved and not current_order(state).move):
        fail("/turn_state/current", "is no order that is being carried out")


def read_decision(state: State, decision: DecisionPosition) -> None:
    if state.stage != TURN:
        fail("/decision", "waits in turns alone")
    state.decision = _about(state, decision)
    state.decisions = decision.id
    state.choices = targets_of(state, state.decision)
    if not state.choices or [option_name(state, one) for one in state.choices] != decision.options:
        fail("/decision/options", "are not what can be chosen")


def _about(state: State, decision: DecisionPosition) -> Counts:
    board = state.board
    if decision.strategic is not None:
        strategic = placed("/decision/strategic", decision.strategic, board.strategic_place)
        if strategic not in state.played[state.active]:
            fail("/decision/strategic", "is none that the seat whose turn it is has played")
        return STRATEGIC, strategic
    if decision.unit is None or decision.ability is None:
        fail("/decision", "is about a Strategic Action or an ability of a unit")
    unit = placed("/decision/unit", decision.unit, board.unit_place)
    squad = state.squad_of(unit)
    if squad == NOBODY or squad // MOST_SQUADS != state.active or decision.ability >= len(board.units[unit].abilities):
        fail("/decision/unit", "is no own unit on the board with that ability")
    card = NO_CARD
    if decision.order_card is not None:
        card = placed("/decision/order_card", decision.order_card, _own_cards(state))
    return ABILITY, unit, decision.ability, card
