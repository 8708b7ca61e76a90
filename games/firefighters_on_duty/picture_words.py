"""What a picture says in words: the phase, the clock, how the game ended, and all of it for who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.picture_tokens import Token, aboard, tokens_by_space
from games.firefighters_on_duty.position import CallPosition, Position, VehiclePosition

STAGES: Final = {
    "setup": "Setup",
    "start_of_round": "Start of Round",
    "ready": "Waiting for all to be ready",
    "action_phase": "Action Phase",
    "last_actions": "Time is up: last actions",
    "fire_growth": "Fire Growth",
    "fire_spread": "Fire Spread",
    "end_of_round": "End of Round",
    "over": "The game is over",
}
REPORTS: Final = (
    "Casualties",
    "Injuries",
    "Vehicle Damage",
    "Destroyed Equipment",
    "Burned Blocks",
    "Hazards",
    "Events",
    "Distress Calls",
)
REASONS: Final = {
    "casualty": "an Injured Person was left in the Fire",
    "vehicle_destroyed": "a vehicle was destroyed",
    "blocks_burned": "four Blocks burned down",
    "no_points": "no Scenario Point is left",
    "objective_not_completed": "the objective was not reached",
    "objective_completed": "the objective was reached",
}
RESPONSES: Final = ("Fast now, Late in 2 rounds", "On Time now, Late next round", "Late now, the last round")
TOKENS: Final = {
    "fire": "Fire",
    "fire-lying": "Inactive Fire",
    "firefighter": "Firefighter",
    "hose": "Fire Hose",
    "axe": "Fire Axe",
    "civilian": "Civilian",
    "injured": "Injured Person",
    "debris": "Debris",
    "call": "Distress Call",
    "compressed_gas": "Compressed Gas",
    "explosive_substances": "Explosives",
    "smoke-2": "Thick Smoke",
    "smoke-1": "Thinner Smoke",
    "high_voltage": "High Voltage",
}


def title_words(board: Board, position: Position) -> str:
    """The accessible name of a picture."""
    return f"{board.scenario.title}, round {position.round}: {phase_words(position)}"


def phase_words(position: Position) -> str:
    """The stage in words for people."""
    if position.stage.startswith("radio_report_"):
        step = int(position.stage.removeprefix("radio_report_"))
        return f"Radio Report {step}: {REPORTS[step - 1]}"
    return STAGES[position.stage]


def state_words(position: Position) -> str:
    """The phase with its clock, the decision that waits, or how the game ended."""
    if position.won is not None:
        reasons = ", ".join(REASONS[reason] for reason in position.reasons)
        return f"{'Won' if position.won else 'Lost'}: {reasons}"
    words = phase_words(position)
    if position.decision is not None:
        words += f", waiting for a decision: {position.decision.about.replace('_', ' ')}"
    if position.clock is not None:
        minutes, seconds = divmod(position.clock.at // 1000, 60)
        words += f", until {minutes}:{seconds:02} of match time"
    return words


def time_left(call: CallPosition, now: int) -> str:
    """How fast an answer in this round's Fire Phase is, and when the call comes Late by itself (A4)."""
    return RESPONSES[min(now - call.round, len(RESPONSES) - 1)]


def call_title(board: Board, call: CallPosition) -> str:
    return next((card.title for card in board.decks.calls if card.id == call.card), call.card)


def description(board: Board, position: Position) -> str:
    """The position in sentences, for readers of screens."""
    return " ".join(f"{sentence}." for sentence in _sentences(board, position))


def _sentences(board: Board, position: Position) -> Iterator[str]:
    yield f"{state_words(position)}. {points_of(board, position)} Scenario Points"
    for name, tokens in tokens_by_space(board, position).items():
        yield f"{name}: {', '.join(map(_token_words, tokens))}"
    burned = [name for name, space in position.spaces.items() if space.burned]
    if burned:
        yield f"Burned down: {', '.join(burned)}"
    for name, vehicle in position.vehicles.items():
        yield _vehicle_words(name, vehicle)
    for call in position.calls:
        yield f"Call at {call.space}, {call_title(board, call)}: {time_left(call, position.round)}"


def points_of(board: Board, position: Position) -> int:
    points = board.scenario.points if position.points is None else position.points
    return max(points, 0)


def _token_words(token: Token) -> str:
    words = TOKENS.get(token.name, token.name.replace("-", " "))
    return f"{token.number} {words}" if token.number > 1 else words


def _vehicle_words(name: str, vehicle: VehiclePosition) -> str:
    loaded = ", ".join(_token_words(token) for token in aboard(vehicle))
    water = "" if name == "rescue-vehicle" else f" with {vehicle.water} Water"
    return f"{name.replace('-', ' ')}{water}" + (f", aboard {loaded}" if loaded else "")
