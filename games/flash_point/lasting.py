"""Rules of cards that hold for some turns: rows (rule, last turn) in State.lasting.

A rule is a place in card_types.RULES.
"""

from __future__ import annotations

from games.flash_point.state import State


def begin(state: State, rule: int, last_turn: int) -> None:
    """For everybody, to the end of that turn."""
    state.lasting = (*state.lasting, (rule, last_turn))


def rules_now(state: State) -> int:
    """The rules that hold, a bit for each place in card_types.RULES."""
    bits = 0
    for rule, _ in state.lasting:
        bits |= 1 << rule
    return bits


def expire(state: State) -> None:
    """At the end of a turn: what lasted until now is over."""
    if state.lasting:
        state.lasting = tuple(row for row in state.lasting if row[1] > state.turn)
