"""Boards at random: of other sizes than the printed ones, with walls, doors, openings and arrows anywhere."""

from __future__ import annotations

from random import Random
from typing import Any

from games.game import Document
from tests.games.flash_point.second.board import COMPASS, EAST, SOUTH, Space, step


def random_scenario(random: Random, own: str) -> Document:
    """A scenario document with a board of its own; own: the scenario's and the board's id."""
    plan = random_plan(random, own)
    return {"id": own, "title": "Anywhere", "text": "", "seats": (1, 6), "board": own, "boards": [plan]}


def random_plan(random: Random, own: str) -> Document:
    """Three to eight rows, four to ten columns; the dice are those of the printed boards."""
    rows, columns = random.randint(3, 8), random.randint(4, 10)
    inside = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    edges = [[space, step(space, way)] for space in inside for way in (EAST, SOUTH) if step(space, way) in set(inside)]
    random.shuffle(edges)
    walls, doors = random.randint(0, len(edges) // 2), random.randint(0, 8)
    plan: dict[str, Any] = {
        "id": own,
        "title": "Any board",
        "text": "",
        "rows": rows,
        "columns": columns,
        "dice": {
            "red": list(range(1, 7)),
            "black": list(range(1, 9)),
            "red_opposite": list(range(6, 0, -1)),
            "black_opposite": list(range(8, 0, -1)),
        },
        "walls": edges[:walls],
        "doors": edges[walls : walls + doors] + random.sample(_outer(rows, columns), 1),
        "zones": [{"id": "near", "rows": (1, 3), "columns": (1, 4)}],
        **_outside(random, rows, columns),
    }
    plan["openings"] = random.sample([edge for edge in _outer(rows, columns) if edge not in plan["doors"]], 3)
    if random.random() < 0.7:
        plan["arrows"] = [
            " ".join(_arrow(random, (row, column), inside) for column in range(1, columns + 1))
            for row in range(1, rows + 1)
        ]
    if random.random() < 0.7:
        plan["first_explosion"] = random.choices(inside, k=8)
    return plan


def _outer(rows: int, columns: int) -> list[list[Space]]:
    across = [[(row, 0), (row, 1)] for row in range(1, rows + 1)]
    down = [[(rows, column), (rows + 1, column)] for column in range(1, columns + 1)]
    return across + down


def _outside(random: Random, rows: int, columns: int) -> dict[str, Any]:
    """Two spots of each vehicle, and often the Engine aims somewhere."""
    aims = random.choice(("near", None))
    return {
        "ambulance": [{"spaces": [(0, 1), (0, 2)]}, {"spaces": [(rows, 0), (rows + 1, 0)]}],
        "engine": [
            {"spaces": [(0, columns), (0, columns + 1)], "zone": "near"},
            {"spaces": [(1, 0), (2, 0)], "zone": aims},
            {"spaces": [(rows + 1, 1), (rows + 1, 2)]},
        ],
    }


def _arrow(random: Random, space: Space, inside: list[Space]) -> str:
    words = [word for word, way in COMPASS.items() if step(space, way) in inside]
    return random.choice([*words, "-"])
