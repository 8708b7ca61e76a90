"""What every game offers to the hall, to bots, to playouts and to tests.

A game is one object without state of its own. Its states are its own classes; outside the game's folder they
are opaque. Inside the process an action is an int, dense below `action_count(scenario)`; everywhere else it
is a named msgspec struct of the game's tagged union (JSON field "type").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from games.chance import Chance, Kinds, SeededChance
from games.errors import Fault, RuleViolation
from games.text_form import TextForm

Seat = int
Moment = int
"""Milliseconds of match time (pauses excluded), stamped by the host; 0 in untimed play."""

TABLE: Final[Seat] = -1
"""The seat of clock and fire: whatever the rules do by themselves."""

Document = dict[str, Any]
"""A JSON object as content files, uploads and the API carry it."""

Content = Mapping[str, Sequence[Document]]
"""Documents by kind: what a pack adds to a scenario."""


class Deadline(msgspec.Struct, frozen=True):
    """The clock that runs now. A new clock has a new generation; `at` is a Moment.

    When `at` has passed, the table performs its `time_up` action (see Game.time_up).
    """

    clock: str
    generation: int
    at: Moment


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. places[s] is seat s's place, 1 = best; co-operative games give all seats the same.

    result: "won" | "lost" for co-operative games, "ranked" | "drawn" otherwise.
    """

    result: str
    places: tuple[int, ...]
    reasons: tuple[str, ...]
    scores: dict[str, int]


class Bot(Protocol):
    """A player in process. It is given a state dealt from its own view, so it knows no secret."""

    def choose(self, state: Any, seat: Seat, actions: Sequence[int], chance: Chance) -> int | None:
        """One of `actions` (never empty), or None to wait for the others."""


