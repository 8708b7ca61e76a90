"""What is played for a seat whose player is away: nothing that helps, and nothing that holds the others up (A102)."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain

from games.firefighters_on_duty import FirefightersOnDuty
from games.firefighters_on_duty.actions import Choose, Done, LeaveSlot, Ready
from games.firefighters_on_duty.state import ACTION_PHASE, LAST_ACTIONS, READY
from games.game import TABLE
from tests.games.table_of_games import Start, walk

GAME = FirefightersOnDuty()
TIMED = Start(GAME, "storm-night", 4, {"mode": "timed", "action_phase_ms": 20_000})


def test_the_default_is_ready_then_done_a_die_taken_back_or_the_first_option() -> None:
    played = defaultdict(set)
    for state, *_ in chain.from_iterable(walk(TIMED, seed) for seed in range(20)):
        for seat in GAME.to_act(state):
            if seat != TABLE:
                action = GAME.name_action(state, GAME.default_action(state, seat))
                played["decision" if state.decision else state.stage].add(type(action))
                assert not isinstance(action, Choose) or action.option == 0
    assert dict(played) == {"decision": {Choose}, READY: {Ready}, ACTION_PHASE: {Done}, LAST_ACTIONS: {LeaveSlot}}
