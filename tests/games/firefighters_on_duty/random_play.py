"""Games in which as much as possible happens: players of several kinds in every mode, scenario and number of seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, Literal, NamedTuple

import msgspec

from games.chance import SeededChance
from games.firefighters_on_duty import action_numbers as kinds
from games.firefighters_on_duty.position import Options
from games.firefighters_on_duty.state import State
from games.game import TABLE, chance_prefix
from tests.games.firefighters_on_duty.town import GAME, town

BUSY: Final = town(
    fires={"A1": 3, "A10": 2, "A11": 1, "B3": 3, "C8": 3},
    hazards={"A1": ["random", "random"], "A11": ["explosive_substances"], "B3": ["high_voltage", "random"]},
    civilians={"A3": 2, "C4": 1},
    debris={"A5": 1, "A3": 1},
    distress_calls=[{"round": 1, "space": "A8"}, {"round": 2, "space": "B12"}],
    points=20,
)
"""No Injured Person at the start, so that random play lasts a few rounds."""
SCARCE: Final = town(
    fires=dict.fromkeys(("A1", "A3", "A4", "A8", "A10", "A11", "B1", "B3", "B4", "B8", "B10", "B11", "B12", "C8"), 3)
    | {"C3": 3, "C4": 2},
    hazards={block: ["explosive_substances"] for block in ("A4", "A10", "A11", "B11")},
    civilians={"A1": 1, "B3": 2},
    injured={"C1": 11},
    event_threshold=None,
    points=20,
)
"""Hardly a token of Fire or of an Injured Person is left when they are due."""
BRIEF: Final = town(
    rounds=4,
    fires={"A1": 1, "B10": 2, "C8": 1, "A6": 1, "B6": 1, "C6": 1},
    hazards={"A1": ["high_voltage", "thick_smoke"], "A11": ["compressed_gas"], "B10": ["high_voltage"]},
    civilians={"A8": 1, "A5": 1, "C5": 1},
    debris={"A5": 1, "C5": 1},
    distress_calls=[{"round": round, "space": space} for round in (1, 2) for space in ("A5", "A8", "B8", "C5")],
    objective=[
        {"goal": "active_fires_at_most", "count": 8},
        {"goal": "calls_answered_at_least", "count": 4},
        {"goal": "evacuated_at_least", "count": 1},
        {"goal": "no_debris_left", "spaces": ["A5"]},
        {"goal": "no_hazard_left", "hazard": "high_voltage"},
        {"goal": "nobody_left", "who": "civilians"},
        {"goal": "burned_at_most", "count": 0},
        {"goal": "blocks_stand", "spaces": ["A1", "B10"]},
        {"goal": "sheltered_at_least", "count": 1, "spaces": ["A8"]},
    ],
    points=20,
)
"""Few rounds, so that every kind of goal is met and missed."""
OURS: Final = {"busy": BUSY, "scarce": SCARCE, "brief": BRIEF}
SCENARIOS: Final = {**GAME.scenarios(), **OURS}

Kind = Literal["random", "curious", "bot"]
KINDS: Final[tuple[Kind, ...]] = ("random", "curious", "bot")
OFTEN: Final = 0.3
"""How often a scenario of these tests is played."""
SELDOM: Final = 0.02
"""How often the curious are done, and how often an Action Phase ends early while a die lies on a slot."""


class Plan(NamedTuple):
    """A game to play, all of it from its seed. players: the kind of each seat's player."""

    seed: int
    scenario: str
    seats: int
    options: Options
    players: tuple[Kind, ...]


class Step(NamedTuple):
    """What was done and what followed; `state` is the live state after it. action: the name of its kind."""

    state: State
    seat: int
    action: str
    clock: str
    events: Sequence[Any]


