"""What cannot be in a position, whatever its parts are by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.day_of_fallout.forming import room
from games.day_of_fallout.sizes import MOST_SQUADS, NOBODY, NOWHERE, STRATEGIC_HAND
from games.day_of_fallout.state import ARMIES, DEAL, FORMING, OVER, PLACING, REVEAL, TURN, State
from games.errors import Fault


def position_faults(state: State) -> list[Fault]:
    return [*_seats(state), *_hands(state), *_units(state), *_map(state), *_stage(state)]


def _seats(state: State) -> Iterator[Fault]:
    taken = [army for army in state.armies if army != NOBODY]
    if len(set(taken)) < len(taken) or len(set(state.starts)) < state.seats:
        yield Fault("/armies", "have different armies and starting points (D58)")
    for seat, army in enumerate(state.armies):
        if army == NOBODY and state.stage not in (ARMIES, OVER) and state.in_play(seat):
            yield Fault(f"/armies/{seat}/army", "is missing")
        if army != NOBODY and army not in state.board.playable:
            yield Fault(f"/armies/{seat}/army", "is not played in this scenario")


def _hands(state: State) -> Iterator[Fault]:
    for seat in range(state.seats):
        cards, played = len(state.strategic[seat]), len(state.played[seat])
        right = not cards if state.given_up >> seat & 1 else cards + played in _dealt(state)
        if not right or len(set(state.played[seat])) < played:
            yield Fault(f"/armies/{seat}/strategic", f"are {STRATEGIC_HAND} with those played, once dealt (D6)")
        yield from _forming(state, seat)


def _dealt(state: State) -> tuple[int, ...]:
    """How many Strategic Actions a seat has been dealt; a game may have ended before."""
    if state.stage == OVER:
        return 0, STRATEGIC_HAND
    return (0,) if state.stage in (ARMIES, DEAL) else (STRATEGIC_HAND,)


def _forming(state: State, seat: int) -> Iterator[Fault]:
    forming = state.stage in (FORMING, REVEAL) and state.in_play(seat)
    assigned, path = state.assigned[seat], f"/armies/{seat}"
    if bool(state.hands[seat]) != forming:
        yield Fault(f"{path}/hand", "is there while squads are formed")
    formed = bool(state.formed >> seat & 1)
    if (formed and not forming) or (state.stage == REVEAL and forming and not formed):
        yield Fault(f"{path}/formed", "is true for who is done with forming squads")
    if any(assigned.count(squad) > most for squad, most in enumerate(room(state))):
        yield Fault(f"{path}/assigned", "puts more units into a squad than the scenario allows")


def _units(state: State) -> Iterator[Fault]:
    living = [unit for members in state.units for unit, _ in members]
    for squad, members in enumerate(state.units):
        seat = squad // MOST_SQUADS
        path = f"/armies/{seat}/squads/{squad % MOST_SQUADS}/units"
        if any(state.board.army_of[unit] != state.armies[seat] for unit, _ in members):
            yield Fault(path, "are of the own army")
        if members and (state.stage < PLACING or not state.in_play(seat)):
            yield Fault(path, "are none before all are shown, and of a seat that is out")
    dead = [unit for units in state.killed for unit in units]
    if any(count > 1 for count in Counter([*living, *dead]).values()):
        yield Fault("/armies", "have a unit twice")
    for seat, units in enumerate(state.killed):
        if any(state.board.army_of[unit] == state.armies[seat] for unit in units):
            yield Fault(f"/armies/{seat}/killed", "are enemy units")


def _map(state: State) -> Iterator[Fault]:
    standing = [space for space in state.at if space != NOWHERE]
    if len(set(standing)) < len(standing):
        yield Fault("/armies", "have two squads on one space (D20)")
    if state.walls & state.flags or any((state.walls | state.flags) >> space & 1 for space in standing):
        yield Fault("/walls", "and flags and squads stand on different spaces")
    printed = sum(1 << flag for flag in state.board.flags)
    if state.flags & ~printed:
        yield Fault("/flags", "are those of the scenario")


def _stage(state: State) -> Iterator[Fault]:
    living = [seat for seat in range(state.seats) if state.in_play(seat)]
    if state.stage == OVER:
        return
    if len(living) < 2:
        yield Fault("/stage", "is over when fewer than two armies are in play")
    if state.stage in (ARMIES, PLACING, TURN) and not state.in_play(state.active):
        yield Fault("/active", "is a seat in play")
    if state.stage == ARMIES and state.armies[state.active] != NOBODY:
        yield Fault("/active", "has no army yet")
    waiting = [s for s, members in enumerate(state.units) if members and not state.placed >> s & 1]
    if state.stage == TURN and waiting:
        yield Fault("/armies", "have all squads on the board in a turn")
    if state.stage == PLACING and not any(squad // MOST_SQUADS == state.active for squad in waiting):
        yield Fault("/active", "has a squad to place")
    if (state.stage == TURN) != (state.turn > 0 and state.round > 0):
        yield Fault("/turn", "and round are numbered from 1 in turns")
    if state.stage >= PLACING:
        for seat in living:
            if not any(state.units[squad] for squad in state.squads_of(seat)):
                yield Fault(f"/armies/{seat}/out", "is true for a seat without units (D56)")
