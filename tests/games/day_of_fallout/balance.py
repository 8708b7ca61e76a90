"""The balance table of the armies: the heuristic bot on both sides, every pairing, each seed with the sides swapped.

    python -m tests.games.day_of_fallout.balance --games 2000

prints the lines of the table in docs/rules/day_of_fallout_cards.md. Starting points and first player are drawn.
"""

from __future__ import annotations

import argparse
from itertools import combinations
from typing import Final, NamedTuple

from games.day_of_fallout.decks import all_armies
from tests.games.day_of_fallout.played import HEURISTIC, played, shares

TITLES: Final = {army.id: army.title for army in all_armies()}
PAIRINGS: Final = tuple(combinations(TITLES, 2))
LEAST, MOST = 0.4, 0.6
"""The part of its games that either army of a pairing may win."""


class Line(NamedTuple):
    """first_army, first_turn: the part of the games that they won, a draw counting half."""

    armies: tuple[str, str]
    first_army: float
    first_turn: float


def line(scenario: str, armies: tuple[str, str], games: int) -> Line:
    """So many games, half of them with the armies the other way round at the table."""
    wins = began = 0.0
    for number in range(games):
        seed, swapped = divmod(number, 2)
        state = played(scenario, [HEURISTIC] * 2, seed, armies[::-1] if swapped else armies)
        wins += shares(state)[swapped]
        began += shares(state)[state.first]
    return Line(armies, wins / games, began / games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--scenario", default="two-armies")
    arguments = parser.parse_args()
    for pairing in PAIRINGS:
        found = line(arguments.scenario, pairing, arguments.games)
        first, second = (TITLES[army] for army in found.armies)
        print(
            f"| {first} | {second} | {found.first_army:.1%} | {found.first_turn:.1%} |".replace("%", " %"), flush=True
        )


if __name__ == "__main__":
    main()
