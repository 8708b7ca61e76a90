"""Who may do what now: the seats to act, and the actions of a seat.

What is listed here is what refusing.py does not refuse: both ask the same predicates (G5).
"""

from __future__ import annotations

from typing import Final

from games.flash_point import action_numbers as kinds
from games.flash_point import rulesets
from games.flash_point.end_of_turn import refuse_end
from games.flash_point.rulesets import TURN
from games.flash_point.state import State
from games.flash_point.tokens import NOWHERE
from games.flash_point.turn_actions import first_way_out, list_turn_actions
from games.game import TABLE

TABLE_KINDS: Final = {
    rulesets.END_OF_ACTIONS: kinds.END_OF_ACTIONS,
    rulesets.ADVANCE_FIRE: kinds.ADVANCE_FIRE,
    rulesets.FIRE_CARD: kinds.FIRE_CARD,
    rulesets.FLARE_UPS: kinds.FLARE_UPS,
    rulesets.AFTERMATH: kinds.AFTERMATH,
    rulesets.REPLENISH: kinds.REPLENISH,
}
"""The kind of action of each stage of the table."""


def acts(state: State, seat: int) -> bool:
    """Whether a seat has something to do."""
    if state.decision:
        return state.decision[1] in (NOWHERE, seat)
    return state.stage == TURN and state.owner(state.active) == seat


def to_act(state: State) -> tuple[int, ...]:
    if state.decision:
        seat = state.decision[1]
        return tuple(range(state.seats)) if seat == NOWHERE else (seat,)
    if state.stage == TURN:
        return (state.owner(state.active),)
    return (TABLE,) if state.stage in TABLE_KINDS else ()


def table_step(state: State) -> int | None:
    """The action by which the table goes on, when it is the table's turn."""
    kind = None if state.decision else TABLE_KINDS.get(state.stage)
    return None if kind is None else state.board.numbers.starts[kind]


def legal_actions(state: State, seat: int) -> list[int]:
    if seat == TABLE:
        step = table_step(state)
        return [] if step is None else [step]
    if not acts(state, seat):
        return []
    starts = state.board.numbers.starts
    if state.decision:
        return list(range(starts[kinds.CHOOSE], starts[kinds.CHOOSE] + len(state.choices)))
    return list_turn_actions(state)


def default_action(state: State, seat: int) -> int:
    """What is played for a seat to act without its player: the first option, or the end of the turn; in fire, while
    the turn may not end there, the first way out (B80)."""
    starts = state.board.numbers.starts
    if state.decision:
        return starts[kinds.CHOOSE]
    return starts[kinds.END_TURN] if refuse_end(state, 0) is None else first_way_out(state)
