"""What the table tells of fire, cards and people: each thing that changes, in the order in which it happens."""

from __future__ import annotations

from typing import Any

import msgspec

from games.flash_point.game import FlashPoint
from tests.games.flash_point.house import EXPERIENCED, FAMILY, TRAGIC, Match, Space, after_actions, match


def told(game: Match, *rolls: Space, steps: int = 1, **faces: Any) -> list[tuple[Any, ...]]:
    """The events of the table's next steps: the type, then the fields in their order."""
    game.dice(*rolls, **faces).table(steps).all_used()
    return [tuple(msgspec.to_builtins(event).values()) for event in game.game.events(game.state)]


def test_an_explosion_tells_its_middle_then_each_direction_from_north_on() -> None:
    """(1,3): the outer wall north, a closed door east, smoke south, a free space west."""
    game = after_actions(FAMILY, fire=[(1, 3)], smoke=[(2, 3)])
    assert told(game, (1, 3)) == [
        ("dice_rolled", "advance_fire", 1, 3),
        ("exploded", (1, 3)),
        ("wall_damaged", ((0, 3), (1, 3)), 1),
        ("door_destroyed", ((1, 3), (1, 4))),
        ("fire_placed", (2, 3)),
        ("fire_placed", (1, 2)),
    ]


def test_smoke_and_flashover() -> None:
    game = after_actions(FAMILY, fire=[(1, 3)], smoke=[(1, 1)])
    assert told(game, (1, 2)) == [
        ("dice_rolled", "advance_fire", 1, 2),
        ("smoke_placed", (1, 2)),
        ("fire_placed", (1, 2)),
        ("fire_placed", (1, 1)),
    ]


def test_a_flare_up_a_hazmat_and_the_hot_spots_they_leave() -> None:
    game = after_actions(EXPERIENCED, hot_spots=[(4, 2)], hazmats=[(4, 2)], smoke=[(4, 2)])
    assert told(game, (4, 2), (6, 8), steps=2) == [
        ("dice_rolled", "advance_fire", 4, 2),
        ("flared_up", (4, 2)),
        ("fire_placed", (4, 2)),
        ("hazmat_exploded", (4, 2)),
        ("exploded", (4, 2)),
        ("fire_placed", (3, 2)),
        ("wall_damaged", ((4, 2), (4, 3)), 1),
        ("wall_damaged", ((4, 2), (5, 2)), 2),
        ("fire_placed", (4, 1)),
        ("dice_rolled", "advance_fire", 6, 8),
        ("smoke_placed", (6, 8)),
        ("hot_spot_placed", (6, 8)),
    ]


def test_knock_downs_losses_and_the_end_of_the_game() -> None:
    game = match(
        FAMILY,
        stage="aftermath",
        firefighters=[(6, 2)],
        fire=[(6, 2), (7, 3)],
        victims=[{"space": (6, 2)}],
        points_of_interest=[{"space": (6, 2)}],
        lost=2,
    )
    assert told(game, poi=["victim"]) == [
        ("knocked_down", 0, (6, 2), (7, 3)),
        ("poi_revealed", (6, 2), "victim"),
        ("victim_lost", (6, 2), "victim", 3),
        ("victim_lost", (6, 2), "victim", 4),
        ("fire_removed", (7, 3)),
        ("game_ended", False, "lives_lost"),
    ]


def test_new_poi() -> None:
    def events(rules: FlashPoint, **fields: Any) -> list[tuple[Any, ...]]:
        points = [{"space": (6, 8)}, {"space": (6, 7)}]
        game = match(rules, stage="replenish", points_of_interest=points, **fields)
        return [event for event in told(game, (1, 1)) if event[0] != "turn_began"]

    rolled = ("dice_rolled", "poi", 1, 1)
    assert events(FAMILY, smoke=[(1, 1)]) == [rolled, ("smoke_removed", (1, 1)), ("poi_placed", (1, 1))]
    assert events(FAMILY, fire=[(1, 1)]) == [rolled, ("fire_removed", (1, 1)), ("poi_placed", (1, 1))]
    assert events(TRAGIC, smoke=[(1, 1)]) == [rolled, ("poi_placed", (2, 2))]


def test_cards_and_what_they_do() -> None:
    decks = {"fire": {"left": {"long-night": 1}}, "events": {"left": {"worn-out": 1}, "discarded": {"blinded": 1}}}
    game = after_actions(TRAGIC, decks=decks, firefighters=[{"space": (0, 0), "ap": 2}])
    assert told(game, fire_card=["long-night"], event_card=["worn-out", "blinded"]) == [
        ("fire_card_drawn", "long-night"),
        ("event_drawn", "worn-out"),
        ("points_changed", 0, -1),
        ("event_deck_shuffled", 2),
        ("event_drawn", "blinded"),
        ("rule_began", "no_moving", 2),
    ]
    game = after_actions(TRAGIC, decks={"fire": {"left": {"accelerate": 1}, "discarded": {"rages": 3}}})
    assert told(game, fire_card=["accelerate"], flare_up=["pressure"]) == [
        ("fire_card_drawn", "accelerate"),
        ("flare_up_added", "pressure"),
        ("fire_deck_shuffled", 5),
    ]


def by_event(card: str, *rolls: Space, **fields: Any) -> list[tuple[Any, ...]]:
    """What an Event card does, drawn by a Flare Up that draws nothing else but a card that changes nothing."""
    decks = {"fire": {"left": {"long-night": 1}}, "events": {"left": {card: 1, "out-of-breath": 1}}}
    game = after_actions(TRAGIC, decks=decks, **fields)
    events = told(game, *rolls, fire_card=["long-night"], event_card=[card, "out-of-breath"])
    return [event for event in events if event[0] not in ("fire_card_drawn", "event_drawn", "dice_rolled")]


def test_what_cards_do_without_a_firefighter_names_none() -> None:
    door, wall = ((1, 3), (1, 4)), ((4, 2), (4, 3))
    assert by_event("doors-fall-shut", edges={door: "door_open"}) == [("door_closed", None, door)]
    assert ("door_opened", None, door) in by_event("draught")
    props = {"edges": {wall: "wall_damaged"}, "options": {"decisions": "automatic"}}
    assert by_event("timber-props", **props) == [("wall_repaired", None, wall)]
    victims = {"victims": [{"space": (1, 1)}, {"space": (6, 8), "treated": True}]}
    assert by_event("medics-arrive", **victims) == [("victim_treated", None, (1, 1))]


def test_what_cards_change_of_hazmats_and_of_the_pool() -> None:
    assert by_event("unmarked-drum", (6, 1)) == [("hazmat_placed", (6, 1))]
    assert by_event("safety-officer", hazmats=[(6, 1), (6, 1)]) == [("hazmat_removed", (6, 1))] * 2
    assert by_event("wrong-count") == []
    assert by_event("heavy-sleeper") == [("pool_changed", "victim", -1), ("pool_changed", "heavy_victim", 1)]
