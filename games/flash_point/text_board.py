"""Boards as plain text, the form that university courses pass round.

Rows of wall codes; then points of interest "row column v|f", fires "row column", doors "r1 c1 r2 c2" and entries
"row column" (the space inside). Doors and entries are coded as walls too; the lists come before the codes. What such
a text does not say is supplied, or stands in comment lines "# scenario.title: ..." of our own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from games.content import documents
from games.flash_point.content_parts import MOST_SIDE, PACKAGE
from games.flash_point.content_types import BoardPlan, FamilyScenario, PrintedPoi
from games.flash_point.text_codes import Codes, Wall, Walls, codes_of, shown, wall_between, walls_of
from games.flash_point.text_lines import lines_of
from games.flash_point.text_lists import Lists, cell_of
from games.flash_point.text_parking import ambulance_spots, dice_for, engine_spots, quarters
from games.flash_point.text_sections import CODES, ENTRIES, Field, Sections, sections_of
from games.text_form import Place, ReadText, TextFault

USUAL_SIZE: Final = (6, 8)
MOST_LINES: Final = 4_000
"""Enough for the largest board with something everywhere."""
BOARD_ID: Final = "text-board"
TITLE: Final = "Text board"
TEXT: Final = "Read from a text file."
BY_THE_LINES: Final = {
    "board": ("rows", "columns", "walls", "doors", "openings"),
    "scenario": ("board", "fires", "points_of_interest"),
}
"""Fields that the codes and lists give, and no comment line."""


def read(data: bytes) -> ReadText:
    """The scenario that a text describes; see games.text_form."""
    lines, warnings = lines_of(data)
    if len(lines) > MOST_LINES:
        return _refused(warnings, [TextFault(lines[MOST_LINES].number, 1, f"a text has at most {MOST_LINES} lines")])
    sections = sections_of(lines)
    warnings += sections.warnings
    faults = [*sections.faults, *_field_faults(sections)]
    if not sections.lines[CODES]:
        return _refused(warnings, [*faults, TextFault(1, 1, "no row of wall codes: no board")])
    codes, more, wrong = codes_of(sections.lines[CODES])
    warnings += more
    faults += wrong or _size_faults(codes)
    if wrong or _size_faults(codes):
        return _refused(warnings, faults)
    walls, more = walls_of(codes, {cell_of(line.tokens) for line in sections.lines[ENTRIES]})
    lists = Lists(codes, walls, sections)
    warnings += [*more, *lists.warnings, *_gaps_closed(walls, lists), *_unusual_size(codes)]
    faults += lists.faults
    if faults:
        return _refused(warnings, faults)
    document, places, more = _document(codes, walls, lists, sections.fields)
    return ReadText(document, _in_order([*warnings, *more]), [], places)


def _refused(warnings: list[TextFault], faults: list[TextFault]) -> ReadText:
    return ReadText(None, _in_order(warnings), _in_order(faults), {})


def _in_order(notes: list[TextFault]) -> list[TextFault]:
    return sorted(notes, key=lambda note: (note.line, note.column))


def _field_faults(sections: Sections) -> list[TextFault]:
    return [
        TextFault(*field.place, f"{field.of}.{field.name} is told by the codes and lists")
        for field in sections.fields
        if field.name in BY_THE_LINES[field.of]
    ]


def _size_faults(codes: Codes) -> list[TextFault]:
    if max(codes.height, codes.width) <= MOST_SIDE:
        return []
    return [TextFault(*codes.place((1, 1)), f"a board has at most {MOST_SIDE} rows and columns")]


def _unusual_size(codes: Codes) -> list[TextFault]:
    if (codes.height, codes.width) == USUAL_SIZE:
        return []
    usual = f"{USUAL_SIZE[0]} rows of {USUAL_SIZE[1]}"
    message = f"the board has {codes.height} rows of {codes.width} codes, where such files have {usual}"
    return [TextFault(*codes.place((codes.height, 1)), message)]


def _gaps_closed(walls: Walls, lists: Lists) -> list[TextFault]:
    return [
        TextFault(*place, f"the outer wall between {shown(wall[0])} and {shown(wall[1])} is missing: it is closed")
        for wall, place in walls.gaps.items()
        if wall not in lists.openings and wall not in lists.doors
    ]


def _document(
    codes: Codes, walls: Walls, lists: Lists, fields: list[Field]
) -> tuple[dict[str, Any], dict[str, Place], list[TextFault]]:
    own = {field.name: field for field in fields if field.of == "board"}
    plan = _plan(codes, walls, lists)
    printed = None if own else built_in(plan)
    points = [PrintedPoi(space=cell, kind=kind) for cell, (kind, _) in lists.points.items()]
    scenario = FamilyScenario(
        id=BOARD_ID,
        title=TITLE,
        text=TEXT,
        seats=(1, 6),
        board=printed or BOARD_ID,
        fires=list(lists.fires),
        points_of_interest=points,
    )
    document = _json(scenario)
    document |= {field.name: field.value for field in fields if field.of == "scenario"}
    places = _places(codes, walls, plan, lists) | {f"/{field.name}": field.place for field in fields}
    if printed:
        return document, places, []
    board = _json(plan) | {name: field.value for name, field in own.items()}
    document |= {"board": board["id"], "boards": [board, *_others(document)]}
    places |= {f"/boards/0/{name}": field.place for name, field in own.items()}
    return document, places, _supplied(codes, own)


def _json(struct: msgspec.Struct) -> dict[str, Any]:
    """As a JSON object, with lists where the struct has tuples."""
    return msgspec.json.decode(msgspec.json.encode(struct), type=dict[str, Any])


def _others(document: Mapping[str, Any]) -> list[Any]:
    """Boards of the scenario beside the one that is drawn."""
    boards = document.get("boards", [])
    return boards if isinstance(boards, list) else [boards]


def _supplied(codes: Codes, own: Mapping[str, Field]) -> list[TextFault]:
    if "ambulance" in own and "engine" in own:
        return []
    message = "the text does not say where Ambulance and Engine park: spots are supplied on each side"
    return [TextFault(*codes.place((1, 1)), message)]


def _plan(codes: Codes, walls: Walls, lists: Lists) -> BoardPlan:
    doors, openings = sorted(lists.doors), sorted(lists.openings)
    ambulance = ambulance_spots(codes.height, codes.width, openings)
    return BoardPlan(
        id=BOARD_ID,
        title=TITLE,
        text=TEXT,
        rows=codes.height,
        columns=codes.width,
        dice=dice_for(codes.height, codes.width),
        walls=sorted(wall for wall in walls.drawn if wall not in lists.doors),
        doors=doors,
        openings=openings,
        ambulance=ambulance,
        engine=engine_spots(codes.height, codes.width, ambulance),
        zones=quarters(codes.height, codes.width),
    )


def built_in(plan: BoardPlan) -> str | None:
    """The id of the board of the box with the same walls, doors and openings."""
    for id_, document in documents(PACKAGE, "boards").items():
        if drawn(plan) == drawn(msgspec.convert(document, type=BoardPlan)):
            return id_
    return None


def drawn(plan: BoardPlan) -> tuple[int, int, set[Wall], set[Wall], set[Wall]]:
    """What a text says of a board, whichever way its edges are named."""
    walls, doors, openings = (
        {wall_between(*edge) for edge in edges} for edges in (plan.walls, plan.doors, plan.openings)
    )
    return plan.rows, plan.columns, walls, doors, openings


def _places(codes: Codes, walls: Walls, plan: BoardPlan, lists: Lists) -> dict[str, Place]:
    """By JSON pointer; a list stands where its first item does."""
    items: dict[str, list[Place]] = {
        "/fires": list(lists.fires.values()),
        "/points_of_interest": [place for _, place in lists.points.values()],
        "/boards/0/walls": [walls.drawn[wall_between(*edge)] for edge in plan.walls],
        "/boards/0/doors": [lists.doors[wall_between(*edge)] for edge in plan.doors],
        "/boards/0/openings": [lists.openings[wall_between(*edge)] for edge in plan.openings],
    }
    places = {"/board": codes.place((1, 1)), "/boards/0": codes.place((1, 1))}
    for path, found in items.items():
        places |= {f"{path}/{at}": place for at, place in enumerate(found)}
        if found:
            places[path] = found[0]
    return places
