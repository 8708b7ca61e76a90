"""Driving, riding and crew change (Tragic Events: Drive, Ride, Crew Change; B63-B67, B82)."""

from __future__ import annotations

from games.chance import Chance
from games.flash_point import pending, refusals
from games.flash_point.action_numbers import CREW_CHANGE, DRIVE
from games.flash_point.action_points import ORDINARY, pay, points_for, skills_of, skills_on_card
from games.flash_point.people import arrive, refuse_own_price, save_people
from games.flash_point.player_events import FirefighterRode, VehicleDriven
from games.flash_point.refusals import Refusal
from games.flash_point.rulesets import OVER
from games.flash_point.setup import become, free_specialists
from games.flash_point.specialists import Skills
from games.flash_point.state import State
from games.flash_point.tokens import AMBULANCE, ENGINE, NOWHERE, VEHICLES


def spot_of(state: State, vehicle: int) -> int:
    return state.ambulance if vehicle == AMBULANCE else state.engine


def spaces_of(state: State, vehicle: int) -> tuple[int, int] | tuple[()]:
    """Where a vehicle stands; nowhere before it is placed."""
    spot = spot_of(state, vehicle)
    return () if spot == NOWHERE else state.board.spots[vehicle][spot]


def is_in_engine(state: State, firefighter: int) -> bool:
    return state.at[firefighter] in spaces_of(state, ENGINE)


def next_spots(state: State, vehicle: int) -> list[int]:
    """The next spot in either direction around the building (B63)."""
    spot, count = spot_of(state, vehicle), len(state.board.spots[vehicle])
    return [] if spot == NOWHERE else sorted({(spot - 1) % count, (spot + 1) % count} - {spot})


def list_drives(state: State, skills: Skills, listed: list[int]) -> None:
    numbers = state.board.numbers
    if skills.drive > points_for(state, state.active, ORDINARY):
        return
    for vehicle in (AMBULANCE, ENGINE):
        if vehicle == AMBULANCE or skills.drives_from_afar or is_in_engine(state, state.active):
            first = numbers.starts[DRIVE] + vehicle * numbers.spots
            listed.extend([first + spot for spot in next_spots(state, vehicle)])


def refuse_drive(state: State, part: int) -> Refusal | None:
    """The Ambulance from anywhere, the Engine by whoever is in it (B65)."""
    vehicle, spot = divmod(part, state.board.numbers.spots)
    skills = skills_of(state, state.active)
    if spot not in next_spots(state, vehicle):
        return refusals.NO_SUCH_SPOT
    if vehicle == ENGINE and not skills.drives_from_afar and not is_in_engine(state, state.active):
        return refusals.NOT_IN_THE_ENGINE
    return refuse_own_price(state, skills.drive)


def drive(state: State, part: int, chance: Chance) -> None:
    """Victims where the Ambulance arrives are rescued; then everybody on the vehicle may ride along (B64, B66)."""
    vehicle, spot = divmod(part, state.board.numbers.spots)
    skills = skills_of(state, state.active)
    aboard = [one for one, space in enumerate(state.at) if space in spaces_of(state, vehicle)]
    pay(state, state.active, skills.drive, ORDINARY)
    state.note(VehicleDriven, VEHICLES[vehicle], spot)
    if vehicle == AMBULANCE:
        state.ambulance = spot
        for space in spaces_of(state, AMBULANCE):
            if state.stage != OVER:
                save_people(state, space)
    else:
        state.engine = spot
    if state.stage != OVER:
        goes_along = vehicle == ENGINE and not skills.drives_from_afar
        pending.then(
            state,
            [(pending.ALIGHT if goes_along and one == state.active else pending.RIDE, one, vehicle) for one in aboard],
        )


def ask_to_ride(state: State, task: tuple[int, ...], chance: Chance) -> None:
    """Whoever is on a vehicle that drives stays, or rides to a space of its new spot (B64)."""
    firefighter, vehicle = task
    options = (NOWHERE, *spaces_of(state, vehicle))
    pending.ask(state, pending.RIDE, options, task, state.owner(firefighter))


def ask_where_to_alight(state: State, task: tuple[int, ...], chance: Chance) -> None:
    """The driver of the Engine goes with it (B64, B65)."""
    firefighter, vehicle = task
    pending.ask(state, pending.ALIGHT, spaces_of(state, vehicle), task, state.owner(firefighter))


def ride(state: State, space: int, subject: tuple[int, ...], chance: Chance) -> None:
    if space == NOWHERE:
        return
    firefighter = subject[0]
    state.at[firefighter] = space
    state.note(FirefighterRode, firefighter, space)
    arrive(state, firefighter, chance)


def list_crew_changes(state: State, skills: Skills, listed: list[int]) -> None:
    if not state.acted and is_in_engine(state, state.active):
        first = state.board.numbers.starts[CREW_CHANGE]
        listed.extend(first + place for place in free_specialists(state) if refuse_crew_change(state, place) is None)


def refuse_crew_change(state: State, place: int) -> Refusal | None:
    """The first action of a turn, in the Engine, to a specialist that nobody is (B67)."""
    if state.acted:
        return refusals.NOT_FIRST_ACTION
    if not is_in_engine(state, state.active):
        return refusals.NOT_IN_THE_ENGINE_TO_CHANGE
    if place in state.specialist:
        return refusals.SPECIALIST_TAKEN
    return refuse_own_price(state, skills_of(state, state.active).crew_change)


def crew_change(state: State, place: int, chance: Chance) -> None:
    """The points of the turn are those of the new card, less the price, with what was saved; so are special ones."""
    firefighter = state.active
    old = skills_on_card(state, firefighter)
    pay(state, firefighter, skills_of(state, firefighter).crew_change, ORDINARY)
    become(state, firefighter, place)
    new = skills_on_card(state, firefighter)
    state.ap[firefighter] = max(0, state.ap[firefighter] + new.ap - old.ap)
    state.special[firefighter] = new.free
