"""Writes a scenario as the plain text that text_board reads, so that the same scenario comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from games.content import documents
from games.flash_point.content_parts import PACKAGE
from games.flash_point.content_types import BoardPlan, PrintedPoi
from games.flash_point.text_board import BY_THE_LINES, read
from games.flash_point.text_codes import USUAL, Cell, Wall, beside, shown, wall_between
from games.flash_point.text_lists import KINDS
from games.flash_point.text_sections import ENTRIES, FIRES, HEADINGS

LETTERS: Final = {kind: letter for letter, kind in KINDS.items()}
OF_SCENARIOS: Final = (*BY_THE_LINES["scenario"], "boards")


def write(scenario: dict[str, Any]) -> str:
    """The codes and lists, then a comment line for each field that they do not give. The scenario has no faults."""
    own = {board["id"]: board for board in scenario.get("boards", [])}
    board = own.get(scenario["board"]) or documents(PACKAGE, "boards")[scenario["board"]]
    lines = [*_drawn_lines(scenario, msgspec.convert(board, type=BoardPlan))]
    plain = _read(lines)
    told = [name for name in sorted(scenario) if name not in OF_SCENARIOS]
    lines += [_field("scenario", name, scenario[name]) for name in told if scenario[name] != plain.get(name)]
    if board["id"] not in own:
        return _text(lines)
    lines.append(_field("board", "id", board["id"]))
    supplied = _read(lines)["boards"][0]
    names = [name for name in sorted({**board, **supplied}) if name not in BY_THE_LINES["board"]]
    lines += [_field("board", name, board.get(name, [])) for name in names if board.get(name, []) != supplied.get(name)]
    others = [other for id_, other in own.items() if id_ != board["id"]]
    return _text([*lines, _field("scenario", "boards", others)] if others else lines)


def _text(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


def _read(lines: list[str]) -> dict[str, Any]:
    """What the lines so far would give."""
    document = read(_text(lines).encode()).document
    if document is None:
        raise ValueError("the scenario has faults, and so has its text")
    return document


def _field(of: str, name: str, value: Any) -> str:
    return f"# {of}.{name}: {msgspec.json.encode(value).decode()}"


def _drawn_lines(scenario: Mapping[str, Any], plan: BoardPlan) -> Iterator[str]:
    yield from _codes(plan)
    for point in msgspec.convert(scenario.get("points_of_interest", []), type=list[PrintedPoi]):
        yield f"{shown(point.space)} {LETTERS[point.kind]}"
    # Nothing else parts fires from entries where no door stands between them.
    if not plan.doors:
        yield _heading(FIRES)
    for fire in scenario.get("fires", []):
        yield shown(fire)
    for one, other in plan.doors:
        yield f"{shown(one)} {shown(other)}"
    if not plan.doors:
        yield _heading(ENTRIES)
    for opening in plan.openings:
        yield shown(next(cell for cell in opening if _is_inside(plan, cell)))


def _heading(section: str) -> str:
    return next(heading for heading, of in HEADINGS.items() if of == section)


def _codes(plan: BoardPlan) -> Iterator[str]:
    """Doors and entries are coded as walls, but for an entry in a corner: the gap tells its side."""
    walls = {wall_between(*edge) for edge in (*plan.walls, *plan.doors)}
    openings = {wall_between(*edge) for edge in plan.openings}
    for row in range(1, plan.rows + 1):
        cells = [(row, column) for column in range(1, plan.columns + 1)]
        yield " ".join("".join(_digit(plan, cell, side, walls, openings) for side in USUAL) for cell in cells)


def _digit(plan: BoardPlan, cell: Cell, side: str, walls: set[Wall], openings: set[Wall]) -> str:
    wall = wall_between(cell, beside(cell, side))
    if _is_inside(plan, beside(cell, side)):
        return "1" if wall in walls else "0"
    ways_out = sum(not _is_inside(plan, beside(cell, way)) for way in USUAL)
    return "0" if wall in openings and ways_out > 1 else "1"


def _is_inside(plan: BoardPlan, cell: Cell) -> bool:
    return 1 <= cell[0] <= plan.rows and 1 <= cell[1] <= plan.columns
