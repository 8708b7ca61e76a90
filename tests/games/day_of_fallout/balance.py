"""The balance table of the armies: the heuristic bot on both sides, every pairing, each seed with the sides swapped.

    python -m tests.games.day_of_fallout.balance --games 2000

prints the lines of the table in docs/rules/day_of_fallout_cards.md. Starting points and first player are drawn.
"""

from __future__ import annotations

import argparse
from itertools import combinations
from typing import Final, NamedTuple

from games.chance import SeededChance
from games.day_of_fallout.actions import ChooseArmy
from games.day_of_fallout.bot import HeuristicBot
from games.day_of_fallout.decks import all_armies
from games.day_of_fallout.game import DayOfFallout
from games.day_of_fallout.options import FalloutOptions
from games.day_of_fallout.state import TURN, State
from games.game import TABLE, Outcome, chance_prefix
from games.playout import Stuck

GAME: Final = DayOfFallout()
TITLES: Final = {army.id: army.title for army in all_armies()}
PAIRINGS: Final = tuple(combinations(TITLES, 2))
LEAST, MOST = 0.4, 0.6
"""The part of its games that either army of a pairing may win."""


class Line(NamedTuple):
    """wins: of the first army, a draw counting half; began: games won by who had the first turn."""

    armies: tuple[str, str]
    games: int
    wins: float
    began: float

    @property
    def share(self) -> float:
        return self.wins / self.games


def played(scenario: str, armies: tuple[str, ...], seed: int) -> State:
    """A game to its end, the armies in the order of the seats.

    The bot looks for its own actions in a turn, so they are not listed for it; the game refuses what is not legal.
    """
    options, bot = FalloutOptions(armies="chosen"), HeuristicBot()
    document = GAME.scenarios()[scenario]
    state = GAME.new(document, len(armies), options, SeededChance(seed, "setup"))
    for seat, army in enumerate(armies):
        GAME.apply(state, seat, GAME.number_action(state, ChooseArmy(army)), SeededChance(seed), 0)
    chance, thoughts = SeededChance(seed), SeededChance(seed, "bots")
    while seats := GAME.to_act(state):
        seat = seats[0]
        in_turn = state.stage == TURN and not state.decision
        actions = range(2) if in_turn else GAME.legal_actions(state, seat)
        action = actions[0] if seat == TABLE else bot.choose(state, seat, actions, thoughts)
        if action is None:
            raise Stuck("the heuristic bot waits")
        GAME.apply(state, seat, action, chance.at(chance_prefix(GAME, state, seat)), 0)
    return state


def line(scenario: str, armies: tuple[str, str], games: int) -> Line:
    """So many games, half of them with the armies the other way round at the table."""
    wins = began = 0.0
    for number in range(games):
        seed, swapped = divmod(number, 2)
        state = played(scenario, armies[::-1] if swapped else armies, seed)
        points = _points(GAME.outcome(state))
        wins += points[swapped]
        began += points[state.first]
    return Line(armies, games, wins, began)


def _points(outcome: Outcome | None) -> list[float]:
    """1 for the winner of two, a half each for a draw."""
    if outcome is None:
        raise Stuck("the game has no outcome")
    first, second = outcome.places
    return [0.5, 0.5] if first == second else [float(first < second), float(second < first)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--scenario", default="two-armies")
    parser.add_argument("--pairing", type=int, choices=range(len(PAIRINGS)), action="append")
    arguments = parser.parse_args()
    for place in arguments.pairing or range(len(PAIRINGS)):
        found = line(arguments.scenario, PAIRINGS[place], arguments.games)
        first, second = (TITLES[army] for army in found.armies)
        print(
            f"| {first} | {second} | {100 * found.share:.1f} % | {100 * found.began / found.games:.1f} % |", flush=True
        )


if __name__ == "__main__":
    main()