class Game(Protocol):
    key: str
    title: str
    revision: int
    """Raised whenever behaviour changes: the same journal would give another game."""
    kinds: Kinds
    """Every kind of draw with its faces or item names."""
    action_type: Any
    """Tagged union of the named actions, and so for events; for JSON Schema and decoding."""
    event_type: Any
    refusals: Sequence[tuple[str, str, str]]
    """Everything that `refusal` may answer, as (code, message, rule): what a client can meet."""
    bots: Mapping[str, Bot]
    """By name; "heuristic" is the default bot where there is one. "random" is everybody's (games.playout)."""
    forfeits: bool
    """Whether a seat can be given up for good (see Game.forfeit)."""

    scenario_types: Sequence[Any]
    """The shapes of scenario documents, for JSON Schema; `faults` is the check."""
    content_types: Mapping[str, Any]
    """The kinds of documents that a pack may add to scenarios, with their shapes; empty where there is none."""
    text_form: TextForm | None
    """How scenarios are written as plain text; None where they are not."""

    @property
    def option_type(self) -> type[msgspec.Struct]:
        """Match options; every field has a default; decoding it (forbid_unknown_fields) is the check of types."""

    @property
    def position_type(self) -> type[msgspec.Struct]: ...

    # Content
    def scenarios(self) -> Mapping[str, Document]:
        """The built-in scenarios by id; each document has at least id, title, text, seats [min, max]."""

    def cards(self) -> Sequence[Document]:
        """The cards of the built-in content, and the tiles or boards that scenarios name: each with at least id, deck,
        title, text, copies."""

    def faults(self, document: Document) -> list[Fault]:
        """All that is wrong with a scenario document, each with its JSON pointer; empty when it can be played."""

    def content_faults(self, content: Content) -> list[Fault]:
        """All that is wrong with such documents by themselves, at "/<kind>/<place>/..."; every kind is one of
        `content_types`."""

    def with_content(self, scenario: Document, content: Content) -> Document:
        """The scenario with that content in it by value, as a document like any other: `faults`, `new` and positions
        need nothing else. `content` has no faults; the scenario may."""

    def option_faults(self, scenario: Document, seats: int, options: Any) -> list[Fault]:
        """What is wrong with decoded options or the number of seats for this scenario."""

    def action_count(self, scenario: Document) -> int:
        """Action ints of this scenario are 0 <= action < action_count."""

    # Play
    def new(self, scenario: Document, seats: int, options: Any, chance: Chance) -> Any:
        """The first state, set up by the rulebook. Raises Faulty for a document that `faults` refuses."""

    def kinds_of(self, state: Any) -> Kinds:
        """The kinds of draws of this match: `kinds`, with what its scenario brings of its own."""

    def seats(self, state: Any) -> int:
        """How many seats the state is for."""

    def to_act(self, state: Any) -> tuple[Seat, ...]:
        """Who may act now: several seats at once in real time; (TABLE,) for phases; () when over."""

    def legal_actions(self, state: Any, seat: Seat) -> list[int]:
        """Everything that seat may do, whatever the moment; for TABLE the one next step. Excludes time_up
        and forfeit."""

    def not_before(self, state: Any, seat: Seat, action: int) -> Moment:
        """The first moment at which this legal action is not `too_early`; 0 almost always."""

    def refusal(self, state: Any, seat: Seat, action: int, moment: Moment) -> RuleViolation | None:
        """Why not, or None. The one predicate behind listing, dry run and apply (G5)."""

    def apply(self, state: Any, seat: Seat, action: int, chance: Chance, moment: Moment) -> None:
        """Change the state in place. Asks `refusal` first and raises it, having changed nothing.

        After NeedDraws or any other exception the host drops this copy of the state.
        """

    def deadline(self, state: Any) -> Deadline | None:
        """The clock that runs now, if any."""

    def time_up(self, state: Any) -> int | None:
        """The table's action for the running clock, or None without a clock."""

    def default_action(self, state: Any, seat: Seat) -> int:
        """What is played for a seat that is to act while its player is away or out of time: a legal action that is
        never `too_early`. A game that is played by nothing else comes to an end."""

    def forfeit(self, state: Any, seat: Seat) -> int | None:
        """The table's action that gives a seat up for good: it acts no more, and its place is behind all that
        stayed. None when the game is over or the seat was given up; always None where `forfeits` is False."""

    def outcome(self, state: Any) -> Outcome | None: ...

    def phase_ordinal(self, state: Any) -> int:
        """A number that names the table's present phase (such as the round), for its chance streams."""

    def in_table_phase(self, state: Any) -> bool:
        """Whether a step of the table is under way, also while it waits for a seat's decision."""

    def clone(self, state: Any) -> Any: ...

    # Edge
    def encode(self, state: Any) -> bytes: ...

    def decode(self, data: bytes) -> Any: ...

    def name_action(self, state: Any, action: int) -> msgspec.Struct:
        """The named form of an action int."""

    def number_action(self, state: Any, action: msgspec.Struct) -> int:
        """The int of a named action. Raises Faulty naming the field when it names nothing of this match, and
        RuleViolation `decision_over` for an answer to a decision that is no longer open."""

    def start_log(self, state: Any) -> None:
        """From now on `apply` keeps events."""

    def events(self, state: Any) -> list[msgspec.Struct]:
        """The named events since the last call, taken out of the log. What happened, in the past tense."""

    def redact(self, event: msgspec.Struct, seat: Seat | None) -> msgspec.Struct | None:
        """The event as that seat may know it (None = onlooker); None when it may not know of it at all."""

    def reveals(self, event: msgspec.Struct) -> bool:
        """Whether somebody learned by it what was hidden: such an action is not taken back. A draw need not say so."""

    def view(self, state: Any, seat: Seat | None) -> msgspec.Struct:
        """A position in which what the seat cannot know is left unknown (null); None = onlooker."""

    def position(self, state: Any) -> msgspec.Struct:
        """The full position: everything that is known to anybody. from_position(position(s)) == s."""

    def from_position(self, position: msgspec.Struct, chance: Chance) -> Any:
        """The state of a position; what is unknown is dealt anew. Raises Faulty for an impossible one."""

    def picture(self, position: msgspec.Struct) -> str:
        """SVG of a position, 1200 units wide."""

    def map(self, scenario: Document) -> str:
        """SVG, 1200 units wide, of what is known of a scenario before a match of it is set up."""


def first_view(game: Game, scenario: Document) -> msgspec.Struct:
    """What an onlooker sees of the scenario set up for the fewest seats with the default options.

    Whatever the set-up draws is drawn from one seed, so that it never changes.
    """
    chance = SeededChance(0, "setup")
    return game.view(game.new(scenario, scenario["seats"][0], game.option_type(), chance), None)


def chance_prefix(game: Game, state: Any, seat: Seat) -> str:
    """The streams that this seat's next action draws from: "seats", or "table/<phase ordinal>".

    A decision in the middle of the table's step goes on with the table's streams, so that the fire's chance does
    not depend on what players rolled (G1).
    """
    if seat == TABLE or game.in_table_phase(state):
        return f"table/{game.phase_ordinal(state)}"
    return "seats"
