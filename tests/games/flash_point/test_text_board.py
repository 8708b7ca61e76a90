"""Boards as plain text: what is read, what is repaired with a warning, and where."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.flash_point.text_files import COTTAGE, SIDE_A, changed, faults, own_board, reading, scenario, warned


def test_a_usual_file_is_read_without_a_word() -> None:
    assert warned(SIDE_A) == []
    found = scenario(SIDE_A)
    assert found["fires"] == [[1, 2], [2, 2], [2, 3], [3, 1], [3, 6], [4, 7], [5, 3], [5, 8], [6, 1], [6, 6]]
    assert found["points_of_interest"] == [
        {"space": [1, 1], "kind": "victim"},
        {"space": [4, 5], "kind": "false_alarm"},
        {"space": [6, 2], "kind": "victim"},
    ]


def test_a_board_of_the_box_is_recognised_with_its_arrows_and_parking_spots() -> None:
    found = scenario(SIDE_A)
    assert found["board"] == "classic-a"
    assert "boards" not in found
    without_a_door = SIDE_A.replace("6 7 6 8\n", "")
    assert scenario(without_a_door)["board"] == "text-board"


@pytest.mark.parametrize(
    "dirty",
    [
        SIDE_A.replace("\n", " \n"),
        SIDE_A.replace(" ", "  "),
        SIDE_A.replace(" ", "\t"),
        SIDE_A.replace("\n", "\n\n"),
        "\n \n" + SIDE_A + "\n\t\n",
        SIDE_A.replace("\n", "\r\n"),
        SIDE_A.replace("\n", "\r"),
        SIDE_A.rstrip("\n"),
        "\ufeff" + SIDE_A,
        SIDE_A.encode("utf-16"),
        SIDE_A.replace(" ", "\u00a0"),
        SIDE_A.replace("v", "V").replace("f", "F"),
        SIDE_A.replace("1 1 v", "01 1 v"),
    ],
)
def test_blanks_tabs_line_ends_marks_and_capitals_change_nothing(dirty: str | bytes) -> None:
    assert scenario(dirty) == scenario(SIDE_A)
    assert warned(dirty) == []


@pytest.mark.parametrize(
    ("dirty", "warning"),
    [
        (SIDE_A + "(top, left, bottom, right)\n", (32, 1, "comment")),
        (SIDE_A + "# fires of last year", (32, 1, "comment")),
        (changed(7, "1 1 v  // the cat"), (7, 8, "comment")),
        (SIDE_A.encode() + b"se\xf1al", (1, 1, "Latin-1")),
        (SIDE_A.replace("2 8 3 8", "2, 8; 3 8"), (22, 2, "commas")),
        (changed(1, "1100 1000 10011100 1001 1100 1000 1001"), (1, 1, "without blanks")),
        (changed(9, "6 2 v\n6 2 f"), (10, 1, "second point of interest at 6 2")),
        (changed(19, "6 6\n6 6"), (20, 1, "second fire at 6 6")),
        (changed(21, "2 5 2 6\n2 6 2 5"), (22, 1, "second door between 2 6 and 2 5")),
        (changed(29, "3 1\n3 1"), (30, 1, "already")),
        (changed(28, "0 6"), (28, 1, "1 6, top side")),
        (
            changed(2, "0100 0000 0011 0100 0011 0110 0010 0011"),
            (2, 18, "wall between 2 4 and 3 4: only the code of 3 4"),
        ),
        (
            changed(5, "0100 1000 1000 1000 1001 1100 1001 1101"),
            (5, 1, "wall between 4 1 and 5 1: only the code of 4 1"),
        ),
        (
            changed(6, "0110 0010 0010 0010 0011 0010 0011 0111"),
            (6, 27, "wall between 6 5 and 6 6: only the code of 6 5"),
        ),
        (changed(1, "1100 1000 1001 0100 1001 1100 1000 1001"), (1, 16, "outer wall between 0 4 and 1 4")),
    ],
)
def test_what_is_repaired_is_told_with_line_and_column(dirty: str | bytes, warning: tuple[int, int, str]) -> None:
    line, column, words = warning
    told = [note for note in warned(dirty) if note[:2] == (line, column) and words in note[2]]
    assert len(told) == 1, warned(dirty)
    assert scenario(dirty)["board"] == "classic-a"
    assert sorted(scenario(dirty)["fires"]) == sorted(scenario(SIDE_A)["fires"])


def in_order(text: str, order: tuple[int, int, int, int]) -> str:
    """The text with the digits of every code in another order."""
    lines = text.split("\n")
    for number in range(6):
        lines[number] = " ".join("".join(code[place] for place in order) for code in lines[number].split())
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ((0, 3, 2, 1), "top, right, bottom, left"),
        ((2, 1, 0, 3), "bottom, left, top, right"),
        ((1, 3, 0, 2), "left, right, top, bottom"),
    ],
)
def test_another_order_of_the_digits_is_found_by_the_outer_wall(order: tuple[int, int, int, int], words: str) -> None:
    dirty = in_order(SIDE_A, order)
    assert scenario(dirty) == scenario(SIDE_A)
    assert [(line, column) for line, column, _ in warned(dirty)] == [(1, 1)]
    assert f"in the order {words}:" in warned(dirty)[0][2]


def test_walls_on_one_side_in_another_order_are_both_repaired() -> None:
    one_sided = changed(2, "0100 0000 0011 0100 0011 0110 0010 0011")
    dirty = in_order(one_sided, (0, 3, 2, 1))
    assert scenario(dirty) == scenario(SIDE_A)
    assert [(line, column) for line, column, _ in warned(dirty)] == [(1, 1), (2, 18)]


def test_a_door_stands_where_no_code_has_a_wall() -> None:
    dirty = changed(4, "0110 0011 0110 0010 0010 0010 0010 0011")
    assert scenario(dirty)["board"] == "classic-a"
    assert [(line, message) for line, _, message in warned(dirty)] == [
        (25, "no code has a wall between 4 6 and 4 7, where this door is")
    ]


def test_counts_and_sizes_other_than_usual_are_read_and_told() -> None:
    board = own_board(COTTAGE)
    assert (board.rows, board.columns) == (2, 3)
    assert board.doors == [((1, 2), (1, 3))]
    told = warned(COTTAGE)
    for line, words in (
        (2, "2 rows of 3 codes"),
        (3, "1 points of interest, where such files have 3"),
        (4, "1 fires, where such files have 10"),
        (5, "1 doors, where such files have 8"),
        (6, "1 entries, where such files have 4"),
    ):
        assert [note for note in told if note[0] == line and words in note[2]], words


@pytest.mark.parametrize(
    ("entries", "side"),
    [
        (["1 1"], ((0, 1), (1, 1))),
        (["1 1", "1 2"], ((1, 0), (1, 1))),
        (["1 1", "1 2", "2 1"], ((1, 0), (1, 1))),
    ],
)
def test_an_entry_in_a_corner_takes_the_side_where_no_other_one_is(entries: list[str], side: Any) -> None:
    text = COTTAGE.replace("\n2 1\n", "\n" + "\n".join(entries) + "\n")
    assert side in own_board(text).openings
    assert "corner" in str([note for note in warned(text) if note[:2] == (6, 1)])


def test_a_gap_in_the_outer_wall_tells_the_side_of_an_entry_in_a_corner() -> None:
    text = COTTAGE.replace("1100", "1000").replace("2 1\n", "1 1\n")
    assert own_board(text).openings == [((1, 0), (1, 1))]
    assert "corner" not in str(warned(text))


def test_without_doors_the_usual_number_of_fires_comes_first_or_headings_tell() -> None:
    no_doors = "\n".join(line for line in SIDE_A.split("\n") if len(line.split()) != 4)
    found = scenario(no_doors)
    assert found["fires"] == scenario(SIDE_A)["fires"]
    assert len(found["boards"][0]["openings"]) == 4
    assert "the first 10 pairs are read as fires" in str(warned(no_doors))
    headed = no_doors.replace("1 2\n2 2\n", "# fires\n1 2\n# entries\n", 1).replace("2 3\n", "", 1)
    assert faults(headed)[0][2].endswith("no entry can be there")
    told = "1101\n0111\n# entries\n1 1\n"
    assert own_board(told).openings == [((0, 1), (1, 1))]
    assert "fires" not in scenario(told)


def test_lines_out_of_order_are_read_by_their_shape_and_told() -> None:
    lines = SIDE_A.splitlines()
    points_last = "\n".join(lines[:6] + lines[9:] + lines[6:9])
    assert scenario(points_last) == scenario(SIDE_A)
    assert [line for line, _, message in warned(points_last) if "points of interest" in message] == [29, 30, 31]


def test_titles_and_parking_spots_can_be_given_in_comment_lines() -> None:
    text = COTTAGE + (
        '# scenario.title: "Cottage"\n# board.id: "cottage"\n'
        '# board.ambulance: [{"spaces": [[0, 1], [0, 2]]}]\n# board.engine: []\n'
    )
    found = scenario(text)
    assert (found["title"], found["board"]) == ("Cottage", "cottage")
    assert own_board(text).ambulance[0].spaces == ((0, 1), (0, 2))
    assert own_board(text).engine == []
    assert "park" not in str(warned(text))
    assert reading(text).place_of("/boards/0/ambulance/0/spaces") == (9, 1)


def test_each_part_of_the_document_knows_its_line() -> None:
    found = reading(COTTAGE)
    assert found.place_of("/points_of_interest/0/space/1") == (3, 1)
    assert found.place_of("/fires/0") == (4, 1)
    assert found.place_of("/boards/0/doors/0") == (5, 1)
    assert found.place_of("/boards/0/openings/0") == (6, 1)
    assert found.place_of("/nothing/of/it") == (1, 1)
