"""Adjacency and the printed numbers of a laid city (A16, A29, A90)."""

from __future__ import annotations

import msgspec
import pytest

from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.boards import board_for
from games.firefighters_on_duty.city_map import sheet, turned
from games.firefighters_on_duty.content_types import CityTile, PlacedTile
from tests.games.firefighters_on_duty.town import A, B, town


@pytest.fixture
def board() -> Board:
    return board_for(town())


def beside(board: Board, name: str) -> set[str]:
    return {board.names[space] for space in board.neighbours[board.index[name]]}


def test_spaces_come_by_tile_letter_then_by_number_and_those_without_number_last(board: Board) -> None:
    assert board.names[:11] == ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11")
    assert board.names[-4:] == ("station-1", "station-2", "hospital", "gathering-point")


def test_spaces_that_share_a_border_segment_are_adjacent_also_across_tiles(board: Board) -> None:
    assert beside(board, "A4") == {"A3", "A7", "B1", "B4"}
    assert beside(board, "A11") == {"A9", "A10", "B8", "C8"}


def test_spaces_that_only_meet_in_a_corner_are_not_adjacent(board: Board) -> None:
    assert "A5" not in beside(board, "A2")
    assert "A6" not in beside(board, "A1")


def test_adjacency_is_mutual(board: Board) -> None:
    for here, there in zip(board.edge_from, board.edge_to, strict=True):
        assert (there, here) in board.edge_index


def test_the_road_of_an_edge_tile_is_adjacent_to_the_road_it_touches(board: Board) -> None:
    assert beside(board, "station-1") == {"A5"}
    assert beside(board, "station-2") == {"C5"}
    assert beside(board, "hospital") == {"C9"}
    assert beside(board, "gathering-point") == {"A2"}
    assert [board.names[road] for road in board.hydrant_roads] == ["B2", "B7"]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("other_turn", [0, 90, 180, 270])
def test_roads_join_in_every_orientation_of_two_tiles(turn: int, other_turn: int) -> None:
    scenario = town(
        city=[
            {"tile": "A", "side": "black", "row": 0, "column": 0, "turn": turn},
            {"tile": "B", "side": "white", "row": 0, "column": 1, "turn": other_turn},
        ],
        stations=[{"row": 0, "column": -1, "towards": "east"}],
        hospital={"row": 1, "column": 0, "towards": "north"},
        hydrants=[],
    )
    board = board_for(scenario)
    joined = [
        (board.names[here], board.names[there])
        for here, there in zip(board.edge_from, board.edge_to, strict=True)
        if board.names[here][0] == "A" and board.names[there][0] == "B" and board.is_road[here] and board.is_road[there]
    ]
    assert len(joined) == 1


def test_a_tile_turned_by_90_degrees_shows_its_west_side_in_the_north() -> None:
    assert turned([[1, 2], [3, 4]], 90) == [[3, 1], [4, 2]]
    assert turned([[1, 2], [3, 4]], 180) == [[4, 3], [2, 1]]
    assert turned([[1, 2], [3, 4]], 270) == [[2, 4], [1, 3]]


def test_the_side_that_lies_up_is_the_one_played() -> None:
    tile = msgspec.convert({"letter": "A", "white": A, "black": B}, type=CityTile)
    white = sheet({"A": tile}, [PlacedTile("A", "white", 0, 0)])
    black = sheet({"A": tile}, [PlacedTile("A", "black", 0, 0)])
    assert white[0, 4] == "A4"
    assert black[0, 4] == "A3"


@pytest.mark.parametrize(
    ("space", "difficulty"),
    [("A1", 3), ("A3", 4), ("A4", 5), ("B11", 2), ("A8", 6), ("A6", 3)],
)
def test_difficulty_is_the_token_else_the_printed_number_else_the_colours(space: str, difficulty: int) -> None:
    board = board_for(town(difficulties={"A8": 6}))
    assert board.difficulty[board.index[space]] == difficulty
