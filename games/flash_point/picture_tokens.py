"""What lies on each space as tokens to draw, the urgent ones first, and where on the space they find room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.flash_point.board import Board
from games.flash_point.content_parts import Space
from games.flash_point.picture_layout import Layout
from games.flash_point.position import Position
from games.svg import Box, group, symbol

LARGEST: Final = 46.0
SMALLEST: Final = 16.2
"""Tokens that are smaller could not be told apart at 1200 pixels."""
BETWEEN: Final = 1.0
VEHICLE: Final = (48.0, 24.0)
"""Width and height of a parked vehicle; its space keeps a strip of that height for it, parked or not."""
Tokens = dict[Space, list[str]]


def tokens_by_space(position: Position) -> Tokens:
    """By space the names of drawings, without the vehicles."""
    found: Tokens = {}
    for space, name in _tokens(position):
        found.setdefault((space[0], space[1]), []).append(name)
    return found


def _tokens(position: Position) -> Iterator[tuple[Space, str]]:
    for name, spaces in (
        ("fire", position.fire),
        ("smoke", position.smoke),
        ("hot-spot", position.hot_spots),
        ("hazmat", position.hazmats),
    ):
        yield from ((space, name) for space in spaces)
    for poi in position.points_of_interest:
        yield poi.space, "poi" if poi.kind is None else f"poi-{poi.kind}"
    for victim in position.victims:
        yield victim.space, f"{victim.kind}-treated" if victim.treated else victim.kind
    for number, firefighter in enumerate(position.firefighters):
        if firefighter.space is not None:
            yield firefighter.space, figure(position, number)


def figure(position: Position, number: int) -> str:
    """The drawing of a firefighter; whose turn it is has a bright edge."""
    active = number == position.active and position.stage not in ("setup", "over")
    return f"firefighter-{number + 1}" + ("-active" if active else "")


def spots_of(board: Board) -> dict[str, list[tuple[int, int]]]:
    """The parking spots that matter in its game: without vehicles those where the knocked down stand up."""
    spots = {"ambulance": board.ambulance_spots}
    return spots | {"engine": board.engine_spots} if board.rules.vehicles else spots


def parked(board: Board, position: Position) -> dict[str, Space]:
    """The space that each vehicle is drawn on: the first one of its spot."""
    at = {"ambulance": position.ambulance, "engine": position.engine}
    where = {name: (spots, at[name]) for name, spots in spots_of(board).items()}
    return {name: board.name(spots[place][0]) for name, (spots, place) in where.items() if place is not None}


def strip(layout: Layout, space: Space, name: str) -> Box:
    """Where a vehicle is drawn on the first space of its spot: the Ambulance above, the Engine below."""
    room, (width, height) = layout.room(space), VEHICLE
    down = 0.0 if name == "ambulance" else room.height - height
    return Box(room.x + (room.width - width) / 2, room.y + down, width, height)


def room_for_tokens(board: Board, layout: Layout, space: Space) -> Box:
    """What the vehicles leave of a space."""
    room, number = layout.room(space), board.space(space)
    for name, spots in spots_of(board).items():
        if any(number == first for first, _ in spots):
            down = VEHICLE[1] if name == "ambulance" else 0.0
            room = Box(room.x, room.y + down, room.width, room.height - VEHICLE[1])
    return room


def places(room: Box, count: int) -> list[Box]:
    """Squares for that many tokens, as large as they can be; fewer where there is no room for all."""
    for side in _sides(room):
        across, down = int(room.width / side), int(room.height / side)
        if across * down >= count:
            break
    across = min(across, count)
    rows = min(-(-count // across), down)
    left, top = room.x + (room.width - across * side) / 2, room.y + (room.height - rows * side) / 2
    return [
        Box(left + column * side + BETWEEN / 2, top + row * side + BETWEEN / 2, side - BETWEEN, side - BETWEEN)
        for row in range(rows)
        for column in range(across)
    ][:count]


def _sides(room: Box) -> Iterator[float]:
    side = LARGEST
    while side > SMALLEST + BETWEEN:
        yield side
        side -= 0.5
    yield SMALLEST + BETWEEN


def drawn(board: Board, layout: Layout, tokens: Tokens) -> tuple[list[str], Tokens]:
    """The drawings, and the spaces on which not everything found room: there the last place says so."""
    drawing, crowded = [], {}
    for space, names in tokens.items():
        found = places(room_for_tokens(board, layout, space), len(names))
        shown = names
        if len(found) < len(names):
            crowded[space] = names
            shown = [*names[: len(found) - 1], "more"]
        uses = [symbol(name, *box) for name, box in zip(shown, found, strict=False)]
        drawing.append(group(uses, space=f"{space[0]},{space[1]}"))
    return drawing, crowded
