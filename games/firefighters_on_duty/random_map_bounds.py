"""What holds for every map that a random scenario may draw: how little it has, and how much."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from games.firefighters_on_duty.action_numbers import ActionNumbers
from games.firefighters_on_duty.board import built_in_tiles, edge_tiles, most_dice, most_engines
from games.firefighters_on_duty.city_map import adjacent_pairs, face_of, sheet, touching
from games.firefighters_on_duty.content_types import Face, PlacedTile, RandomScenario
from games.firefighters_on_duty.random_map import SIDES

FACE: Final = 5
"""Cells along an edge of a built-in face."""
Count = Callable[[PlacedTile], int]


def fewest_blocks(tiles: int) -> int:
    """Blocks of the city of so many tiles that has the fewest."""
    return sum(sorted(map(min, _by_tile(lambda placed: len(_face(placed).blocks))))[:tiles])


def action_bound(scenario: RandomScenario) -> int:
    """A number that every action int of every drawn map is below."""
    cells = {(place.row, place.column) for place in scenario.random.places}
    joints = sum(beside in cells for cell in cells for beside in touching(cell))
    tiles, beside = len(cells), len(edge_tiles(scenario))
    numbers = ActionNumbers(
        dice=most_dice(scenario.seats),
        stations=len(scenario.stations),
        hydrants=len(scenario.hydrants),
        engines=most_engines(scenario.seats),
        edges=_most(tiles, _edges_within) + joints * FACE + 2 * beside,
        spaces=_most(tiles, lambda placed: len(_face(placed).roads) + len(_face(placed).blocks)) + beside,
        roads=_most(tiles, lambda placed: len(_face(placed).roads)) + beside,
    )
    return numbers.count


def _most(tiles: int, count: Count) -> int:
    return sum(sorted(map(max, _by_tile(count)))[-tiles:])


def _by_tile(count: Count) -> Iterator[list[int]]:
    """What is counted on either face of every tile."""
    for letter in built_in_tiles():
        yield [count(PlacedTile(letter, side, 0, 0)) for side in SIDES]


def _face(placed: PlacedTile) -> Face:
    return face_of(built_in_tiles(), placed)


def _edges_within(placed: PlacedTile) -> int:
    return len(adjacent_pairs(sheet(built_in_tiles(), [placed])))
