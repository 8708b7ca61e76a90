"""Whole games of bots, fast enough for thousands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.chance import SeededChance
from games.day_of_fallout.actions import ChooseArmy
from games.day_of_fallout.bot import HeuristicBot
from games.day_of_fallout.game import DayOfFallout
from games.day_of_fallout.options import FalloutOptions
from games.day_of_fallout.state import TURN, State
from games.game import TABLE, Bot, Outcome, chance_prefix
from games.playout import RandomBot, Stuck

GAME: Final = DayOfFallout()
HEURISTIC: Final = HeuristicBot()
RANDOM: Final = RandomBot()


def played(scenario: str, bots: Sequence[Bot], seed: int, armies: Sequence[str] = ()) -> State:
    """A game to its end; armies: in the order of the seats, drawn where there are none.

    The heuristic bot looks for its own actions in a turn, so they are not listed for it; the game refuses what is not
    legal.
    """
    options = FalloutOptions(armies="chosen" if armies else "drawn")
    state = GAME.new(GAME.scenarios()[scenario], len(bots), options, SeededChance(seed, "setup"))
    chance, thoughts = SeededChance(seed), SeededChance(seed, "bots")
    for seat, army in enumerate(armies):
        GAME.apply(state, seat, GAME.number_action(state, ChooseArmy(army)), chance, 0)
    while seats := GAME.to_act(state):
        seat = seats[0]
        unlisted = state.stage == TURN and not state.decision and bots[seat] is HEURISTIC
        actions = range(2) if unlisted else GAME.legal_actions(state, seat)
        action = actions[0] if seat == TABLE else bots[seat].choose(state, seat, actions, thoughts)
        if action is None:
            raise Stuck("a bot waits")
        GAME.apply(state, seat, action, chance.at(chance_prefix(GAME, state, seat)), 0)
    return state


def outcome(state: State) -> Outcome:
    """Of a game that is over."""
    found = GAME.outcome(state)
    if found is None:
        raise Stuck("the game has no outcome")
    return found


def shares(state: State) -> list[float]:
    """Each seat's part of the victory: the winner has all of it, those who share the first place share it."""
    places = outcome(state).places
    return [(place == 1) / places.count(1) for place in places]
