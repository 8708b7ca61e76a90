"""The Day of Fallout as the hall, bots, playouts and tests know it: a Game that delegates to the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.chance import Chance, Kinds
from games.content import documents
from games.day_of_fallout import event_names, legal, performing, refusing, state_encoding
from games.day_of_fallout.action_names import name_action, number_action
from games.day_of_fallout.action_numbers import FORFEIT
from games.day_of_fallout.actions import AnyAction
from games.day_of_fallout.boards import board_for
from games.day_of_fallout.bot import HeuristicBot
from games.day_of_fallout.card_types import StrategicAction, Unit
from games.day_of_fallout.content_parts import PACKAGE
from games.day_of_fallout.content_types import Scenario
from games.day_of_fallout.decks import all_armies, strategic_actions_of, units_of
from games.day_of_fallout.events import AnyEvent
from games.day_of_fallout.giving_up import can_give_up
from games.day_of_fallout.option_faults import option_faults
from games.day_of_fallout.options import FalloutOptions
from games.day_of_fallout.own_content import CONTENT_TYPES, content_faults, with_content
from games.day_of_fallout.picture import map_of, picture
from games.day_of_fallout.position import Position
from games.day_of_fallout.position_reading import state_of
from games.day_of_fallout.positions import EVERYTHING, position_of
from games.day_of_fallout.refusals import ALL as ALL_REFUSALS
from games.day_of_fallout.scenario_faults import scenario_faults
from games.day_of_fallout.setup import set_up
from games.day_of_fallout.sizes import LETTERS, MOST_SEATS
from games.day_of_fallout.state import DEAL, OVER, REVEAL, State
from games.errors import Fault, Faulty, RuleViolation
from games.game import Bot, Content, Deadline, Document, Moment, Outcome, Seat
from games.text_form import TextForm

CARD_FOLDERS = {"units": "unit", "orders": "order", "strategic_actions": "strategic_action"}
"""The deck of the cards in each content folder."""


class DayOfFallout:
    """See games.game.Game."""

    key = "day-of-fallout"
    title = "2012: The Day of Fallout"
    revision = 1
    action_type: Any = AnyAction
    event_type: Any = AnyEvent
    option_type: type[msgspec.Struct] = FalloutOptions
    position_type: type[msgspec.Struct] = Position
    refusals: Sequence[tuple[str, str, str]] = ALL_REFUSALS
    bots: Mapping[str, Bot] = {"heuristic": HeuristicBot()}
    forfeits = True
    scenario_types: Sequence[Any] = (Scenario,)
    content_types: Mapping[str, Any] = CONTENT_TYPES
    text_form: TextForm | None = None

    def __init__(self) -> None:
        self.kinds: Kinds = _kinds(units_of(), strategic_actions_of())

    # Content
    def scenarios(self) -> Mapping[str, Document]:
        return documents(PACKAGE, "scenarios")

    def cards(self) -> Sequence[Document]:
        return [
            {"copies": 1, "text": _orders_of(card), **card, "deck": deck}
            for folder, deck in CARD_FOLDERS.items()
            for card in documents(PACKAGE, folder).values()
        ]

    def faults(self, document: Document) -> list[Fault]:
        return scenario_faults(document)

    def content_faults(self, content: Content) -> list[Fault]:
        return content_faults(content)

    def with_content(self, scenario: Document, content: Content) -> Document:
        return with_content(scenario, content)

    def option_faults(self, scenario: Document, seats: int, options: Any) -> list[Fault]:
        return option_faults(board_for(scenario), seats, options)

    def action_count(self, scenario: Document) -> int:
        return board_for(scenario).numbers.count

    # Play
    def new(self, scenario: Document, seats: int, options: Any, chance: Chance) -> State:
        board = board_for(scenario)
        faults = option_faults(board, seats, options)
        if faults:
            raise Faulty(faults)
        return set_up(board, seats, options, chance)

    def kinds_of(self, state: State) -> Kinds:
        return _kinds(state.board.units, state.board.strategic)

    def seats(self, state: State) -> int:
        return state.seats

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return legal.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        return legal.legal_actions(state, seat)

    def not_before(self, state: State, seat: Seat, action: int) -> Moment:
        return 0

    def refusal(self, state: State, seat: Seat, action: int, moment: Moment) -> RuleViolation | None:
        refusal = refusing.refusal(state, seat, action)
        return None if refusal is None else RuleViolation(*refusal)

    def apply(self, state: State, seat: Seat, action: int, chance: Chance, moment: Moment) -> None:
        refusal = refusing.refusal(state, seat, action)
        if refusal is not None:
            raise RuleViolation(*refusal)
        performing.perform(state, seat, action, chance)

    def deadline(self, state: State) -> Deadline | None:
        return None

    def time_up(self, state: State) -> int | None:
        return None

    def default_action(self, state: State, seat: Seat) -> int:
        return legal.default_action(state, seat)

    def forfeit(self, state: State, seat: Seat) -> int | None:
        return state.board.numbers.starts[FORFEIT] + seat if can_give_up(state, seat) else None

    def outcome(self, state: State) -> Outcome | None:
        if state.stage != OVER:
            return None
        drawn = state.places.count(1) > 1
        scores = {f"kills_{seat}": len(state.killed[seat]) for seat in range(state.seats)}
        scores |= {f"flags_{seat}": state.flags_taken[seat] for seat in range(state.seats)}
        return Outcome("drawn" if drawn else "ranked", state.places, state.reasons, {"rounds": state.round, **scores})

    def phase_ordinal(self, state: State) -> int:
        return state.round

    def in_table_phase(self, state: State) -> bool:
        return state.stage in (DEAL, REVEAL)

    def clone(self, state: State) -> State:
        return state.clone()

    # Edge
    def encode(self, state: State) -> bytes:
        return state_encoding.encode(state)

    def decode(self, data: bytes) -> State:
        return state_encoding.decode(data)

    def name_action(self, state: State, action: int) -> msgspec.Struct:
        return name_action(state, action)

    def number_action(self, state: State, action: msgspec.Struct) -> int:
        return number_action(state, action)

    def start_log(self, state: State) -> None:
        state.log = []

    def events(self, state: State) -> list[msgspec.Struct]:
        rows, state.log = state.log or [], None if state.log is None else []
        return [event_names.named_event(state.board, row) for row in rows]

    def redact(self, event: msgspec.Struct, seat: Seat | None) -> msgspec.Struct | None:
        return event_names.redact(event, seat)

    def reveals(self, event: msgspec.Struct) -> bool:
        return isinstance(event, event_names.REVEALING)

    def view(self, state: State, seat: Seat | None) -> msgspec.Struct:
        return position_of(state, seat)

    def position(self, state: State) -> msgspec.Struct:
        return position_of(state, EVERYTHING)

    def from_position(self, position: msgspec.Struct, chance: Chance) -> State:
        return state_of(_own(position), chance)

    def picture(self, position: msgspec.Struct) -> str:
        return picture(_own(position))

    def map(self, scenario: Document) -> str:
        return map_of(scenario)


def _orders_of(card: Document) -> str:
    """An order card says no more than the orders on it."""
    return ", ".join(order["title"] for order in card.get("orders", ()))


def _own(position: msgspec.Struct) -> Position:
    if not isinstance(position, Position):
        raise Faulty([Fault("", "that is not a position of this game")])
    return position


def _kinds(units: Sequence[Unit], strategic: Sequence[StrategicAction]) -> Kinds:
    """What is drawn in a match with these cards."""
    return {
        "d6": (1, 2, 3, 4, 5, 6),
        "seat": tuple(range(MOST_SEATS)),
        "start": LETTERS,
        "army": tuple(army.id for army in all_armies()),
        "unit": tuple(unit.id for unit in units),
        "strategic": tuple(card.id for card in strategic),
    }
