"""Setup: the fire and the POI of the start, specialists, where everybody begins (Tragic Events: Setup; E6, E10).

Whatever players choose is asked after all that is rolled (G2, B24, B25).
"""

from __future__ import annotations

from games.chance import Chance
from games.flash_point import pending
from games.flash_point.board import Board
from games.flash_point.decks import lay_decks
from games.flash_point.empty_table import empty_table
from games.flash_point.options import ExperiencedOptions, FamilyOptions
from games.flash_point.pending import ask, then
from games.flash_point.player_events import FirefighterPlaced, SpecialistTaken, VehiclePlaced
from games.flash_point.setup_fire import set_fire
from games.flash_point.state import State
from games.flash_point.tokens import AMBULANCE, ENGINE, POI_KINDS, UNKNOWN, VEHICLES


def set_up(board: Board, seats: int, options: FamilyOptions, chance: Chance) -> State:
    """Everything that is rolled or printed; the choices of the players are pending."""
    state = empty_table(board, seats, options)
    print_scenario(state)
    set_fire(state, chance)
    if state.rules.cards:
        lay_decks(state)
    everybody = range(state.firefighters)
    tasks: list[tuple[int, ...]] = []
    if isinstance(options, ExperiencedOptions):
        if options.specialists == "drawn":
            draw_specialists(state, chance)
        else:
            tasks += [(pending.CHOOSE_SPECIALIST, firefighter) for firefighter in everybody]
    tasks += [(pending.CHOOSE_START, firefighter) for firefighter in everybody]
    if state.rules.vehicles:
        tasks += [(pending.PLACE_AMBULANCE,), (pending.PLACE_ENGINE,)]
    then(state, tasks)
    return state


def print_scenario(state: State) -> None:
    """The fires and POI that the scenario prints; a POI whose kind it prints is not in the pool."""
    board, scenario = state.board, state.board.scenario
    state.fire = board.mask(map(board.space, scenario.fires))
    pool = list(state.pool)
    poi = []
    for printed in scenario.points_of_interest:
        kind = UNKNOWN if printed.kind is None else POI_KINDS.index(printed.kind)
        if kind != UNKNOWN:
            pool[kind] -= 1
        poi.append((board.space(printed.space), kind))
    state.poi, state.pool = tuple(sorted(poi)), tuple(pool)


def free_specialists(state: State) -> list[int]:
    """The specialists that nobody is."""
    return [place for place in range(len(state.board.specialists)) if place not in state.specialist]


def draw_specialists(state: State, chance: Chance) -> None:
    for firefighter in range(state.firefighters):
        counts = [int(place not in state.specialist) for place in range(len(state.board.specialists))]
        become(state, firefighter, chance.pick("specialist", counts))


def become(state: State, firefighter: int, place: int) -> None:
    """The firefighter is that specialist from now on."""
    row = bytearray(state.specialist)
    row[firefighter] = place
    state.specialist = bytes(row)
    state.note(SpecialistTaken, firefighter, state.board.specialists[place].id)


def ask_for_specialist(state: State, task: tuple[int, ...], chance: Chance) -> None:
    ask(state, pending.CHOOSE_SPECIALIST, free_specialists(state), task, state.owner(task[0]))


def take_specialist(state: State, place: int, subject: tuple[int, ...], chance: Chance) -> None:
    become(state, subject[0], place)


def ask_for_start(state: State, task: tuple[int, ...], chance: Chance) -> None:
    """Any space outside, corners included (B24)."""
    ask(state, pending.CHOOSE_START, state.board.ring_spaces, task, state.owner(task[0]))


def stand(state: State, space: int, subject: tuple[int, ...], chance: Chance) -> None:
    state.at[subject[0]] = space
    state.note(FirefighterPlaced, subject[0], space)


def ask_for_ambulance(state: State, task: tuple[int, ...], chance: Chance) -> None:
    """Any of its spots (B25)."""
    ask(state, pending.PLACE_AMBULANCE, range(len(state.board.ambulance_spots)))


def place_ambulance(state: State, spot: int, subject: tuple[int, ...], chance: Chance) -> None:
    state.ambulance = spot
    state.note(VehiclePlaced, VEHICLES[AMBULANCE], spot)


def ask_for_engine(state: State, task: tuple[int, ...], chance: Chance) -> None:
    """Any of its spots (B25)."""
    ask(state, pending.PLACE_ENGINE, range(len(state.board.engine_spots)))


def place_engine(state: State, spot: int, subject: tuple[int, ...], chance: Chance) -> None:
    state.engine = spot
    state.note(VehiclePlaced, VEHICLES[ENGINE], spot)
