"""A match played by both rules at once: the same actions, the same dice; after every step all must be the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from games.chance import SeededChance
from games.flash_point.rulesets import SETUP
from games.game import TABLE, Document, Game, chance_prefix
from tests.games.flash_point.converting import action_of, told, world_of
from tests.games.flash_point.second.offers import Action
from tests.games.flash_point.second.places import ANYBODY
from tests.games.flash_point.second.turn import STAGES, legal, perform
from tests.games.flash_point.second.world import Over, Question, Table, World
from tests.games.table_of_games import SeededRecording

AUTOMATIC: Final = "automatic"


class Step(NamedTuple):
    """What the second rules do: from a world, an action or a stage of the table, with dice and answers so far."""

    before: World
    action: Action
    draws: tuple[tuple[str, Any], ...]
    answers: tuple[Any, ...]

    def outcome(self, automatic: bool) -> tuple[World, Question | None]:
        """Where it leads, or where it waits. Raises AssertionError when dice are left over."""
        after, table = self.before.copy(), Table(self.draws, self.answers, automatic)
        question: Question | None = None
        try:
            if self.action[0] in STAGES:
                STAGES[self.action[0]](after, table)
            else:
                perform(after, table, self.action)
        except Over:
            assert after.over
        except Question as asked:
            question = asked
        assert not table.unused(), f"nobody asked for {table.left}"
        return after, question


class Difference(AssertionError):
    """The two rules disagree."""


class Duel:
    """A match of both. `play` goes to its end; what differs raises Difference with all that leads there."""

    def __init__(self, game: Game, state: Any, seed: int) -> None:
        self.game, self.state = game, state
        self.random = Random(seed)
        self.chance = SeededRecording(game, seed, "seats", {})
        self.world = world_of(game.key, game.position(state))
        self.step: Step | None = None
        self.question: Question | None = None
        self.steps: list[Action] = []

    def play(self, most: int = 100_000) -> World:
        for _ in range(most):
            if self.game.outcome(self.state) is not None:
                break
            self.go_on()
        return self.world

    def go_on(self) -> None:
        """One action of either rules, chosen at random."""
        seats = self.game.to_act(self.state)
        seat = seats[self.random.randrange(len(seats))]
        listed = self.game.legal_actions(self.state, seat)
        if seat != TABLE and self.question is None:
            self._compare_lists(listed)
        chosen = self._choose(listed)
        self.apply(seat, chosen)

    def _choose(self, listed: Sequence[int]) -> int:
        """Of the kinds of actions one, then one of that kind, so that rare ones are done often."""
        by_kind: dict[str, list[int]] = {}
        for action in listed:
            by_kind.setdefault(str(self._named(action)[0]), []).append(action)
        if len(by_kind) > 1 and self.random.random() < 0.9:
            by_kind.pop("end_turn", None)
        return self.random.choice(by_kind[self.random.choice(sorted(by_kind))])

    def _named(self, action: int) -> Action:
        return action_of(self.game.name_action(self.state, action))

    def _compare_lists(self, listed: Sequence[int]) -> None:
        ours = {self._named(action) for action in listed}
        theirs = set(legal(self.world))
        if ours != theirs:
            self._differ({"only ours": ours - theirs, "only the second": theirs - ours})

    def apply(self, seat: int, action: int) -> None:
        """In both, and compare."""
        named = self._named(action)
        self.steps.append(named)
        chance = SeededRecording(
            self.game, self.chance.seed, chance_prefix(self.game, self.state, seat), self.chance.counters
        )
        self.game.apply(self.state, seat, action, chance, 0)
        self.chance = chance
        draws = tuple((draw.kind, draw.face) for draw in chance.draws)
        self._follow(named, draws)
        self._compare()

    def _follow(self, named: Action, draws: tuple[tuple[str, Any], ...]) -> None:
        if self.question is not None:
            assert self.step is not None
            answer = self.question.options[named[2]]
            self.step = self.step._replace(draws=self.step.draws + draws, answers=(*self.step.answers, answer))
        else:
            self.step = Step(self.world, named, draws, ())
        try:
            self.world, self.question = self.step.outcome(self.state.options.decisions == AUTOMATIC)
        except Exception as error:
            raise Difference(f"{error!r} after {self._path()}") from error

    def _compare(self) -> None:
        position: Any = self.game.position(self.state)
        ours, second = told(world_of(self.game.key, position)), told(self.world)
        apart: dict[str, Any] = {name: (ours[name], second[name]) for name in ours if ours[name] != second[name]}
        options = position.decision.options if position.decision else None
        asked = [list_of(option) for option in self.question.options] if self.question else None
        if options is not None or asked is not None:
            ours_asked = None if options is None else [list_of(option) for option in options]
            if ours_asked != asked:
                apart["question"] = (position.decision, self.question)
            elif self.question is not None and position.decision.seat != self._decides(self.question):
                apart["who decides"] = (position.decision.seat, self.question)
        if self.game.from_position(position, SeededChance(0, "setup")) != self.state:
            apart["position"] = "is read as another one"
        if apart:
            self._differ(apart)

    def _decides(self, question: Question) -> int:
        """The seat: of the firefighter, on a card of the active one (G2)."""
        who = self.world.active if question.who == ANYBODY else question.who
        return who // int(self.state.options.firefighters_each)

    def _differ(self, apart: dict[str, Any]) -> None:
        lines = "\n".join(f"  {name}: {value}" for name, value in apart.items())
        raise Difference(f"the two rules differ\n{lines}\nafter {self._path()}\n{position_json(self.game, self.state)}")

    def _path(self) -> str:
        return f"{self.steps[-8:]} with {self.step.draws if self.step else ()}"


def list_of(option: Any) -> Any:
    return list(option) if isinstance(option, tuple) else option


def position_json(game: Game, state: Any) -> str:
    return msgspec.json.encode(game.position(state)).decode()


def duel(game: Game, scenario: Document, seats: int, seed: int, options: dict[str, Any]) -> Duel:
    """A match of a scenario, its setup answered at random, ready for the first turn."""
    random, chance = Random(seed), SeededRecording(game, seed, "setup", {})
    state = game.new(scenario, seats, msgspec.convert(options, type=game.option_type), chance)
    while state.stage == SETUP:
        seat = game.to_act(state)[0]
        action = random.choice(game.legal_actions(state, seat))
        chance = SeededRecording(game, seed, chance_prefix(game, state, seat), chance.counters)
        game.apply(state, seat, action, chance, 0)
    return Duel(game, state, seed)
