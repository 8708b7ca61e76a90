"""What a pending task and a waiting decision of a position must agree with: the rest of the position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.demands import demand
from games.firefighters_on_duty import cards, pending
from games.firefighters_on_duty.decks import DISTRESS
from games.firefighters_on_duty.hazards import BLAST_SPACES
from games.firefighters_on_duty.radio_reports import RETURNS
from games.firefighters_on_duty.setup import PLACED_TOKENS
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import EXPLOSIVES, GAS, NOWHERE, SMOKE

TRIGGERS: Final = {
    pending.TRIGGER_GAS: GAS,
    pending.TRIGGER_EXPLOSIVES: EXPLOSIVES,
    pending.THIN_SMOKE: SMOKE,
}
PLACES: Final = (pending.PLACE_ENGINE, pending.PLACE_WATER_TRUCK)
RETURNED: Final = {task: item for item, task in RETURNS.items()}


def demand_task(state: State, task: tuple[int, ...], others: Sequence[tuple[int, ...]], path: str) -> None:
    """others: the tasks read before it."""
    word, *numbers = task
    if word in PLACES:
        _demand_vehicle_to_place(state, word, numbers[0], path)
    elif word in TRIGGERS:
        demand(bool(state.hazards[numbers[0]] & TRIGGERS[word]), path, "there is no such Hazard on that Block")
    elif word == pending.SHARE_FIRES:
        demand(1 <= len(set(numbers)) == len(numbers), path, "names different Spaces")
    elif word == pending.DRAW_EVENT:
        demand(not state.board.is_road[numbers[0]], path, "only Blocks draw Event cards")
    elif word == pending.CARD_EFFECT:
        _demand_effect(state, numbers, path)
    if word == pending.RESOLVE_CALL:
        demand(others.count(task) < state.calls.count(tuple(numbers)), path, "there is no such Distress Call")
    elif word != pending.SHARE_FIRES:
        demand(not numbers or task not in others, path, "is pending twice")


def _demand_vehicle_to_place(state: State, word: int, vehicle: int, path: str) -> None:
    right_kind = vehicle < state.engines if word == pending.PLACE_ENGINE else vehicle == state.board.truck
    demand(right_kind and state.vehicle_at[vehicle] == NOWHERE, path, "names no vehicle that is still to be placed")


def _demand_effect(state: State, numbers: Sequence[int], path: str) -> None:
    deck, card, part, place, here = numbers
    decks = state.board.decks
    known = card < len(decks.ids[deck]) and part < (len(cards.RESPONSES) if deck == DISTRESS else 1)
    demand(known and place < len(decks.effects_of(deck, card, part)), path, "no card has such an effect")
    demand(deck == DISTRESS or state.board.colour[here] == deck + 1, path, "that card is not of the Block's deck")


def demand_decision(state: State) -> None:
    """The seat, the subject and the options of a decision are those that the rules would have given."""
    about, seat, *subject = state.decision
    if about in PLACES:
        _demand_vehicle_to_place(state, about, subject[0], "/decision/subject")
    elif about in RETURNED:
        demand(subject == [RETURNED[about]], "/decision/subject", "is what returns")
    elif about == pending.CARD_SPACE:
        _demand_effect(state, subject, "/decision/subject")
    elif about == pending.PICK_BLAST:
        demand(len(subject) <= BLAST_SPACES, "/decision/subject", f"names fewer than {BLAST_SPACES} Spaces")
        demand(subject[0] == BLAST_SPACES + 1 - len(subject), "/decision/subject", "is how many are wanted still")
    decides = state.owner(subject[0]) if about == pending.PLACE_ENGINE else NOWHERE
    demand(seat == decides, "/decision/seat", "is the owner of the Fire Engine to place, nobody for all else")
    _demand_options(state, about, subject)


def _demand_options(state: State, about: int, subject: Sequence[int]) -> None:
    path, options, board = "/decision/options", state.choices, state.board
    if about in pending.COUNTED:
        every = tuple(range(PLACED_TOKENS[about][1] + 1))
        demand(options == every, path, f"are the numbers from 0 to {every[-1]}")
    elif about in (*PLACES, *RETURNED, pending.FILL_RESERVE):
        demand(options == board.stations, path, "are the Fire Stations")
    demand(len(set(options)) == len(options), path, "are all different")
    if about == pending.CARD_SPACE:
        spaces = cards.spaces_to_choose(state, board.decks.effects_of(*subject[:3])[subject[3]], subject[4])
        demand(options == tuple(spaces), path, "are the Spaces on which players may have that effect")
    elif about == pending.PICK_BLAST:
        demand(len(options) > subject[0], path, "are more than are wanted")
    elif about == pending.SHARE_FIRES:
        demand(state.fire_supply < len(options), path, "are more than the Fire tokens left")
        demand(state.fire_supply > 0, path, "are offered while a Fire token is left")
