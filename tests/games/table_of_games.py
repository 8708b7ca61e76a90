"""Which games, scenarios and options the contract test and the recordings play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from games import registry
from games.chance import RecordingChance, SeededChance
from games.game import TABLE, Game, Moment, Seat, chance_prefix
from games.journal import Entry, Opening
from games.playout import play
from tests.sampling import SOAK
from tests.toy_game import ToyGame

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "toy": [{}, {"timed": True}],
    "firefighters-on-duty": [
        {"mode": "untimed"},
        {"mode": "untimed", "decisions": "automatic", "difficulty": "hard"},
        {"mode": "timed", "action_phase_ms": 20_000},
    ],
    "flash-point-family": [{"reveal": "by_choice", "play_on": True}],
    "flash-point-experienced": [{"difficulty": "veteran"}],
    "tragic-events": [{"difficulty": "heroic", "specialists": "drawn", "large_table_deck": "linear"}],
    "day-of-fallout": [{"armies": "chosen"}, {"decisions": "automatic", "first_player": "first_seat"}],
}
MOST_TABLES = 4
"""Of one game with many scenarios on which `make test` plays; `make soak` plays on all of them."""
MANY_SCENARIOS = ("day-of-fallout",)


def every_game() -> list[Game]:
    return [ToyGame(), *registry.PLAYABLE.values()]


class Start(NamedTuple):
    game: Game
    scenario: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        words = "-".join(str(value) for value in self.options.values())
        return f"{self.scenario}-{self.seats}-{words or 'default'}"


def starts() -> list[Start]:
    """Every scenario of every game at its smallest and largest number of seats; with one set of options in turn, in
    `make soak` with all of them."""
    return [start for game in every_game() for start in _starts_of(game)]


def _starts_of(game: Game) -> Iterator[Start]:
    sets = OPTIONS[game.key]
    tables = [
        (scenario, seats)
        for scenario, document in game.scenarios().items()
        if game.key != "toy" or scenario == "toy-plain"
        for seats in sorted(set(document["seats"]))
    ]
    if game.key in MANY_SCENARIOS and not SOAK:
        tables = tables[:: -(-len(tables) // MOST_TABLES)]
    for place, (scenario, seats) in enumerate(tables):
        for options in sets if SOAK else [sets[place % len(sets)]]:
            yield Start(game, scenario, seats, options)


class SeededRecording(RecordingChance):
    """A recording chance whose words come from a seed; for journals made in tests."""

    def __init__(self, game: Game, seed: int, prefix: str, counters: dict[str, int]) -> None:
        super().__init__(prefix, game.kinds, counters)
        self.seed = seed

    def value(self, stream: str, counter: int, n: int) -> int:
        prefix, _, kind = stream.rpartition("/")
        source = SeededChance(self.seed, prefix)
        source.counters[stream] = counter
        return source.draw(kind, n)


def new_state(start: Start, seed: int) -> Any:
    game = start.game
    options = msgspec.convert(start.options, type=game.option_type)
    return game.new(game.scenarios()[start.scenario], start.seats, options, SeededChance(seed, "setup"))


def step(game: Game, state: Any, seed: int, random: SeededChance) -> tuple[Seat, int, Moment] | None:
    """What a random player (or the table, or now and then the clock) does next; None at the end."""
    if game.outcome(state) is not None:
        return None
    time_up, deadline = game.time_up(state), game.deadline(state)
    seats = game.to_act(state)
    if time_up is not None and deadline is not None and (not seats or random.draw("clock", 60) == 0):
        return TABLE, time_up, deadline.at
    seat = seats[random.draw("seat", len(seats))]
    actions = game.legal_actions(state, seat)
    action = actions[random.draw("action", len(actions))]
    return seat, action, game.not_before(state, seat, action)


def walk(start: Start, seed: int, most: int = 100_000) -> Iterator[tuple[Any, Seat, int, Moment]]:
    """Random play: yields (state, seat, action, moment) before each action is applied, then applies it."""
    game, state, random, moment = start.game, new_state(start, seed), SeededChance(seed, "walk"), 0
    chance = SeededChance(seed)
    game.start_log(state)
    for _ in range(most):
        chosen = step(game, state, seed, random)
        if chosen is None:
            return
        seat, action, not_before = chosen
        moment = max(moment, not_before)
        yield state, seat, action, moment
        prefix = chance_prefix(game, state, seat)
        game.apply(state, seat, action, chance.at(prefix), moment)


def journal_of(start: Start, seed: int, most: int = 100_000) -> tuple[list[Entry], Any]:
    """A random game as its journal, and the state it ended in."""
    game, counters, random, moment = start.game, dict[str, int](), SeededChance(seed, "walk"), 0
    scenario = dict(game.scenarios()[start.scenario])
    opening = Opening(game.key, game.revision, start.scenario, scenario, start.seats, start.options)
    entries = [Entry(1, 0, "create", details=msgspec.Raw(msgspec.json.encode(opening)))]
    chance = SeededRecording(game, seed, "setup", counters)
    state = game.new(scenario, start.seats, msgspec.convert(start.options, type=game.option_type), chance)
    entries.append(Entry(2, 0, "start", draws=chance.draws))
    while len(entries) < most and (chosen := step(game, state, seed, random)) is not None:
        seat, action, not_before = chosen
        moment = max(moment, not_before)
        named = msgspec.Raw(msgspec.json.encode(game.name_action(state, action)))
        prefix = chance_prefix(game, state, seat)
        chance = SeededRecording(game, seed, prefix, chance.counters)
        game.apply(state, seat, action, chance, moment)
        entries.append(Entry(len(entries) + 1, 0, "action", moment, seat, named, draws=chance.draws))
    return entries, state


__all__ = ["Start", "every_game", "journal_of", "new_state", "play", "starts", "step", "walk"]
