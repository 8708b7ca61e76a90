"""Draws a position of Firefighters on Duty in a terminal, at most 100 columns wide, from the REST documents alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from deploy.demo_city import Cell, Space, city

Json = dict[str, Any]

COLUMNS: Final = 100
CELL_HEIGHT: Final = 4
WIDEST_CELL: Final = 9
RESET: Final = "\x1b[0m"
PAINT: Final = {
    "road": "\x1b[97;48;5;240m",
    "green": "\x1b[30;48;5;151m",
    "yellow": "\x1b[30;48;5;222m",
    "red": "\x1b[30;48;5;217m",
    "burned": "\x1b[97;48;5;233m",
    "ground": "\x1b[30;48;5;65m",
    "fire": "\x1b[1;97;48;5;196m",
    "title": "\x1b[1;93m",
}
TOKENS: Final = (
    ("fires", "F"),
    ("inactive_fires", "f"),
    ("injured", "I"),
    ("civilians", "C"),
    ("firefighters", "P"),
    ("hoses", "H"),
    ("axes", "A"),
    ("debris", "D"),
)
HAZARDS: Final = {"compressed_gas": "gas", "explosive_substances": "exp", "high_voltage": "vlt"}
SHORT: Final = {"water-truck": "WT", "rescue-vehicle": "RV"}
KEY: Final = (
    "F fire  f fire, lying  P firefighter  H hose  A axe  C civilian  I injured  D debris  ! call\n"
    "E1..E4 engines  WT water truck  RV rescue vehicle  gas/exp/smk/vlt hazards  4+ needed by water"
)


class Canvas:
    """Characters with the name of their paint."""

    def __init__(self, width: int, height: int) -> None:
        self.letters = [[" "] * width for _ in range(height)]
        self.paints = [[""] * width for _ in range(height)]

    def fill(self, row: int, column: int, width: int, paint: str) -> None:
        self.paints[row][column : column + width] = [paint] * width

    def write(self, row: int, column: int, words: str, paint: str = "") -> None:
        self.letters[row][column : column + len(words)] = words
        if paint:
            self.fill(row, column, len(words), paint)

    def lines(self, *, colours: bool) -> Iterator[str]:
        for letters, paints in zip(self.letters, self.paints, strict=True):
            if colours:
                yield _painted(letters, paints)
            else:
                yield "".join(letters).rstrip()


def _painted(letters: list[str], paints: list[str]) -> str:
    line, last = [], ""
    for letter, paint in zip(letters, paints, strict=True):
        if paint != last:
            line.append(RESET + PAINT.get(paint, ""))
            last = paint
        line.append(letter)
    return "".join(line) + RESET


def draw(view: Json, tiles: Mapping[str, Json], *, colours: bool = True) -> str:
    """The board and what lies beside it; tiles: City Tiles by letter, as the cards of the game list them."""
    cells, printed = city(view["scenario"], tiles)
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    height = max(row for row, _ in cells) - top + 1
    width = max(column for _, column in cells) - left + 1
    wide = min(WIDEST_CELL, (COLUMNS - 1) // width)
    canvas = Canvas(width * wide + 1, height * CELL_HEIGHT + 1)
    for (row, column), name in cells.items():
        _cell(canvas, (row - top) * CELL_HEIGHT, (column - left) * wide, wide, _paint(view, name, printed))
    _borders(canvas, {(row - top, column - left): name for (row, column), name in cells.items()}, wide)
    for name, space in printed.items():
        own = sorted((row - top, column - left) for (row, column), known in cells.items() if known == name)
        _words(canvas, own, wide, _title(view, name, space), _tokens(view, name), _paint(view, name, printed))
    return "\n".join([*_header(view, colours=colours), *canvas.lines(colours=colours), *_footer(view), KEY])


def _paint(view: Json, name: str, printed: Mapping[str, Space]) -> str:
    return "burned" if view.get("spaces", {}).get(name, {}).get("burned") else printed[name].colour


def _cell(canvas: Canvas, row: int, column: int, wide: int, paint: str) -> None:
    for line in range(CELL_HEIGHT + 1):
        canvas.fill(row + line, column, wide + 1, paint)


def _borders(canvas: Canvas, cells: Mapping[Cell, str], wide: int) -> None:
    """A line wherever one Space ends, a cross wherever lines meet."""
    corners = {(row + down, column + right) for row, column in cells for down in (0, 1) for right in (0, 1)}
    for row, column in corners:
        here, above, before = (cells.get(place) for place in ((row, column), (row - 1, column), (row, column - 1)))
        if here != above:
            canvas.write(row * CELL_HEIGHT, column * wide + 1, "-" * (wide - 1))
        if here != before:
            for line in range(1, CELL_HEIGHT):
                canvas.write(row * CELL_HEIGHT + line, column * wide, "|")
    for row, column in corners:
        around = {cells.get((row - down, column - right)) for down in (0, 1) for right in (0, 1)}
        if len(around) > 1:
            canvas.write(row * CELL_HEIGHT, column * wide, "+")


def _title(view: Json, name: str, space: Space) -> str:
    found = view.get("spaces", {}).get(name, {})
    if found.get("burned"):
        return f"{name} burnt"
    if space.colour == "road":
        return name
    return f"{name} {min(6, space.difficulty + found.get('smoke', 0))}+"


def _tokens(view: Json, name: str) -> list[str]:
    """Short words for all that is on a Space, urgent ones first."""
    found = view.get("spaces", {}).get(name, {})
    words = ["!" for call in view.get("calls", []) if call["space"] == name]
    words += [f"{letter}{found[key]}" for key, letter in TOKENS if found.get(key)]
    words += [HAZARDS.get(hazard, f"smk{found.get('smoke', 2)}") for hazard in found.get("hazards", [])]
    for vehicle, tile in view.get("vehicles", {}).items():
        if tile.get("space") == name:
            short = SHORT.get(vehicle, "E" + vehicle[-1])
            words.append(short + ("*" if tile.get("damaged") else ""))
    return words


def _words(canvas: Canvas, cells: list[Cell], wide: int, title: str, tokens: list[str], paint: str) -> None:
    """The title in the first cell, the tokens in the lines below and in the other cells."""
    rows = [(row, line) for row in sorted({row for row, _ in cells}) for line in range(1, CELL_HEIGHT)]
    canvas.write(rows[0][0] * CELL_HEIGHT + 1, cells[0][1] * wide + 1, title[: wide - 1])
    waiting = list(tokens)
    for row, line in rows[1:]:
        run = [column for own, column in cells if own == row]
        column, room = run[0] * wide + 1, len(run) * wide - 1
        while waiting and len(waiting[0]) <= room:
            word = waiting.pop(0)
            canvas.write(row * CELL_HEIGHT + line, column, word, "fire" if word[0] == "F" else paint)
            column, room = column + len(word) + 1, room - len(word) - 1


def _header(view: Json, *, colours: bool) -> Iterator[str]:
    """Title, round, phase, points; what has its first value is not in the document."""
    scenario = view["scenario"]
    played = f"round {view.get('round', 1)} of {scenario.get('rounds', 6)}"
    stage = view.get("stage", "start_of_round").replace("_", " ")
    words = f"{scenario['title']}: {played}, {stage}, {max(0, view.get('points', 1))} Scenario Points"[:COLUMNS]
    yield f"{PAINT['title']}{words}{RESET}" if colours else words


def _footer(view: Json) -> Iterator[str]:
    """What stands outside the city: Stations, Hospital, Hydrants, vehicles, what was reached."""
    for name in [*view.get("reserves", {}), "hospital", "gathering-point"]:
        water = f"water {view['reserves'][name]}" if name in view.get("reserves", {}) else ""
        words = " ".join(filter(None, [water, *_tokens(view, name)]))
        if words:
            yield f"{name}: {words}"[:COLUMNS]
    yield ("hydrants: " + " ".join(f"{level}/4" for level in view.get("hydrants", {}).values()))[:COLUMNS]
    yield "   ".join(_vehicle(name, tile) for name, tile in view.get("vehicles", {}).items())[:COLUMNS]
    reached = (("delivered", "delivered"), ("evacuated", "in safety"), ("burned_blocks", "burned down"))
    yield ", ".join(f"{words} {view.get(key, 0)}" for key, words in reached)


def _vehicle(name: str, tile: Json) -> str:
    short = SHORT.get(name, "E" + name[-1])
    load = [f"{letter}{tile[key]}" for key, letter in TOKENS if tile.get(key)]
    water = [] if name == "rescue-vehicle" else [f"{tile.get('water', 0)}w"]
    return " ".join([short, *water, *load])
