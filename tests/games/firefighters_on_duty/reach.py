"""What random play has come across, what it could, and the report of what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, get_args

from games.errors import RuleViolation
from games.firefighters_on_duty import cards, clocks, pending
from games.firefighters_on_duty import fire_events as fire
from games.firefighters_on_duty.actions import AnyAction
from games.firefighters_on_duty.content_parts import COLOURS
from games.firefighters_on_duty.content_types import AnyGoal
from games.firefighters_on_duty.decks import DISTRESS, built_in_decks
from games.firefighters_on_duty.events import AnyEvent
from games.firefighters_on_duty.objectives import goal_met
from games.firefighters_on_duty.position import Reason
from games.firefighters_on_duty.state import State
from tests.games.firefighters_on_duty.random_play import Step
from tests.games.firefighters_on_duty.town import GAME

TASKS_WITHOUT_A_CHOICE: Final = (
    pending.TRIGGER_GAS,
    pending.TRIGGER_EXPLOSIVES,
    pending.THIN_SMOKE,
    pending.DRAW_EVENT,
    pending.RESOLVE_CALL,
    pending.CARD_EFFECT,
)
LEAST: Final = 5
"""How many of the rarest things the report names."""


def reachable() -> set[str]:
    """Everything there is: actions, clocks, events, cards, decisions, refusals, ends, goals."""
    decisions = [word for task, word in enumerate(pending.WORDS) if task not in TASKS_WITHOUT_A_CHOICE]
    events = {_tag(event) for event in get_args(AnyEvent)}
    return {
        *(f"action {_tag(action)}" for action in get_args(AnyAction)),
        *(f"time up: {clock}" for clock in clocks.NAMES if clock),
        *(f"event {event}" for event in events),
        *(f"card {card}" for deck in range(len(COLOURS)) for card in built_in_decks().ids[deck]),
        *(f"call {card} {part}" for card in built_in_decks().ids[DISTRESS] for part in cards.RESPONSES),
        *("call answered late", "call run out of time"),
        *("compressed_gas triggered", "explosive_substances triggered"),
        *(f"decision {word}" for word in decisions),
        *(_refusal(code, rule) for code, _, rule in GAME.refusals),
        *(f"end {reason}" for reason in get_args(Reason)),
        *(f"points lost: {cause}" for cause in get_args(fire.Cause)),
        *(f"goal {_tag(goal)} {came}" for goal in get_args(AnyGoal) for came in ("met", "missed")),
    }


def _tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def _refusal(code: str, rule: str) -> str:
    return f"refusal {code} ({rule})"


class Reach:
    """How often each thing has been seen."""

    def __init__(self, seen: dict[str, int] | None = None) -> None:
        self.seen = Counter(seen or {})

    def step(self, step: Step) -> None:
        state = step.state
        self.seen[f"action {step.action}"] += 1
        if step.action == "time_up":
            self.seen[f"time up: {step.clock}"] += 1
        for event in step.events:
            self._event(event)
        if state.decision:
            self.seen[f"decision {pending.WORDS[state.decision[0]]}"] += 1
        for reason in state.reasons:
            self.seen[f"end {reason}"] += 1
        if state.reasons and any(isinstance(event, fire.RoundEnded) for event in step.events):
            self._goals(state)

    def _event(self, event: Any) -> None:
        self.seen[f"event {_tag(type(event))}"] += 1
        if isinstance(event, fire.EventCardDrawn):
            self.seen[f"card {event.card}"] += 1
        elif isinstance(event, fire.CallResolved):
            self.seen[f"call {event.card} {event.response}"] += 1
            if event.response == "late":
                self.seen["call answered late" if event.answered else "call run out of time"] += 1
        elif isinstance(event, fire.HazardTriggered):
            self.seen[f"{event.hazard} triggered"] += 1
        elif isinstance(event, fire.PointsLost):
            self.seen[f"points lost: {event.cause}"] += 1

    def _goals(self, state: State) -> None:
        for goal in state.board.scenario.objective:
            self.seen[f"goal {_tag(type(goal))} {'met' if goal_met(state, goal) else 'missed'}"] += 1

    def refusal(self, violation: RuleViolation | None) -> None:
        if violation is not None:
            self.seen[_refusal(violation.code, violation.rule)] += 1

    def missing(self, excused: Iterable[str]) -> list[str]:
        """What play can reach and has not."""
        return sorted(reachable() - set(excused) - set(self.seen))

    def report(self, games: int, missing: Sequence[str]) -> str:
        """What was not reached, and what was reached least."""
        least = self.seen.most_common()[: -LEAST - 1 : -1]
        return (
            f"{games} games reached {len(reachable()) - len(missing)} of {len(reachable())} things.\n"
            f"Not reached: {'; '.join(missing) or 'nothing'}.\n"
            f"Least: {'; '.join(f'{thing} {count} times' for thing, count in least)}."
        )
