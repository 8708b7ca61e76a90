"""The borders of shapes made of cells."""

from __future__ import annotations

from typing import Final

from games.firefighters_on_duty.city_map import Cell

# The walk along a cell's sides, clockwise: where the side starts, the cell beyond it, the way along, inwards.
_SIDES: Final = (
    ((0, 0), (-1, 0), (0, 1), (1, 0)),
    ((0, 1), (0, 1), (1, 0), (0, -1)),
    ((1, 1), (1, 0), (0, -1), (-1, 0)),
    ((1, 0), (0, -1), (-1, 0), (0, 1)),
)
Corner = tuple[int, int, int, int]


def loops(cells: set[Cell]) -> list[list[Corner]]:
    """Corner points (row, column) of the border of some cells, each with the direction (down, right) inwards."""
    sides: dict[Cell, list[tuple[Cell, Cell]]] = {}
    for row, column in cells:
        for (down, right), beyond, way, inwards in _SIDES:
            if (row + beyond[0], column + beyond[1]) not in cells:
                sides.setdefault((row + down, column + right), []).append((way, inwards))
    found = []
    while sides:
        found.append(_corners(sides))
    return found


def _corners(sides: dict[Cell, list[tuple[Cell, Cell]]]) -> list[Corner]:
    """Walk one loop, taking its sides out; keeps the points where the way turns."""
    place, walk = min(sides), []
    way = sides[place][0][0]
    while place in sides:
        way, inwards = _next_side(sides, place, way)
        walk.append((place, inwards))
        place = (place[0] + way[0], place[1] + way[1])
    return [
        (*place, before[0] + inwards[0], before[1] + inwards[1])
        for (place, inwards), (_, before) in zip(walk, [walk[-1], *walk], strict=False)
        if inwards != before
    ]


def _next_side(sides: dict[Cell, list[tuple[Cell, Cell]]], place: Cell, way: Cell) -> tuple[Cell, Cell]:
    """The side that goes on from a place; where two loops touch in a point, the one that turns right."""
    found = sides[place]
    turned_right = (way[1], -way[0])
    side = next((side for side in found if side[0] == turned_right), found[0])
    found.remove(side)
    if not found:
        del sides[place]
    return side
