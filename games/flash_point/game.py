"""The games of Flash Point as the hall, bots, playouts and tests know them: Games that delegate to the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from games.chance import Chance, Kinds
from games.content import documents
from games.errors import Fault, Faulty, RuleViolation
from games.flash_point import legal, performing, plain_text, refusing, state_encoding
from games.flash_point.action_names import name_action, number_action
from games.flash_point.actions import AnyAction
from games.flash_point.board import Board
from games.flash_point.boards import SCENARIO_TYPES, board_for
from games.flash_point.bot import HeuristicBot
from games.flash_point.content_parts import PACKAGE
from games.flash_point.events import AnyEvent, named_event
from games.flash_point.option_faults import option_faults
from games.flash_point.own_content import CONTENT_TYPES, content_faults, with_content
from games.flash_point.picture import map_of, picture
from games.flash_point.position import Position
from games.flash_point.position_reading import state_of
from games.flash_point.positions import POSITION_TYPES, position_of
from games.flash_point.refusals import ALL as ALL_REFUSALS
from games.flash_point.rulesets import EXPERIENCED, FAMILY, OVER, TRAGIC, TURN, Rules
from games.flash_point.scenario_faults import scenario_faults
from games.flash_point.setup import set_up
from games.flash_point.state import State
from games.flash_point.state_encoding import OPTION_TYPES
from games.flash_point.tokens import POI_KINDS
from games.game import Bot, Content, Deadline, Document, Moment, Outcome, Seat
from games.text_form import TextForm

CARD_FOLDERS: Final = {"fire_cards": "fire", "flare_ups": "flare_up", "event_cards": "event"}
"""The deck of the cards in each content folder."""


class FlashPoint:
    """See games.game.Game; everybody sees everything in these games."""

    rules: Rules
    scenario_folder: str
    key: str
    title: str
    revision = 1
    action_type: Any = AnyAction
    event_type: Any = AnyEvent
    refusals: Sequence[tuple[str, str, str]] = ALL_REFUSALS
    bots: Mapping[str, Bot] = {"heuristic": HeuristicBot()}
    forfeits = False
    text_form: TextForm | None = plain_text

    def __init__(self) -> None:
        key = self.rules.key
        self.scenario_types: Sequence[Any] = (SCENARIO_TYPES[key],)
        self.content_types = CONTENT_TYPES[key]
        self.kinds: Kinds = _kinds(
            (1, 2, 3, 4, 5, 6),
            (1, 2, 3, 4, 5, 6, 7, 8),
            tuple(documents(PACKAGE, "specialists")) if self.rules.specialists else (),
            *(tuple(documents(PACKAGE, folder)) if self.rules.cards else () for folder in CARD_FOLDERS),
        )

    @property
    def option_type(self) -> type[msgspec.Struct]:
        return OPTION_TYPES[self.rules.key]

    @property
    def position_type(self) -> type[msgspec.Struct]:
        return POSITION_TYPES[self.rules.key]

    # Content
    def scenarios(self) -> Mapping[str, Document]:
        return documents(PACKAGE, self.scenario_folder)

    def cards(self) -> Sequence[Document]:
        """The boards that scenarios name are among them, in the deck "board"."""
        decks = {"specialists": "specialist"} if self.rules.specialists else {}
        decks |= CARD_FOLDERS if self.rules.cards else {}
        return [
            {"copies": 1, **card, "deck": deck}
            for folder, deck in {**decks, "boards": "board"}.items()
            for card in documents(PACKAGE, folder).values()
        ]

    def faults(self, document: Document) -> list[Fault]:
        return scenario_faults(document, SCENARIO_TYPES[self.rules.key], self.rules)

    def content_faults(self, content: Content) -> list[Fault]:
        return content_faults(self.content_types, content)

    def with_content(self, scenario: Document, content: Content) -> Document:
        return with_content(scenario, content)

    def option_faults(self, scenario: Document, seats: int, options: Any) -> list[Fault]:
        return option_faults(board_for(self.rules, scenario), seats, options)

    def action_count(self, scenario: Document) -> int:
        return board_for(self.rules, scenario).numbers.count

    # Play
    def new(self, scenario: Document, seats: int, options: Any, chance: Chance) -> State:
        board = board_for(self.rules, scenario)
        faults = option_faults(board, seats, options)
        if faults:
            raise Faulty(faults)
        state = set_up(board, seats, options, chance)
        performing.begin(state, chance)
        return state

    def kinds_of(self, state: State) -> Kinds:
        return kinds_of_board(state.board)

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
        """Co-operative: all win or lose together, so nobody gives up alone."""
        return None

    def outcome(self, state: State) -> Outcome | None:
        if state.stage != OVER:
            return None
        scores = {"rescued": state.rescued, "lost": state.lost, "damage": state.damage(), "turns": state.turn}
        return Outcome("won" if state.won else "lost", (1,) * state.seats, state.reasons, scores)

    def phase_ordinal(self, state: State) -> int:
        return state.turn

    def in_table_phase(self, state: State) -> bool:
        return state.stage not in (TURN, OVER)

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
        return state_of(self.rules, self._own(position))

    def picture(self, position: msgspec.Struct) -> str:
        return picture(self.rules, self._own(position))

    def map(self, scenario: Document) -> str:
        return map_of(self.rules, scenario)

    def _own(self, position: msgspec.Struct) -> Position:
        if not isinstance(position, POSITION_TYPES[self.rules.key]):
            raise Faulty([Fault("", "that is not a position of this game")])
        return position


def kinds_of_board(board: Board) -> Kinds:
    """What is drawn in a match on that board."""
    cards = (board.fire_cards, board.flare_ups, board.event_cards)
    return _kinds(
        tuple(board.red),
        tuple(board.black),
        tuple(one.id for one in board.specialists),
        *(tuple(card.id for card in deck) for deck in cards),
    )


def _kinds(
    red: tuple[int, ...],
    black: tuple[int, ...],
    specialists: tuple[str, ...],
    fire_cards: tuple[str, ...],
    flare_ups: tuple[str, ...],
    events: tuple[str, ...],
) -> Kinds:
    """Cards that Accelerate brought are drawn from the Fire Deck as well."""
    kinds: dict[str, tuple[Any, ...]] = {"red": red, "black": black, "poi": POI_KINDS}
    if specialists:
        kinds["specialist"] = specialists
    if fire_cards:
        kinds |= {"fire_card": (*fire_cards, *flare_ups), "flare_up": flare_ups, "event_card": events}
    return kinds


class FlashPointFamily(FlashPoint):
    """The base game's family rules."""

    rules = FAMILY
    key = FAMILY.key
    title = "Flash Point: Fire Rescue (family)"
    scenario_folder = "family_scenarios"


class FlashPointExperienced(FlashPoint):
    """The base game's experienced rules."""

    rules = EXPERIENCED
    key = EXPERIENCED.key
    title = "Flash Point: Fire Rescue (experienced)"
    scenario_folder = "experienced_scenarios"


class TragicEvents(FlashPoint):
    """The expansion with a Fire Deck and Events."""

    rules = TRAGIC
    key = TRAGIC.key
    title = "Flash Point: Tragic Events"
    scenario_folder = "tragic_scenarios"
