"""The lists below the wall codes of a plain text board: points of interest, fires, doors and entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from games.flash_point.content_types import PoiName
from games.flash_point.text_codes import OPPOSITE, STEPS, USUAL, Cell, Codes, Wall, Walls, beside, shown, wall_between
from games.flash_point.text_lines import Line, Token
from games.flash_point.text_sections import DOORS, ENTRIES, FIRES, POI, Sections
from games.text_form import Place, TextFault

KINDS: Final[dict[str, PoiName | None]] = {"v": "victim", "f": "false_alarm", "h": "heavy_victim", "?": None}
FIRST_CHOICE: Final = USUAL
"""The order in which sides are tried for an entry in a corner."""


class Lists:
    """What the lists say, each with its place. Faults and warnings are kept beside."""

    def __init__(self, codes: Codes, walls: Walls, sections: Sections) -> None:
        self.faults: list[TextFault] = []
        self.warnings: list[TextFault] = []
        self.points: dict[Cell, tuple[PoiName | None, Place]] = {}
        self.fires: dict[Cell, Place] = {}
        self.doors: dict[Wall, Place] = {}
        self.openings: dict[Wall, Place] = {}
        self._codes = codes
        self._walls = walls
        for line in sections.lines[POI]:
            self._take_point(line)
        for line in sections.lines[FIRES]:
            self._take_fire(line)
        for line in sections.lines[DOORS]:
            self._take_door(line)
        self._take_entries(sections.lines[ENTRIES])

    def _take_point(self, line: Line) -> None:
        cell, place = self._inside(line, line.tokens), _place(line)
        if cell in self.points:
            self._warn(line, f"a second point of interest at {shown(cell)} is left out")
        elif cell is not None:
            self.points[cell] = KINDS[line.tokens[2].text.lower()], place

    def _take_fire(self, line: Line) -> None:
        cell = self._inside(line, line.tokens)
        if cell in self.fires:
            self._warn(line, f"a second fire at {shown(cell)} is left out")
        elif cell is not None:
            self.fires[cell] = _place(line)

    def _take_door(self, line: Line) -> None:
        one, other = self._anywhere(line, line.tokens[:2]), self._anywhere(line, line.tokens[2:])
        if one is None or other is None:
            return
        wall = wall_between(one, other)
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
            self._fault(line, line.tokens[0], f"{shown(one)} and {shown(other)} are not side by side")
        elif not (self._codes.is_inside(one) or self._codes.is_inside(other)):
            self._fault(line, line.tokens[0], "a door has at least one side inside")
        elif wall in self.doors:
            self._warn(line, f"a second door between {shown(one)} and {shown(other)} is left out")
        else:
            if wall not in self._walls.drawn and self._codes.is_inside(one) and self._codes.is_inside(other):
                self._warn(line, f"no code has a wall between {shown(one)} and {shown(other)}, where this door is")
            self.doors[wall] = _place(line)

    def _take_entries(self, lines: list[Line]) -> None:
        """Those whose side is certain first, so that those in corners can choose another one."""
        corners = []
        for line in lines:
            cell = self._anywhere(line, line.tokens)
            if cell is None:
                continue
            sides = self._outer_sides(cell)
            if not sides:
                self._fault(
                    line, line.tokens[0], f"{shown(cell)} is not at the edge of the board: no entry can be there"
                )
            elif len(sides) > 1:
                corners.append((line, cell, sides))
            else:
                self._open(line, cell, sides[0])
        named = Counter(cell for _, cell, _ in corners)
        for line, cell, sides in corners:
            self._open(line, cell, self._side_of_corner(line, cell, sides, named[cell]))

    def _outer_sides(self, cell: Cell) -> list[str]:
        """From a space inside the sides that lead out; from one of the ring the side that leads in."""
        inside = self._codes.is_inside(cell)
        return [side for side in FIRST_CHOICE if self._codes.is_inside(beside(cell, side)) != inside]

    def _side_of_corner(self, line: Line, cell: Cell, sides: list[str], here: int) -> str:
        """here: how many entries name this space; as many gaps in its outer wall tell where they are."""
        gaps = [side for side in sides if wall_between(cell, beside(cell, side)) in self._walls.gaps]
        if len(gaps) == here:
            return next((side for side in gaps if wall_between(cell, beside(cell, side)) not in self.openings), gaps[0])
        taken = set(self._sides_taken())
        chosen = next((side for side in sides if side not in taken), sides[0])
        self._warn(line, f"the side of an entry in a corner is not given: {chosen} is taken")
        return chosen

    def _sides_taken(self) -> Iterator[str]:
        for one, other in self.openings:
            inside, outside = (one, other) if self._codes.is_inside(one) else (other, one)
            yield next(side for side in STEPS if beside(inside, side) == outside)

    def _open(self, line: Line, cell: Cell, side: str) -> None:
        wall = wall_between(cell, beside(cell, side))
        if not self._codes.is_inside(cell):
            inner, OUT = beside(cell, side), OPPOSITE[side]
            self._warn(line, f"an entry is named by the space inside: {shown(inner)}, {OUT} side")
        if wall in self.openings:
            self._warn(line, "an entry that is there already is left out")
        elif wall in self.doors:
            self._fault(line, line.tokens[0], "an entry and a door are at the same place")
        else:
            self.openings[wall] = _place(line)

    def _inside(self, line: Line, tokens: list[Token]) -> Cell | None:
        cell = cell_of(tokens)
        if self._codes.is_inside(cell):
            return cell
        wrong = tokens[0] if not 1 <= cell[0] <= self._codes.height else tokens[1]
        self._fault(line, wrong, f"{shown(cell)} is not on the board of {self._size}")
        return None

    def _anywhere(self, line: Line, tokens: list[Token]) -> Cell | None:
        """Inside or on the ring."""
        cell = cell_of(tokens)
        for token, value, most in zip(tokens, cell, (self._codes.height, self._codes.width), strict=False):
            if value > most + 1:
                self._fault(line, token, f"{shown(cell)} is not on the board of {self._size}")
                return None
        return cell

    @property
    def _size(self) -> str:
        return f"{self._codes.height} rows and {self._codes.width} columns"

    def _fault(self, line: Line, token: Token, message: str) -> None:
        self.faults.append(TextFault(line.number, token.column, message))

    def _warn(self, line: Line, message: str) -> None:
        self.warnings.append(TextFault(line.number, line.tokens[0].column, message))


def _place(line: Line) -> Place:
    return Place(line.number, line.tokens[0].column)


def cell_of(tokens: Sequence[Token]) -> Cell:
    """Of the first two words, which are numbers."""
    return int(tokens[0].text), int(tokens[1].text)
