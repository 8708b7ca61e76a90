"""Who may do what now: the seats to act, and the actions of a seat.

What is listed here is what refusing.py does not refuse: both ask the same predicates (G5).
"""

from __future__ import annotations

from games.day_of_fallout import action_numbers as kinds
from games.day_of_fallout.forming import next_by_default, refuse_assign, refuse_formed
from games.day_of_fallout.listing import list_turn_actions
from games.day_of_fallout.refusing import TABLE_KINDS, refusal
from games.day_of_fallout.sizes import MOST_SQUADS
from games.day_of_fallout.state import ARMIES, FORMING, OVER, PLACING, State
from games.game import TABLE


def to_act(state: State) -> tuple[int, ...]:
    if state.stage == OVER:
        return ()
    if state.stage in TABLE_KINDS:
        return (TABLE,)
    if state.stage == FORMING:
        return tuple(seat for seat in range(state.seats) if state.in_play(seat) and not state.formed >> seat & 1)
    return (state.active,)


def legal_actions(state: State, seat: int) -> list[int]:
    if seat not in to_act(state):
        return []
    starts = state.board.numbers.starts
    if seat == TABLE:
        return [starts[TABLE_KINDS[state.stage]]]
    if state.stage == FORMING:
        return _forming(state, seat)
    if state.decision:
        return list(range(starts[kinds.CHOOSE], starts[kinds.CHOOSE] + len(state.choices)))
    if state.stage == ARMIES:
        return _of_kind(state, seat, kinds.CHOOSE_ARMY)
    return _of_kind(state, seat, kinds.PLACE) if state.stage == PLACING else list_turn_actions(state)


def _of_kind(state: State, seat: int, kind: int) -> list[int]:
    starts = state.board.numbers.starts
    return [action for action in range(starts[kind], starts[kind + 1]) if refusal(state, seat, action) is None]


def _forming(state: State, seat: int) -> list[int]:
    starts = state.board.numbers.starts
    found = [
        starts[kinds.ASSIGN] + unit * MOST_SQUADS + squad
        for unit in state.hands[seat]
        for squad in range(MOST_SQUADS)
        if refuse_assign(state, seat, unit, squad) is None
    ]
    if refuse_formed(state, seat) is None:
        found += [starts[kinds.START_OVER], starts[kinds.FORMED]]
    return found


def default_action(state: State, seat: int) -> int:
    """What is played for a seat to act without its player: the first option, an even split, or the end of the turn."""
    starts = state.board.numbers.starts
    if state.stage == FORMING:
        return _default_forming(state, seat)
    if state.decision:
        return starts[kinds.CHOOSE]
    if state.stage in (ARMIES, PLACING):
        return legal_actions(state, seat)[0]
    return starts[kinds.END_TURN]


def _default_forming(state: State, seat: int) -> int:
    starts = state.board.numbers.starts
    following = next_by_default(state, seat)
    if following is None:
        return starts[kinds.FORMED]
    unit, squad = following
    return starts[kinds.ASSIGN] + unit * MOST_SQUADS + squad
