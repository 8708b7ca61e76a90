"""Boards as plain text: what is supplied, and the way from a scenario to its text and back."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from games.content import documents
from games.flash_point.content_parts import PACKAGE
from games.flash_point.content_types import BoardPlan, FamilyScenario
from games.flash_point.rulesets import FAMILY
from games.flash_point.scenario_faults import scenario_faults
from games.flash_point.text_parking import ambulance_spots, engine_spots, quarters
from games.flash_point.text_writing import write
from tests.games.flash_point.text_files import SIDE_A, Json, scenario


def test_vehicles_of_a_board_with_the_entries_of_side_a_park_where_they_do_on_side_a() -> None:
    printed = msgspec.convert(documents(PACKAGE, "boards")["classic-a"], type=BoardPlan)
    ambulance = ambulance_spots(6, 8, [(min(edge), max(edge)) for edge in printed.openings])
    assert ambulance == printed.ambulance
    assert engine_spots(6, 8, ambulance) == printed.engine
    assert quarters(6, 8) == printed.zones


@pytest.mark.parametrize("rows", [3, 4, 6, 7])
@pytest.mark.parametrize("columns", [4, 5, 8, 11])
def test_a_board_of_any_size_can_be_played_with_what_is_supplied(rows: int, columns: int) -> None:
    plain = "\n".join(" ".join(["0000"] * columns) for _ in range(rows))
    document = scenario(f"{plain}\n# fires\n1 1\n# entries\n1 2\n")
    assert scenario_faults(document, FamilyScenario, FAMILY) == []
    board = msgspec.convert(document["boards"][0], type=BoardPlan)
    assert len(board.ambulance) == 4
    assert len(board.engine) >= 2


@pytest.mark.parametrize("board", ["classic-a", "classic-b"])
def test_a_scenario_on_a_board_of_the_box_survives_the_way_to_text_and_back(board: str) -> None:
    made = {**scenario(SIDE_A), "board": board, "id": "mine", "title": "A \u2028 # title", "victims": 12}
    text = write(made)
    assert scenario(text) == made
    assert write(scenario(text)) == text


def random_board(chance: random.Random) -> Json:
    rows, columns = chance.randint(1, 9), chance.randint(1, 9)
    cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    inner = [
        (cell, other) for cell in cells for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)) if other in cells
    ]
    outer = [(cell, (cell[0], columns + 1)) for cell in cells if cell[1] == columns]
    outer += [((0, cell[1]), cell) for cell in cells if cell[0] == 1]
    outer += [((cell[0], 0), cell) for cell in cells if cell[1] == 1]
    chance.shuffle(inner)
    chance.shuffle(outer)
    walls, doors = chance.randint(0, len(inner)), chance.randint(0, 3)
    named = {"walls": inner[:walls], "doors": inner[walls : walls + doors], "openings": outer[: chance.randint(0, 4)]}
    return {
        "id": chance.choice(["text-board", "villa"]),
        "title": chance.choice(["Text board", "Villa 'Bœuf'"]),
        "text": "Read from a text file.",
        "rows": rows,
        "columns": columns,
        "dice": {"red": [1, 2], "black": [1, 2, 3]},
        **{name: [list(map(list, edge)) for edge in sorted(edges)] for name, edges in named.items()},
        **({"ambulance": [{"spaces": [[0, 1], [0, 2]]}]} if chance.random() < 0.5 else {}),
        **({"arrows": ["N E"]} if chance.random() < 0.5 else {}),
    }


def test_random_scenarios_survive_the_way_to_text_and_back(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(40):
        board = random_board(chance)
        cells = [[row, column] for row in range(1, board["rows"] + 1) for column in range(1, board["columns"] + 1)]
        made = {
            "id": "mine",
            "title": "Mine",
            "text": "Mine.",
            "seats": [1, 3],
            "board": board["id"],
            "fires": chance.sample(cells, min(len(cells), chance.randint(0, 12))),
            "points_of_interest": [
                {"space": space, **({"kind": kind} if kind else {})}
                for space in chance.sample(cells, min(len(cells), 2))
                for kind in [chance.choice(["victim", "false_alarm", "heavy_victim", None])]
            ],
            "boards": [board, {**board, "id": "other"}][: chance.randint(1, 2)],
        }
        text = write(made)
        assert shape(scenario(text)) == shape(made), text
        assert write(scenario(text)) == text


def shape(document: Json) -> Any:
    """As the rules take it: absent fields are empty."""
    return msgspec.convert(document, type=FamilyScenario)
