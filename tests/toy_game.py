"""The smallest game that needs all of the house: dice, a hidden card, a decision, a deadline, a table phase, two
seats at once. Three rounds; each seat rolls up to three dice for points and may play its hidden card, which asks
it to double the card's points or to take as many from the fire; then the fire rolls three dice, step by step."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.chance import Chance, Kinds
from games.errors import Fault, Faulty, RuleViolation
from games.faults import size_faults, struct_faults
from games.game import TABLE, Bot, Content, Deadline, Document, Moment, Outcome, Seat, first_view
from games.text_form import TextForm
from tests import toy_positions, toy_text, toy_turns
from tests.toy_words import (
    BURN,
    CARDS,
    COPIES,
    DONE,
    DOUBLE,
    FORFEIT,
    MOST_SEATS,
    PLAY_CARD,
    QUENCH,
    REFUSALS,
    ROLL,
    SCENARIOS,
    TIME_UP,
    Action,
    Burn,
    CardDealt,
    CardPlayed,
    Choose,
    Done,
    Event,
    Forfeit,
    PlayCard,
    Position,
    Roll,
    State,
    TimeUp,
    ToyCard,
    ToyOptions,
    ToyScenario,
)


class ToyGame:
    key = "toy"
    title = "Toy"
    revision = 2
    kinds: Kinds = {"d6": (1, 2, 3, 4, 5, 6), "card": CARDS}  # noqa: RUF012
    option_type = ToyOptions
    action_type: Any = Action
    event_type: Any = Event
    refusals: Sequence[tuple[str, str, str]] = REFUSALS
    position_type = Position
    scenario_types: Sequence[Any] = (ToyScenario,)
    content_types: Mapping[str, Any] = {"cards": ToyCard}
    text_form: TextForm | None = toy_text
    bots: Mapping[str, Bot] = {}
    forfeits = True

    def scenarios(self) -> Mapping[str, Document]:
        return SCENARIOS

    def cards(self) -> Sequence[Document]:
        return [
            {"id": c, "deck": "card", "title": c, "text": f"Worth {i + 1}.", "copies": 8} for i, c in enumerate(CARDS)
        ]

    def faults(self, document: Document) -> list[Fault]:
        return size_faults(document) or struct_faults(document, ToyScenario)

    def content_faults(self, content: Content) -> list[Fault]:
        return [
            fault
            for place, card in enumerate(content.get("cards", ()))
            for fault in struct_faults(card, ToyCard, f"/cards/{place}")
        ]

    def with_content(self, scenario: Document, content: Content) -> Document:
        own = scenario.get("cards", [])
        if not content.get("cards"):
            return scenario
        return scenario | {"cards": [*content.get("cards", ()), *own] if isinstance(own, list) else own}

    def kinds_of(self, state: State) -> Kinds:
        return {**self.kinds, "card": tuple(state.cards)}

    def option_faults(self, scenario: Document, seats: int, options: Any) -> list[Fault]:
        faults = [] if 1 <= seats <= 4 else [Fault("/seats", "is a number from 1 to 4")]
        for name in ("action_phase_ms", "decision_ms"):
            if not 1 <= getattr(options, name) <= 3_600_000:
                faults.append(Fault(f"/options/{name}", "is a number from 1 to 3600000"))
        return faults

    def action_count(self, scenario: Document) -> int:
        return FORFEIT + MOST_SEATS

    def new(self, scenario: Document, seats: int, options: Any, chance: Chance) -> State:
        if faults := self.faults(scenario):
            raise Faulty(faults)
        fresh: dict[str, Any] = {"points": [0] * seats, "rolls": [0] * seats, "ready_at": [0] * seats}
        hands, played = [-1] * seats, [True] * seats
        copies = dict(zip(CARDS, COPIES, strict=True))
        copies |= {card["name"]: card["copies"] for card in scenario.get("cards", [])}
        state = State(
            options=options,
            rounds=scenario["rounds"],
            most_rolls=scenario["rolls"],
            hands=hands,
            played=played,
            pile=list(copies.values()),
            cards=list(copies),
            done=[False] * seats,
            gone=[False] * seats,
            **fresh,
        )
        toy_turns.begin_round(state, chance, 0)
        return state

    def seats(self, state: State) -> int:
        return len(state.points)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.round > state.rounds:
            return ()
        if state.burned >= 0:
            return (TABLE,)
        if state.decider >= 0:
            return (state.decider,)
        return tuple(seat for seat, done in enumerate(state.done) if not done)

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        return [a for a in range(FORFEIT) if a != TIME_UP and self._why_not(state, seat, a) is None]

    def not_before(self, state: State, seat: Seat, action: int) -> Moment:
        return state.ready_at[seat] if action == ROLL and seat >= 0 and state.options.timed else 0

    def refusal(self, state: State, seat: Seat, action: int, moment: Moment) -> RuleViolation | None:
        violation = self._why_not(state, seat, action)
        if violation is None and moment < self.not_before(state, seat, action):
            return RuleViolation("too_early", "the die is still rolling", "Toy rolls")
        return violation

    def _why_not(self, state: State, seat: Seat, action: int) -> RuleViolation | None:
        if action == TIME_UP and seat == TABLE and self.deadline(state) is not None:
            return None
        if action >= FORFEIT and seat == TABLE:
            given_up = RuleViolation("given_up", "this seat was given up, or the game is over", "Toy turns")
            return None if self.forfeit(state, action - FORFEIT) == action else given_up
        if seat not in self.to_act(state):
            return RuleViolation("not_your_turn", "this seat cannot act now", "Toy turns")
        if (seat == TABLE) != (action == BURN) or action == TIME_UP or action >= FORFEIT:
            return RuleViolation("not_yours", "this is not an action of this seat", "Toy turns")
        if (state.decider >= 0) != (action in (DOUBLE, QUENCH)):
            return RuleViolation(
                "decision_over" if state.decider < 0 else "decision_open", "answer decisions first", "Toy cards"
            )
        if action == ROLL and state.rolls[seat] >= state.most_rolls:
            return RuleViolation("no_rolls_left", "no rolls are left in this round", "Toy rolls")
        if action == PLAY_CARD and state.played[seat]:
            return RuleViolation("no_card", "the card was already played", "Toy cards")
        return None

    def apply(self, state: State, seat: Seat, action: int, chance: Chance, moment: Moment) -> None:
        if violation := self.refusal(state, seat, action, moment):
            raise violation
        toy_turns.act(state, seat, action, chance, moment)

    def deadline(self, state: State) -> Deadline | None:
        if not state.options.timed or state.burned >= 0 or state.round > state.rounds:
            return None
        return Deadline("action_phase" if state.decider < 0 else "decision", state.generation, state.clock_at)

    def time_up(self, state: State) -> int | None:
        return None if self.deadline(state) is None else TIME_UP

    def default_action(self, state: State, seat: Seat) -> int:
        return DONE if state.decider < 0 else DOUBLE

    def forfeit(self, state: State, seat: Seat) -> int | None:
        over = state.round > state.rounds
        return None if over or not 0 <= seat < len(state.gone) or state.gone[seat] else FORFEIT + seat

    def outcome(self, state: State) -> Outcome | None:
        if state.round <= state.rounds:
            return None
        results = [(not gone, points) for gone, points in zip(state.gone, state.points, strict=True)]
        places = tuple(1 + sum(other > mine for other in results) for mine in results)
        return Outcome("ranked", places, ("rounds_over",), {"fire": state.fire})

    def phase_ordinal(self, state: State) -> int:
        return state.round

    def in_table_phase(self, state: State) -> bool:
        return state.burned >= 0

    def clone(self, state: State) -> State:
        return copy.deepcopy(state)

    def encode(self, state: State) -> bytes:
        log, state.log = state.log, None
        data = msgspec.msgpack.encode(state)
        state.log = log
        return data

    def decode(self, data: bytes) -> State:
        return msgspec.msgpack.decode(data, type=State)

    def name_action(self, state: State, action: int) -> Action:
        if action in (DOUBLE, QUENCH):
            return Choose(state.decisions, "double" if action == DOUBLE else "quench")
        if action >= FORFEIT:
            return Forfeit(action - FORFEIT)
        return (Roll(), PlayCard(), Done(), Burn(), TimeUp())[action]

    def number_action(self, state: State, action: msgspec.Struct) -> int:
        if isinstance(action, Forfeit):
            if not 0 <= action.seat < MOST_SEATS:
                raise Faulty([Fault("/seat", f"is a number from 0 to {MOST_SEATS - 1}")])
            return FORFEIT + action.seat
        if not isinstance(action, Choose):
            return (Roll, PlayCard, Done, Burn, TimeUp).index(type(action))
        if action.option not in ("double", "quench"):
            raise Faulty([Fault("/option", "is double or quench")])
        if action.decision != state.decisions or state.decider < 0:
            raise RuleViolation("decision_over", "this decision is no longer open", "Toy cards")
        return DOUBLE if action.option == "double" else QUENCH

    def start_log(self, state: State) -> None:
        state.log = []

    def events(self, state: State) -> list[msgspec.Struct]:
        taken, state.log = state.log or [], []
        return list(taken)

    def redact(self, event: msgspec.Struct, seat: Seat | None) -> msgspec.Struct | None:
        return CardDealt(event.seat, None) if isinstance(event, CardDealt) and event.seat != seat else event

    def reveals(self, event: msgspec.Struct) -> bool:
        return isinstance(event, CardPlayed)

    def position(self, state: State) -> Position:
        return toy_positions.position(state)

    def view(self, state: State, seat: Seat | None) -> Position:
        return toy_positions.view(state, seat)

    def from_position(self, position: msgspec.Struct, chance: Chance) -> State:
        return toy_positions.from_position(position, chance)

    def picture(self, position: msgspec.Struct) -> str:
        points = getattr(position, "points", [])
        texts = "".join(
            f'<text x="40" y="{80 + 60 * i}" font-size="40">Seat {i}: {p}</text>' for i, p in enumerate(points)
        )
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 400" width="1200" height="400">{texts}</svg>'

    def map(self, scenario: Document) -> str:
        return self.picture(first_view(self, scenario))
