"""Documents of the rules under test, read as worlds of the second rules, and actions as their tuples."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from games.flash_point import content_types
from games.flash_point.content_types import BoardPlan, Zone
from tests.games.flash_point.second.board import Board, Space
from tests.games.flash_point.second.board import Zone as SecondZone
from tests.games.flash_point.second.cards import first_piles
from tests.games.flash_point.second.classic import BLACK, KOPLOW, RED, arrows
from tests.games.flash_point.second.offers import Action
from tests.games.flash_point.second.specialists import SPECIALISTS
from tests.games.flash_point.second.world import EdgeState, Firefighter, GameName, Victim, World, new_edges

BOARDS: Final = Path(content_types.__file__).parent / "content" / "boards"
GAMES: Final[dict[str, GameName]] = {
    "flash-point-family": "family",
    "flash-point-experienced": "experienced",
    "tragic-events": "tragic",
}
CARD_FOLDERS: Final = ("fire_cards", "flare_ups", "event_cards")
FLARE_UPS: Final = {"recruit": 6, "veteran": 8, "heroic": 10}
EDGES: Final[dict[str, EdgeState]] = {
    "wall": "wall",
    "wall_damaged": "damaged",
    "wall_destroyed": "destroyed",
    "door_open": "open",
    "door_closed": "closed",
    "door_destroyed": "removed",
}


def world_of(key: str, position: Any) -> World:
    """key: of the game."""
    options = position.options
    koplow = getattr(options, "black_die_opposite", "") == "koplow"
    board = board_of(plan_of(position.scenario), koplow)
    world = World(board, GAMES[key], new_edges(board))
    for edge in position.edges:
        world.edges[frozenset(edge.edge)] = EDGES[edge.kind]
    world.fire, world.smoke, world.hot_spots = set(position.fire), set(position.smoke), set(position.hot_spots)
    world.hazmats = list(position.hazmats)
    world.poi = [point.space for point in position.points_of_interest]
    world.shown = {point.space: point.kind for point in position.points_of_interest if point.kind}
    world.victims = [Victim(victim.space, victim.kind, victim.treated) for victim in position.victims]
    world.pool = Counter(position.pool or {})
    world.rescued, world.lost = position.rescued, position.lost
    world.firefighters = [_firefighter(entry) for entry in position.firefighters]
    world.ambulance, world.engine, world.active = position.ambulance, position.engine, position.active
    world.acted, world.turn_ended = position.acted, position.stage != "turn"
    world.spare = spare(key, position)
    world.by_choice, world.play_on = options.reveal == "by_choice", options.play_on
    world.turn, world.false_alarms = position.turn, position.false_alarms
    world.lasting = [(row.rule, row.until) for row in position.lasting]
    if world.game == "tragic":
        _read_cards(world, position)
    world.over = {None: "", True: "won", False: "lost"}[position.won]
    return world


def _read_cards(world: World, position: Any) -> None:
    decks = position.decks
    deal(world, position.options.difficulty)
    world.flare_ups_left -= world.cards["flare_ups"].total() - sum(decks["flare_ups"].left.values())
    world.cards = {
        "fire": Counter(decks["fire"].left),
        "fire_discard": Counter(decks["fire"].discarded),
        "flare_ups": Counter(decks["flare_ups"].left),
        "event": Counter(decks["events"].left),
        "event_discard": Counter(decks["events"].discarded),
    }


def deal(world: World, difficulty: str) -> None:
    """The decks before the first draw, and what their cards say."""
    cards = {folder: cards_in(folder) for folder in CARD_FOLDERS}
    world.texts = {card["id"]: card["effects"] for folder in cards.values() for card in folder}
    copies = {folder: {card["id"]: card.get("copies", 1) for card in each} for folder, each in cards.items()}
    world.cards = first_piles(copies, len(world.firefighters), difficulty)
    world.flare_ups_left = FLARE_UPS[difficulty]


@cache
def cards_in(folder: str) -> list[dict[str, Any]]:
    return [msgspec.json.decode(path.read_bytes()) for path in sorted((BOARDS.parent / folder).glob("*.json"))]


def _firefighter(entry: Any) -> Firefighter:
    name = entry.specialist or "firefighter"
    kinds = list(SPECIALISTS[name].free)
    return Firefighter(
        entry.space, entry.ap, name, {kinds[0]: entry.special} if kinds else {}, entry.bonus, entry.commanded
    )


def spare(key: str, position: Any) -> frozenset[str]:
    """The specialists of the scenario that nobody plays."""
    if GAMES[key] == "family":
        return frozenset()
    known = set(SPECIALISTS) - {"firefighter"}
    return frozenset(set(position.scenario.get("allowed") or known) - {f.specialist for f in position.firefighters})


def plan_of(scenario: dict[str, Any]) -> BoardPlan:
    """The board of a scenario document: one of its own, or a built-in one."""
    own = {board["id"]: board for board in scenario.get("boards", [])}
    if scenario["board"] in own:
        return msgspec.convert(own[scenario["board"]], BoardPlan)
    return _built_in(scenario["board"])


@cache
def _built_in(name: str) -> BoardPlan:
    return msgspec.json.decode((BOARDS / f"{name}.json").read_bytes(), type=BoardPlan)


def board_of(plan: BoardPlan, koplow: bool = False) -> Board:
    zones = {zone.id: _zone(zone) for zone in plan.zones}
    return Board(
        rows=plan.rows,
        columns=plan.columns,
        walls=frozenset(map(frozenset, plan.walls)),
        doors=frozenset(map(frozenset, plan.doors)),
        openings=frozenset(map(frozenset, plan.openings)),
        ambulance=tuple(spot.spaces for spot in plan.ambulance),
        engine=tuple(spot.spaces for spot in plan.engine),
        deck_guns=tuple(zones.get(spot.zone or "") for spot in plan.engine),
        arrows=arrows(plan.arrows),
        first_explosion=dict(enumerate(plan.first_explosion, 1)),
        opposite={"red": RED, "black": KOPLOW if koplow else BLACK},
    )


def _zone(zone: Zone) -> SecondZone:
    return SecondZone(zone.rows, zone.columns)


def action_of(named: msgspec.Struct) -> Action:
    """A named action as a tuple; the number of the turn is left out."""
    fields = {name: getattr(named, name) for name in named.__struct_fields__ if name != "turn"}
    if "edge" in fields:
        fields["edge"] = frozenset(fields["edge"])
    return (str(named.__struct_config__.tag), *fields.values())


def told(world: World) -> dict[str, Any]:
    """What two worlds have to agree in, in an order of its own."""
    return {
        "edges": world.edges,
        "fire": sorted(world.fire),
        "smoke": sorted(world.smoke),
        "hot_spots": sorted(world.hot_spots),
        "hazmats": sorted(world.hazmats),
        "poi": sorted((space, world.shown.get(space, "?")) for space in world.poi),
        "victims": sorted(world.victims),
        "pool": +world.pool,
        "rescued and lost": (world.rescued, world.lost),
        "firefighters": [
            (f.at, f.ap, f.specialist, +Counter(f.special), f.bonus, f.commanded) for f in world.firefighters
        ],
        "vehicles": (world.ambulance, world.engine),
        "turn": (world.active, bool(world.acted or world.turn_ended or world.over)),
        "cards": ({pile: +cards for pile, cards in world.cards.items()}, world.flare_ups_left),
        "lasting": sorted(world.lasting),
        "found": (world.turn, world.false_alarms),
        "over": world.over,
    }


__all__ = ["Space", "action_of", "told", "world_of"]
