"""What the cards do: one function for each effect word. What cannot be placed is skipped (A80)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.chance import Chance
from games.firefighters_on_duty import card_types as words
from games.firefighters_on_duty import pending
from games.firefighters_on_duty.extinguish import remove_fire
from games.firefighters_on_duty.fire_events import (
    DebrisAdded,
    DebrisRemoved,
    FireRemoved,
    PeopleAppeared,
    ReserveFilled,
)
from games.firefighters_on_duty.fire_growth import add_fire, room_for_fire
from games.firefighters_on_duty.hazards import add_hazard, may_have_hazard, remove_hazards
from games.firefighters_on_duty.people import put_down
from games.firefighters_on_duty.scoring import gain_points, lose_points
from games.firefighters_on_duty.state import State, changed
from games.firefighters_on_duty.tokens import CIVILIAN, INJURED, ITEMS, MARKERS


def _add_fire(state: State, effect: words.AddFire, space: int, chance: Chance) -> None:
    add_fire(state, space, effect.count)


def _remove_fire(state: State, effect: words.RemoveFire, space: int, chance: Chance) -> None:
    removed = remove_fire(state, space, effect.count)
    if removed:
        state.note(FireRemoved, space, removed)


def _add_hazard(state: State, effect: words.AddHazard, space: int, chance: Chance) -> None:
    add_hazard(state, space, effect.hazard, chance)


def _remove_hazards(state: State, effect: words.RemoveHazards, space: int, chance: Chance) -> None:
    remove_hazards(state, space)


def _add_debris(state: State, effect: words.AddDebris, space: int, chance: Chance) -> None:
    count = min(effect.count, MARKERS - sum(state.debris))
    state.debris = changed(state.debris, space, state.debris[space] + count)
    if count:
        state.note(DebrisAdded, space, count)


def _remove_debris(state: State, effect: words.RemoveDebris, space: int, chance: Chance) -> None:
    removed = min(effect.count, state.debris[space])
    state.debris = changed(state.debris, space, state.debris[space] - removed)
    if removed:
        state.note(DebrisRemoved, space, removed)


def _add_civilians(state: State, effect: words.AddCivilians, space: int, chance: Chance) -> None:
    count = min(effect.count, MARKERS - sum(state.tokens[CIVILIAN]) - sum(state.aboard[CIVILIAN]))
    if count:
        state.note(PeopleAppeared, space, ITEMS[CIVILIAN], count)
    for _ in range(count):
        put_down(state, CIVILIAN, space)


def _add_injured(state: State, effect: words.AddInjured, space: int, chance: Chance) -> None:
    count = min(effect.count, state.injured_supply)
    state.injured_supply -= count
    state.tokens[INJURED][space] += count
    if count:
        state.note(PeopleAppeared, space, ITEMS[INJURED], count)


def _lose_points(state: State, effect: words.LosePoints, space: int, chance: Chance) -> None:
    lose_points(state, effect.count, "card")


def _gain_points(state: State, effect: words.GainPoints, space: int, chance: Chance) -> None:
    gain_points(state, effect.count)


def _add_water(state: State, effect: words.AddWater, space: int, chance: Chance) -> None:
    if state.water_supply:
        pending.ask(state, pending.FILL_RESERVE, state.board.stations, (effect.count,))


def fill_reserve(state: State, station: int, count: int) -> None:
    """Players have chosen the Fire Station whose reserve gets the Water of a card."""
    filled = min(count, state.water_supply)
    state.water_supply -= filled
    state.reserves[state.board.stations.index(station)] += filled
    state.note(ReserveFilled, station, filled)


EFFECTS: Final[Mapping[type[words.Effect], Callable[[State, Any, int, Chance], None]]] = {
    words.AddFire: _add_fire,
    words.RemoveFire: _remove_fire,
    words.AddHazard: _add_hazard,
    words.RemoveHazards: _remove_hazards,
    words.AddDebris: _add_debris,
    words.RemoveDebris: _remove_debris,
    words.AddCivilians: _add_civilians,
    words.AddInjured: _add_injured,
    words.LosePoints: _lose_points,
    words.GainPoints: _gain_points,
    words.AddWater: _add_water,
}


def does_something(state: State, effect: words.Effect, space: int) -> bool:
    """Whether players may choose that Space for the effect."""
    if isinstance(effect, words.AddFire):
        return room_for_fire(state, space) > 0
    if isinstance(effect, words.RemoveFire):
        return state.active[space] > 0 or state.inactive[space] > 0
    if isinstance(effect, words.AddHazard):
        return may_have_hazard(state, space, effect.hazard)
    if isinstance(effect, words.RemoveHazards):
        return state.hazards[space] > 0
    if isinstance(effect, words.RemoveDebris):
        return state.debris[space] > 0
    return state.injured_supply > 0 if isinstance(effect, words.AddInjured) else True
