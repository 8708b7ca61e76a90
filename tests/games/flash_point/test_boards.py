"""The two sides of the classic board, held to how they are printed."""

from __future__ import annotations

from itertools import chain
from typing import Final

import msgspec
import pytest

from games.content import documents
from games.flash_point.content_parts import PACKAGE
from games.flash_point.content_types import BoardPlan
from games.flash_point.game import FlashPoint
from tests.games.flash_point.house import EXPERIENCED, FAMILY, TRAGIC

Cell = tuple[int, int]
BOARDS: Final = {id_: msgspec.convert(board, type=BoardPlan) for id_, board in documents(PACKAGE, "boards").items()}
PRINTED: Final = {
    # One letter a space that stands for its room; a door (= or !) parts what it leads to, and so does a wall.
    "classic-a": """
        +--+--+--+--+--+  +--+--+
        |a  a  a !b  b |c  c  c |
        +  +  +  +  +  +  +  +  +
        |a  a  a |b  b !c  c  c |
        +  +  +--+--+--+--+--+==+
         a  a !d  d  d  d |e  e |
        +  +  +  +  +  +  +  +  +
        |a  a |d  d  d  d !e  e
        +--+--+--+==+--+--+--+--+
        |f  f  f  f  f |g  g |h |
        +  +  +  +  +  +  +  +  +
        |f  f  f  f  f !g  g !h |
        +--+--+  +--+--+--+--+--+""",
    "classic-b": """
        +--+--+--+--+--+--+--+--+
        |a  a  a |b  b !c  c  c |
        +  +  +  +--+--+  +  +  +
        |a  a  a |d  d |c  c  c |
        +--+--+  +  +  +  +  +  +
         a  a  a |d  d !c  c  c |
        +  +  +  +--+==+==+--+--+
        |a  a  a  a  a  a !f  f |
        +--+--+==+--+--+==+  +  +
        |g  g  g |h  h  h |f  f |
        +  +  +  +  +  +  +  +  +
        |g  g  g |h  h  h |f  f |
        +--+--+  +--+--+--+--+--+""",
}


def edges_of(picture: str) -> dict[str, set[tuple[Cell, Cell]]]:
    """Walls (inside), doors and openings (of the outer wall) of such a drawing."""
    found: dict[str, set[tuple[Cell, Cell]]] = {"walls": set(), "doors": set(), "openings": set()}
    lines = [line.removeprefix(" " * 8).ljust(25) for line in picture.strip("\n").splitlines()]
    for row in range(13):
        for column in range(1 - row % 2, 9):
            down, mark = row // 2, lines[row][3 * column - 2 : 3 * column] if row % 2 == 0 else lines[row][3 * column]
            edge = (
                ((down, column), (down + 1, column)) if row % 2 == 0 else ((down + 1, column), (down + 1, column + 1))
            )
            outer = row in (0, 12) or (row % 2 == 1 and column in (0, 8))
            if mark in ("==", "!"):
                found["doors"].add(edge)
            elif mark.strip() and not outer:
                found["walls"].add(edge)
            elif not mark.strip() and outer:
                found["openings"].add(edge)
    return found


def lettered(picture: str) -> set[frozenset[Cell]]:
    """The rooms of such a drawing: spaces of the same letter."""
    lines = [line.removeprefix(" " * 8) for line in picture.strip("\n").splitlines()]
    found: dict[str, set[Cell]] = {}
    for row in range(1, 7):
        for column in range(1, 9):
            found.setdefault(lines[2 * row - 1][3 * column - 2], set()).add((row, column))
    return {frozenset(room) for room in found.values()}


def rooms(board: BoardPlan, *, doors_open: bool) -> list[set[Cell]]:
    cells = {(row, column) for row in range(1, board.rows + 1) for column in range(1, board.columns + 1)}
    closed = {frozenset(edge) for edge in (board.walls if doors_open else [*board.walls, *board.doors])}
    found: list[set[Cell]] = []
    while left := cells - {cell for room in found for cell in room}:
        room, waiting = set(), [min(left)]
        while waiting:
            row, column = cell = waiting.pop()
            room.add(cell)
            beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            waiting += [other for other in beside if other in cells - room and frozenset((cell, other)) not in closed]
        found.append(room)
    return found


