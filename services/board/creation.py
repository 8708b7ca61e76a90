"""Checks what a new match is made of, and finds everything that is wrong with it at once."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from games import registry
from games.chance import Face, Kinds, SeededChance
from games.content import checked
from games.errors import Fault, Faulty
from games.faults import LARGEST, escaped
from games.game import Document, Game
from rpc.errors import invalid
from services.board import absence
from services.board.bodies import MOST_SCRIPTED, Create, Place, body_of
from services.board.bots import bot_of, bot_title, bots_told
from services.board.clocks import clock_rule
from services.board.field_faults import field_errors, read
from services.board.record import BOT, HUMAN, OPEN, Absence, ClockRule, SeatRecord
from services.board.scenarios import Scenario, Scenarios
from services.board.seats import Caller

MOST_STATE = LARGEST + 16_384
"""Bytes of a first state, its scenario included: it is written with every change. Those of play have 2 KB beside it."""


class Plan(NamedTuple):
    """A match that can be made. kinds: draws whose items are not the game's own."""

    game: Game
    scenario: Scenario
    places: list[SeatRecord]
    options: Document
    clock_rule: ClockRule | None
    absence: Absence
    body: Create
    kinds: dict[str, list[Face]]


def plan(body: bytes, caller: Caller, scenarios: Scenarios) -> Plan:
    """Raises Refused: `malformed`, or `invalid` with every fault; `busy` when the catalog does not answer."""
    wanted = body_of(body, Create)
    game = registry.PLAYABLE.get(wanted.game)
    if game is None:
        raise invalid(*field_errors([Fault("/game", "is not a game of this hall")]))
    scenario = scenarios.find(wanted, caller.player)
    if scenario.game != game.key:
        raise invalid(*field_errors([Fault("/scenario", f"is not a scenario of {game.key}")]))
    places, faults = _places(wanted, scenario, caller)
    given, path = _wanted_options(wanted, faults)
    options, wrong = read(given, game.option_type, path)
    faults += wrong + (_option_faults(game, scenario, len(places), options) if options is not None else [])
    state, wrong = (None, []) if faults else _first_state(wanted, game, scenario, len(places), options)
    faults += wrong
    kinds = game.kinds if state is None else game.kinds_of(state)
    faults += _practice_faults(wanted, kinds)
    rule = clock_rule(wanted.clock)
    agreed, wrong = absence.agreed(wanted.absent, game, clocked=rule is not None)
    faults += wrong
    if faults:
        raise invalid(*field_errors(list({fault.path: fault for fault in reversed(faults)}.values())[::-1]))
    own = {kind: list(faces) for kind, faces in kinds.items() if faces != game.kinds.get(kind)}
    return Plan(game, scenario, places, msgspec.to_builtins(options), rule, agreed, wanted, own)


def _wanted_options(wanted: Create, faults: list[Fault]) -> tuple[Document, str]:
    """The options and where they stand. A position to start from brings its own; others would not be heeded."""
    own = (wanted.start or {}).get("options")
    if not isinstance(own, dict):
        return wanted.options or {}, "/options"
    if wanted.options not in (None, own):
        faults.append(Fault("/options", "are not those of the position, which brings its own: leave them out"))
    return own, "/start/options"


def _option_faults(game: Game, scenario: Scenario, seats: int, options: Any) -> list[Fault]:
    faults = game.faults(scenario.document)
    if faults:
        return [Fault("/scenario", f"cannot be played: {fault.path} {fault.message}") for fault in faults]
    return game.option_faults(scenario.document, seats, options)


def _places(wanted: Create, scenario: Scenario, caller: Caller) -> tuple[list[SeatRecord], list[Fault]]:
    """The seats, and what is wrong with them. The creator takes those marked human, and the one named `seat`."""
    given = wanted.seats if wanted.seats is not None else int(scenario.document["seats"][0])
    places = [Place() for _ in range(given)] if isinstance(given, int) else given
    faults = _count_faults(len(places), scenario)
    seats = []
    for number, place in enumerate(places):
        human = place.kind == HUMAN or number == wanted.seat
        if place.kind != BOT and place.bot is not None:
            faults.append(Fault(f"/seats/{number}/bot", "is only for a seat of kind bot"))
        if human:
            seats.append(SeatRecord(HUMAN, caller.player, caller.name, since=1))
        else:
            seats.append(_other_place(wanted.game, number, place, faults))
    faults += _own_seat_faults(wanted, places)
    return seats, faults


