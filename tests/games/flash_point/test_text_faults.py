"""Boards as plain text: what cannot be read is named with line and column, and nothing is lost silently."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final

import pytest

from tests.games.flash_point.text_files import SIDE_A, changed, faults, reading


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


@pytest.mark.parametrize("word", ["01a1", "2000", "010", "01000"])
def test_a_wrong_code_is_one_fault_and_its_row_is_still_a_row(word: str) -> None:
    """Else all that lies in the last row would not be on the board."""
    wrong = faults(changed(3, f"{word} 0001 1100 1000 1000 1001 1100 1001"))
    assert wrong == [(3, 1, f"'{word}' is not a code of four digits 0 or 1")]


def test_an_entry_and_a_door_at_the_same_place_are_a_fault() -> None:
    assert faults(changed(20, "1 6 0 6"))[0][:2] == (28, 1)


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
