"""Pictures show every marker, on its space, once, and can be read at 1200 pixels."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from games.chance import SeededChance
from games.flash_point.picture import map_of
from games.flash_point.position import (
    EdgePosition,
    FirefighterPosition,
    PoiPosition,
    VictimPosition,
)
from games.flash_point.rulesets import EXPERIENCED, FAMILY, RULES, TRAGIC
from games.registry import find
from tests.games.drawn_svg import SVG, DrawnSvg, box_of, overlap
from tests.games.flash_point.pictures import crowd, drawn, each_game, edge_kinds, on_space, scenario


def test_every_marker_is_drawn_on_its_space() -> None:
    found = drawn(
        TRAGIC,
        fire=[(3, 3)],
        smoke=[(2, 2)],
        hot_spots=[(3, 3)],
        hazmats=[(1, 1), (1, 1)],
        points_of_interest=[
            PoiPosition((6, 1)),
            PoiPosition((6, 2), "victim"),
            PoiPosition((6, 3), "false_alarm"),
            PoiPosition((6, 4), "heavy_victim"),
        ],
        victims=[
            VictimPosition((5, 1)),
            VictimPosition((5, 1), treated=True),
            VictimPosition((5, 2), "heavy_victim"),
            VictimPosition((5, 2), "heavy_victim", treated=True),
        ],
        firefighters=[FirefighterPosition((2, 2)), FirefighterPosition((0, 0)), FirefighterPosition()],
        active=1,
    )
    assert on_space(found, (3, 3)) == Counter(["fire", "hot-spot"])
    assert on_space(found, (2, 2)) == Counter(["smoke", "firefighter-1"])
    assert on_space(found, (1, 1)) == Counter({"hazmat": 2})
    assert [*map(dict, (on_space(found, (6, column)) for column in range(1, 5)))] == [
        {"poi": 1},
        {"poi-victim": 1},
        {"poi-false_alarm": 1},
        {"poi-heavy_victim": 1},
    ]
    assert on_space(found, (5, 1)) == Counter(["victim", "victim-treated"])
    assert on_space(found, (5, 2)) == Counter(["heavy_victim", "heavy_victim-treated"])
    assert on_space(found, (0, 0)) == Counter(["firefighter-2-active"])


@each_game
def test_every_wall_and_door_is_drawn_as_it_is(key: str) -> None:
    changed = [
        EdgePosition(((1, 5), (1, 6)), "wall_damaged"),
        EdgePosition(((2, 3), (2, 4)), "wall_destroyed"),
        EdgePosition(((1, 3), (1, 4)), "door_open"),
        EdgePosition(((2, 8), (3, 8)), "door_destroyed"),
    ]
    found = drawn(RULES[key], edges=changed)
    kinds = edge_kinds(found)
    assert Counter(kinds.values()) == {
        "wall": 18 + 24 - 2,
        "wall_damaged": 1,
        "wall_destroyed": 1,
        "door_closed": 6,
        "door_open": 1,
        "door_destroyed": 1,
    }
    assert kinds["1,5 1,6"] == "wall_damaged"
    assert kinds["2,8 3,8"] == "door_destroyed"
    assert "0,6 1,6" not in kinds, "an entry is open"
    cubes = {name: len([*found.said("edge", name).iter(f"{SVG}use")]) for name in ("1,5 1,6", "2,3 2,4", "1,3 1,4")}
    assert cubes == {"1,5 1,6": 1, "2,3 2,4": 2, "1,3 1,4": 0}
    assert "3 of 24" in found.words()
    leaves = [leaf for name, kind in kinds.items() if kind == "door_closed" for leaf in found.fields("edge", name)]
    assert len(leaves) == 6
    assert all(min(leaf.width, leaf.height) == 10 and max(leaf.width, leaf.height) > 40 for leaf in leaves)


@pytest.mark.parametrize("side", ["a", "b"])
def test_the_vehicles_stand_on_their_spots(side: str) -> None:
    document = {**scenario(TRAGIC.key), "board": f"classic-{side}"}
    found = drawn(TRAGIC, document, ambulance=0, engine=1)
    names = [str(use.get("href"))[1:] for use in found.root.iter(f"{SVG}use")]
    assert (names.count("ambulance"), names.count("engine")) == (4 + 1, 4 + 1), "one of each in the legend"
    (ambulance,), (engine,) = (
        [box_of(use) for use in found.said("vehicle", one).iter(f"{SVG}use")] for one in ("ambulance", "engine")
    )
    assert ambulance.y < engine.y
    assert "The deck gun reaches" in found.words()
    zone = {"a": "bottom right", "b": "top right"}[side]
    assert any(words.startswith(zone) for words in found.words())


def test_the_family_game_shows_no_engine_and_no_arrows() -> None:
    family, other = drawn(FAMILY), drawn(EXPERIENCED)
    names = {str(use.get("href"))[1:] for use in family.root.iter(f"{SVG}use")}
    assert not names & {"engine", "hazmat", "hot-spot"}
    lines = [len([*found.root.iter(f"{SVG}line")]) for found in (family, other)]
    assert lines[1] == lines[0] + 3 * 48


@each_game
@pytest.mark.parametrize("place", [(3, 3), (0, 0), (0, 5), (0, 7), (3, 0)])
def test_on_a_crowded_space_nothing_lies_on_anything_else_and_all_is_told(key: str, place: tuple[int, int]) -> None:
    found = drawn(RULES[key], ambulance=0, engine=0, **crowd(place))
    boxes = found.boxes("space", f"{place[0]},{place[1]}")
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other)
    shown = on_space(found, place)
    if shown["more"]:
        told = " ".join(words for words in found.words(found.said("crowded", "1")))
        assert "5 Hazmat" in told
        assert all(f"Firefighter {number}" in told for number in range(1, 7))
    else:
        assert shown.total() == 16
    vehicles = [
        box_of(use)
        for name in ("ambulance", "engine")
        for group in found.root.iter(f"{SVG}g")
        if group.get("data-vehicle") == name
        for use in group.iter(f"{SVG}use")
    ]
    assert not any(overlap(box, vehicle) for box in boxes for vehicle in vehicles)


def test_all_that_can_lie_on_a_usual_space_finds_room() -> None:
    assert not on_space(drawn(TRAGIC, **crowd((3, 3))), (3, 3))["more"]


@each_game
@pytest.mark.parametrize(("rows", "columns"), [(6, 8), (3, 3), (10, 11), (2, 3), (4, 25)])
def test_no_word_is_small_and_nothing_is_out_of_the_picture(key: str, rows: int, columns: int) -> None:
    board = {
        "id": "own",
        "title": "Own",
        "text": "Own.",
        "rows": rows,
        "columns": columns,
        "dice": {"red": list(range(1, rows + 1)), "black": list(range(1, columns + 1))},
        "openings": [[[0, 1], [1, 1]]],
        "ambulance": [{"spaces": [[0, 1], [0, 2]]}],
        "engine": [{"spaces": [[1, 0], [2, 0]]}],
    }
    document = {**scenario(key), "board": "own", "boards": [board], "fires": [], "points_of_interest": []}
    found = drawn(RULES[key], document, **crowd((1, 1)))
    for use in found.root.iter(f"{SVG}use"):
        assert 0 <= box_of(use).x <= box_of(use).right <= found.width
        assert 0 <= box_of(use).y <= box_of(use).bottom <= found.height
    if columns <= 11:
        assert found.width == 1200
        for words, size in found.sizes():
            assert size >= 11, words
    else:
        assert found.width > 1200


@each_game
def test_the_map_shows_what_is_certain_and_nothing_drawn_by_chance(key: str) -> None:
    document = scenario(key)
    found = DrawnSvg(map_of(RULES[key], document))
    spaces = [str(group.get("data-space")) for group in found.root.iter(f"{SVG}g") if group.get("data-space")]
    fires, points = document.get("fires", []), document.get("points_of_interest", [])
    wanted = [f"{row},{column}" for row, column in [*fires, *(point["space"] for point in points)]]
    assert sorted(spaces) == sorted(wanted)
    assert find(key).map(document) == found.svg


@each_game
def test_pictures_of_whole_games_show_each_firefighter_and_every_marker(key: str, seed: int) -> None:
    game, chance = find(key), random.Random(seed)
    state = game.new(scenario(key), 3, game.option_type(), SeededChance(seed))
    for step in range(150):
        seats = game.to_act(state)
        if not seats:
            break
        game.apply(state, seats[0], chance.choice(game.legal_actions(state, seats[0])), SeededChance(seed + step), 0)
        if step % 25 == 0:
            position: Any = game.view(state, None)
            found = DrawnSvg(game.picture(position))
            names = Counter(
                str(use.get("href"))[1:].split("-active")[0]
                for group in found.root.iter(f"{SVG}g")
                if group.get("data-space")
                for use in group.iter(f"{SVG}use")
            )
            assert names["fire"] == len(position.fire)
            assert names["smoke"] == len(position.smoke)
            assert names["hazmat"] == len(position.hazmats)
            assert names["hot-spot"] == len(position.hot_spots)
            placed = [number for number, one in enumerate(position.firefighters, 1) if one.space]
            assert [names[f"firefighter-{number}"] for number in placed] == [1] * len(placed)
