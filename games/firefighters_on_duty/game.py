"""Firefighters on Duty as the hall, bots, playouts and tests know it: the Game that delegates to the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.chance import Chance, Kinds
from games.content import checked, documents
from games.errors import Fault, Faulty, RuleViolation
from games.firefighters_on_duty import legal, performing, randomizer, refusing, state_encoding
from games.firefighters_on_duty.action_dice import action_die
from games.firefighters_on_duty.action_names import name_action, number_action
from games.firefighters_on_duty.actions import AnyAction
from games.firefighters_on_duty.board import HAZARDS
from games.firefighters_on_duty.boards import board_for, first_board, page_of, random_scenario
from games.firefighters_on_duty.bot import HeuristicBot
from games.firefighters_on_duty.card_types import HazardCard
from games.firefighters_on_duty.clocks import deadline
from games.firefighters_on_duty.content_parts import PACKAGE
from games.firefighters_on_duty.content_types import RandomScenario, Scenario
from games.firefighters_on_duty.decks import KINDS, built_in_decks
from games.firefighters_on_duty.events import AnyEvent, named_event
from games.firefighters_on_duty.option_faults import option_faults
from games.firefighters_on_duty.own_content import CONTENT_TYPES, content_faults, with_content
from games.firefighters_on_duty.picture import picture
from games.firefighters_on_duty.position import Options, Position
from games.firefighters_on_duty.position_reading import state_of
from games.firefighters_on_duty.positions import position_of
from games.firefighters_on_duty.random_map import SIDES, TURNS, is_random
from games.firefighters_on_duty.random_map_bounds import action_bound
from games.firefighters_on_duty.random_map_picture import random_map_picture
from games.firefighters_on_duty.refusals import ALL as ALL_REFUSALS
from games.firefighters_on_duty.scenario_faults import scenario_faults
from games.firefighters_on_duty.setup import set_up
from games.firefighters_on_duty.state import ACTION_PHASE, LAST_ACTIONS, NO_CLOCK, OVER, READY, State
from games.game import Bot, Content, Deadline, Document, Moment, Outcome, Seat, first_view
from games.text_form import TextForm


class FirefightersOnDuty:
    """See games.game.Game; everybody sees everything in this game."""

    key = "firefighters-on-duty"
    title = "Firefighters on Duty"
    revision = 2
    action_type: Any = AnyAction
    event_type: Any = AnyEvent
    refusals: Sequence[tuple[str, str, str]] = ALL_REFUSALS
    scenario_types: Sequence[Any] = (Scenario, RandomScenario)
    content_types = CONTENT_TYPES
    text_form: TextForm | None = None
    bots: Mapping[str, Bot] = {"heuristic": HeuristicBot()}
    forfeits = False

    def __init__(self) -> None:
        self.kinds: Kinds = {
            "action_die": action_die(),
            "water_die": (1, 2, 3, 4, 5, 6),
            "d6": (1, 2, 3, 4, 5, 6),
            "d12": tuple(range(1, randomizer.NUMBERS + 1)),
            "city_tile": tuple(randomizer.LETTERS),
            "tile_side": SIDES,
            "tile_turn": TURNS,
            "hazard_card": HAZARDS,
            **dict(zip(KINDS, built_in_decks().ids, strict=True)),
        }

    @property
    def option_type(self) -> type[msgspec.Struct]:
        return Options

    @property
    def position_type(self) -> type[msgspec.Struct]:
        return Position

    # Content
    def scenarios(self) -> Mapping[str, Document]:
        return documents(PACKAGE, "scenarios")

    def cards(self) -> Sequence[Document]:
        box = built_in_decks()
        events = [{**_as_document(card), "deck": f"event_{card.deck}"} for deck in box.events for card in deck]
        calls = [{**_as_document(card), "deck": "distress"} for card in box.calls]
        hazards = [_as_document(checked(card, HazardCard)) for card in documents(PACKAGE, "hazards").values()]
        return [*events, *calls, *hazards, *(_tile_card(tile) for tile in documents(PACKAGE, "tiles").values())]

    def faults(self, document: Document) -> list[Fault]:
        return scenario_faults(document)

    def content_faults(self, content: Content) -> list[Fault]:
        return content_faults(content)

    def with_content(self, scenario: Document, content: Content) -> Document:
        return with_content(scenario, content)

    def option_faults(self, scenario: Document, seats: int, options: Any) -> list[Fault]:
        return option_faults(page_of(scenario), seats, options)

    def action_count(self, scenario: Document) -> int:
        if is_random(scenario):
            return action_bound(random_scenario(scenario))
        return board_for(scenario).numbers.count

    # Play
    def new(self, scenario: Document, seats: int, options: Any, chance: Chance) -> State:
        faults = option_faults(page_of(scenario), seats, options)
        if faults:
            raise Faulty(faults)
        state = set_up(first_board(scenario, chance), seats, options, chance)
        performing.begin(state, chance)
        return state

    def kinds_of(self, state: State) -> Kinds:
        return {**self.kinds, **dict(zip(KINDS, state.board.decks.ids, strict=True))}

    def seats(self, state: State) -> int:
        return state.seats

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return legal.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> list[int]:
        return legal.legal_actions(state, seat)

    def not_before(self, state: State, seat: Seat, action: int) -> Moment:
        return refusing.not_before(state, seat, action)

    def refusal(self, state: State, seat: Seat, action: int, moment: Moment) -> RuleViolation | None:
        refusal = refusing.refusal(state, seat, action, moment)
        return None if refusal is None else RuleViolation(*refusal)

    def apply(self, state: State, seat: Seat, action: int, chance: Chance, moment: Moment) -> None:
        refusal = refusing.refusal(state, seat, action, moment)
        if refusal is not None:
            raise RuleViolation(*refusal)
        performing.perform(state, seat, action, chance, moment)

    def deadline(self, state: State) -> Deadline | None:
        return deadline(state)

    def time_up(self, state: State) -> int | None:
        numbers = state.board.numbers
        return None if state.clock == NO_CLOCK else numbers.count - 1

    def default_action(self, state: State, seat: Seat) -> int:
        return legal.default_action(state, seat)

    def forfeit(self, state: State, seat: Seat) -> int | None:
        """Co-operative: all win or lose together, so nobody gives up alone."""
        return None

    def outcome(self, state: State) -> Outcome | None:
        if state.stage != OVER:
            return None
        scores = {
            "points": state.points,
            "delivered": state.delivered,
            "evacuated": state.evacuated,
            "burned_blocks": state.burned_blocks,
            "calls_answered": state.calls_answered,
        }
        return Outcome("won" if state.won else "lost", (1,) * state.seats, state.reasons, scores)

    def phase_ordinal(self, state: State) -> int:
        return state.round

    def in_table_phase(self, state: State) -> bool:
        return state.stage not in (READY, ACTION_PHASE, LAST_ACTIONS)

    def clone(self, state: State) -> State:
        return state.clone()

    # Edge
    def encode(self, state: State) -> bytes:
        return state_encoding.encode(state)

    def decode(self, data: bytes) -> State:
        return state_encoding.decode(data)

    def name_action(self, state: State, action: int) -> msgspec.Struct:
        return name_action(state.board, action, state.decisions if state.decision else 0)

    def number_action(self, state: State, action: msgspec.Struct) -> int:
        return number_action(state.board, action, state.decisions if state.decision else 0)

    def start_log(self, state: State) -> None:
        state.log = []

    def events(self, state: State) -> list[msgspec.Struct]:
        rows, state.log = state.log or [], None if state.log is None else []
        return [named_event(state.board, row) for row in rows]

    def redact(self, event: msgspec.Struct, seat: Seat | None) -> msgspec.Struct | None:
        return event

    def reveals(self, event: msgspec.Struct) -> bool:
        return False

    def view(self, state: State, seat: Seat | None) -> msgspec.Struct:
        return position_of(state)

    def position(self, state: State) -> msgspec.Struct:
        return position_of(state)

    def from_position(self, position: msgspec.Struct, chance: Chance) -> State:
        return state_of(_own(position))

    def picture(self, position: msgspec.Struct) -> str:
        return picture(_own(position))

    def map(self, scenario: Document) -> str:
        first = _own(first_view(self, scenario))
        return random_map_picture(random_scenario(scenario), first) if is_random(scenario) else picture(first)


def _own(position: msgspec.Struct) -> Position:
    if not isinstance(position, Position):
        raise Faulty([Fault("", "that is not a position of this game")])
    return position


def _tile_card(tile: Document) -> Document:
    """A City Tile as the card of the randomizer that names it, with both faces: what a client needs to draw a city."""
    letter = tile["letter"]
    text = "Two faces, white and black: their Roads, Blocks and cells."
    return {
        "id": f"city_tile_{letter.lower()}",
        "deck": "city_tile",
        "title": f"City Tile {letter}",
        "text": text,
        "copies": 1,
        **tile,
    }


def _as_document(card: msgspec.Struct) -> Document:
    document: Document = msgspec.to_builtins(card)
    return {"copies": 1, **document}