@pytest.mark.parametrize("side", PRINTED)
def test_every_wall_door_and_opening_is_where_it_is_printed(side: str) -> None:
    board, printed = BOARDS[side], edges_of(PRINTED[side])
    assert {tuple(sorted(edge)) for edge in board.walls} == printed["walls"]
    assert {tuple(sorted(edge)) for edge in board.doors} == printed["doors"]
    assert {tuple(sorted(edge)) for edge in board.openings} == printed["openings"]


@pytest.mark.parametrize(("side", "counts"), [("classic-a", (18, 8, 4)), ("classic-b", (19, 7, 2))])
def test_no_edge_is_named_twice_and_there_are_as_many_as_printed(side: str, counts: tuple[int, int, int]) -> None:
    board = BOARDS[side]
    every = [frozenset(edge) for edge in chain(board.walls, board.doors, board.openings)]
    assert len(every) == len(set(every))
    assert (len(board.walls), len(board.doors), len(board.openings)) == counts


@pytest.mark.parametrize("side", PRINTED)
def test_closed_doors_part_the_rooms_and_open_ones_make_a_single_house(side: str) -> None:
    assert {frozenset(room) for room in rooms(BOARDS[side], doors_open=False)} == lettered(PRINTED[side])
    assert len(rooms(BOARDS[side], doors_open=True)) == 1


@pytest.mark.parametrize("side", PRINTED)
def test_vehicles_park_on_two_neighbours_of_the_ring_one_spot_on_each_side(side: str) -> None:
    board = BOARDS[side]
    for spots in (board.ambulance, board.engine):
        sides = []
        for (row, column), (other_row, other_column) in (spot.spaces for spot in spots):
            assert abs(row - other_row) + abs(column - other_column) == 1
            top_right_bottom_left = (row == 0, column == 9, row == 7, column == 0)
            assert top_right_bottom_left == (other_row == 0, other_column == 9, other_row == 7, other_column == 0)
            sides.append(top_right_bottom_left.index(True))
        assert sides == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("side", "aims"),
    [
        ("classic-a", ["top-right", "bottom-right", "bottom-left", "top-left"]),
        ("classic-b", ["top-left", "top-right", "bottom-right", "bottom-left"]),
    ],
)
def test_the_engine_aims_at_the_quarter_it_stands_beside(side: str, aims: list[str]) -> None:
    board = BOARDS[side]
    assert [spot.zone for spot in board.engine] == aims
    zones = {zone.id: zone for zone in board.zones}
    for spot in board.engine:
        zone = zones[spot.zone or ""]
        beside = [(min(max(row, 1), 6), min(max(column, 1), 8)) for row, column in spot.spaces]
        assert all(zone.rows[0] <= r <= zone.rows[1] and zone.columns[0] <= c <= zone.columns[1] for r, c in beside)


def test_the_arrows_run_from_every_space_into_the_ring_of_the_first_explosion() -> None:
    board = BOARDS["classic-a"]
    steps = {
        "N": (-1, 0),
        "NE": (-1, 1),
        "E": (0, 1),
        "SE": (1, 1),
        "S": (1, 0),
        "SW": (1, -1),
        "W": (0, -1),
        "NW": (-1, -1),
    }
    ring = set(board.first_explosion)
    assert ring == {(3, 3), (3, 4), (3, 5), (3, 6), (4, 6), (4, 5), (4, 4), (4, 3)}
    for row, line in enumerate(board.arrows, 1):
        for column, _ in enumerate(line.split(), 1):
            cell = (row, column)
            for _ in range(48):
                down, right = steps[board.arrows[cell[0] - 1].split()[cell[1] - 1]]
                cell = (cell[0] + down, cell[1] + right)
            assert cell in ring


@pytest.mark.parametrize("side", PRINTED)
def test_opposite_faces_add_up_to_seven_and_to_nine(side: str) -> None:
    dice = BOARDS[side].dice
    assert [one + other for one, other in zip(dice.red, dice.red_opposite, strict=True)] == [7] * 6
    assert [one + other for one, other in zip(dice.black, dice.black_opposite, strict=True)] == [9] * 8


@pytest.mark.parametrize("game", [FAMILY, EXPERIENCED, TRAGIC])
def test_a_client_can_read_each_board_that_a_scenario_names(game: FlashPoint) -> None:
    """Its walls and parking spots: scenarios and positions give no more than its id."""
    listed = {card["id"]: card for card in game.cards() if card["deck"] == "board"}
    for scenario in game.scenarios().values():
        board = listed[scenario["board"]]
        plan = {key: value for key, value in board.items() if key not in ("deck", "copies")}
        assert msgspec.convert(plan, BoardPlan) == BOARDS[scenario["board"]]
