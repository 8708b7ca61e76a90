"""Reads the firefighters of a position."""

from __future__ import annotations

from games.demands import among, count_of, demand
from games.flash_point.action_points import skills_on_card
from games.flash_point.demands import space_of
from games.flash_point.position import FirefighterPosition, Position
from games.flash_point.rulesets import OVER, SETUP
from games.flash_point.state import State
from games.flash_point.tokens import NO_SPECIALIST


def read_firefighters(state: State, position: Position) -> None:
    demand(len(position.firefighters) == state.firefighters, "/firefighters", f"are {state.firefighters}")
    known = {one.id: place for place, one in enumerate(state.board.specialists)}
    taken = bytearray()
    for one, given in enumerate(position.firefighters):
        path = f"/firefighters/{one}"
        place = NO_SPECIALIST
        if given.specialist is not None:
            place = among(known, given.specialist, f"{path}/specialist")
            demand(place not in taken, f"{path}/specialist", "somebody else is that specialist")
        taken.append(place)
        waits = state.stage in (SETUP, OVER) or not state.rules.specialists
        demand(place != NO_SPECIALIST or waits, f"{path}/specialist", "is one of the scenario's specialists")
    state.specialist = bytes(taken)
    for one, given in enumerate(position.firefighters):
        _read_firefighter(state, one, given, f"/firefighters/{one}")


def _read_firefighter(state: State, one: int, given: FirefighterPosition, path: str) -> None:
    board, skills = state.board, skills_on_card(state, one)
    if given.space is None:
        demand(state.stage in (SETUP, OVER), f"{path}/space", "is a space of this board")
    else:
        state.at[one] = space_of(board, given.space, f"{path}/space", board.inside | board.ring)
    state.ap[one] = given.ap if one == state.active else count_of(given.ap, f"{path}/ap", skills.saves)
    state.special[one] = count_of(given.special, f"{path}/special", skills.free)
    state.bonus[one] = given.bonus
    state.commanded[one] = given.commanded
