"""Action ints to named actions and back. Every part of a number is a column of named values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from games.action_columns import Column
from games.errors import Fault, Faulty
from games.flash_point import action_numbers as kinds
from games.flash_point import actions
from games.flash_point.board import Board
from games.flash_point.boards import MOST_BOARDS
from games.flash_point.state import State
from games.flash_point.tokens import DIRECTIONS, EXTINGUISHED, LOADS, MOST_FIREFIGHTERS, VEHICLES

STRUCTS: Final[tuple[type[actions.Action], ...]] = (
    actions.Move,
    actions.OpenDoor,
    actions.CloseDoor,
    actions.Extinguish,
    actions.Chop,
    actions.Drive,
    actions.DeckGun,
    actions.CrewChange,
    actions.Treat,
    actions.Identify,
    actions.Reveal,
    actions.RemoveHazmat,
    actions.Squeeze,
    actions.Repair,
    actions.ClearHotSpot,
    actions.Ventilate,
    actions.MoveSmoke,
    actions.MovePoi,
    actions.EndTurn,
    actions.EndTurn,
    actions.Choose,
    actions.Choose,
    actions.EndOfActions,
    actions.AdvanceFire,
    actions.DrawFireCard,
    actions.FlareUps,
    actions.Aftermath,
    actions.Replenish,
)
"""By kind of action."""
NO_NUMBER: Final = 0
"""Of a turn or a decision: none that waits."""


@lru_cache(maxsize=MOST_BOARDS)
def columns(board: Board) -> tuple[tuple[Column, ...], ...]:
    """The columns of every kind of action, slowest part first."""
    firefighter = Column("firefighter", range(MOST_FIREFIGHTERS))
    names = [board.name(space) for space in range(board.space_count)]
    space, direction = Column("space", names), Column("direction", DIRECTIONS)
    door = _edges(board, board.doors)
    wall = _edges(board, board.walls)
    by_kind: dict[int, tuple[Column, ...]] = {
        kinds.MOVE: (firefighter, Column("to", names), Column("carry", LOADS), Column("lead", (False, True))),
        kinds.OPEN_DOOR: (firefighter, door),
        kinds.CLOSE_DOOR: (firefighter, door),
        kinds.EXTINGUISH: (space, Column("way", EXTINGUISHED)),
        kinds.CHOP: (wall,),
        kinds.DRIVE: (Column("vehicle", VEHICLES), Column("spot", range(board.numbers.spots))),
        kinds.CREW_CHANGE: (Column("specialist", [one.id for one in board.specialists]),),
        kinds.TREAT: (space,),
        kinds.IDENTIFY: (space,),
        kinds.REVEAL: (space,),
        kinds.REMOVE_HAZMAT: (space,),
        kinds.SQUEEZE: (wall,),
        kinds.REPAIR: (wall,),
        kinds.CLEAR_HOT_SPOT: (space,),
        kinds.MOVE_SMOKE: (space, direction),
        kinds.MOVE_POI: (space, direction),
        kinds.CHOOSE: (Column("option", range(board.numbers.choices)),),
    }
    return tuple(by_kind.get(kind, ()) for kind in range(kinds.KINDS))


def _edges(board: Board, edges: Sequence[int]) -> Column:
    """An edge is meant whichever of its spaces is named first."""
    names = [board.edge_name(edge) for edge in edges]
    return Column("edge", names, {(there, here): place for place, (here, there) in enumerate(names)})


def name_action(state: State, action: int) -> actions.Action:
    """The named form; turn and decision are those of the state."""
    numbers = state.board.numbers
    kind = numbers.kind_of[action]
    if kind == kinds.CHOOSE_LATE:
        return actions.Choose(NO_NUMBER, 0)
    if kind in (kinds.END_TURN, kinds.END_TURN_LATE):
        return actions.EndTurn(state.turn if kind == kinds.END_TURN else NO_NUMBER)
    rest, named = action - numbers.starts[kind], dict[str, Any]()
    for column in reversed(columns(state.board)[kind]):
        rest, place = divmod(rest, len(column.values))
        named[column.field] = column.values[place]
    if kind == kinds.CHOOSE:
        named["decision"] = waiting_decision(state)
    return STRUCTS[kind](**named)


def number_action(state: State, action: Any) -> int:
    """The int of a named action. Raises Faulty naming the field that names nothing of this match.

    An answer to another decision than the one that waits, and the end of another turn than the present one, have
    numbers of their own, always refused as too late.
    """
    if not isinstance(action, STRUCTS):
        raise Faulty([Fault("/type", "that is not an action of this game")])
    starts = state.board.numbers.starts
    kind = STRUCTS.index(type(action))
    if isinstance(action, actions.Choose) and (not state.decision or action.decision != state.decisions):
        return starts[kinds.CHOOSE_LATE]
    if isinstance(action, actions.EndTurn) and (not state.turn or action.turn != state.turn):
        return starts[kinds.END_TURN_LATE]
    place = 0
    for column in columns(state.board)[kind]:
        place = place * len(column.values) + column.place(getattr(action, column.field))
    return starts[kind] + place


def waiting_decision(state: State) -> int:
    """The number of the decision that waits, NO_NUMBER without."""
    return state.decisions if state.decision else NO_NUMBER
