"""Where the heuristic player wants its squads: near enemies, flags and the spaces of an escort."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.day_of_fallout.content_types import AnyCondition, CaptureFlags, Escort
from games.day_of_fallout.sizes import LETTERS, MOST_SQUADS, NOWHERE
from games.day_of_fallout.state import State

FAR: Final = 99
STEP_TO_ENEMY: Final = 0.06
STEP_TO_FLAG: Final = 0.12
STEP_TO_ESCORT: Final = 0.2
ARRIVAL: Final = 20.0


class Goals:
    """For the seat whose turn it is. Steps go round walls and flags, but not round squads."""

    def __init__(self, state: State) -> None:
        self.state = state
        seat = state.active
        own = state.squads_of(seat)
        enemies = [space for squad, space in enumerate(state.at) if squad not in own and space != NOWHERE]
        self.to_enemy = steps(state, enemies)
        self.to_flag: list[int] | None = None
        self.escorts: list[tuple[Escort, list[int]]] = []
        for condition in state.board.scenario.victory:
            if not counts_for(state, seat, condition):
                continue
            if isinstance(condition, CaptureFlags) and state.flags:
                flags = [space for space in range(state.board.space_count) if state.flags >> space & 1]
                self.to_flag = steps(state, flags)
            elif isinstance(condition, Escort):
                self.escorts.append((condition, steps(state, [state.board.number[name] for name in condition.to])))

    def worth(self, squad: int, space: int) -> float:
        """Of having the squad on that space."""
        found = -STEP_TO_ENEMY * max(self.to_enemy[space], 2)
        if self.to_flag is not None:
            found -= STEP_TO_FLAG * self.to_flag[space]
        for condition, field in self.escorts:
            if _may_arrive(self.state, squad, condition):
                found += ARRIVAL if field[space] == 0 else -STEP_TO_ESCORT * field[space]
        return found

    def progress(self, squad: int, space: int) -> float:
        """What the squad wins by getting from where it stands to that space."""
        return self.worth(squad, space) - self.worth(squad, self.state.at[squad])

    def steps_to_enemy(self, squad: int) -> int:
        """From a squad to the nearest one of another side."""
        state = self.state
        if squad // MOST_SQUADS == state.active:
            return self.to_enemy[state.at[squad]]
        row, column = state.board.names[state.at[squad]]
        own = (state.board.names[state.at[one]] for one in state.squads_of(state.active) if state.at[one] != NOWHERE)
        return min((abs(row - other) + abs(column - across) for other, across in own), default=FAR)


def steps(state: State, goals: Iterable[int]) -> list[int]:
    """From each space to the nearest goal; FAR where there is no way."""
    closed, near = state.walls | state.flags, state.board.near
    found = [FAR] * state.board.space_count
    edge = list(goals)
    for space in edge:
        found[space] = 0
    for space in edge:
        for other in near[space]:
            if found[other] == FAR and not closed >> other & 1:
                found[other] = found[space] + 1
                edge.append(other)
    return found


def counts_for(state: State, seat: int, condition: AnyCondition) -> bool:
    """Whether it holds for the starting point of that seat."""
    return not condition.only or LETTERS[state.starts[seat]] in condition.only


def _may_arrive(state: State, squad: int, condition: Escort) -> bool:
    """Whether it is a squad that the escort is about."""
    units = state.board.units
    return condition.squad in (None, squad % MOST_SQUADS + 1) and (
        condition.tag is None or any(condition.tag in units[unit].tags for unit, _ in state.units[squad])
    )
