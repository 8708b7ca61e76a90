"""Boards as plain text: what is read, what is repaired with a warning, what is named as unreadable, and where."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any, Final

import msgspec
import pytest

from games.content import documents
from games.faults import struct_faults
from games.flash_point.content_parts import PACKAGE
from games.flash_point.content_types import BoardPlan, FamilyScenario
from games.flash_point.rulesets import FAMILY
from games.flash_point.scenario_faults import scenario_faults
from games.flash_point.text_board import read
from games.flash_point.text_parking import ambulance_spots, engine_spots, quarters
from games.flash_point.text_writing import write
from games.text_form import ReadText

Json = dict[str, Any]
SIDE_A: Final = """\
1100 1000 1001 1100 1001 1100 1000 1001
0100 0000 0011 0110 0011 0110 0010 0011
0100 0001 1100 1000 1000 1001 1100 1001
0110 0011 0110 0010 0010 0011 0110 0011
1100 1000 1000 1000 1001 1100 1001 1101
0110 0010 0010 0010 0011 0110 0011 0111
1 1 v
4 5 f
6 2 v
1 2
2 2
2 3
3 1
3 6
4 7
5 3
5 8
6 1
6 6
1 3 1 4
2 5 2 6
2 8 3 8
3 2 3 3
4 4 5 4
4 6 4 7
6 5 6 6
6 7 6 8
1 6
3 1
4 8
6 3
"""
COTTAGE: Final = """\
1100 1000 1001
0110 0010 0011
1 2 v
1 1
1 2 1 3
2 1
"""
"""Two rows of three spaces; a door and a wall would be in the way of nobody. Every count is another than usual."""


def warned(text: str | bytes) -> list[tuple[int, int, str]]:
    return [(note.line, note.column, note.message) for note in reading(text).warnings]


def reading(text: str | bytes) -> ReadText:
    return read(text if isinstance(text, bytes) else text.encode())


def scenario(text: str | bytes) -> Json:
    found = reading(text)
    assert found.faults == []
    assert found.document is not None
    assert struct_faults(found.document, FamilyScenario) == []
    return found.document


def own_board(text: str | bytes) -> BoardPlan:
    return msgspec.convert(scenario(text)["boards"][0], type=BoardPlan)


def faults(text: str | bytes) -> list[tuple[int, int, str]]:
    found = reading(text)
    assert found.document is None
    return [(fault.line, fault.column, fault.message) for fault in found.faults]


def changed(number: int, line: str, text: str = SIDE_A) -> str:
    """The text with another line of that number."""
    lines = text.split("\n")
    lines[number - 1] = line
    return "\n".join(lines)


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


@pytest.mark.parametrize(
    ("dirty", "line", "column", "words"),
    [
        (changed(3, "0100 0001 1100 1000 1000 1001 1100"), 3, 31, "7 codes, where the first one has 8"),
        (changed(3, "0100 0001 1100 1020 1000 1001 1100 1001"), 3, 16, "'1020' is not a code"),
        (changed(7, "2 4 x"), 7, 5, "'x' is none of v, f, h and ?"),
        (changed(7, "2 9 v"), 7, 3, "2 9 is not on the board of 6 rows and 8 columns"),
        (changed(7, "0 4 v"), 7, 1, "0 4 is not on the board"),
        (changed(12, "7\t3"), 12, 1, "7 3 is not on the board"),
        (changed(12, "2 2 3"), 12, 1, "numbers: 3"),
        (changed(12, "2 -2"), 12, 3, "'-2' is not a number"),
        (changed(12, "2 2.5"), 12, 3, "'2.5' is not a number"),
        (changed(12, "2"), 12, 1, "numbers: 1"),
        (changed(20, "2 5 2 7"), 20, 1, "2 5 and 2 7 are not side by side"),
        (changed(20, "2 5 2 55"), 20, 7, "2 55 is not on the board"),
        (changed(20, "0 4 0 5"), 20, 1, "at least one side inside"),
        (changed(31, "4 7"), 31, 1, "4 7 is not at the edge"),
        (changed(31, "0 0"), 31, 1, "0 0 is not at the edge"),
        (SIDE_A + "# board.ambulance: [[0, 5], \n", 32, 19, "a value as JSON"),
        (SIDE_A + "# board.rows: 6\n", 32, 1, "board.rows is told by the codes"),
        (SIDE_A + '# scenario.title: "A"\n# scenario.title: "B"\n', 33, 1, "scenario.title is given twice"),
        ("2 4 v\n", 1, 1, "no row of wall codes"),
        ("", 1, 1, "no row of wall codes"),
        ("1111 " * 31 + "\n", 1, 1, "at most 30 rows and columns"),
        ("1101\n0111\n1 1\n1 1\n", 3, 1, "'# fires' or '# entries'"),
    ],
)
def test_what_cannot_be_read_is_named_with_line_and_column(dirty: str, line: int, column: int, words: str) -> None:
    found = faults(dirty)
    assert [fault for fault in found if fault[:2] == (line, column) and words in fault[2]], found


@pytest.mark.parametrize("line", ["1 1", "# board.id: 3", "\0"])
def test_a_text_of_very_many_lines_is_refused(line: str) -> None:
    assert faults(SIDE_A + f"{line}\n" * 4_200) == [(4_001, 1, "a text has at most 4000 lines")]


def test_whatever_is_sent_is_read_or_named(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(150):
        words = [
            chance.choice(["0", "1", "12", "1100", "v", "?", "#", "é", "²", "\t", "\n", "\r", ",", "-1", "board.id:"])
            for _ in range(chance.randint(0, 40))
        ]
        found = reading(chance.choice([" ".join(words).encode(), chance.randbytes(60)]))
        assert (found.document is None) == bool(found.faults)


def test_every_fault_is_named_at_once() -> None:
    text = changed(7, "2 4 x", changed(12, "2 2 3", changed(20, "2 5 9 9")))
    assert [line for line, _, _ in faults(text)] == [7, 12, 20]


def test_an_entry_and_a_door_at_the_same_place_are_a_fault() -> None:
    assert faults(changed(20, "1 6 0 6"))[0][:2] == (28, 1)


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


def test_vehicles_of_a_board_with_the_entries_of_side_a_park_where_they_do_on_side_a() -> None:
    printed = msgspec.convert(documents(PACKAGE, "boards")["classic-a"], type=BoardPlan)
    ambulance = ambulance_spots(6, 8, [(min(edge), max(edge)) for edge in printed.openings])
    assert ambulance == printed.ambulance
    assert engine_spots(6, 8, ambulance) == printed.engine
    assert quarters(6, 8) == printed.zones


@pytest.mark.parametrize("rows", [3, 4, 6, 7])
@pytest.mark.parametrize("columns", [4, 5, 8, 11])
def test_a_board_of_any_size_can_be_played_with_what_is_supplied(rows: int, columns: int) -> None:
    plain = "\n".join(" ".join(["0000"] * columns) for _ in range(rows))
    document = scenario(f"{plain}\n# fires\n1 1\n# entries\n1 2\n")
    assert scenario_faults(document, FamilyScenario, FAMILY) == []
    board = msgspec.convert(document["boards"][0], type=BoardPlan)
    assert len(board.ambulance) == 4
    assert len(board.engine) >= 2


@pytest.mark.parametrize("board", ["classic-a", "classic-b"])
def test_a_scenario_on_a_board_of_the_box_survives_the_way_to_text_and_back(board: str) -> None:
    made = {**scenario(SIDE_A), "board": board, "id": "mine", "title": "A \u2028 # title", "victims": 12}
    text = write(made)
    assert scenario(text) == made
    assert write(scenario(text)) == text


def random_board(chance: random.Random) -> Json:
    rows, columns = chance.randint(1, 9), chance.randint(1, 9)
    cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    inner = [
        (cell, other) for cell in cells for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)) if other in cells
    ]
    outer = [(cell, (cell[0], columns + 1)) for cell in cells if cell[1] == columns]
    outer += [((0, cell[1]), cell) for cell in cells if cell[0] == 1]
    outer += [((cell[0], 0), cell) for cell in cells if cell[1] == 1]
    chance.shuffle(inner)
    chance.shuffle(outer)
    walls, doors = chance.randint(0, len(inner)), chance.randint(0, 3)
    named = {"walls": inner[:walls], "doors": inner[walls : walls + doors], "openings": outer[: chance.randint(0, 4)]}
    return {
        "id": chance.choice(["text-board", "villa"]),
        "title": chance.choice(["Text board", "Villa 'Bœuf'"]),
        "text": "Read from a text file.",
        "rows": rows,
        "columns": columns,
        "dice": {"red": [1, 2], "black": [1, 2, 3]},
        **{name: [list(map(list, edge)) for edge in sorted(edges)] for name, edges in named.items()},
        **({"ambulance": [{"spaces": [[0, 1], [0, 2]]}]} if chance.random() < 0.5 else {}),
        **({"arrows": ["N E"]} if chance.random() < 0.5 else {}),
    }


def test_random_scenarios_survive_the_way_to_text_and_back(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(40):
        board = random_board(chance)
        cells = [[row, column] for row in range(1, board["rows"] + 1) for column in range(1, board["columns"] + 1)]
        made = {
            "id": "mine",
            "title": "Mine",
            "text": "Mine.",
            "seats": [1, 3],
            "board": board["id"],
            "fires": chance.sample(cells, min(len(cells), chance.randint(0, 12))),
            "points_of_interest": [
                {"space": space, **({"kind": kind} if kind else {})}
                for space in chance.sample(cells, min(len(cells), 2))
                for kind in [chance.choice(["victim", "false_alarm", "heavy_victim", None])]
            ],
            "boards": [board, {**board, "id": "other"}][: chance.randint(1, 2)],
        }
        text = write(made)
        assert shape(scenario(text)) == shape(made), text
        assert write(scenario(text)) == text


def shape(document: Json) -> Any:
    """As the rules take it: absent fields are empty."""
    return msgspec.convert(document, type=FamilyScenario)


DAMAGES: Final[list[Callable[[list[str], int, random.Random], object]]] = [
    lambda lines, at, chance: lines.pop(at),
    lambda lines, at, chance: lines.insert(at, lines[chance.randrange(len(lines))]),
    lambda lines, at, chance: lines.__setitem__(at, lines[at][: chance.randint(0, len(lines[at]))]),
    lambda lines, at, chance: lines.__setitem__(at, lines[at] + chance.choice([" 1", " x", "9", " #", ",", "\0", "é"])),
    lambda lines, at, chance: lines.__setitem__(at, chance.choice(["1 1", "v", "1111", "(", "# board.id: 3", "8 8 8"])),
]


def test_no_line_of_a_damaged_text_is_lost_silently(seed: int) -> None:
    chance = random.Random(seed)
    refused = 0
    for _ in range(150):
        lines = SIDE_A.splitlines()
        for _ in range(chance.randint(1, 3)):
            chance.choice(DAMAGES)(lines, chance.randrange(len(lines)), chance)
        found = reading("\n".join(lines))
        if found.document is None:
            assert found.faults
            refused += 1
            continue
        told = {note.line for note in found.warnings} | {place.line for place in found.places.values()}
        codes = {number for number, line in enumerate(lines, 1) if re.match(r"[01]{4}", line)}
        assert {number for number, line in enumerate(lines, 1) if line.strip()} <= told | codes, lines
    assert 20 < refused < 145
