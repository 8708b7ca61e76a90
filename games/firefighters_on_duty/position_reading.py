"""Position document to state. Whatever is impossible is a fault with its path; what is left out is as at setup."""

from __future__ import annotations

from games.demands import among, count_of, demand
from games.errors import Fault, Faulty
from games.firefighters_on_duty.board import HAZARDS, Board
from games.firefighters_on_duty.boards import board_for
from games.firefighters_on_duty.decks import DISTRESS
from games.firefighters_on_duty.empty_table import empty_table
from games.firefighters_on_duty.legal import to_act
from games.firefighters_on_duty.loading import room_for
from games.firefighters_on_duty.option_faults import option_faults
from games.firefighters_on_duty.pending_demands import PLACES
from games.firefighters_on_duty.pending_reading import read_clock, read_pending
from games.firefighters_on_duty.players_reading import read_players
from games.firefighters_on_duty.position import (
    DeckPosition,
    Position,
    SpacePosition,
    VehiclePosition,
)
from games.firefighters_on_duty.positions import DECKS, PLURALS, STAGES, vehicles_in_play
from games.firefighters_on_duty.radio_reports import DAMAGED, DAMAGED_WITHOUT_TOKEN
from games.firefighters_on_duty.state import NO_CLOCK, OVER, State, changed
from games.firefighters_on_duty.supply_reading import (
    demand_no_more_than_the_box_holds,
    read_supplies,
    read_water,
)
from games.firefighters_on_duty.tokens import (
    FIRES,
    MARKERS,
    NOWHERE,
    SEATS_FOR_PEOPLE,
    TANK,
    THIN,
)


def state_of(position: Position) -> State:
    """The state of a position. Raises Faulty with what is wrong first."""
    board = _read_scenario(position)
    faults = option_faults(board.scenario, position.seats, position.options)
    if faults:
        raise Faulty(faults)
    state = empty_table(board, position.seats, position.options)
    state.stage = STAGES.index(position.stage)
    _read_counters(state, position)
    for name, space in position.spaces.items():
        _read_space(state, among(board.index, name, f"/spaces/{name}"), space, f"/spaces/{name}")
    _read_vehicles(state, position)
    read_water(state, position)
    read_supplies(state, position)
    read_players(state, position)
    _read_cards(state, position)
    read_pending(state, position)
    demand_no_more_than_the_box_holds(state)
    read_clock(state, position)
    _demand_vehicles_on_roads(state)
    _demand_progress(state)
    return state


def _read_scenario(position: Position) -> Board:
    try:
        return board_for(position.scenario)
    except Faulty as error:
        raise Faulty([Fault("/scenario" + fault.path, fault.message, fault.code) for fault in error.faults]) from None


def _demand_vehicles_on_roads(state: State) -> None:
    """Only a vehicle whose Fire Station is still to be chosen stands nowhere."""
    waiting = [task for task in (*state.pending, state.decision) if task and task[0] in PLACES]
    unplaced = {task[1] if task is not state.decision else task[2] for task in waiting}
    for vehicle in vehicles_in_play(state):
        name = state.board.vehicle_names[vehicle]
        placed = state.vehicle_at[vehicle] != NOWHERE
        demand(placed or vehicle in unplaced, f"/vehicles/{name}/space", "is a Road of the city")


def _demand_progress(state: State) -> None:
    """A game that is not over can go on, and one that is over says why."""
    if state.stage == OVER:
        demand(bool(state.reasons), "/reasons", "a game that is over has a reason")
    else:
        demand(not state.reasons, "/reasons", "only a game that is over has a reason")
        demand(bool(to_act(state)) or state.clock != NO_CLOCK, "/stage", "nobody could act")


def _read_counters(state: State, position: Position) -> None:
    demand(1 <= position.round <= state.board.scenario.rounds, "/round", "the scenario has no such round")
    state.round = position.round
    if position.points is not None:
        least = 0 if position.stage == "over" else 1
        demand(position.points >= least, "/points", f"is not below {least}")
        state.points = count_of(position.points, "/points")
    for name in ("delivered", "evacuated", "burned_blocks", "calls_answered", "clocks", "decisions"):
        setattr(state, name, count_of(getattr(position, name), f"/{name}"))
    state.reasons = tuple(position.reasons)
    state.won = bool(position.won)


