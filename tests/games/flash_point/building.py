"""States of the rules under test, made of worlds of the second rules by way of the position document."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from games.chance import SeededChance
from games.flash_point.game import FlashPoint, FlashPointExperienced, FlashPointFamily, TragicEvents
from games.flash_point.state import State
from games.game import Document
from tests.games.flash_point.converting import EDGES
from tests.games.flash_point.second.classic import SIDE_A
from tests.games.flash_point.second.world import Firefighter, GameName, World, new_edges

GAMES: Final[dict[GameName, FlashPoint]] = {
    "family": FlashPointFamily(),
    "experienced": FlashPointExperienced(),
    "tragic": TragicEvents(),
}
KINDS: Final = {state: kind for kind, state in EDGES.items()}


def scenario_of(world: World) -> Document:
    board = "classic-a" if world.board.walls == SIDE_A.walls else "classic-b"
    alarms = world.pool["false_alarm"] + world.false_alarms
    victims = world.pool["victim"] + world.pool["heavy_victim"] + len(world.victims) + world.rescued + world.lost
    allowed = {entry.specialist for entry in world.firefighters} | world.spare
    return {
        **({} if world.game == "family" else {"allowed": sorted(allowed)}),
        "id": "scene",
        "title": "A scene",
        "text": "",
        "seats": (1, len(world.firefighters)),
        "board": board,
        "victims": victims + sum(kind != "false_alarm" for kind in world.shown.values()),
        "false_alarms": alarms + list(world.shown.values()).count("false_alarm"),
    }


def state_of(world: World, stage: str = "turn", **options: Any) -> State:
    """A match that stands as the world does, each firefighter with a seat of its own."""
    game = GAMES[world.game]
    given = {"reveal": "by_choice" if world.by_choice else "automatic", "play_on": world.play_on, **options}
    document = {
        "scenario": scenario_of(world),
        "seats": len(world.firefighters),
        "stage": stage,
        "active": world.active,
        "edges": _changed_edges(world),
        "fire": sorted(world.fire),
        "smoke": sorted(world.smoke),
        "hot_spots": sorted(world.hot_spots),
        "hazmats": sorted(world.hazmats),
        "points_of_interest": [{"space": space, "kind": world.shown.get(space)} for space in sorted(world.poi)],
        "pool": dict(+world.pool),
        "victims": [{"space": v.at, "kind": v.kind, "treated": v.treated} for v in sorted(world.victims)],
        "rescued": world.rescued,
        "lost": world.lost,
        "firefighters": [_firefighter(world.game, entry) for entry in world.firefighters],
        "acted": world.acted,
        "ambulance": world.ambulance,
        "engine": world.engine,
        "turn": world.turn,
        "false_alarms": world.false_alarms,
        "lasting": [{"rule": rule, "until": until} for rule, until in world.lasting],
        "decks": _decks(world) if world.game == "tragic" else {},
        "options": given,
    }
    position = msgspec.convert(document, type=game.position_type)
    state: State = game.from_position(position, SeededChance(0, "setup"))
    return state


def _decks(world: World) -> Document:
    cards = {name: dict(+pile) for name, pile in world.cards.items()}
    return {
        "fire": {"left": cards["fire"], "discarded": cards["fire_discard"]},
        "flare_ups": {"left": cards["flare_ups"]},
        "events": {"left": cards["event"], "discarded": cards["event_discard"]},
    }


def _changed_edges(world: World) -> list[Document]:
    first = new_edges(world.board)
    return [{"edge": sorted(edge), "kind": KINDS[state]} for edge, state in world.edges.items() if state != first[edge]]


def _firefighter(game: GameName, entry: Firefighter) -> Document:
    named = {} if game == "family" else {"specialist": entry.specialist}
    return {
        "space": entry.at,
        "ap": entry.ap,
        "special": sum(entry.special.values()),
        "bonus": entry.bonus,
        "commanded": entry.commanded,
        **named,
    }


def stage_of(game: FlashPoint, state: State) -> str:
    position: Any = game.position(state)
    return str(position.stage)
