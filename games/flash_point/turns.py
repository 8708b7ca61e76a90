"""The course of a turn: actions, then what the table does, stage by stage (Tragic Events: Game Flow; E1)."""

from __future__ import annotations

from games.chance import Chance
from games.flash_point import lasting, veteran
from games.flash_point.action_points import skills_on_card
from games.flash_point.player_events import TurnBegan, TurnEnded
from games.flash_point.rulesets import SETUP, TURN
from games.flash_point.state import State
from games.flash_point.tokens import NOWHERE


def begin_turn(state: State) -> None:
    """The active firefighter has the points of the card and those that were saved (B26), one more near the Veteran."""
    firefighter = state.active
    skills = skills_on_card(state, firefighter)
    state.stage = TURN
    state.acted, state.commanded = False, bytearray(state.firefighters)
    state.target, state.flared = NOWHERE, 0
    state.ap[firefighter] += skills.ap
    state.special[firefighter] = skills.free
    state.bonus[firefighter] = veteran.bonus(state, firefighter)
    state.note(TurnBegan, state.turn, firefighter, state.ap[firefighter], skills.free)


def end_actions(state: State, part: int, chance: Chance) -> None:
    """No more actions: what may be saved is saved, and the table goes on."""
    firefighter = state.active
    state.ap[firefighter] = min(state.ap[firefighter], skills_on_card(state, firefighter).saves)
    state.special[firefighter] = state.bonus[firefighter] = 0
    state.note(TurnEnded, state.turn, firefighter, state.ap[firefighter])
    state.stage = state.rules.table_stages[0]


def complete_stage(state: State) -> None:
    """A step is done with all its decisions: the next stage, or the next firefighter's turn, begins."""
    if state.stage == TURN:
        return
    if state.stage == SETUP:
        state.turn = 1
        begin_turn(state)
        return
    stages = state.rules.table_stages
    place = stages.index(state.stage) + 1
    if place < len(stages):
        state.stage = stages[place]
    else:
        _next_turn(state)


def _next_turn(state: State) -> None:
    lasting.expire(state)
    state.turn += 1
    state.active = (state.active + 1) % state.firefighters
    begin_turn(state)
