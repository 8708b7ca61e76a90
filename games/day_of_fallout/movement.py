"""Moving a squad (D18, D19, D20, D21, D23, D42)."""

from __future__ import annotations

from collections.abc import Iterator

from games.chance import Chance
from games.day_of_fallout import refusals
from games.day_of_fallout.carrying_out import current_order, refuse_part
from games.day_of_fallout.events import SquadMoved
from games.day_of_fallout.marks import is_marked
from games.day_of_fallout.outcome import check_victory
from games.day_of_fallout.refusals import Refusal
from games.day_of_fallout.sizes import MOST_SQUADS
from games.day_of_fallout.state import State
from games.day_of_fallout.traits import has_trait


def refuse_move(state: State, squad: int, space: int) -> Refusal | None:
    """squad: 0 to 2 of the active seat."""
    refusal = refuse_part(state, squad)
    if refusal is not None:
        return refusal
    if state.current[3]:
        return refusals.ALREADY_MOVED
    if state.current[4]:
        return refusals.AFTER_ATTACK
    if is_marked(state, state.active * MOST_SQUADS + squad, "cannot_move"):
        return refusals.CANNOT_MOVE
    return None if space in destinations(state) else refusals.OUT_OF_REACH


def destinations(state: State) -> set[int]:
    """Where the order that is being carried out can take its squad, marks that stop it left aside."""
    squad = state.active * MOST_SQUADS + state.current[0]
    fewest, most = _steps(state, squad)
    start = state.at[squad]
    if state.board.with_turns:
        return {space for steps, space in _with_turns(state, (start,), most) if steps >= fewest}
    return {space for steps, space in _in_line(state, start, most) if steps >= fewest}


def _steps(state: State, squad: int) -> tuple[int, int]:
    """The fewest and the most spaces of a move."""
    order = current_order(state)
    if not order.move:
        return 1, 0
    most = order.move + is_marked(state, squad, "fast") + has_trait(state, squad, "move")
    exactly = order.exactly and state.board.scenario.sprint == "exact"
    return (order.move if exactly else 1), most


def _in_line(state: State, start: int, most: int) -> Iterator[tuple[int, int]]:
    """(steps, space) along one row or column as far as nothing stands in the way (D18)."""
    for direction in range(4):
        for steps, space in enumerate(state.board.lines[start * 4 + direction][:most], 1):
            if not is_free(state, space):
                break
            yield steps, space


def _with_turns(state: State, path: tuple[int, ...], most: int) -> Iterator[tuple[int, int]]:
    """(steps, space) of every way that enters no space twice."""
    if len(path) > most:
        return
    for space in state.board.near[path[-1]]:
        if space not in path and is_free(state, space):
            yield len(path), space
            yield from _with_turns(state, (*path, space), most)


def is_free(state: State, space: int) -> bool:
    """Whether a squad can enter: neither wall nor flag nor squad is there (D20, D21, D23)."""
    return not (state.walls | state.flags) >> space & 1 and space not in state.at


def move(state: State, squad: int, space: int, chance: Chance) -> None:
    number, card, order, _, done = state.current
    state.current = (number, card, order, 1, done)
    put(state, state.active * MOST_SQUADS + squad, space)


def put(state: State, squad: int, space: int) -> None:
    """A squad of any seat gets to a free space."""
    origin, state.at[squad] = state.at[squad], space
    state.note(SquadMoved, squad // MOST_SQUADS, squad % MOST_SQUADS, origin, space)
    check_victory(state)
