"""The board in a terminal, drawn from what REST gives."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest

from deploy.demo_board import COLUMNS, draw
from games.chance import SeededChance
from games.firefighters_on_duty import FirefightersOnDuty
from games.firefighters_on_duty.position import Options

GAME = FirefightersOnDuty()
TILES = {card["letter"]: card for card in GAME.cards() if card["deck"] == "city_tile"}
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def view(scenario_id: str) -> dict[str, Any]:
    scenario = GAME.scenarios()[scenario_id]
    options = Options(mode="untimed", decisions="automatic")
    state = GAME.new(scenario, scenario["seats"][1], options, SeededChance(1, "setup"))
    document: dict[str, Any] = json.loads(msgspec.json.encode(GAME.view(state, None)))
    return document


@pytest.mark.parametrize("scenario_id", GAME.scenarios())
@pytest.mark.parametrize("colours", [True, False])
def test_it_names_every_space_and_fits_into_100_columns(scenario_id: str, colours: bool) -> None:
    shown = draw(view(scenario_id), TILES, colours=colours)
    plain = ESCAPES.sub("", shown)
    assert max(len(line) for line in plain.splitlines()) <= COLUMNS
    state = GAME.from_position(msgspec.convert(view(scenario_id), GAME.position_type), SeededChance(1))
    named = set(re.findall(r"[A-H]\d+", plain))
    assert set(state.board.names[: state.board.numbered_count]) <= named
    assert (plain == shown) is not colours


def test_it_shows_fires_people_and_vehicles_where_they_are() -> None:
    document = view("corner-shop")
    document["spaces"] = {"A1": {"fires": 3, "firefighters": 1, "hoses": 1}, "B8": {"burned": True}}
    document["vehicles"]["engine-1"]["space"] = "A5"
    lines = draw(document, TILES, colours=False).splitlines()
    assert any("F3 P1 H1" in line for line in lines)
    assert any("B8 burnt" in line for line in lines)
    title = next(number for number, line in enumerate(lines) if "A5" in line)
    assert "E1" in lines[title + 1]


def test_a_tile_that_is_turned_is_drawn_turned() -> None:
    scenario = {"city": [{"tile": "A", "side": "white", "row": 0, "column": 0, "turn": 180}], "title": "Turned"}
    lines = draw({"scenario": scenario, "spaces": {}}, TILES, colours=False).splitlines()
    top = next(line for line in lines if "A10" in line)
    assert top.index("A10") < top.index("A8")
