"""Chance is a function of (seed, stream, counter); scripts and records say exactly what they give."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.chance import RecordedChance, ScriptedChance, SeededChance, WordsChance, item_at
from games.errors import NeedDraws, ReplayMismatch, ScriptError

KINDS = {"d6": (1, 2, 3, 4, 5, 6), "card": ("red", "green", "blue")}


def words(*values: int) -> dict[int, bytes]:
    return {i: value.to_bytes(16, "big") for i, value in enumerate(values)}


def test_draws_of_one_stream_do_not_depend_on_draws_of_another() -> None:
    alone, mixed = SeededChance(7), SeededChance(7)
    first = [alone.draw("d6", 6) for _ in range(50)]
    second = []
    for i in range(50):
        mixed.at("table/1").draw("d6", 6)
        mixed.at("bots").draw("thought", i + 1)
        second.append(mixed.at("seats").draw("d6", 6))
    assert first == second


def test_seeded_dice_show_every_face_about_equally() -> None:
    chance = SeededChance(2026)
    counts = Counter(chance.draw("d6", 6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8).filter(any), st.integers(0, 10_000))
def test_a_pick_takes_only_what_is_left(counts: list[int], value: int) -> None:
    assert counts[item_at(counts, value % sum(counts))] > 0


def test_a_live_draw_is_the_word_modulo_the_number_of_faces_and_is_recorded() -> None:
    chance = WordsChance("seats", KINDS, {}, {"seats/d6": words(13, 6 * 10**30 + 2), "seats/card": words(4)})
    assert [chance.draw("d6", 6), chance.draw("d6", 6)] == [1, 2]
    assert chance.pick("card", [2, 0, 5]) == 2
    assert [(d.stream, d.counter, d.value, d.face) for d in chance.draws] == [
        ("seats/d6", 0, 1, 2),
        ("seats/d6", 1, 2, 3),
        ("seats/card", 0, 4, "blue"),
    ]
    assert chance.counters == {"seats/d6": 2, "seats/card": 1}


def test_a_live_draw_without_a_word_asks_for_it_by_stream_and_counter() -> None:
    chance = WordsChance("table/3", KINDS, {"table/3/d6": 64}, {})
    with pytest.raises(NeedDraws) as need:
        chance.draw("d6", 6)
    assert (need.value.stream, need.value.counter) == ("table/3/d6", 64)


def test_counters_handed_in_are_not_changed() -> None:
    counters = {"seats/d6": 0}
    WordsChance("seats", KINDS, counters, {"seats/d6": words(1)}).draw("d6", 6)
    assert counters == {"seats/d6": 0}


def test_a_script_gives_its_faces_in_order_then_what_follows_it() -> None:
    then = WordsChance("seats", KINDS, {}, {"seats/d6": words(5)})
    chance = ScriptedChance({"d6": [3, 4], "card": ["green"]}, KINDS, {}, then)
    assert [chance.draw("d6", 6) + 1 for _ in range(3)] == [3, 4, 6]
    assert chance.pick("card", [1, 1, 1]) == 1
    assert chance.counters == {"script/d6": 2, "seats/d6": 1, "script/card": 1}
    assert [draw.face for draw in chance.draws] == [3, 4, 6, "green"]


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ({}, "script_exhausted"),
        ({"card": ["purple"]}, "script_impossible"),
        ({"card": ["red"]}, "script_impossible"),
    ],
)
def test_a_script_that_cannot_serve_says_why(script: dict[str, list[str]], code: str) -> None:
    chance = ScriptedChance(script, KINDS)
    with pytest.raises(ScriptError) as error:
        chance.pick("card", [0, 1, 1])
    assert error.value.code == code


def test_a_record_replays_and_refuses_any_other_question() -> None:
    source = ScriptedChance({"d6": [2, 5], "card": ["blue"]}, KINDS)
    source.draw("d6", 6)
    source.pick("card", [1, 1, 4])
    again = RecordedChance(source.draws)
    assert again.draw("d6", 6) == 1
    with pytest.raises(ReplayMismatch):
        again.draw("d6", 6)
    assert again.pick("card", [1, 1, 4]) == 2
    again.finish()
    with pytest.raises(ReplayMismatch):
        again.draw("d6", 6)
    with pytest.raises(ReplayMismatch):
        RecordedChance(source.draws).finish()
