"""What holds in every state of a match, and from one state to the next.

Every count is taken from what lies on the table: cards and flags are neither made nor lost, and no two things share a
space.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from games.day_of_fallout import events
from games.day_of_fallout.sizes import MOST_SQUADS, NOWHERE
from games.day_of_fallout.state import FORMING, OVER, PLACING, REVEAL, TURN, State

NEVER_LESS: Final = ("turn", "round", "decisions", "placed", "out", "given_up")


def check(state: State) -> None:
    """What holds in every state."""
    _check_spaces(state)
    _check_cards(state)
    _check_squads(state)
    _check_seats(state)
    _check_end(state)


def _check_spaces(state: State) -> None:
    standing = [space for space in state.at if space != NOWHERE]
    standing += [space for space in range(state.board.space_count) if state.walls >> space & 1]
    standing += [space for space in range(state.board.space_count) if state.flags >> space & 1]
    assert len(set(standing)) == len(standing)
    assert state.flags.bit_count() + sum(state.flags_taken) == len(state.board.flags)


def _check_cards(state: State) -> None:
    strategic = [card for cards in (*state.strategic, *state.played) for card in cards]
    assert len(set(strategic)) == len(strategic)
    living = [unit for members in state.units for unit, _ in members]
    dead = [unit for units in state.killed for unit in units]
    held = [unit for units in state.hands for unit in units]
    everywhere = [*living, *dead, *held]
    assert len(set(everywhere)) == len(everywhere)
    dealt = FORMING <= state.stage < OVER or state.turn > 0
    for seat, army in enumerate(state.armies):
        own = sum(state.board.army_of[unit] == army for unit in everywhere)
        if dealt and not state.given_up >> seat & 1:
            assert own == state.board.hand
            assert len(state.strategic[seat]) + len(state.played[seat]) == 3
    for seat, units in enumerate(state.killed):
        assert all(state.board.army_of[unit] != state.armies[seat] for unit in units)


def _check_squads(state: State) -> None:
    for squad, members in enumerate(state.units):
        seat = squad // MOST_SQUADS
        assert all(state.board.army_of[unit] == state.armies[seat] for unit, _ in members)
        assert all(0 <= damage < state.board.units[unit].health for unit, damage in members)
        assert (state.at[squad] != NOWHERE) == (bool(members) and bool(state.placed >> squad & 1))
        assert not state.marks[squad] or members
        assert not members or state.stage >= PLACING
    sizes = state.board.squad_sizes
    if sizes and state.stage >= PLACING:
        assert all(len(members) <= (*sizes, 0, 0, 0)[squad % MOST_SQUADS] for squad, members in enumerate(state.units))


def _check_seats(state: State) -> None:
    for seat in range(state.seats):
        alive = any(state.units[squad] for squad in state.squads_of(seat))
        if state.stage in (PLACING, TURN):
            assert state.in_play(seat) == alive
        assert state.stage in (FORMING, REVEAL) or not state.hands[seat]
    if state.stage == TURN:
        assert state.in_play(state.active)


def _check_end(state: State) -> None:
    over = state.stage == OVER
    assert over == bool(state.reasons) == bool(state.places)
    assert state.round <= state.board.scenario.round_cap
    assert not over or min(state.places) == 1
    assert over or sum(state.in_play(seat) for seat in range(state.seats)) > 1
    assert not over or not (state.decision or state.choices or state.current)


class Ledger:
    """Compares each state with the one before."""

    def __init__(self, state: State) -> None:
        check(state)
        self._keep(state)

    def _keep(self, state: State) -> None:
        self.counters = [getattr(state, name) for name in NEVER_LESS]
        self.scores = [*map(len, state.killed), *state.squads_killed, *state.flags_taken]
        self.walls, self.living = state.walls.bit_count(), {unit for members in state.units for unit, _ in members}

    def see(self, state: State, happened: Iterable[Any]) -> None:
        """The next state, and what happened since the last one."""
        check(state)
        kinds = [type(event) for event in happened]
        now = [getattr(state, name) for name in NEVER_LESS]
        assert all(earlier <= later for earlier, later in zip(self.counters, now, strict=True))
        scores = [*map(len, state.killed), *state.squads_killed, *state.flags_taken]
        assert all(earlier <= later for earlier, later in zip(self.scores, scores, strict=True))
        assert state.walls.bit_count() == self.walls + kinds.count(events.WallPlaced) - kinds.count(events.WallRemoved)
        living = {unit for members in state.units for unit, _ in members}
        if events.SeatGivenUp not in kinds and events.SquadsRevealed not in kinds:
            assert len(self.living) == len(living) + kinds.count(events.UnitKilled)
            assert living <= self.living
        self._keep(state)
