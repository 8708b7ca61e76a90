"""What fire does to people, once at the end of a draw (Tragic Events: Advance Fire; E3, E8, E15; B31, B40-B46, B79)."""

from __future__ import annotations

from games.chance import Chance
from games.flash_point import pending
from games.flash_point.fire_events import FireRemoved, KnockedDown, VictimLost
from games.flash_point.outcome import judge
from games.flash_point.points import turn_over
from games.flash_point.state import State
from games.flash_point.tokens import IS_VICTIM, POI_KINDS
from games.flash_point.veteran import may_dodge


def judge_fire(state: State) -> None:
    """Everybody in fire dodges or is knocked down, then POI and victims in fire are lost, then outside fire goes out.

    Who is near the Veteran is judged before anybody goes anywhere (B31). Who was knocked down is not knocked down
    again where it stands up (B45).
    """
    fallen = [one for one, space in enumerate(state.at) if state.fire >> space & 1]
    tasks = [(pending.DODGE if may_dodge(state, one) else pending.KNOCK_DOWN, one) for one in fallen]
    pending.then(state, [*tasks, (pending.LOSE_PEOPLE,), (pending.CLEAR_OUTSIDE,)])


def knock_down(state: State, firefighter: int) -> None:
    """The owner chooses where the firefighter stands up again, the nearest space first (B44)."""
    options = spaces_to_stand_up(state, state.at[firefighter])
    pending.ask(state, pending.KNOCK_DOWN, options, (firefighter,), state.owner(firefighter))


def spaces_to_stand_up(state: State, fallen: int) -> list[int]:
    """The Ambulance's two spaces, the nearer one first, then the lower (B44, B84).

    Without vehicles it is the nearest space of all the Ambulance's parking spots, or several equally near (E8).
    """
    board = state.board
    if state.rules.vehicles:
        return sorted(board.ambulance_spots[state.ambulance], key=lambda space: (distance(state, fallen, space), space))
    spaces = sorted({space for spot in board.ambulance_spots for space in spot})
    nearest = min(distance(state, fallen, space) for space in spaces)
    return [space for space in spaces if distance(state, fallen, space) == nearest]


def distance(state: State, here: int, there: int) -> int:
    """Squared, between the middles of two spaces."""
    width = state.board.width
    (row, column), (other_row, other_column) = divmod(here, width), divmod(there, width)
    return (row - other_row) ** 2 + (column - other_column) ** 2


def stand_up(state: State, firefighter: int, space: int) -> None:
    """Saved action points are kept (B46)."""
    state.note(KnockedDown, firefighter, state.at[firefighter], space)
    state.at[firefighter] = space


def lose_people(state: State, chance: Chance) -> None:
    """POI in fire are turned over, and those that are victims are lost with all revealed victims in fire (E4, B41)."""
    fire = state.fire
    for space, _ in state.poi:
        if fire >> space & 1:
            kind = turn_over(state, space, chance)
            if IS_VICTIM[kind]:
                _count_loss(state, space, kind)
            else:
                state.false_alarms += 1
    lost = [victim for victim in state.victims if fire >> victim[0] & 1]
    if lost:
        state.victims = tuple(victim for victim in state.victims if not fire >> victim[0] & 1)
        for space, kind, _ in lost:
            _count_loss(state, space, kind)


def _count_loss(state: State, space: int, kind: int) -> None:
    state.lost += 1
    state.note(VictimLost, space, POI_KINDS[kind], state.lost)


def clear_outside(state: State) -> None:
    """Outside fire goes out; only now the losses are judged (B40, B83)."""
    remove_outside_fire(state)
    judge(state)


def remove_outside_fire(state: State) -> None:
    outside = state.fire & state.board.ring
    if outside:
        state.fire ^= outside
        if state.log is not None:
            for space in state.board.spaces(outside):
                state.note(FireRemoved, space)
