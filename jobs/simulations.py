"""Batches of whole games in process. Pure work for RQ, which forks: nothing here may know gRPC."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from games import registry
from games.playout import play_scenario

Summary = dict[str, Any]
"""{"game", "scenario", "first_seed", "games", "results": {result: n}, "reasons": {reason: n},
"places": [per seat {place: n}], "scores": {name: {"sum", "min", "max"}}}; all JSON."""


def play_batch(
    game: str, scenario: str, seats: int, options: dict[str, Any], bots: list[str], first_seed: int, games: int
) -> Summary:
    """Play `games` games with the seeds first_seed, first_seed + 1 ... and count how they ended.

    A game depends on its own seed alone, so any split into batches adds up to the same counts.
    """
    rules = registry.find(game)
    chosen = msgspec.convert(options, type=rules.option_type)
    outcomes = [
        play_scenario(rules, scenario, seats, chosen, bots, seed) for seed in range(first_seed, first_seed + games)
    ]
    places = [Counter(str(outcome.places[seat]) for outcome in outcomes) for seat in range(seats)]
    return {
        "game": game,
        "scenario": scenario,
        "first_seed": first_seed,
        "games": games,
        "results": dict(Counter(outcome.result for outcome in outcomes)),
        "reasons": dict(Counter(reason for outcome in outcomes for reason in outcome.reasons)),
        "places": [dict(counts) for counts in places],
        "scores": _scores([outcome.scores for outcome in outcomes]),
    }


def _scores(rows: list[dict[str, int]]) -> dict[str, dict[str, int]]:
    names = sorted({name for row in rows for name in row})
    columns = {name: [row[name] for row in rows if name in row] for name in names}
    return {name: {"sum": sum(all_), "min": min(all_), "max": max(all_)} for name, all_ in columns.items()}
