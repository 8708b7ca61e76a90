"""Dice notation: what is understood, and where a fault is said to be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpc.errors import Refused
from services.dice.notation import Dice, Notation, parse


@pytest.mark.parametrize(
    ("text", "dice", "modifier"),
    [
        ("4d6", [(4, 6)], 0),
        ("2d6+d12", [(2, 6), (1, 12)], 0),
        ("d20", [(1, 20)], 0),
        ("D20", [(1, 20)], 0),
        ("d%", [(1, 100)], 0),
        ("3d8+2-5", [(3, 8)], -3),
        ("2+d4", [(1, 4)], 2),
        (" 2 d 6  + 1 ", [(2, 6)], 1),
        ("d6+d6", [(1, 6), (1, 6)], 0),
        ("200d1000", [(200, 1000)], 0),
        ("d2+100000", [(1, 2)], 100_000),
    ],
)
def test_notation_is_read_as_players_write_it(text: str, dice: list[tuple[int, int]], modifier: int) -> None:
    assert parse(text) == Notation(tuple(Dice(*each) for each in dice), modifier)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("   ", 3),
        ("x", 0),
        ("2d6+", 4),
        ("2d6++d8", 4),
        ("2d6 d8", 4),
        ("2d6*2", 3),
        ("2d", 2),
        ("2dd6", 2),
        ("d6-d4", 3),
        ("d6-2d4", 3),
        ("-d6", 0),
        ("0d6", 0),
        ("d6+0d8", 3),
        ("d1", 1),
        ("d0", 1),
        ("d1001", 1),
        ("201d6", 0),
        ("100d6+101d6", 6),
        ("7", 0),
        ("d6+100001", 3),
        ("d6+60000+60000", 9),
        ("4d6kh3", 3),
        ("２d6", 0),
        ("d٣", 1),
        ("+".join(["d6"] * 21), 59),
        ("d6" + " " * 199, 200),
    ],
)
def test_a_fault_is_refused_with_its_position(text: str, position: int) -> None:
    with pytest.raises(Refused) as caught:
        parse(text)
    [error] = caught.value.problem.errors
    assert (error.pointer, error.position) == ("/dice", position)
    assert f"position {position}" in error.detail
    assert f"position {position}" in caught.value.problem.detail


@given(st.text(alphabet="0123456789dD+-% x", max_size=30))
def test_any_text_is_read_or_refused_at_a_place_inside_it(text: str) -> None:
    try:
        notation = parse(text)
    except Refused as refused:
        [error] = refused.problem.errors
        assert error.position is not None
        assert 0 <= error.position <= len(text)
    else:
        assert notation.dice


DICE = st.tuples(st.integers(1, 9), st.integers(2, 1000))


@given(st.lists(DICE, min_size=1, max_size=10), st.lists(st.integers(-99, 99), max_size=9))
def test_what_is_written_down_is_what_is_rolled(dice: list[tuple[int, int]], numbers: list[int]) -> None:
    text = "+".join(f"{count}d{sides}" for count, sides in dice) + "".join(f"{number:+d}" for number in numbers)
    assert parse(text) == Notation(tuple(Dice(*each) for each in dice), sum(numbers))
