"""Hazard tokens: what triggers, and which come (rulebook: Trigger Hazards, Hazard cards; A6, A18, A24-A28, A78)."""

from __future__ import annotations

from typing import Final

from games.chance import Chance
from games.firefighters_on_duty import pending
from games.firefighters_on_duty.board import HAZARDS
from games.firefighters_on_duty.fire_events import HazardAdded, HazardRemoved, HazardTriggered, SmokeThinned
from games.firefighters_on_duty.fire_growth import add_fire
from games.firefighters_on_duty.state import State, changed
from games.firefighters_on_duty.tokens import EXPLOSIVES, GAS, HAZARD_TYPES, SMOKE, THIN

GAS_FIRES: Final = 3
BLAST_SPACES: Final = 3


def trigger_gas(state: State, block: int) -> None:
    if state.active[block]:
        _change(state, block, state.hazards[block] & ~GAS)
        state.note(HazardTriggered, block, "compressed_gas")
        add_fire(state, block, GAS_FIRES)


def trigger_explosives(state: State, block: int) -> None:
    """The three adjacent Spaces with the highest numbers are selected first, whatever they can take (A24, A25)."""
    if not state.active[block]:
        return
    _change(state, block, state.hazards[block] & ~EXPLOSIVES)
    state.note(HazardTriggered, block, "explosive_substances")
    number = state.board.number
    beside = sorted(state.board.neighbours[block], key=lambda space: -number[space])
    if len(beside) <= BLAST_SPACES:
        pending.then(state, [(pending.SHARE_FIRES, *sorted(beside))])
        return
    last = number[beside[BLAST_SPACES - 1]]
    above = [space for space in beside if number[space] > last]
    tied = [space for space in beside if number[space] == last]
    pick_blast(state, above, tied, BLAST_SPACES - len(above))


def pick_blast(state: State, chosen: list[int], tied: list[int], wanted: int) -> None:
    """Players choose among Spaces of the same number, one after the other (A92)."""
    if wanted == 0 or len(tied) == wanted:
        blasted = chosen + (tied if wanted else [])
        pending.then(state, [(pending.SHARE_FIRES, *sorted(blasted))])
    else:
        pending.ask(state, pending.PICK_BLAST, sorted(tied), (wanted, *chosen))


def blast_picked(state: State, space: int, wanted: int, chosen: list[int], tied: list[int]) -> None:
    pick_blast(state, [*chosen, space], [other for other in tied if other != space], wanted - 1)


def thin_smoke(state: State, block: int) -> None:
    """With Fire or without: the 2+ side turns to 1+, the 1+ side leaves the board (A18)."""
    if state.hazards[block] & THIN:
        _change(state, block, state.hazards[block] & ~(SMOKE | THIN))
        state.note(HazardRemoved, block, "thick_smoke")
    else:
        _change(state, block, state.hazards[block] | THIN)
        state.note(SmokeThinned, block)


def may_have_hazard(state: State, block: int, hazard: str) -> bool:
    """Whether such a token can be placed: a Block not burned down, one token of each type."""
    if state.board.is_road[block] or state.burned[block]:
        return False
    present = state.hazards[block] & ((1 << HAZARD_TYPES) - 1)
    return present != (1 << HAZARD_TYPES) - 1 if hazard == "random" else not present >> HAZARDS.index(hazard) & 1


def add_hazard(state: State, block: int, hazard: str, chance: Chance) -> None:
    """A named token, or one drawn from the Hazard cards; skipped where it cannot be placed (A80)."""
    if not may_have_hazard(state, block, hazard):
        return
    drawn = _draw_hazard(state, block, chance) if hazard == "random" else HAZARDS.index(hazard)
    _change(state, block, state.hazards[block] | 1 << drawn)
    state.note(HazardAdded, block, HAZARDS[drawn])


def _draw_hazard(state: State, block: int, chance: Chance) -> int:
    """All four cards for every token, drawn on without replacement while the type is there already (A78)."""
    cards = [1] * HAZARD_TYPES
    while True:
        drawn = chance.pick("hazard_card", cards)
        if not state.hazards[block] >> drawn & 1:
            return drawn
        cards[drawn] = 0


def remove_hazards(state: State, block: int) -> None:
    for place, hazard in enumerate(HAZARDS):
        if state.hazards[block] >> place & 1:
            state.note(HazardRemoved, block, hazard)
    _change(state, block, 0)


def _change(state: State, block: int, hazards: int) -> None:
    state.hazards = changed(state.hazards, block, hazards)