def _read_space(state: State, space: int, position: SpacePosition, path: str) -> None:
    most = 0 if position.burned else min(FIRES, state.board.takes_fire[space])
    state.active[space] = count_of(position.fires, f"{path}/fires", most)
    state.inactive[space] = count_of(position.inactive_fires, f"{path}/inactive_fires", most - state.active[space])
    state.debris = changed(state.debris, space, count_of(position.debris, f"{path}/debris", MARKERS))
    state.burned = changed(state.burned, space, position.burned)
    for item, plural in enumerate(PLURALS):
        state.tokens[item][space] = count_of(getattr(position, plural), f"{path}/{plural}", MARKERS)
    is_block = not state.board.is_road[space]
    demand(is_block or not position.burned, f"{path}/burned", "only Blocks burn down")
    may_have_hazards = is_block and not position.burned
    demand(may_have_hazards or not position.hazards, f"{path}/hazards", "only Blocks that stand have Hazards")
    bits = THIN if position.smoke == 1 else 0
    for hazard in position.hazards:
        bits |= 1 << HAZARDS.index(hazard)
    state.hazards = changed(state.hazards, space, bits)
    has_smoke = "thick_smoke" in position.hazards
    demand(position.smoke in ((1, 2) if has_smoke else (0,)), f"{path}/smoke", "is 2 or 1 with Thick Smoke, else 0")


def _read_vehicles(state: State, position: Position) -> None:
    board = state.board
    in_play = {board.vehicle_names[vehicle]: vehicle for vehicle in vehicles_in_play(state)}
    for vehicle in in_play.values():
        state.vehicle_at[vehicle] = board.hospital if vehicle == board.rescue else board.stations[0]
    for name, given in position.vehicles.items():
        path = f"/vehicles/{name}"
        _read_vehicle(state, among(in_play, name, path), given, path)
    standing = [road for road in state.vehicle_at if road != NOWHERE and not board.is_station[road]]
    demand(len(set(standing)) == len(standing), "/vehicles", "two vehicles on one Road")


def _read_vehicle(state: State, vehicle: int, given: VehiclePosition, path: str) -> None:
    board = state.board
    place = NOWHERE if given.space is None else among(board.index, given.space, f"{path}/space")
    demand(place == NOWHERE or bool(board.is_road[place]), f"{path}/space", "vehicles stand on Roads")
    state.vehicle_at[vehicle] = place
    state.tank[vehicle] = count_of(given.water, f"{path}/water", TANK if vehicle <= board.truck else 0)
    demand(given.damaged or not given.fire_token, f"{path}/fire_token", "lies on damaged vehicles only")
    damage = (DAMAGED if given.fire_token else DAMAGED_WITHOUT_TOKEN) if given.damaged else 0
    state.damaged = changed(state.damaged, vehicle, damage)
    for item, plural in enumerate(PLURALS):
        carries = item <= 2 if vehicle < board.engine_count else item > 2 and vehicle == board.rescue
        count = getattr(given, plural)
        state.aboard[item][vehicle] = count_of(count, f"{path}/{plural}", SEATS_FOR_PEOPLE if carries else 0)
        demand(not carries or room_for(state, vehicle, item) >= 0, f"{path}/{plural}", "is more than it carries")


def _read_cards(state: State, position: Position) -> None:
    for name in position.decks:
        among(dict.fromkeys(DECKS), name, f"/decks/{name}")
    numbers = {card: number for number, card in enumerate(state.board.decks.ids[DISTRESS])}
    spaces = {name: state.board.index[name] for name in state.board.names[: state.board.numbered_count]}
    state.calls = tuple(
        (
            among(spaces, call.space, f"/calls/{place}/space"),
            among(numbers, call.card, f"/calls/{place}/card"),
            count_of(call.round, f"/calls/{place}/round", state.round),
        )
        for place, call in enumerate(position.calls)
    )
    piles = [_piles(state, deck, position.decks.get(name)) for deck, name in enumerate(DECKS)]
    state.cards_left = tuple(left for left, _ in piles)
    state.cards_discarded = tuple(discarded for _, discarded in piles)


def _piles(state: State, deck: int, given: DeckPosition | None) -> tuple[bytes, bytes]:
    """What is left and what is discarded by card number; in a deck that is left out all but the calls on the board."""
    decks = state.board.decks
    ids, full, path = decks.ids[deck], decks.full[deck], f"/decks/{DECKS[deck]}"
    on_board = [0] * len(ids)
    for _, card, _ in state.calls if deck == DISTRESS else ():
        on_board[card] += 1
    free = [most - out for most, out in zip(full, on_board, strict=True)]
    demand(min(free, default=0) >= 0, "/calls", "a card is on the board more often than it exists")
    if given is None:
        return bytes(free), bytes(len(ids))
    most = dict(zip(ids, free, strict=True))
    for name, count in given.left.items():
        count_of(count, f"{path}/left/{name}", among(most, name, f"{path}/left/{name}"))
    for name, count in given.discarded.items():
        most_of_it = among(most, name, f"{path}/discarded/{name}") - given.left.get(name, 0)
        count_of(count, f"{path}/discarded/{name}", most_of_it)
    return bytes(given.left.get(card, 0) for card in ids), bytes(given.discarded.get(card, 0) for card in ids)
