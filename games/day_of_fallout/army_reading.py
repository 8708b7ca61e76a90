"""What a position says of each seat."""

from __future__ import annotations

from games.day_of_fallout.card_types import MARKS
from games.day_of_fallout.position import ArmyPosition, Position, SquadPosition
from games.day_of_fallout.reading import all_placed, fail, mask_of, placed
from games.day_of_fallout.sizes import LETTERS, NOBODY, NOWHERE
from games.day_of_fallout.state import State


def read_armies(state: State, position: Position) -> None:
    """All but the cards that only their seat knows."""
    for seat, army in enumerate(position.armies):
        path = f"/armies/{seat}"
        _read_army(state, seat, army, path)
        for number, squad in enumerate(state.squads_of(seat)):
            _read_squad(state, squad, army.squads[number], f"{path}/squads/{number}")


def _read_army(state: State, seat: int, army: ArmyPosition, path: str) -> None:
    board = state.board
    state.armies[seat] = NOBODY if army.army is None else placed(f"{path}/army", army.army, board.army_place)
    starts: dict[str | None, int] = {letter: place for place, letter in enumerate(LETTERS[: state.seats])}
    state.starts[seat] = placed(f"{path}/start", army.start, starts)
    state.played[seat] = all_placed(f"{path}/played", army.played, board.strategic_place)
    state.killed[seat] = all_placed(f"{path}/killed", army.killed, board.unit_place)
    state.squads_killed[seat], state.flags_taken[seat] = army.squads_killed, army.flags
    state.formed |= army.formed << seat
    state.out |= army.out << seat
    state.given_up |= army.given_up << seat
    if army.given_up and not army.out:
        fail(f"{path}/given_up", "is out of the game")


def _read_squad(state: State, squad: int, found: SquadPosition, path: str) -> None:
    board = state.board
    units = all_placed(f"{path}/units", [unit.unit for unit in found.units], board.unit_place)
    state.units[squad] = tuple(sorted((unit, one.damage) for unit, one in zip(units, found.units, strict=True)))
    for place, (unit, one) in enumerate(zip(units, found.units, strict=True)):
        if one.damage >= board.units[unit].health:
            fail(f"{path}/units/{place}/damage", "is less than its health")
    state.at[squad] = NOWHERE if found.space is None else placed(f"{path}/space", found.space, board.number)
    state.placed |= found.placed << squad
    state.marks[squad] = mask_of(MARKS.index(mark) for mark in found.marks)
    if (state.at[squad] != NOWHERE) != (found.placed and bool(units)):
        fail(f"{path}/space", "is there for a squad that was placed and has units")
    if found.marks and state.at[squad] == NOWHERE:
        fail(f"{path}/marks", "are on squads on the board")
