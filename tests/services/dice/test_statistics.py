"""The draws of live matches are even and independent: real tests on real words, a sample by default.

A sound generator fails a run with a probability below 1 in 10,000; the seed is in the run's header and message.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from scipy import stats

from games import words

SIDES = (2, 4, 6, 8, 12, 20)
SAMPLE = 30_000
SOAK = 1_000_000
THRESHOLD = 1e-6
"""Smallest p-value that passes; a fit too good by the same measure (1 - p) fails as well."""

Values = np.ndarray[Any, np.dtype[np.int64]]


def drawn(seed: int, match_id: str, stream: str, n: int, count: int) -> Values:
    """The values of a stream, as board makes them of words."""
    key = words.match_key(hashlib.sha256(str(seed).encode()).digest(), match_id, ())
    values = (words.value(words.word(key, stream, counter), n) for counter in range(count))
    return np.fromiter(values, np.int64, count)


def even(values: Values, n: int) -> float:
    """p-value of the chi-square test that every face is as likely as the next."""
    return float(stats.chisquare(np.bincount(values, minlength=n)).pvalue)


def independent(left: Values, right: Values, n: int) -> float:
    """p-value of the chi-square test that every pair of faces is as likely as the next."""
    return even(left * n + right, n * n)


def serial(values: Values, n: int) -> float:
    """The same for a draw and the one after it."""
    return independent(values[:-1:2], values[1::2], n)


def unordered(values: Values, n: int) -> float:
    """p-value of the runs test (Wald and Wolfowitz): high and low draws neither clump nor alternate."""
    high = values >= n // 2
    above, below = int(high.sum()), int((~high).sum())
    runs = 1 + int((high[1:] != high[:-1]).sum())
    expected = 1 + 2 * above * below / (above + below)
    variance = (expected - 1) * (expected - 2) / (above + below - 1)
    return float(2 * stats.norm.sf(abs(runs - expected) / variance**0.5))


def uncorrelated(left: Values, right: Values) -> float:
    return float(stats.pearsonr(left, right).pvalue)


def p_values(seed: int, n: int, count: int) -> Iterator[tuple[str, float]]:
    """Of every test, on `count` draws of a stream and as many of another stream and another match."""
    seats = drawn(seed, "match", f"seats/d{n}", n, count)
    table = drawn(seed, "match", f"table/1/d{n}", n, count)
    other = drawn(seed, "other match", f"seats/d{n}", n, count)
    yield "even", even(seats, n)
    yield "serial pairs", serial(seats, n)
    yield "runs", unordered(seats, n)
    yield "correlation with the next draw", uncorrelated(seats[:-1], seats[1:])
    yield "pairs across streams", independent(seats, table, n)
    yield "pairs across matches", independent(seats, other, n)
    yield "correlation across streams", uncorrelated(seats, table)


def check(seed: int, n: int, count: int) -> None:
    for name, p in p_values(seed, n, count):
        assert THRESHOLD < p < 1 - THRESHOLD, f"{name} of d{n} over {count} draws: p = {p:.3g}, seed {seed}"


@pytest.mark.parametrize("n", SIDES)
def test_a_sample_of_draws_is_even_and_independent(n: int, seed: int) -> None:
    check(seed, n, SAMPLE)


@pytest.mark.soak
@pytest.mark.parametrize("n", SIDES)
def test_a_million_draws_are_even_and_independent(n: int, seed: int) -> None:
    check(seed, n, SOAK)


@pytest.fixture(scope="module")
def sound(seed: int) -> Values:
    return drawn(seed, "match", "seats/d6", 6, SAMPLE)


def test_the_tests_notice_a_die_loaded_by_three_in_a_hundred(sound: Values, seed: int) -> None:
    loaded = np.where(np.random.default_rng(seed).random(SAMPLE) < 0.03, 5, sound)
    assert even(loaded, 6) < THRESHOLD


def test_the_tests_notice_a_draw_that_now_and_then_repeats_the_last(sound: Values, seed: int) -> None:
    repeats = np.random.default_rng(seed).random(SAMPLE - 1) < 0.06
    sticky = np.concatenate([sound[:1], np.where(repeats, sound[:-1], sound[1:])])
    assert serial(sticky, 6) < THRESHOLD
    assert unordered(sticky, 6) < THRESHOLD
    assert uncorrelated(sticky[:-1], sticky[1:]) < THRESHOLD


def test_the_tests_notice_streams_that_share_a_few_draws(sound: Values, seed: int) -> None:
    other = drawn(seed, "match", "table/1/d6", 6, SAMPLE)
    mixed = np.where(np.random.default_rng(seed).random(SAMPLE) < 0.06, sound, other)
    assert independent(sound, mixed, 6) < THRESHOLD
    assert uncorrelated(sound, mixed) < THRESHOLD


def test_the_tests_notice_a_shuffled_sequence_that_is_too_even(sound: Values) -> None:
    assert even(np.sort(np.arange(SAMPLE) % 6), 6) > 1 - THRESHOLD