def _count_faults(count: int, scenario: Scenario) -> list[Fault]:
    least, most = scenario.document["seats"]
    if least <= count <= most:
        return []
    allowed = f"{least}" if least == most else f"{least} to {most}"
    return [Fault("/seats", f"{count} seats, where this scenario is for {allowed}")]


def _other_place(game: str, number: int, place: Place, faults: list[Fault]) -> SeatRecord:
    if place.kind == OPEN:
        return SeatRecord(OPEN)
    name = bot_of(game, place.bot)
    if name is None:
        faults.append(Fault(f"/seats/{number}/bot", bots_told(game)))
        return SeatRecord(OPEN)
    return SeatRecord(BOT, name=bot_title(name), bot=name, since=1)


def _own_seat_faults(wanted: Create, places: list[Place]) -> list[Fault]:
    own = {number for number, place in enumerate(places) if place.kind == HUMAN}
    if wanted.seat is not None:
        if wanted.seat >= len(places):
            return [Fault("/seat", f"is a number from 0 to {len(places) - 1}")]
        if places[wanted.seat].kind == BOT:
            return [Fault("/seat", "is a bot's seat")]
        own.add(wanted.seat)
    if len(own) > 1 and not wanted.hot_seat:
        return [Fault("/seats", "one player takes several seats only in a hot_seat match; seats of others are `open`")]
    return []


def _practice_faults(wanted: Create, kinds: Kinds) -> list[Fault]:
    if not wanted.practice:
        named = [("/start", wanted.start), ("/dice", wanted.dice)]
        return [Fault(path, "is only for a practice match") for path, given in named if given is not None]
    return _script_faults(wanted.dice.script, kinds) if wanted.dice is not None else []


def _script_faults(script: dict[str, list[Face]], kinds: Kinds) -> list[Fault]:
    if sum(map(len, script.values())) > MOST_SCRIPTED:
        return [Fault("/dice/script", f"holds at most {MOST_SCRIPTED} entries")]
    size = len(msgspec.json.encode(script))
    if size > LARGEST:
        return [Fault("/dice/script", f"has {size} bytes as JSON, where {LARGEST} are the most")]
    faults = []
    for kind, faces in script.items():
        path = f"/dice/script/{escaped(kind)}"
        if kind not in kinds:
            faults.append(Fault(path, "is not a kind of draw of this game", "script_impossible"))
            continue
        for place, face in enumerate(faces):
            if face not in kinds[kind]:
                faults.append(Fault(f"{path}/{place}", f"is not a face of {kind}", "script_impossible"))
    return faults


def _first_state(wanted: Create, game: Game, scenario: Scenario, seats: int, options: Any) -> tuple[Any, list[Fault]]:
    """How the match may begin, with dice of its own: what is dealt when it starts will be dealt anew."""
    if wanted.start is None or not wanted.practice:
        return game.new(scenario.document, seats, options, SeededChance(0, "setup")), []
    try:
        position = checked(wanted.start, game.position_type, "/start")
    except Faulty as faulty:
        return None, faulty.faults
    try:
        state = game.from_position(position, SeededChance(0, "setup"))
    except Faulty as faulty:
        return None, [Fault(f"/start{fault.path}", fault.message, fault.code) for fault in faulty.faults]
    size = len(game.encode(state))
    if size > MOST_STATE:
        return None, [Fault("/start", f"makes a match of {size} bytes, where {MOST_STATE} are the most")]
    if game.outcome(state) is not None:
        return None, [Fault("/start", "is over already")]
    if game.seats(state) != seats:
        return None, [Fault("/seats", f"are {seats}, where the position has {game.seats(state)}")]
    return state, []
