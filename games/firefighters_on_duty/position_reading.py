"""Position document to state. Whatever is impossible is a fault with its path; what is left out is as at setup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from games.errors import Fault, Faulty
from games.firefighters_on_duty import cards, pending
from games.firefighters_on_duty.board import HAZARDS
from games.firefighters_on_duty.boards import board_for
from games.firefighters_on_duty.clocks import NAMES
from games.firefighters_on_duty.loading import room_for
from games.firefighters_on_duty.position import (
    ClockPosition,
    DecisionPosition,
    DeckPosition,
    DiePosition,
    Position,
    SpacePosition,
    VehiclePosition,
)
from games.firefighters_on_duty.positions import DECKS, PLURALS, STAGES, vehicles_in_play
from games.firefighters_on_duty.radio_reports import DAMAGED, DAMAGED_WITHOUT_TOKEN
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import (
    FIRES,
    HYDRANT,
    INJURED,
    INJURED_PERSONS,
    NOWHERE,
    SLOTS,
    SYMBOLS,
    TANK,
    THIN,
    WATER_DICE,
)

Value = TypeVar("Value")
MOST_TOKENS = 200


def state_of(position: Position) -> State:
    """The state of a position. Raises Faulty with what is wrong first."""
    board = board_for(position.scenario)
    fewest, most = board.scenario.seats
    _demand(fewest <= position.seats <= most, "/seats", f"this scenario has {fewest} to {most} seats")
    state = State(board, position.seats, position.options)
    state.stage = STAGES.index(position.stage)
    _read_counters(state, position)
    for name, space in position.spaces.items():
        _read_space(state, _among(board.index, name, f"/spaces/{name}"), space, f"/spaces/{name}")
    _read_vehicles(state, position)
    _read_water(state, position)
    _read_supplies(state, position)
    _read_players(state, position)
    _read_cards(state, position)
    _read_pending(state, position)
    return state


def _demand(holds: bool, path: str, message: str) -> None:
    if not holds:
        raise Faulty([Fault(path, message)])


def _among(known: Mapping[str, Value], name: str, path: str) -> Value:
    if name not in known:
        raise Faulty([Fault(path, f"there is no {name!r} in this match")])
    return known[name]


def _count(value: int, path: str, most: int = MOST_TOKENS) -> int:
    _demand(0 <= value <= most, path, f"is a number from 0 to {most}")
    return value


def _read_counters(state: State, position: Position) -> None:
    _demand(1 <= position.round <= state.board.scenario.rounds, "/round", "the scenario has no such round")
    state.round = position.round
    state.points = state.points if position.points is None else position.points
    for name in ("delivered", "evacuated", "burned_blocks", "calls_answered", "clocks", "decisions"):
        _demand(getattr(position, name) >= 0, f"/{name}", "is not below 0")
        setattr(state, name, getattr(position, name))
    state.reasons = tuple(position.reasons)
    state.won = bool(position.won)


def _read_space(state: State, space: int, position: SpacePosition, path: str) -> None:
    most = state.board.takes_fire[space] if not position.burned else 0
    state.active[space] = _count(position.fires, f"{path}/fires", most)
    state.inactive[space] = _count(position.inactive_fires, f"{path}/inactive_fires", most - state.active[space])
    state.debris[space] = _count(position.debris, f"{path}/debris")
    state.burned[space] = position.burned
    for item, plural in enumerate(PLURALS):
        state.tokens[item][space] = _count(getattr(position, plural), f"{path}/{plural}")
    is_block = not state.board.is_road[space]
    _demand(is_block or not position.burned, f"{path}/burned", "only Blocks burn down")
    _demand(is_block or not position.hazards, f"{path}/hazards", "only Blocks have Hazards")
    for hazard in position.hazards:
        state.hazards[space] |= 1 << HAZARDS.index(hazard)
    has_smoke = "thick_smoke" in position.hazards
    _demand(position.smoke in ((1, 2) if has_smoke else (0,)), f"{path}/smoke", "is 2 or 1 with Thick Smoke, else 0")
    state.hazards[space] |= THIN if position.smoke == 1 else 0


def _read_vehicles(state: State, position: Position) -> None:
    board = state.board
    in_play = {board.vehicle_names[vehicle]: vehicle for vehicle in vehicles_in_play(state)}
    for vehicle in in_play.values():
        state.vehicle_at[vehicle] = board.hospital if vehicle == board.rescue else board.stations[0]
    for name, given in position.vehicles.items():
        path = f"/vehicles/{name}"
        _read_vehicle(state, _among(in_play, name, path), given, path)
    standing = [road for road in state.vehicle_at if road != NOWHERE and not board.is_station[road]]
    _demand(len(set(standing)) == len(standing), "/vehicles", "two vehicles on one Road")


def _read_vehicle(state: State, vehicle: int, given: VehiclePosition, path: str) -> None:
    board = state.board
    place = NOWHERE if given.space is None else _among(board.index, given.space, f"{path}/space")
    _demand(place == NOWHERE or bool(board.is_road[place]), f"{path}/space", "vehicles stand on Roads")
    state.vehicle_at[vehicle] = place
    state.tank[vehicle] = _count(given.water, f"{path}/water", TANK if vehicle <= board.truck else 0)
    _demand(given.damaged or not given.fire_token, f"{path}/fire_token", "lies on damaged vehicles only")
    state.damaged[vehicle] = (DAMAGED if given.fire_token else DAMAGED_WITHOUT_TOKEN) if given.damaged else 0
    for item, plural in enumerate(PLURALS):
        carries = item <= 2 if vehicle < board.engine_count else item > 2 and vehicle == board.rescue
        count = getattr(given, plural)
        state.aboard[item][vehicle] = _count(count, f"{path}/{plural}", MOST_TOKENS if carries else 0)
        _demand(not carries or room_for(state, vehicle, item) >= 0, f"{path}/{plural}", "is more than it carries")


def _read_water(state: State, position: Position) -> None:
    board = state.board
    stations = {board.names[station]: place for place, station in enumerate(board.stations)}
    hydrants = {name: place for place, name in enumerate(board.hydrant_names)}
    for place in hydrants.values():
        state.hydrants[place] = HYDRANT
    for name, count in position.reserves.items():
        state.reserves[_among(stations, name, f"/reserves/{name}")] = _count(count, f"/reserves/{name}", WATER_DICE)
    for name, count in position.hydrants.items():
        state.hydrants[_among(hydrants, name, f"/hydrants/{name}")] = _count(count, f"/hydrants/{name}", HYDRANT)


def _read_supplies(state: State, position: Position) -> None:
    """What is not on the table is in the supply; a number that is given must agree (A94, A97)."""
    fires = FIRES - sum(state.active) - sum(state.inactive) - state.damaged.count(DAMAGED)
    water = WATER_DICE - sum(state.tank) - sum(state.reserves) - sum(state.hydrants)
    injured = INJURED_PERSONS - sum(state.tokens[INJURED]) - sum(state.aboard[INJURED])
    given = (position.fire_supply, position.water_supply, position.injured_supply)
    names = ("fire_supply", "water_supply", "injured_supply")
    for name, left, stated in zip(names, (fires, water, injured), given, strict=True):
        _demand(left >= 0, f"/{name}", "more is on the table than there is")
        _demand(stated in (None, left), f"/{name}", f"{left} are left")
        setattr(state, name, left)


def _read_players(state: State, position: Position) -> None:
    _demand(len(position.players) in (0, state.seats), "/players", "one entry a seat")
    for seat, player in enumerate(position.players):
        _demand(len(player.dice) == state.dice_each, f"/players/{seat}/dice", f"{state.dice_each} dice a seat")
        state.ready[seat], state.done[seat] = player.ready, player.done
        state.rolls_used[seat] = player.rolls_used
        for place, die in enumerate(player.dice):
            _read_die(state, seat * state.dice_each + place, die, f"/players/{seat}/dice/{place}")


def _read_die(state: State, own: int, die: DiePosition, path: str) -> None:
    board = state.board
    state.symbol[own] = SYMBOLS.index(die.symbol) + 1 if die.symbol else 0
    state.rolled_at[own] = NOWHERE if die.rolled_at is None else die.rolled_at
    _demand((die.slot is None) == (die.target is None), f"{path}/target", "goes with a slot")
    _demand((die.slot == "extinguish") == (die.engine is not None), f"{path}/engine", "goes with the slot of an engine")
    if die.slot is None or die.target is None:
        return
    _demand(die.symbol == "gear", f"{path}/symbol", "only a Gear lies on a slot")
    state.slot[own] = SLOTS.index(die.slot) + 1
    state.slot_space[own] = _among(board.index, die.target, f"{path}/target")
    if die.engine is not None:
        engines = {board.vehicle_names[engine]: engine for engine in range(state.engines)}
        state.slot_engine[own] = _among(engines, die.engine, f"{path}/engine")


def _read_cards(state: State, position: Position) -> None:
    decks = range(len(DECKS))
    given = [position.decks.get(name, None) for name in DECKS]
    for name in position.decks:
        _among(dict.fromkeys(DECKS), name, f"/decks/{name}")
    state.cards_left = tuple(_pile(deck, given[deck], "left") for deck in decks)
    state.cards_discarded = tuple(_pile(deck, given[deck], "discarded") for deck in decks)
    calls = cards.deck_ids(cards.DISTRESS)
    numbers = {card: number for number, card in enumerate(calls)}
    state.calls = tuple(
        (
            _among(state.board.index, call.space, f"/calls/{place}/space"),
            _among(numbers, call.card, f"/calls/{place}/card"),
            call.round,
        )
        for place, call in enumerate(position.calls)
    )


def _pile(deck: int, given: DeckPosition | None, pile: str) -> tuple[int, ...]:
    """The counts of a pile by card number; a deck that is left out is whole."""
    ids, full = cards.deck_ids(deck), cards.full_deck(deck)
    if given is None:
        return full if pile == "left" else (0,) * len(full)
    counts: dict[str, int] = getattr(given, pile)
    path = f"/decks/{DECKS[deck]}/{pile}"
    most = dict(zip(ids, full, strict=True))
    for card, count in counts.items():
        _count(count, f"{path}/{card}", _among(most, card, f"{path}/{card}"))
    return tuple(counts.get(card, 0) for card in ids)


def _read_pending(state: State, position: Position) -> None:
    words = {word: number for number, word in enumerate(pending.WORDS)}
    tasks = []
    for place, task in enumerate(position.pending):
        _demand(bool(task), f"/pending/{place}", "a task begins with its word")
        numbers = [part for part in task[1:] if isinstance(part, int)]
        _demand(len(numbers) == len(task) - 1, f"/pending/{place}", "numbers follow the word")
        tasks.append((_among(words, str(task[0]), f"/pending/{place}/0"), *numbers))
    state.pending = tuple(tasks)
    if position.decision:
        _read_decision(state, position.decision, words)
    if position.clock:
        _read_clock(state, position.clock)


def _read_decision(state: State, decision: DecisionPosition, words: Mapping[str, int]) -> None:
    about = _among(words, decision.about, "/decision/about")
    seat = NOWHERE if decision.seat is None else decision.seat
    _demand(NOWHERE <= seat < state.seats, "/decision/seat", "there is no such seat")
    _demand(decision.id == state.decisions, "/decision/id", "is the number of decisions so far")
    state.decision = (about, seat, *decision.subject)
    state.choices = _options(state, about, decision.options)


def _options(state: State, about: int, options: Sequence[str]) -> tuple[int, ...]:
    path = "/decision/options"
    if about in pending.COUNTED:
        _demand(all(option.isdecimal() for option in options), path, "are numbers of tokens")
        return tuple(int(option) for option in options)
    return tuple(_among(state.board.index, option, f"{path}/{place}") for place, option in enumerate(options))


def _read_clock(state: State, clock: ClockPosition) -> None:
    state.clock, state.clock_at = NAMES.index(clock.clock), clock.at
