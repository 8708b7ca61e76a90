"""What never changes, over random play (case 7; A94, A97; G5)."""

from __future__ import annotations

import hashlib

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.chance import SeededChance
from games.firefighters_on_duty.position import Options
from games.firefighters_on_duty.state import State
from games.game import TABLE
from tests.games.firefighters_on_duty.town import GAME, town

BUSY = town(
    fires={"A1": 3, "A10": 2, "A11": 1, "B3": 3, "C8": 3},
    hazards={"A1": ["random", "random"], "A11": ["explosive_substances"], "B3": ["high_voltage", "random"]},
    civilians={"A3": 2, "C4": 1},
    debris={"A5": 1, "A3": 1},
    distress_calls=[{"round": 1, "space": "A8"}, {"round": 2, "space": "B12"}],
    points=20,
)
"""No Injured Person at the start, so that random play lasts a few rounds."""


def check(state: State) -> None:
    assert state.fire_supply + sum(state.active) + sum(state.inactive) + state.damaged.count(1) == 52
    assert state.water_supply + sum(state.tank) + sum(state.reserves) + sum(state.hydrants) == 80
    assert state.injured_supply + sum(state.tokens[4]) + sum(state.aboard[4]) == 12
    placed = [sum(state.tokens[item]) + sum(state.aboard[item]) for item in range(3)]
    returning = [sum(task == (word,) for task in state.pending) for word in (5, 6, 7)]
    waiting = [int(bool(state.decision) and state.decision[0] == word) for word in (5, 6, 7)]
    assert [sum(parts) for parts in zip(placed, returning, waiting, strict=True)] == [8, 8, 4]
    for road in state.board.roads:
        assert state.active[road] + state.inactive[road] <= 1
        standing = [vehicle for vehicle in state.vehicle_at if vehicle == road]
        assert len(standing) <= 1 or state.board.is_station[road]
    for block in state.board.blocks:
        assert not state.burned[block] or state.active[block] + state.inactive[block] + state.hazards[block] == 0


def played(seed: int, seats: int, options: Options) -> list[tuple[State, int]]:
    """Every state of a random match after setup, with who acts in it."""
    state = GAME.new(BUSY, seats, options, SeededChance(seed, "setup"))
    chance, random, moment = SeededChance(seed), SeededChance(seed, "walk"), 0
    states = []
    while GAME.outcome(state) is None:
        acting = GAME.to_act(state)
        seat = acting[random.draw("seat", len(acting))]
        if state.stage:
            states.append((state.clone(), seat))
        listed = GAME.legal_actions(state, seat)
        action = listed[random.draw("action", len(listed))]
        moment = max(moment, GAME.not_before(state, seat, action))
        prefix = f"table/{state.round}" if seat == TABLE else "seats"
        GAME.apply(state, seat, action, chance.at(prefix), moment)
    return states


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(0, 10_000), st.integers(1, 4), st.sampled_from(["timed", "untimed"]), st.sampled_from(["easy", "hard"])
)
def test_tokens_are_moved_and_never_made_or_lost(seed: int, seats: int, mode: str, difficulty: str) -> None:
    options = Options(mode=mode, difficulty=difficulty, roll_pause_ms=0)  # type: ignore[arg-type]
    for state, _ in played(seed, seats, options):
        check(state)


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10_000), st.integers(1, 4))
def test_what_is_listed_is_allowed_and_all_else_is_refused(seed: int, seats: int) -> None:
    states = played(seed, seats, Options(mode="untimed"))
    for state, _ in states[:: max(1, len(states) // 3)]:
        for seat in (TABLE, *range(seats)):
            listed = set(GAME.legal_actions(state, seat))
            allowed = {a for a in range(state.board.numbers.count) if GAME.refusal(state, seat, a, 0) is None}
            assert allowed == listed


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10_000), st.integers(1, 4), st.sampled_from(["timed", "untimed"]))
def test_states_survive_encoding_and_positions(seed: int, seats: int, mode: str) -> None:
    states = played(seed, seats, Options(mode=mode))  # type: ignore[arg-type]
    for state, _ in states[::7]:
        assert GAME.decode(GAME.encode(state)) == state
        assert GAME.from_position(GAME.position(state), SeededChance(1)) == state


def test_the_same_chance_gives_the_same_match() -> None:
    ends = [hashlib.sha256(GAME.encode(played(7, 3, Options(mode="untimed"))[-1][0])).hexdigest() for _ in range(2)]
    assert ends[0] == ends[1]


def test_random_play_does_not_win() -> None:
    """A random bot that wins noticeably would point to a rules error."""
    won = 0
    for scenario in GAME.scenarios().values():
        seats = scenario["seats"][1]
        for seed in range(5):
            state = GAME.new(scenario, seats, Options(mode="untimed"), SeededChance(seed, "setup"))
            chance, random = SeededChance(seed), SeededChance(seed, "walk")
            while (outcome := GAME.outcome(state)) is None:
                seat = GAME.to_act(state)[0]
                listed = GAME.legal_actions(state, seat)
                prefix = f"table/{state.round}" if seat == TABLE else "seats"
                GAME.apply(state, seat, listed[random.draw("action", len(listed))], chance.at(prefix), 0)
            won += outcome.result == "won"
    assert won == 0
