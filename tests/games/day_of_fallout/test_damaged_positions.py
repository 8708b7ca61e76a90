"""A position with wrong parts is refused with a path, or it can be played; hands that are known in part are kept."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from games.chance import SeededChance
from games.day_of_fallout.options import FalloutOptions
from games.day_of_fallout.position import Position
from games.day_of_fallout.state import DEAL, State
from games.errors import Faulty
from games.game import TABLE
from tests.games.damaged import damaged
from tests.games.day_of_fallout.random_play import GAME, Play
from tests.sampling import amount

DELICATE = ("armies", "turn_state", "decision")
FIXED = "two-patrols"
"""A scenario that says how many units each squad has."""


def document(state: State, viewer: int | None = None) -> dict[str, Any]:
    """The whole position, or what a seat sees of it."""
    position = GAME.position(state) if viewer is None else GAME.view(state, viewer)
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position))
    return found


def read(changed: dict[str, Any], seed: int = 1) -> State:
    position = msgspec.json.decode(msgspec.json.encode(changed), type=Position)
    state: State = GAME.from_position(position, SeededChance(seed))
    return state


@pytest.mark.sampled
def test_a_damaged_position_is_refused_or_played(seed: int) -> None:
    refused = played = 0
    for number in range(amount(4, 200)):
        random, play = Random(seed + number), Play(seed + number)
        for step in play.steps(300):
            if random.random() > (0.3 if step.state.decision or step.state.formed else 0.05):
                continue
            viewer = random.choice((None, *range(step.state.seats)))
            try:
                again = read(damaged(document(step.state, viewer), random, DELICATE))
            except (msgspec.DecodeError, OverflowError, Faulty):
                refused += 1
                continue
            assert GAME.from_position(GAME.position(again), SeededChance(1)) == again
            assert GAME.decode(GAME.encode(again)) == again
            played += 1
            other = Play(seed + number)
            other.state = again
            for later in other.steps(40):
                assert GAME.to_act(later.state) or GAME.outcome(later.state) is not None
    assert refused
    assert played


def formed(scenario: str) -> State:
    """All units of seat 0 are in squads for good."""
    state: State = GAME.new(GAME.scenarios()[scenario], 2, FalloutOptions(armies="drawn"), SeededChance(3))
    assert state.stage == DEAL
    GAME.apply(state, TABLE, GAME.legal_actions(state, TABLE)[0], SeededChance(3), 0)
    while not state.formed:
        GAME.apply(state, 0, GAME.default_action(state, 0), SeededChance(3), 0)
    return state


@pytest.mark.parametrize("scenario", [FIXED, "two-armies"])
@pytest.mark.parametrize("viewer", [0, 1])
def test_a_hand_with_more_cards_or_squads_than_are_drawn_is_refused(scenario: str, viewer: int) -> None:
    """Also where those are unknown, and the squads would be formed anew."""
    for fields in (("assigned",), ("hand",), ("assigned", "hand")):
        changed = document(formed(scenario), viewer)
        for field in fields:
            changed["armies"][0][field].append(None)
        with pytest.raises(Faulty) as raised:
            read(changed)
        assert [fault.path for fault in raised.value.faults] == ["/armies/0/hand"]


@pytest.mark.parametrize("scenario", [FIXED, "two-armies"])
def test_squads_that_are_known_in_part_are_filled_to_the_sizes_they_have(scenario: str) -> None:
    state = formed(scenario)
    whole = document(state, 0)
    sizes = sorted(whole["armies"][0]["assigned"])
    for place, squad in ((0, sizes[-1]), (-1, 1), (2, 2)):
        changed = document(state, 0)
        changed["armies"][0]["assigned"] = [None] * len(sizes)
        changed["armies"][0]["assigned"][place] = squad
        again = document(read(changed))["armies"][0]["assigned"]
        assert again[place] == squad
        assert sorted(again) == sizes


@pytest.mark.parametrize("scenario", [FIXED, "two-armies"])
def test_units_that_are_known_stay_in_their_squads_whatever_is_dealt_beside_them(scenario: str) -> None:
    changed = document(formed(scenario), 0)
    army = changed["armies"][0]
    wanted = dict(zip(army["hand"], army["assigned"], strict=True))
    unknown = army["hand"][0]
    army["hand"][0] = None
    del wanted[unknown]
    dealt = set()
    for seed in range(20):
        again = document(read(changed, seed))["armies"][0]
        found = dict(zip(again["hand"], again["assigned"], strict=True))
        assert {unit: found.get(unit) for unit in wanted} == wanted
        dealt |= {*found} - {*wanted}
    assert len(dealt) > 1
