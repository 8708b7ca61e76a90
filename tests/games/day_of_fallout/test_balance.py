"""No army is much better than another (docs/rules/day_of_fallout_cards.md has the table)."""

from __future__ import annotations

import pytest

from tests.games.day_of_fallout.balance import LEAST, MOST, PAIRINGS, line
from tests.sampling import SOAK, amount

SLACK = 0 if SOAK else 0.3
"""What chance may add in so few games."""


@pytest.mark.sampled
@pytest.mark.parametrize("armies", PAIRINGS, ids="-".join)
def test_either_army_of_a_pairing_wins_between_40_and_60_of_100_games(armies: tuple[str, str]) -> None:
    """In 2,000 games; in a sample no army loses nearly all."""
    assert LEAST - SLACK <= line("two-armies", armies, amount(10, 2000)).first_army <= MOST + SLACK
