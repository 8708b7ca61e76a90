"""What is wrong with a printed board, beyond the shape of its document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.errors import Fault
from games.faults import repeated
from games.flash_point.board import ARROWS
from games.flash_point.content_parts import Edge
from games.flash_point.content_types import BoardPlan, Dice, Parking
from games.flash_point.geometry import Grid
from games.flash_point.tokens import NOWHERE


def plan_faults(plan: BoardPlan) -> Iterator[Fault]:
    grid = Grid(plan.rows, plan.columns)
    yield from _edge_faults(grid, plan)
    yield from _dice_faults(plan.dice, plan)
    yield from _zone_faults(plan)
    for field, spots in (("ambulance", plan.ambulance), ("engine", plan.engine)):
        for place, spot in enumerate(spots):
            yield from _parking_faults(grid, plan, spot, f"/{field}/{place}")
    yield from _arrow_faults(grid, plan)
    if plan.first_explosion and len(plan.first_explosion) != len(plan.dice.black):
        yield Fault("/first_explosion", "is one space for each face of the black die")
    for place, name in enumerate(plan.first_explosion):
        if not is_inside(grid, name):
            yield Fault(f"/first_explosion/{place}", "is no space inside")


def is_inside(grid: Grid, name: Sequence[int]) -> bool:
    space = grid.space(name)
    return space != NOWHERE and bool(grid.inside >> space & 1)


def _edge_faults(grid: Grid, plan: BoardPlan) -> Iterator[Fault]:
    seen: set[int] = set()
    for field, names in (("walls", plan.walls), ("doors", plan.doors), ("openings", plan.openings)):
        for place, name in enumerate(names):
            path, edge = f"/{field}/{place}", grid.edge(name)
            message = _wrong_edge(grid, field, name)
            if message:
                yield Fault(path, message)
            elif edge in seen:
                yield Fault(path, "that edge is named twice")
            seen.add(edge)


def _wrong_edge(grid: Grid, field: str, name: Edge) -> str | None:
    edge = grid.edge(name)
    if edge == NOWHERE:
        return "names no two adjacent spaces of this board"
    ends = sum(is_inside(grid, end) for end in name)
    if not ends:
        return "lies outside the building"
    if field == "openings" and ends == 2:
        return "only the outer wall has openings"
    return None


def _dice_faults(dice: Dice, plan: BoardPlan) -> Iterator[Fault]:
    for field, faces, opposite, most in (
        ("red", dice.red, dice.red_opposite, plan.rows),
        ("black", dice.black, dice.black_opposite, plan.columns),
    ):
        yield from repeated(faces, f"/dice/{field}", "face")
        if not any(face <= most for face in faces):
            yield Fault(f"/dice/{field}", "has no face that names a space inside")
        pairs = dict(zip(faces, opposite, strict=False))
        if opposite and (len(opposite) != len(faces) or any(pairs.get(pairs[face]) != face for face in pairs)):
            yield Fault(f"/dice/{field}_opposite", "pairs the faces of the die")


def _zone_faults(plan: BoardPlan) -> Iterator[Fault]:
    yield from repeated([zone.id for zone in plan.zones], "/zones", "id")
    for place, zone in enumerate(plan.zones):
        for field, (first, last), most, faces, opposite in (
            ("rows", zone.rows, plan.rows, plan.dice.red, plan.dice.red_opposite),
            ("columns", zone.columns, plan.columns, plan.dice.black, plan.dice.black_opposite),
        ):
            path = f"/zones/{place}/{field}"
            if not first <= last <= most:
                yield Fault(path, "is no range of this board")
            elif not all(any(first <= one <= last for one in pair) for pair in zip(faces, opposite, strict=False)):
                yield Fault(path, "is missed by both a face of the die and the one opposite to it")
    if plan.zones and not (plan.dice.red_opposite and plan.dice.black_opposite):
        yield Fault("/zones", "need dice with opposite faces (B69)")


def _parking_faults(grid: Grid, plan: BoardPlan, spot: Parking, path: str) -> Iterator[Fault]:
    spaces = [grid.space(name) for name in spot.spaces]
    if grid.edge(spot.spaces) == NOWHERE or not all(grid.ring >> space & 1 for space in spaces):
        yield Fault(f"{path}/spaces", "are two adjacent spaces outside the building")
    if spot.zone is not None and spot.zone not in [zone.id for zone in plan.zones]:
        yield Fault(f"{path}/zone", "there is no such zone")


def _arrow_faults(grid: Grid, plan: BoardPlan) -> Iterator[Fault]:
    if plan.arrows and len(plan.arrows) != plan.rows:
        yield Fault("/arrows", "is one line for each row")
        return
    for row, line in enumerate(plan.arrows, start=1):
        path, words = f"/arrows/{row - 1}", line.split()
        if len(words) != plan.columns:
            yield Fault(path, "is one word for each column")
        for column, word in enumerate(words[: plan.columns], start=1):
            down, right = ARROWS.get(word, (0, 0))
            if word not in ARROWS and word != "-":
                yield Fault(path, f"{word!r} is none of {', '.join(ARROWS)} and -")
            elif not is_inside(grid, (row + down, column + right)):
                yield Fault(path, f"the arrow of column {column} leads outside")
