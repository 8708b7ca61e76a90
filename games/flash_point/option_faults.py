"""What is wrong with decoded match options, or with the number of seats for a scenario."""

from __future__ import annotations

from games.errors import Fault
from games.flash_point.board import Board
from games.flash_point.options import FamilyOptions
from games.flash_point.tokens import MOST_FIREFIGHTERS


def option_faults(board: Board, seats: int, options: FamilyOptions) -> list[Fault]:
    fewest, most = board.scenario.seats
    if not fewest <= seats <= most:
        return [Fault("/seats", f"this scenario has {fewest} to {most} seats")]
    each, faults = options.firefighters_each, list[Fault]()
    if not 1 <= each <= 2:
        faults.append(Fault("/options/firefighters_each", "is 1 or 2"))
    elif seats * each > MOST_FIREFIGHTERS:
        faults.append(Fault("/options/firefighters_each", f"there are {MOST_FIREFIGHTERS} firefighters in all"))
    elif board.rules.specialists and seats * each > len(board.specialists):
        faults.append(Fault("/seats", "this scenario has not that many specialists"))
    if not 0 <= options.first_seat < seats:
        faults.append(Fault("/options/first_seat", "is one of the seats"))
    return faults
