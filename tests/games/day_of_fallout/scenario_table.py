"""How the scenarios are played by the heuristic bot on every seat, and by one of it among random players.

    python -m tests.games.day_of_fallout.scenario_table --games 200

prints the lines of the table in docs/rules/day_of_fallout_scenarios.md. Armies, starting points and first player are
drawn; the seat of the one bot goes round.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Final

from games.day_of_fallout.sizes import LETTERS
from tests.games.day_of_fallout.played import GAME, HEURISTIC, RANDOM, outcome, played, shares

TABLES: Final = [
    (name, seats)
    for name, document in GAME.scenarios().items()
    for seats in range(document["seats"][0], document["seats"][1] + 1)
]
"""Every scenario with each number of seats that it has."""


def against_random(scenario: str, seats: int, games: int) -> float:
    """The part of the games that one heuristic bot among random players wins."""
    wins = 0.0
    for seed in range(games):
        seat = seed % seats
        wins += shares(played(scenario, [HEURISTIC if one == seat else RANDOM for one in range(seats)], seed))[seat]
    return wins / games


def line(scenario: str, seats: int, games: int) -> str:
    """A line of the table."""
    rounds, began = 0, 0.0
    starts, reasons = dict.fromkeys(LETTERS, 0.0), Counter[str]()
    for seed in range(games):
        state = played(scenario, [HEURISTIC] * seats, seed)
        rounds += state.round
        began += shares(state)[state.first]
        reasons[outcome(state).reasons[0]] += 1
        for seat, share in enumerate(shares(state)):
            starts[LETTERS[state.starts[seat]]] += share
    ends = ", ".join(f"{reason} {count / games:.0%}" for reason, count in reasons.most_common())
    by_start = ", ".join(f"{letter} {starts[letter] / games:.0%}" for letter in LETTERS[:seats])
    won = against_random(scenario, seats, games)
    title = GAME.scenarios()[scenario]["title"]
    cells = (title, f"{seats}", f"{rounds / games:.1f}", ends, by_start, f"{began / games:.0%}", f"{won:.1%}")
    return f"| {' | '.join(cells)} |".replace("%", " %").replace("_", " ")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    arguments = parser.parse_args()
    for scenario, seats in TABLES:
        print(line(scenario, seats, arguments.games), flush=True)


if __name__ == "__main__":
    main()
