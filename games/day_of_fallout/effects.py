"""What each effect of an ability or a Strategic Action does to what was chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.day_of_fallout import card_types as words
from games.day_of_fallout.board import DIRECTIONS
from games.day_of_fallout.damage import harm, heal, kill
from games.day_of_fallout.events import FurtherOrder, OrdersReturned, WallPlaced, WallRemoved
from games.day_of_fallout.flags import take_flag
from games.day_of_fallout.marks import clear_marks, mark_squad
from games.day_of_fallout.movement import is_free, put
from games.day_of_fallout.sizes import MOST_CARDS, MOST_SQUADS, NOBODY, NOWHERE
from games.day_of_fallout.state import OVER, State
from games.day_of_fallout.targets import Aim


def apply_effects(state: State, effects: Sequence[words.AnyEffect], aim: Aim) -> None:
    """In order; an immediate win stops in the middle (G4)."""
    for effect in effects:
        if state.stage != OVER:
            EFFECTS[type(effect)](state, effect, aim)


def damage(state: State, effect: words.Damage, aim: Aim) -> None:
    for unit in _living(state, aim):
        if state.stage != OVER:
            harm(state, unit, effect.amount)


def destroy(state: State, effect: words.Destroy, aim: Aim) -> None:
    for unit in _living(state, aim):
        if state.stage != OVER:
            kill(state, unit)


def restore(state: State, effect: words.Heal, aim: Aim) -> None:
    for unit in _living(state, aim):
        heal(state, unit, effect.amount)


def _living(state: State, aim: Aim) -> list[int]:
    return [unit for unit in aim.units if state.squad_of(unit) != NOBODY]


def mark(state: State, effect: words.MarkSquad, aim: Aim) -> None:
    """The squad is marked even if the unit has died, unless it was the last one (D68)."""
    if state.at[aim.squad] != NOWHERE:
        mark_squad(state, aim.squad, effect.mark)


def unmark(state: State, effect: words.ClearMarks, aim: Aim) -> None:
    clear_marks(state, aim.squad)


def remove_wall(state: State, effect: words.RemoveWall, aim: Aim) -> None:
    state.walls &= ~(1 << aim.space)
    state.note(WallRemoved, aim.space)


def place_wall(state: State, effect: words.PlaceWall, aim: Aim) -> None:
    state.walls |= 1 << aim.space
    state.note(WallPlaced, aim.space)


def capture_flag(state: State, effect: words.CaptureFlag, aim: Aim) -> None:
    take_flag(state, aim.space)


def move_here(state: State, effect: words.MoveHere, aim: Aim) -> None:
    put(state, aim.source, aim.space)


def push(state: State, effect: words.Push, aim: Aim) -> None:
    """Away from the source along their row or column, as far as nothing stands in the way."""
    if state.at[aim.squad] == NOWHERE:
        return
    target, lines = state.at[aim.squad], state.board.lines
    for direction in range(len(DIRECTIONS)):
        if target in lines[state.at[aim.source] * len(DIRECTIONS) + direction]:
            end = target
            for space in lines[target * len(DIRECTIONS) + direction][: effect.spaces]:
                if not is_free(state, space):
                    break
                end = space
            if end != target:
                put(state, aim.squad, end)


def extra_order(state: State, effect: words.ExtraOrder, aim: Aim) -> None:
    """It may receive a further order, after its own one if that has not come yet."""
    state.extra |= 1 << aim.squad % MOST_SQUADS
    state.note(FurtherOrder, state.active, aim.squad % MOST_SQUADS)


def return_orders(state: State, effect: words.ReturnOrders, aim: Aim) -> None:
    used = [card for card in range(MOST_CARDS) if not state.cards >> card & 1][: effect.amount]
    for card in used:
        state.cards |= 1 << card
    first = state.armies[state.active] * MOST_CARDS
    state.note(OrdersReturned, state.active, [first + card for card in used])


EFFECTS: Final[Mapping[type[words.AnyEffect], Callable[[State, Any, Aim], None]]] = {
    words.Damage: damage,
    words.Destroy: destroy,
    words.Heal: restore,
    words.MarkSquad: mark,
    words.ClearMarks: unmark,
    words.RemoveWall: remove_wall,
    words.PlaceWall: place_wall,
    words.CaptureFlag: capture_flag,
    words.MoveHere: move_here,
    words.Push: push,
    words.ExtraOrder: extra_order,
    words.ReturnOrders: return_orders,
}
