"""Action ints to named actions and back. Every part of a number is a column of named values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.errors import Fault, Faulty
from games.firefighters_on_duty import action_numbers as kinds
from games.firefighters_on_duty import actions
from games.firefighters_on_duty.board import Board
from games.firefighters_on_duty.boards import MOST_BOARDS
from games.firefighters_on_duty.tokens import ITEMS, TANK

STRUCTS: tuple[type[actions.Action], ...] = (
    actions.Roll,
    actions.FetchWater,
    actions.MoveVehicle,
    actions.MoveFirefighter,
    actions.Extinguish,
    actions.RollWater,
    actions.UseAxe,
    actions.RollAxe,
    actions.LeaveSlot,
    actions.ShutOff,
    actions.DrawWater,
    actions.GiveWater,
    actions.Load,
    actions.Unload,
    actions.Ready,
    actions.Done,
    actions.Choose,
    actions.Choose,
    actions.StartRound,
    actions.RadioReport,
    actions.FireGrowth,
    actions.FireSpread,
    actions.EndRound,
    actions.TimeUp,
)
"""By kind of action."""
NO_DECISION = 0
FEW = 8


class Column:
    """One part of an action int: the named values it stands for, each a tuple over `fields`."""

    def __init__(self, fields: tuple[str, ...], values: Sequence[tuple[Any, ...]]) -> None:
        self.fields = fields
        self.values = tuple(values)
        self.places = {value: place for place, value in enumerate(self.values)}

    def place(self, action: actions.Action) -> int:
        """Raises Faulty when the action's fields name nothing of this match."""
        value = tuple(_hashable(getattr(action, field)) for field in self.fields)
        place = self.places.get(value)
        if place is None:
            raise Faulty([Fault("/" + self.fields[-1], self._wrong(value))])
        return place

    def _wrong(self, value: tuple[Any, ...]) -> str:
        """Few choices are named; of two fields that do not go together both are."""
        if len(self.fields) > 1:
            return f"{value[-1]} does not go with the {self.fields[0]} {value[0]} in this match"
        known = [value for (value,) in self.values]
        if known == list(range(len(known))) or known == list(range(1, len(known) + 1)):
            return f"is a whole number from {known[0]} to {known[-1]}"
        if len(known) <= FEW:
            return "is " + " or ".join(_word(known) for (known,) in self.values)
        return f"{_word(value[0])} is none of the values it has in this match"


def _word(value: Any) -> str:
    return "null" if value is None else str(list(value) if isinstance(value, tuple) else value)


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@lru_cache(maxsize=MOST_BOARDS)
def columns(board: Board) -> tuple[tuple[Column, ...], ...]:
    """The columns of every kind of action, slowest part first."""
    numbers = board.numbers
    die = _column("die", range(numbers.dice))
    subset = _column("dice", [_dice_in(bits + 1) for bits in range(numbers.subsets)])
    pair = _column("dice", kinds.PAIRS[: numbers.pairs])
    count = _column("count", range(1, TANK + 1))
    space = _column("space", board.names)
    station = _column("station", [board.names[place] for place in board.stations])
    engine = _column("engine", board.vehicle_names[: board.engine_count])
    tanks = board.vehicle_names[: numbers.tanks]
    road_names = [board.names[road] for road in board.roads]
    edges = [
        (board.names[here], board.names[there]) for here, there in zip(board.edge_from, board.edge_to, strict=True)
    ]
    cargo_parts = [numbers.cargo_parts(cargo) for cargo in range(numbers.cargoes)]
    cargo = Column(("vehicle", "item"), [(board.vehicle_names[vehicle], ITEMS[item]) for vehicle, item in cargo_parts])
    carried = _column("carried", [None, *ITEMS[1:]])
    by_kind: dict[int, tuple[Column, ...]] = {
        kinds.ROLL: (subset,),
        kinds.FETCH_WATER: (die, station),
        kinds.MOVE_VEHICLE: (die, _column("vehicle", board.vehicle_names), _column("to", road_names)),
        kinds.MOVE_FIREFIGHTER: (die, Column(("origin", "to"), edges), carried),
        kinds.EXTINGUISH: (die, engine, space),
        kinds.ROLL_WATER: (die, count),
        kinds.USE_AXE: (die, space),
        kinds.ROLL_AXE: (die,),
        kinds.LEAVE_SLOT: (die,),
        kinds.SHUT_OFF: (pair, space),
        kinds.DRAW_WATER: (_column("vehicle", tanks), _column("source", board.source_names), count),
        kinds.GIVE_WATER: (_column("giver", tanks), _column("receiver", tanks), count),
        kinds.LOAD: (cargo, _column("space", road_names)),
        kinds.UNLOAD: (cargo, _column("space", road_names)),
        kinds.CHOOSE: (_column("option", range(numbers.choices)),),
        kinds.RADIO_REPORT: (_column("step", range(1, kinds.REPORTS + 1)),),
    }
    return tuple(by_kind.get(kind, ()) for kind in range(len(STRUCTS)))


def _column(field: str, values: Sequence[Any]) -> Column:
    return Column((field,), [(value,) for value in values])


def _dice_in(bits: int) -> tuple[int, ...]:
    return tuple(die for die in range(3) if bits >> die & 1)


def name_action(board: Board, action: int, decision: int) -> actions.Action:
    """The named form; `decision` is the number of the one that waits, 0 without."""
    numbers = board.numbers
    kind = numbers.kind_of[action]
    if kind == kinds.CHOOSE_LATE:
        return actions.Choose(NO_DECISION, 0)
    rest, named = action - numbers.starts[kind], dict[str, Any]()
    for column in reversed(columns(board)[kind]):
        rest, place = divmod(rest, len(column.values))
        for field, value in zip(column.fields, column.values[place], strict=True):
            named[field] = list(value) if isinstance(value, tuple) else value
    if kind == kinds.CHOOSE:
        named["decision"] = decision
    return STRUCTS[kind](**named)


def number_action(board: Board, action: Any, decision: int) -> int:
    """The int of a named action. Raises Faulty naming the field that names nothing of this match.

    An answer to any other decision than the one that waits has a number of its own, always refused as too late.
    """
    if not isinstance(action, STRUCTS):
        raise Faulty([Fault("/type", "that is not an action of this game")])
    kind = STRUCTS.index(type(action))
    if kind == kinds.CHOOSE and (decision == NO_DECISION or getattr(action, "decision") != decision):  # noqa: B009
        return board.numbers.starts[kinds.CHOOSE_LATE]
    place = 0
    for column in columns(board)[kind]:
        place = place * len(column.values) + column.place(action)
    return board.numbers.starts[kind] + place
