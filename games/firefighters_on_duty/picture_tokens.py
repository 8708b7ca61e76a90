"""The tokens of every Space, set into its cells in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.firefighters_on_duty.picture_elements import badge, symbol
from games.firefighters_on_duty.picture_layout import Box, Layout
from games.firefighters_on_duty.picture_streets import INSET, STRIP, name_box
from games.firefighters_on_duty.position import Position, SpacePosition, VehiclePosition

SHOWN_ONE_BY_ONE: Final = 4
FEWEST_COLUMNS: Final = 2
MOST_COLUMNS: Final = 6
PILES: Final = ("injured", "civilians", "firefighters", "hoses", "axes", "debris")
DRAWN_AS: Final = {"civilians": "civilian", "firefighters": "firefighter", "hoses": "hose", "axes": "axe"}


class Token(NamedTuple):
    """One drawing. places: 2 for vehicles, which are twice as wide; number: written on it when above 1."""

    name: str
    number: int = 1
    places: int = 1
    damaged: bool = False


def tokens(layout: Layout, position: Position) -> Iterator[str]:
    """All tokens and vehicles on the board."""
    board = layout.board
    vehicles = {
        name: [(key, vehicle) for key, vehicle in position.vehicles.items() if vehicle.space == name]
        for name in board.names
    }
    calls = [call.space for call in position.calls]
    for name in board.names:
        found = [*_vehicles(vehicles[name]), *_on(position.spaces.get(name, SpacePosition()), calls.count(name))]
        if found:
            yield from _set_out(found, _areas(layout, name), layout.cell - 2 * INSET - 4)


def _vehicles(vehicles: list[tuple[str, VehiclePosition]]) -> Iterator[Token]:
    for name, vehicle in vehicles:
        yield Token(name, places=2, damaged=vehicle.damaged)


def _on(space: SpacePosition, calls: int) -> Iterator[Token]:
    """The tokens of a Space, the urgent ones first."""
    if calls:
        yield Token("call", calls)
    yield from _fires("fire", space.fires)
    yield from _fires("fire-lying", space.inactive_fires)
    for hazard in space.hazards:
        yield Token(f"smoke-{space.smoke or 2}" if hazard == "thick_smoke" else hazard)
    for pile in PILES:
        if getattr(space, pile):
            yield Token(DRAWN_AS.get(pile, pile), getattr(space, pile))


def _fires(name: str, count: int) -> Iterator[Token]:
    if 0 < count <= SHOWN_ONE_BY_ONE:
        yield from [Token(name)] * count
    elif count:
        yield Token(name, count)


def _areas(layout: Layout, name: str) -> list[Box]:
    """Where tokens may lie: the cells of a Space below its name, or an edge tile below its title."""
    if name in layout.edge_boxes:
        box = layout.edge_boxes[name]
        return [Box(box.x + 4, box.y + STRIP + 4, box.width - 8, box.height - STRIP - 6)]
    first = name_box(layout, name)
    return [_area(run, first) for run in _runs(layout, name)]


def _runs(layout: Layout, name: str) -> Iterator[Box]:
    """The rows of a Space: cells side by side make one box."""
    run: Box | None = None
    for cell in layout.cells[name]:
        box = layout.cell_box(cell)
        if run is not None and run.y == box.y and abs(run.right - box.x) < 1:
            run = Box(run.x, run.y, run.width + box.width, run.height)
            continue
        if run is not None:
            yield run
        run = box
    if run is not None:
        yield run


def _area(box: Box, first: Box) -> Box:
    top = box.y + (STRIP if box.y == first.y else INSET)
    return Box(box.x + INSET + 2, top, box.width - 2 * INSET - 4, box.bottom - INSET - top)


def _set_out(found: list[Token], areas: list[Box], cell: float) -> Iterator[str]:
    """Draw the tokens as large as they all fit, the largest half a cell; what fits at no size is left out."""
    for columns in range(FEWEST_COLUMNS, MOST_COLUMNS + 1):
        size = cell / columns
        places = _places(found, areas, size)
        if len(places) == len(found):
            break
    for token, (x, y) in zip(found, places, strict=False):
        yield from _token(token, x, y, size)


def _places(found: list[Token], areas: list[Box], size: float) -> list[tuple[float, float]]:
    """The corner of each token, as many as there is room for."""
    rows = [
        (area.x, area.y + row * size, int((area.width + 0.5) / size))
        for area in areas
        for row in range(int((area.height + 0.5) / size))
    ]
    places: list[tuple[float, float]] = []
    used = [0] * len(rows)
    for token in found:
        row = next((row for row, (_, _, room) in enumerate(rows) if used[row] + token.places <= room), None)
        if row is None:
            break
        places.append((rows[row][0] + used[row] * size, rows[row][1]))
        used[row] += token.places
    return places


def _token(token: Token, x: float, y: float, size: float) -> Iterator[str]:
    inner = size * 0.94
    yield symbol(token.name, x, y, inner * token.places, inner)
    if token.damaged:
        yield symbol("fire", x + size * 0.1, y - size * 0.05, size * 0.6)
    if token.number > 1:
        radius = max(6.5, size * 0.24)
        yield badge(x + size - radius, y + size - radius, str(token.number), radius)
