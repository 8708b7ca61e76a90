"""State to position document: names for everything that lies on the table."""

from __future__ import annotations

from typing import Any, Final

from games.firefighters_on_duty import pending
from games.firefighters_on_duty.board import HAZARDS
from games.firefighters_on_duty.clocks import NAMES
from games.firefighters_on_duty.content_parts import COLOURS
from games.firefighters_on_duty.decks import DISTRESS
from games.firefighters_on_duty.position import (
    CallPosition,
    ClockPosition,
    DecisionPosition,
    DeckPosition,
    DiePosition,
    HazardName,
    Position,
    SeatPosition,
    SpacePosition,
    Stage,
    VehiclePosition,
)
from games.firefighters_on_duty.radio_reports import DAMAGED
from games.firefighters_on_duty.state import NO_CLOCK, OVER, State
from games.firefighters_on_duty.tokens import (
    IN_HAND,
    NOWHERE,
    ON_ENGINE,
    SLOTS,
    SMOKE,
    SYMBOLS,
    THIN,
)

STAGES: Final[tuple[str, ...]] = Stage.__args__  # type: ignore[attr-defined]
"""The names of the stages by number."""
PLURALS: Final = ("firefighters", "hoses", "axes", "civilians", "injured")
"""The fields of a Space and of a vehicle that hold the tokens, by item."""
HAZARD_NAMES: Final[tuple[HazardName, ...]] = HAZARDS
DECKS: Final = (*COLOURS, "distress")
ANYBODY: Final = None


def position_of(state: State) -> Position:
    board = state.board
    return Position(
        scenario=board.document,
        seats=state.seats,
        options=state.options,
        stage=STAGES[state.stage],  # type: ignore[arg-type]
        round=state.round,
        points=state.points,
        spaces=_spaces(state),
        vehicles={board.vehicle_names[vehicle]: _vehicle(state, vehicle) for vehicle in vehicles_in_play(state)},
        reserves={board.names[station]: state.reserves[place] for place, station in enumerate(board.stations)},
        hydrants=dict(zip(board.hydrant_names, state.hydrants, strict=True)),
        fire_supply=state.fire_supply,
        water_supply=state.water_supply,
        injured_supply=state.injured_supply,
        players=[_player(state, seat) for seat in range(state.seats)],
        decks={name: _deck(state, deck) for deck, name in enumerate(DECKS)},
        calls=[
            CallPosition(board.names[space], board.decks.ids[DISTRESS][card], placed)
            for space, card, placed in state.calls
        ],
        delivered=state.delivered,
        evacuated=state.evacuated,
        burned_blocks=state.burned_blocks,
        calls_answered=state.calls_answered,
        decision=_decision(state),
        clock=_clock(state),
        clocks=state.clocks,
        decisions=state.decisions,
        pending=[[pending.WORDS[task[0]], *task[1:]] for task in state.pending],
        reasons=list(state.reasons),  # type: ignore[arg-type]
        won=state.won if state.stage == OVER else None,
    )


def vehicles_in_play(state: State) -> list[int]:
    """The engines of the players, the Water Truck, and the Rescue Vehicle where there is a Hospital."""
    rescue = [state.board.rescue] if state.board.hospital != NOWHERE else []
    return [*range(state.engines), state.board.truck, *rescue]


def _spaces(state: State) -> dict[str, SpacePosition]:
    """Only Spaces that are not empty."""
    rows = (state.active, state.inactive, state.debris, state.hazards, state.burned, *state.tokens)
    names = state.board.names
    return {names[space]: _space(state, space) for space, row in enumerate(zip(*rows, strict=True)) if any(row)}


def _space(state: State, space: int) -> SpacePosition:
    hazards = state.hazards[space]
    tokens: dict[str, Any] = {plural: state.tokens[item][space] for item, plural in enumerate(PLURALS)}
    return SpacePosition(
        fires=state.active[space],
        inactive_fires=state.inactive[space],
        debris=state.debris[space],
        hazards=[name for place, name in enumerate(HAZARD_NAMES) if hazards >> place & 1],
        smoke=0 if not hazards & SMOKE else 1 if hazards & THIN else 2,
        burned=bool(state.burned[space]),
        **tokens,
    )


def _vehicle(state: State, vehicle: int) -> VehiclePosition:
    here = state.vehicle_at[vehicle]
    aboard: dict[str, Any] = {plural: state.aboard[item][vehicle] for item, plural in enumerate(PLURALS)}
    return VehiclePosition(
        space=None if here == NOWHERE else state.board.names[here],
        water=state.tank[vehicle],
        damaged=bool(state.damaged[vehicle]),
        fire_token=state.damaged[vehicle] == DAMAGED,
        **aboard,
    )


def _player(state: State, seat: int) -> SeatPosition:
    own = range(seat * state.dice_each, (seat + 1) * state.dice_each)
    return SeatPosition(
        dice=[_die(state, die) for die in own],
        ready=bool(state.ready[seat]),
        done=bool(state.done[seat]),
        rolls_used=state.rolls_used[seat],
    )


def _die(state: State, own: int) -> DiePosition:
    board, slot, rolled_at = state.board, state.slot[own], state.rolled_at[own]
    return DiePosition(
        symbol=SYMBOLS[state.symbol[own] - 1] if state.symbol[own] else None,
        slot=None if slot == IN_HAND else SLOTS[slot - 1],
        engine=board.vehicle_names[state.slot_engine[own]] if slot == ON_ENGINE else None,
        target=None if slot == IN_HAND else board.names[state.slot_space[own]],
        rolled_at=None if rolled_at == NOWHERE else rolled_at,
    )


def _deck(state: State, deck: int) -> DeckPosition:
    ids = state.board.decks.ids[deck]
    return DeckPosition(
        left={card: count for card, count in zip(ids, state.cards_left[deck], strict=True) if count},
        discarded={card: count for card, count in zip(ids, state.cards_discarded[deck], strict=True) if count},
    )


def _decision(state: State) -> DecisionPosition | None:
    if not state.decision:
        return None
    about, seat, *subject = state.decision
    return DecisionPosition(
        id=state.decisions,
        about=pending.WORDS[about],
        options=[str(option) if about in pending.COUNTED else state.board.names[option] for option in state.choices],
        seat=ANYBODY if seat == NOWHERE else seat,
        subject=subject,
    )


def _clock(state: State) -> ClockPosition | None:
    if state.clock == NO_CLOCK:
        return None
    return ClockPosition(NAMES[state.clock], state.clock_at)  # type: ignore[arg-type]
