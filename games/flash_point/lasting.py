"""Rules of cards that hold for some turns: rows (rule, firefighter or everybody, last turn, amount) in State.lasting.

A rule is a place in card_types.RULES.
"""

from __future__ import annotations

from games.flash_point.state import State
from games.flash_point.tokens import NOWHERE


def begin(state: State, rule: int, firefighter: int, last_turn: int, amount: int = 1) -> None:
    """For one firefighter, or for everybody (NOWHERE), to the end of that turn."""
    state.lasting = (*state.lasting, (rule, firefighter, last_turn, amount))


def rules_for(state: State, firefighter: int) -> int:
    """The rules that hold for a firefighter now, a bit for each place in card_types.RULES."""
    bits = 0
    for rule, whom, _, _ in state.lasting:
        if whom in (NOWHERE, firefighter):
            bits |= 1 << rule
    return bits


def expire(state: State) -> None:
    """At the end of a turn: what lasted until now is over."""
    if state.lasting:
        state.lasting = tuple(row for row in state.lasting if row[2] > state.turn)
