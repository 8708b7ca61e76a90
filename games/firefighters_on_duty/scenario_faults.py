"""All that is wrong with a tile or scenario document, each fault with its JSON pointer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.chance import SeededChance
from games.content import checked
from games.errors import Fault, Faulty
from games.faults import repeated, size_faults
from games.firefighters_on_duty import city_map
from games.firefighters_on_duty.board import Board, edge_tiles, tiles_of
from games.firefighters_on_duty.city_map import Cell, face_faults
from games.firefighters_on_duty.content_types import (
    ActiveFiresAtMost,
    BlocksStand,
    CityTile,
    NoDebrisLeft,
    RandomScenario,
    Scenario,
    ShelteredAtLeast,
)
from games.firefighters_on_duty.random_map import drawn, is_random
from games.firefighters_on_duty.random_map_faults import at_its_source, random_map_faults
from games.firefighters_on_duty.tokens import MARKERS, NOWHERE

MOST_STATIONS = 2
MOST_HYDRANTS = 4
FIRE_TOKENS = 52
INJURED_TOKENS = 12
CALL_TOKENS = 8


def scenario_faults(document: Any) -> list[Fault]:
    """Empty when the scenario can be played."""
    faults = size_faults(document)
    if faults:
        return faults
    try:
        if not is_random(document):
            return _map_faults(checked(document, Scenario))
        if "tiles" in document:
            return [Fault("/tiles", "a city that is drawn is drawn from the tiles of the box")]
        scenario = checked(document, RandomScenario)
    except Faulty as fault:
        return fault.faults
    faults = random_map_faults(scenario)
    return faults or [at_its_source(fault) for fault in _map_faults(drawn(scenario, SeededChance(0, "setup")))]


def _map_faults(scenario: Scenario) -> list[Fault]:
    faults = [*_laying_faults(scenario)]
    if faults:
        return faults
    board = Board(scenario, b"")
    return [
        *_card_faults(scenario),
        *_table_faults(scenario),
        *_token_faults(board),
        *_plan_faults(board),
        *_reach_faults(board),
    ]


def tile_faults(document: Any) -> list[Fault]:
    """Empty when the document is a city tile that can be laid."""
    try:
        tile = checked(document, CityTile)
    except Faulty as fault:
        return fault.faults
    return _printed_tile_faults(tile, "")


def _printed_tile_faults(tile: CityTile, path: str) -> list[Fault]:
    return face_faults(tile.white, f"{path}/white") + face_faults(tile.black, f"{path}/black")


def _laying_faults(scenario: Scenario) -> Iterator[Fault]:
    """What keeps the city from being laid at all."""
    for place, tile in enumerate(scenario.tiles):
        yield from _printed_tile_faults(tile, f"/tiles/{place}")
    yield from repeated([tile.letter for tile in scenario.tiles], "/tiles", "letter")
    tiles = tiles_of(scenario)
    if not scenario.city:
        yield Fault("/city", "the city has no tile")
    missing = [place for place, placed in enumerate(scenario.city) if placed.tile not in tiles]
    for place in missing:
        yield Fault(f"/city/{place}/tile", "there is no such city tile")
    # One side of a letter only can be in play (A86).
    yield from repeated([placed.tile for placed in scenario.city], "/city", "tile")
    yield from repeated([(placed.row, placed.column) for placed in scenario.city], "/city", "place")
    if not missing and len({len(city_map.face_of(tiles, placed).cells) for placed in scenario.city}) > 1:
        yield Fault("/city", "the tiles are not of one size")
    if not scenario.stations:
        yield Fault("/stations", "a scenario needs a Fire Station (A101)")
    yield from _edge_tile_faults(scenario)


def _edge_tile_faults(scenario: Scenario) -> Iterator[Fault]:
    city: set[Cell] = {(placed.row, placed.column) for placed in scenario.city}
    taken: set[tuple[Cell, str]] = set()
    for name, tile in edge_tiles(scenario).items():
        path, down_right = _edge_path(name), city_map.STEPS[tile.towards]
        if (tile.row, tile.column) in city:
            yield Fault(path, "a city tile lies there")
        if (tile.row + down_right[0], tile.column + down_right[1]) not in city:
            yield Fault(f"{path}/towards", "no city tile lies that way")
        place = ((tile.row, tile.column), tile.towards)
        if place in taken:
            yield Fault(path, "another edge tile lies there")
        taken.add(place)


def _edge_path(name: str) -> str:
    kind, _, number = name.partition("-")
    if kind in ("station", "hydrant"):
        return f"/{kind}s/{int(number) - 1}"
    return "/" + name.replace("-", "_")


def _card_faults(scenario: Scenario) -> Iterator[Fault]:
    for kind in ("event_cards", "call_cards"):
        yield from repeated([card.id for card in getattr(scenario, kind)], f"/{kind}", "id")


def _table_faults(scenario: Scenario) -> Iterator[Fault]:
    if scenario.seats[0] > scenario.seats[1]:
        yield Fault("/seats", "the smallest number of players is above the largest")
    if len(scenario.stations) > MOST_STATIONS:
        yield Fault("/stations", f"at most {MOST_STATIONS} Fire Stations")
    if len(scenario.hydrants) > MOST_HYDRANTS:
        yield Fault("/hydrants", f"at most {MOST_HYDRANTS} Fire Hydrants")
    if (scenario.civilians or scenario.injured) and scenario.hospital is None:
        yield Fault("/hospital", "a scenario with people needs a Hospital (A101)")
    if not scenario.objective:
        yield Fault("/objective", "a scenario needs an objective")


def _token_faults(board: Board) -> Iterator[Fault]:
    scenario = board.scenario
    numbered = {name: board.index[name] for name in board.names[: board.numbered_count]}
    blocks = {board.names[block] for block in board.blocks}
    for field in ("fires", "debris", "civilians", "injured"):
        yield from _unknown(getattr(scenario, field), numbered, f"/{field}", "no such Space in this city")
    for field in ("hazards", "difficulties"):
        yield from _unknown(getattr(scenario, field), blocks, f"/{field}", "no such Block in this city")
    for name, count in scenario.fires.items():
        if name in numbered and count > board.takes_fire[numbered[name]]:
            yield Fault(f"/fires/{name}", "a Road never holds more than 1 Fire")
    if sum(scenario.fires.values()) > FIRE_TOKENS:
        yield Fault("/fires", f"there are {FIRE_TOKENS} Fire tokens (A81)")
    if sum(scenario.injured.values()) > INJURED_TOKENS:
        yield Fault("/injured", f"there are {INJURED_TOKENS} Injured Person tokens (A97)")
    for field in ("civilians", "debris"):
        if sum(getattr(scenario, field).values()) > MARKERS:
            yield Fault(f"/{field}", f"more than the {MARKERS} that a table holds")
    for name, hazards in scenario.hazards.items():
        fixed = [hazard for hazard in hazards if hazard != "random"]
        if len(set(fixed)) < len(fixed):
            yield Fault(f"/hazards/{name}", "a Block holds one Hazard token of each type")


def _plan_faults(board: Board) -> Iterator[Fault]:
    scenario = board.scenario
    numbered = board.names[: board.numbered_count]
    if len(scenario.distress_calls) > CALL_TOKENS:
        yield Fault("/distress_calls", f"there are {CALL_TOKENS} Distress Call tokens")
    for place, call in enumerate(scenario.distress_calls):
        if call.space not in numbered:
            yield Fault(f"/distress_calls/{place}/space", "no such Space in this city")
        if call.round > scenario.rounds:
            yield Fault(f"/distress_calls/{place}/round", "the scenario ends before that round")
    blocks = {board.names[block] for block in board.blocks}
    for place, goal in enumerate(scenario.objective):
        known: Iterable[str] = blocks if isinstance(goal, BlocksStand) else numbered
        if isinstance(goal, BlocksStand | ActiveFiresAtMost | NoDebrisLeft | ShelteredAtLeast):
            for which, name in enumerate(goal.spaces):
                if name not in known:
                    yield Fault(f"/objective/{place}/spaces/{which}", "no such Space in this city")


def _reach_faults(board: Board) -> Iterator[Fault]:
    """Every Space can be reached from the first Fire Station, and every tile has a Block for random draws.

    Vehicles drive on Roads: from the first Fire Station to the others and to the Hospital.
    """
    reached = _joined_to(board.stations[0], board.neighbours)
    for space, name in enumerate(board.names):
        if space not in reached:
            yield Fault("/city", f"{name} cannot be reached from the Fire Station")
    driven = _joined_to(board.stations[0], board.roads_beside)
    for space in (*board.stations, *([board.hospital] if board.hospital != NOWHERE else [])):
        if space in reached and space not in driven:
            yield Fault(_edge_path(board.names[space]), "no Roads lead there from the first Fire Station")
    for place, placed in enumerate(board.scenario.city):
        if not board.blocks_of_tile[placed.tile]:
            yield Fault(f"/city/{place}", "the face has no Block")


def _joined_to(first: int, beside: Sequence[Iterable[int]]) -> set[int]:
    """The spaces that steps from each to one beside it lead to."""
    reached, waiting = {first}, [first]
    while waiting:
        for space in beside[waiting.pop()]:
            if space not in reached:
                reached.add(space)
                waiting.append(space)
    return reached


def _unknown(names: Iterable[str], known: Mapping[str, int] | set[str], path: str, message: str) -> Iterator[Fault]:
    for name in names:
        if name not in known:
            yield Fault(f"{path}/{name}", message)