def plan(seed: int) -> Plan:
    """The kinds of a game's players: all the same as often as each its own."""
    random = Random(seed)
    scenario = random.choice(sorted(OURS if random.random() < OFTEN else SCENARIOS))
    fewest, most = SCENARIOS[scenario]["seats"]
    seats = random.randint(fewest, most)
    chosen = {
        "mode": random.choice(("timed", "untimed")),
        "difficulty": random.choice(("easy", "hard")),
        "decisions": random.choice(("ask", "ask", "automatic")),
        "action_phase_ms": 20_000,
        "rolls_per_round": random.choice((15, 40)),
    }
    alike = random.choice((True, False))
    players = (random.choice(KINDS),) * seats if alike else tuple(random.choice(KINDS) for _ in range(seats))
    return Plan(seed, scenario, seats, msgspec.convert(chosen, Options), players)


class Table:
    """A game as it is played. `state` is live; `moment` is the time of the match."""

    def __init__(self, planned: Plan) -> None:
        self.plan = planned
        self.random = Random(planned.seed)
        self.chance = SeededChance(planned.seed, "setup")
        scenario = SCENARIOS[planned.scenario]
        self.state: State = GAME.new(scenario, planned.seats, planned.options, self.chance)
        self.moment = 0
        self.tried = Counter[int]()
        GAME.start_log(self.state)

    def play(self) -> Iterator[Step]:
        """Every step up to the end."""
        while GAME.outcome(self.state) is None:
            yield self._step()

    def _step(self) -> Step:
        state, clock = self.state, GAME.deadline(self.state)
        seat, action = self._next()
        self.moment = max(self.moment, GAME.not_before(state, seat, action))
        name = type(GAME.name_action(state, action)).__struct_config__.tag
        GAME.apply(state, seat, action, self.chance.at(chance_prefix(GAME, state, seat)), self.moment)
        return Step(state, seat, str(name), clock.clock if clock else "", GAME.events(state))

    def _next(self) -> tuple[int, int]:
        """The clock now and then, else one of the seats that may act."""
        state, time_up, acting = self.state, GAME.time_up(self.state), GAME.to_act(self.state)
        if time_up is not None and (not acting or self.random.random() < self._haste()):
            return TABLE, time_up
        seat = self.random.choice(acting)
        listed = GAME.legal_actions(state, seat)
        return seat, listed[0] if seat == TABLE else self._choose(seat, listed)

    def _haste(self) -> float:
        """How often the clock runs out now."""
        deadline = GAME.deadline(self.state)
        if deadline is None or deadline.clock != "action_phase":
            return 0.2
        if deadline.at <= self.moment:
            return 1.0
        return SELDOM if any(self.state.slot) else SELDOM / 10

    def _choose(self, seat: int, listed: list[int]) -> int:
        kind = self.plan.players[seat]
        if kind == "bot":
            return GAME.bots["heuristic"].choose(self.state, seat, listed, self.chance) or listed[0]
        return self.random.choice(listed if kind == "random" else self._seldom_tried(listed))

    def _seldom_tried(self, listed: list[int]) -> list[int]:
        """The actions of one kind, the likelier the less often that kind was tried in this game."""
        kind_of = self.state.board.numbers.kind_of
        by_kind: dict[int, list[int]] = {}
        for action in listed:
            by_kind.setdefault(kind_of[action], []).append(action)
        if len(by_kind) > 1 and self.random.random() > SELDOM:
            by_kind.pop(kinds.DONE, None)
        weights = [1 / (1 + self.tried[kind]) for kind in by_kind]
        (kind,) = self.random.choices(list(by_kind), weights)
        self.tried[kind] += 1
        return by_kind[kind]


def probe(table: Table) -> tuple[int, int, int]:
    """Any seat, any action of any kind, at any time: (seat, action, moment)."""
    random, numbers = table.random, table.state.board.numbers
    kind = random.randrange(len(numbers.starts))
    ends = (*numbers.starts[1:], numbers.count)
    action = random.randrange(numbers.starts[kind], ends[kind]) if random.random() > SELDOM else numbers.count
    return random.randint(TABLE, table.plan.seats - 1), action, random.choice((0, table.moment, 1 << 40))
