"""The rows of wall codes of a plain text board: four digits a space, 1 = something on that side.

The usual order is top, left, bottom, right. Files in another order exist; the right one is that in which the outer
walls close and the codes of neighbours agree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from games.flash_point.text_lines import Line, Token
from games.text_form import Place, TextFault

Cell = tuple[int, int]
Wall = tuple[Cell, Cell]
"""The two spaces that it parts, the upper or left one first."""

TOP, LEFT, BOTTOM, RIGHT = "top", "left", "bottom", "right"
STEPS: Final[dict[str, Cell]] = {TOP: (-1, 0), LEFT: (0, -1), BOTTOM: (1, 0), RIGHT: (0, 1)}
OPPOSITE: Final = {TOP: BOTTOM, LEFT: RIGHT, BOTTOM: TOP, RIGHT: LEFT}
USUAL: Final[tuple[str, ...]] = (TOP, LEFT, BOTTOM, RIGHT)
CLOCKWISE: Final = (TOP, RIGHT, BOTTOM, LEFT)
ORDERS: Final = (USUAL, CLOCKWISE, *(order for order in permutations(USUAL) if order not in (USUAL, CLOCKWISE)))
DIGITS: Final = len(USUAL)


class Codes(NamedTuple):
    """Rows of equal length; lines[r] is the number of the line of row r + 1."""

    rows: list[list[Token]]
    lines: list[int]

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def is_inside(self, cell: Cell) -> bool:
        return 1 <= cell[0] <= self.height and 1 <= cell[1] <= self.width

    def cells(self) -> Iterator[Cell]:
        return ((row, column) for row in range(1, self.height + 1) for column in range(1, self.width + 1))

    def place(self, cell: Cell, digit: int = 0) -> Place:
        return Place(self.lines[cell[0] - 1], self.rows[cell[0] - 1][cell[1] - 1].column + digit)


class Walls(NamedTuple):
    """What the codes say. drawn: every wall inside, with the place of the code that has it. gaps: edges of the board
    without a wall, with the place of the digit that lacks it."""

    drawn: dict[Wall, Place]
    gaps: dict[Wall, Place]


def wall_between(one: Cell, other: Cell) -> Wall:
    return (one, other) if one < other else (other, one)


def beside(cell: Cell, side: str) -> Cell:
    down, right = STEPS[side]
    return cell[0] + down, cell[1] + right


def codes_of(lines: Sequence[Line]) -> tuple[Codes, list[TextFault], list[TextFault]]:
    """The rows, warnings, and faults: rows that are longer or shorter than the first."""
    rows: list[list[Token]] = []
    warnings, faults = [], []
    for line in lines:
        row = [part for token in line.tokens for part in _parted(token)]
        if len(row) > len(line.tokens):
            warnings.append(TextFault(line.number, line.tokens[0].column, "codes without blanks are read one by one"))
        if rows and len(row) != len(rows[0]):
            message = f"this row has {len(row)} codes, where the first one has {len(rows[0])}"
            faults.append(TextFault(line.number, row[min(len(row), len(rows[0])) - 1].column, message))
        rows.append(row)
    return Codes(rows, [line.number for line in lines]), warnings, faults


def _parted(token: Token) -> list[Token]:
    starts = range(0, len(token.text), DIGITS)
    return [Token(token.text[start : start + DIGITS], token.column + start) for start in starts]


def walls_of(codes: Codes, entered: set[Cell]) -> tuple[Walls, list[TextFault]]:
    """The walls in the order of digits that fits best, and warnings about what was repaired.

    entered: spaces with an entry, where the outer wall may have a gap.
    """
    order = USUAL
    if _misfits(codes, USUAL, entered):
        order = min(ORDERS, key=lambda order: _misfits(codes, order, entered))
    warnings = []
    if order != USUAL:
        message = (
            f"the codes are read in the order {', '.join(order)}: in the usual one ({', '.join(USUAL)}) they do not fit"
        )
        warnings.append(TextFault(*codes.place((1, 1)), message))
    walls = Walls({}, {})
    for cell in codes.cells():
        for side in USUAL:
            other, digit = beside(cell, side), order.index(side)
            wall, has = wall_between(cell, other), _has(codes, cell, digit)
            if not codes.is_inside(other):
                if not has:
                    walls.gaps[wall] = codes.place(cell, digit)
            elif has:
                walls.drawn.setdefault(wall, codes.place(cell, digit))
                if not _has(codes, other, order.index(OPPOSITE[side])):
                    warnings.append(_one_sided(codes, cell, other, order.index(OPPOSITE[side])))
    return walls, warnings


def _one_sided(codes: Codes, cell: Cell, other: Cell, digit: int) -> TextFault:
    one, two = map(shown, wall_between(cell, other))
    message = f"there is a wall between {one} and {two}: only the code of {shown(cell)} has it"
    return TextFault(*codes.place(other, digit), message)


def shown(cell: Cell) -> str:
    return f"{cell[0]} {cell[1]}"


def _has(codes: Codes, cell: Cell, digit: int) -> bool:
    return codes.rows[cell[0] - 1][cell[1] - 1].text[digit] == "1"


def _misfits(codes: Codes, order: tuple[str, ...], entered: set[Cell]) -> int:
    """Sides on which neighbours do not agree, and gaps in the outer wall without an entry."""
    found = 0
    for cell in codes.cells():
        for digit, side in enumerate(order):
            other, has = beside(cell, side), _has(codes, cell, digit)
            if codes.is_inside(other):
                found += has != _has(codes, other, order.index(OPPOSITE[side]))
            else:
                found += not has and cell not in entered
    return found
