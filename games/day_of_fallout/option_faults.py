"""What is wrong with options or the number of seats for a scenario."""

from __future__ import annotations

from games.day_of_fallout.board import Board
from games.day_of_fallout.options import FalloutOptions
from games.errors import Fault


def option_faults(board: Board, seats: int, options: FalloutOptions) -> list[Fault]:
    fewest, most = board.scenario.seats
    return [] if fewest <= seats <= most else [Fault("/seats", f"is a number from {fewest} to {most}")]
