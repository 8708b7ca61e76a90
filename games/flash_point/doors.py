"""Opening and closing doors (Tragic Events: Door; E2, B59)."""

from __future__ import annotations

from games.chance import Chance
from games.flash_point import refusals
from games.flash_point.action_numbers import CLOSE_DOOR, OPEN_DOOR
from games.flash_point.action_points import ORDINARY, skills_of
from games.flash_point.commands import pay_for, points_to_act, refuse_commanding, refuse_price
from games.flash_point.player_events import DoorClosed, DoorOpened
from games.flash_point.refusals import Refusal
from games.flash_point.specialists import Skills
from games.flash_point.state import State
from games.flash_point.tokens import DOOR_CLOSED, DOOR_OPEN


def list_doors_to_open(state: State, skills: Skills, listed: list[int]) -> None:
    _list_doors(state, skills, DOOR_CLOSED, OPEN_DOOR, listed)


def list_doors_to_close(state: State, skills: Skills, listed: list[int]) -> None:
    _list_doors(state, skills, DOOR_OPEN, CLOSE_DOOR, listed)


def _list_doors(state: State, skills: Skills, kind: int, action: int, listed: list[int]) -> None:
    for firefighter in range(state.firefighters) if skills.commands else (state.active,):
        _list_doors_of(state, firefighter, kind, action, listed)


def _list_doors_of(state: State, firefighter: int, kind: int, action: int, listed: list[int]) -> None:
    board, edges = state.board, state.edges
    for edge, _ in board.ways[state.at[firefighter]]:
        if edges[edge] == kind:
            if skills_of(state, firefighter).door > points_to_act(state, firefighter, ORDINARY):
                return
            first = board.numbers.starts[action] + firefighter * board.numbers.doors
            listed.append(first + board.door_places[edge])


def refuse_open(state: State, part: int) -> Refusal | None:
    return _refuse(state, part, DOOR_CLOSED)


def refuse_close(state: State, part: int) -> Refusal | None:
    """Also with fire behind it; a destroyed one never (B59)."""
    return _refuse(state, part, DOOR_OPEN)


def _refuse(state: State, part: int, kind: int) -> Refusal | None:
    firefighter, door = divmod(part, state.board.numbers.doors)
    refused = refuse_commanding(state, firefighter)
    if refused:
        return refused
    edge = state.board.doors[door]
    if state.at[firefighter] not in state.board.edge_ends[edge] or state.edges[edge] != kind:
        return refusals.NO_SUCH_DOOR
    return refuse_price(state, firefighter, skills_of(state, firefighter).door, ORDINARY)


def open_door(state: State, part: int, chance: Chance) -> None:
    firefighter, edge = _handle(state, part, DOOR_OPEN)
    state.note(DoorOpened, firefighter, edge)


def close_door(state: State, part: int, chance: Chance) -> None:
    firefighter, edge = _handle(state, part, DOOR_CLOSED)
    state.note(DoorClosed, firefighter, edge)


def _handle(state: State, part: int, kind: int) -> tuple[int, int]:
    """The firefighter and the edge of the door."""
    firefighter, door = divmod(part, state.board.numbers.doors)
    edge = state.board.doors[door]
    pay_for(state, firefighter, skills_of(state, firefighter).door, ORDINARY)
    state.set_edge(edge, kind)
    return firefighter, edge
