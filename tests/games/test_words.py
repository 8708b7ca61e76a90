"""The formulas of chance are public and fixed: known answers, worked out with openssl, apart from this code."""

from __future__ import annotations

from pathlib import Path

from games import words

SEED = bytes(range(32))
COMMITMENT = "f7fdecc01c3969c71afdfdfb0354b4c2e2c7d95f2009cceb4c43c2de1bf0d91d"
MATCH_KEY = "38f7e125d14d0af2c9b11b7aaf4da450697cbffc1d7261383b13f838dcd94a1a"
FIRST_WORD = "bffbc03e9d7b2879714b2e52b6817e2f"
FIRST_VALUE = 5


def test_the_known_answers_of_the_documentation() -> None:
    documentation = (Path(__file__).parents[2] / "docs" / "dice.md").read_text()
    assert all(answer in documentation for answer in (COMMITMENT, MATCH_KEY, FIRST_WORD))
    assert words.commitment("match-1", SEED) == COMMITMENT
    key = words.match_key(SEED, "match-1", ["clover", ""])
    assert key.hex() == MATCH_KEY
    assert words.word(key, "seats/d6", 0).hex() == FIRST_WORD
    assert words.value(words.word(key, "seats/d6", 0), 6) == FIRST_VALUE


def test_fields_cannot_be_shifted_into_one_another() -> None:
    assert words.fields(b"ab", b"c") != words.fields(b"a", b"bc")
    assert words.fields(b"", b"a") != words.fields(b"a", b"")
    assert words.fields(b"a") != words.fields(b"a", b"")


def test_a_match_in_a_group_has_the_chance_of_the_group() -> None:
    assert words.chance_id("match", "group") == "group"
    assert words.chance_id("match", "") == "match"
