"""Forming squads: all seats at once, and secretly (D13, D14)."""

from __future__ import annotations

from games.day_of_fallout import refusals
from games.day_of_fallout.events import FormingStartedOver, SquadsFormed, SquadsRevealed, UnitAssigned
from games.day_of_fallout.refusals import Refusal
from games.day_of_fallout.sizes import MOST_SQUADS, NOBODY
from games.day_of_fallout.state import REVEAL, Counts, State
from games.day_of_fallout.turns import next_to_place


def refuse_assign(state: State, seat: int, unit: int, squad: int) -> Refusal | None:
    if state.formed >> seat & 1:
        return refusals.ALREADY_FORMED
    if unit not in state.hands[seat]:
        return refusals.NOT_IN_HAND
    assigned = state.assigned[seat]
    if assigned[state.hands[seat].index(unit)] != NOBODY:
        return refusals.ALREADY_ASSIGNED
    return None if assigned.count(squad) < room(state)[squad] else refusals.SQUAD_FULL


def room(state: State) -> Counts:
    """The most units of each squad: as the scenario fixes them, else as many as are drawn."""
    board = state.board
    if not board.squad_sizes:
        return (board.hand,) * MOST_SQUADS
    return (*board.squad_sizes, *(0,) * (MOST_SQUADS - len(board.squad_sizes)))


def assign(state: State, seat: int, unit: int, squad: int) -> None:
    place, assigned = state.hands[seat].index(unit), state.assigned[seat]
    state.assigned[seat] = (*assigned[:place], squad, *assigned[place + 1 :])
    state.note(UnitAssigned, seat, unit, squad)


def refuse_formed(state: State, seat: int) -> Refusal | None:
    """Also for starting over: all unit cards are in squads, but not for good."""
    if state.formed >> seat & 1:
        return refusals.ALREADY_FORMED
    return refusals.CARDS_LEFT if NOBODY in state.assigned[seat] else None


def start_over(state: State, seat: int) -> None:
    state.assigned[seat] = (NOBODY,) * state.board.hand
    state.note(FormingStartedOver, seat)


def finish_forming(state: State, seat: int) -> None:
    state.formed |= 1 << seat
    state.note(SquadsFormed, seat)
    reveal_when_all_are_done(state)


def reveal_when_all_are_done(state: State) -> None:
    if all(state.formed >> seat & 1 or not state.in_play(seat) for seat in range(state.seats)):
        state.stage = REVEAL


def even_split(state: State, place: int) -> int:
    """The squad of the card at that place of the hand when nobody chooses: squads of equal or of the fixed sizes."""
    sizes = state.board.squad_sizes
    if not sizes:
        return place * MOST_SQUADS // state.board.hand
    filled = [squad for squad, size in enumerate(sizes) for _ in range(size)]
    return filled[place]


def next_by_default(state: State, seat: int) -> tuple[int, int] | None:
    """(unit, squad) to assign when nobody chooses: into the first squad with room of an even split."""
    hand, assigned = state.hands[seat], state.assigned[seat]
    if NOBODY not in assigned:
        return None
    wanted = [even_split(state, place) for place in range(len(hand))]
    place = assigned.index(NOBODY)
    squads = [squad for squad in range(MOST_SQUADS) if assigned.count(squad) < wanted.count(squad)]
    open_squads = squads or [squad for squad in range(MOST_SQUADS) if assigned.count(squad) < room(state)[squad]]
    return hand[place], open_squads[0]


def reveal(state: State) -> None:
    """All squads are shown at once; then they are placed."""
    for seat in range(state.seats):
        if not state.in_play(seat):
            continue
        pairs = list(zip(state.hands[seat], state.assigned[seat], strict=True))
        for number, squad in enumerate(state.squads_of(seat)):
            state.units[squad] = tuple((unit, 0) for unit, own in pairs if own == number)
        shown = [[unit for unit, _ in state.units[squad]] for squad in state.squads_of(seat)]
        state.hands[seat] = state.assigned[seat] = ()
        state.note(SquadsRevealed, seat, shown)
    state.formed = 0
    next_to_place(state)
