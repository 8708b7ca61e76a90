"""The city of Firefighters on Duty as a sheet of named cells, from the REST documents alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Json = dict[str, Any]
Cell = tuple[int, int]


class Space(NamedTuple):
    """What is printed on a Space; colour "road", "green", "yellow" or "red"."""

    colour: str
    difficulty: int


PRINTED = {"green": 3, "yellow": 4, "red": 5}
ROAD = Space("road", 3)


def city(scenario: Json, tiles: Mapping[str, Json]) -> tuple[dict[Cell, str], dict[str, Space]]:
    """(space name by cell, what is printed on it by name); tiles: both faces by letter."""
    own = {tile["letter"]: tile for tile in scenario.get("tiles", [])}
    cells: dict[Cell, str] = {}
    spaces: dict[str, Space] = {}
    for placed in scenario["city"]:
        letter = placed["tile"]
        face = {**tiles, **own}[letter][placed["side"]]
        rows = _turned([row.split() for row in face["cells"]], placed.get("turn", 0))
        for row, entries in enumerate(rows):
            for column, entry in enumerate(entries):
                if entry != ".":
                    place = (placed["row"] * len(rows) + row, placed["column"] * len(rows) + column)
                    cells[place] = f"{letter}{entry}"
        spaces |= {f"{letter}{number}": ROAD for number in face["roads"]}
        spaces |= {f"{letter}{block['number']}": _block(block) for block in face["blocks"]}
    changed = scenario.get("difficulties", {})
    return cells, {
        name: space._replace(difficulty=changed.get(name, space.difficulty)) for name, space in spaces.items()
    }


def _block(block: Json) -> Space:
    return Space(block["colour"], block.get("difficulty") or PRINTED[block["colour"]])


def _turned(rows: list[list[str]], degrees: int) -> list[list[str]]:
    for _ in range(degrees // 90):
        rows = [list(row) for row in zip(*reversed(rows), strict=True)]
    return rows
