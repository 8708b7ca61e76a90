"""What a seat cannot know makes no difference to anything that it is told (D14, D60; G7).

Matches are played twice at once. All that one viewer knows is the same in both, and the rest is not: the unit cards
that others drew, how they form their squads, the Strategic Actions in their hands, and so what was not dealt at all.
"""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any, Final

import msgspec
import pytest

from games.chance import SeededChance
from games.day_of_fallout import action_numbers as kinds
from games.day_of_fallout.options import FalloutOptions
from games.day_of_fallout.sizes import MOST_SQUADS
from games.day_of_fallout.state import DEAL, PLACING, REVEAL, State
from games.game import TABLE
from tests.games.day_of_fallout.random_play import GAME
from tests.sampling import SOAK, amount

SCENARIOS: Final = {"two-armies": 2, "three-flags": 3, "four-armies": 4}
TABLES: Final = [
    (scenario, seats, viewer)
    for scenario, seats in SCENARIOS.items()
    for viewer in (None, *range(seats))
    if SOAK or viewer in (None, seats - 2)
]
STEPS_OF_TURNS: Final = 60
EVERY: Final = 11
"""Steps between two pictures."""
each_table = pytest.mark.parametrize(("scenario", "seats"), SCENARIOS.items())
each_viewer = pytest.mark.parametrize(("scenario", "seats", "viewer"), TABLES)


def at_forming(scenario: str, seats: int, seed: int) -> State:
    state: State = GAME.new(GAME.scenarios()[scenario], seats, FalloutOptions(), SeededChance(seed))
    assert state.stage == DEAL
    GAME.apply(state, TABLE, GAME.legal_actions(state, TABLE)[0], SeededChance(seed, "deal"), 0)
    return state


def otherwise(state: State, viewer: int | None, random: Random) -> State:
    """A match that the viewer cannot tell from this one: all cards that it does not know are dealt anew, and not as
    they were."""
    other = dealt_anew(state, viewer, random)
    while other.strategic == state.strategic:
        other = dealt_anew(state, viewer, random)
    return other


def dealt_anew(state: State, viewer: int | None, random: Random) -> State:
    other = state.clone()
    known = {card for seat in range(state.seats) for card in state.played[seat]}
    known |= set(state.strategic[viewer]) if viewer is not None else set()
    deck = [card for card in range(len(state.board.strategic)) if card not in known]
    random.shuffle(deck)
    for seat in range(state.seats):
        if seat == viewer:
            continue
        other.strategic[seat] = tuple(sorted(deck.pop() for _ in state.strategic[seat]))
        units = random.sample(state.board.army_units[state.armies[seat]], len(state.hands[seat]))
        other.hands[seat] = tuple(sorted(units))
    return other


def told(state: State, viewer: int | None, *, drawn: bool) -> list[Any]:
    """All that the viewer is told now: the view, its picture where drawn, who acts, what it may do, what happened."""
    view = GAME.view(state, viewer)
    redacted = [GAME.redact(event, viewer) for event in GAME.events(state)]
    happened = [msgspec.to_builtins(event) for event in redacted if event is not None]
    allowed = [] if viewer is None else GAME.legal_actions(state, viewer)
    GAME.start_log(state)
    picture = GAME.picture(view) if drawn else ""
    return [msgspec.to_builtins(view), picture, GAME.to_act(state), allowed, happened, GAME.outcome(state)]


def refusals(state: State, viewer: int, actions: range) -> list[str | None]:
    found = [GAME.refusal(state, viewer, action, 0) for action in actions]
    return [None if refusal is None else f"{refusal}" for refusal in found]


@pytest.mark.sampled
@each_viewer
def test_before_the_reveal_nobody_learns_what_others_drew_and_form(
    scenario: str, seats: int, viewer: int | None, seed: int
) -> None:
    for number in range(amount(1, 200)):
        random = Random(seed + number)
        state = at_forming(scenario, seats, seed + number)
        other = otherwise(state, viewer, random)
        pair = (state, other)
        for one in pair:
            GAME.start_log(one)
        for step in count():
            drawn = step % EVERY == 0 or state.stage == REVEAL
            assert told(state, viewer, drawn=drawn) == told(other, viewer, drawn=drawn)
            if state.stage == REVEAL:
                break
            seat = random.choice(GAME.to_act(state))
            act_in_both(pair, seat, seat == viewer, random)
        assert other.stage == REVEAL
        if viewer is not None:
            assert refusals(state, viewer, range(state.board.numbers.count)) == refusals(
                other, viewer, range(state.board.numbers.count)
            )


def act_in_both(pair: tuple[State, State], seat: int, same: bool, random: Random) -> None:
    """The same action of the viewer; of others the same kind of action, with other cards and squads."""
    numbers = pair[0].board.numbers
    listed = [GAME.legal_actions(state, seat) for state in pair]
    wanted = numbers.kind_of[random.choice(listed[0])]
    place = random.random()
    for state, actions in zip(pair, listed, strict=True):
        of_kind = [action for action in actions if numbers.kind_of[action] == wanted]
        action = of_kind[int(place * len(of_kind))] if same else random.choice(of_kind)
        GAME.apply(state, seat, action, SeededChance(1), 0)


@pytest.mark.sampled
@each_viewer
def test_after_the_reveal_nobody_learns_which_strategic_actions_others_hold(
    scenario: str, seats: int, viewer: int | None, seed: int
) -> None:
    for number in range(amount(1, 200)):
        random = Random(seed + number)
        state = at_forming(scenario, seats, seed + number)
        while state.stage < PLACING:
            seat = GAME.to_act(state)[0]
            action = GAME.legal_actions(state, seat)[0] if seat == TABLE else GAME.default_action(state, seat)
            GAME.apply(state, seat, action, SeededChance(seed), 0)
        other = otherwise(state, viewer, random)
        for one in (state, other):
            GAME.start_log(one)
        for step in range(STEPS_OF_TURNS):
            drawn = step % EVERY == 0
            assert told(state, viewer, drawn=drawn) == told(other, viewer, drawn=drawn)
            if GAME.outcome(state) is not None:
                break
            seat = GAME.to_act(state)[0]
            both = set(GAME.legal_actions(other, seat))
            shared = [action for action in GAME.legal_actions(state, seat) if action in both]
            action = random.choice(shared)
            for one in (state, other):
                GAME.apply(one, seat, action, SeededChance(seed + step), 0)


@each_table
def test_a_refusal_says_the_same_of_every_card_that_is_not_in_ones_own_hand(
    scenario: str, seats: int, seed: int
) -> None:
    """Neither who holds a unit card or a Strategic Action nor whether anybody does."""
    state = at_forming(scenario, seats, seed)
    numbers = state.board.numbers
    army = set(state.board.army_units[state.armies[1]])
    first = numbers.starts[kinds.ASSIGN]
    units = [*army - set(state.hands[0])]
    assert len({refusals(state, 0, range(first + u * MOST_SQUADS, first + u * MOST_SQUADS + 1))[0] for u in units}) == 1
    while state.stage < PLACING or state.active != 0 or state.round == 0:
        seat = GAME.to_act(state)[0]
        action = GAME.legal_actions(state, seat)[0] if seat == TABLE else GAME.default_action(state, seat)
        GAME.apply(state, seat, action, SeededChance(seed), 0)
    first = numbers.starts[kinds.STRATEGIC]
    others = [card for card in range(len(state.board.strategic)) if card not in state.strategic[0]]
    played = [range(first + card * numbers.payments, first + (card + 1) * numbers.payments) for card in others]
    assert len({refusal for actions in played for refusal in refusals(state, 0, actions)}) == 1
