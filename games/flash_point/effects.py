"""What the cards do: one function for each word of the vocabulary (card_types.py).

An effect with a place acts on spaces one by one, and only on those that it changes (places.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.chance import Chance
from games.flash_point import card_types as words
from games.flash_point import decks, fire, lasting, pending
from games.flash_point.action_points import skills_on_card
from games.flash_point.fire_events import PointsChanged, PoolChanged, RuleBegan
from games.flash_point.player_events import DoorClosed, DoorOpened, HazmatRemoved, VictimTreated, WallRepaired
from games.flash_point.points import reveal
from games.flash_point.replenish import place_point
from games.flash_point.rulesets import OVER
from games.flash_point.state import State
from games.flash_point.tokens import (
    DOOR_CLOSED,
    DOOR_OPEN,
    FALSE_ALARM,
    HEAVY_VICTIM,
    POI_KINDS,
    VICTIM,
    WALL,
    WALL_DAMAGED,
)

SpaceEffect = Callable[[State, int, Chance], None]
Effect = Callable[[State, Any, Chance], None]


def _add_fire(state: State, space: int, chance: Chance) -> None:
    fire.set_alight(state, space)


def _explode(state: State, space: int, chance: Chance) -> None:
    if not state.fire >> space & 1:
        fire.set_alight(state, space)
    fire.explode(state, space)


def _remove_hazmats(state: State, space: int, chance: Chance) -> None:
    """All of the space (they may lie on one another)."""
    removed = state.hazmats.count(space)
    state.hazmats = tuple(there for there in state.hazmats if there != space)
    state.hazmats_removed += removed
    for _ in range(removed):
        state.note(HazmatRemoved, space)


def _damage_walls(state: State, space: int, chance: Chance) -> None:
    for direction in range(4):
        edge = state.board.edge_of[space * 4 + direction]
        if state.edges[edge] in (WALL, WALL_DAMAGED) and state.stage != OVER:
            fire.damage_wall(state, edge)


def _repair_walls(state: State, space: int, chance: Chance) -> None:
    for direction in range(4):
        edge = state.board.edge_of[space * 4 + direction]
        if state.edges[edge] == WALL_DAMAGED:
            state.set_edge(edge, WALL)
            state.note(WallRepaired, None, edge)


ON_SPACES: Final[Mapping[type[words.OnSpaces], SpaceEffect]] = {
    words.AddSmoke: lambda state, space, chance: fire.add_smoke(state, space),
    words.AddFire: _add_fire,
    words.Explode: _explode,
    words.RemoveSmoke: lambda state, space, chance: fire.put_out(state, space),
    words.PutOut: lambda state, space, chance: fire.put_out(state, space),
    words.AddHazmat: lambda state, space, chance: fire.add_hazmat(state, space),
    words.RemoveHazmat: _remove_hazmats,
    words.DamageWalls: _damage_walls,
    words.RepairWalls: _repair_walls,
    words.RevealPoints: reveal,
}


def _draw_fire_cards(state: State, effect: words.DrawFireCards, chance: Chance) -> None:
    pending.then(state, [(pending.DRAW_FIRE_CARD,)] * effect.count)


def _draw_events(state: State, effect: words.DrawEvents, chance: Chance) -> None:
    pending.then(state, [(pending.DRAW_EVENT,)] * effect.count)


def _advance_fire(state: State, effect: words.AdvanceFire, chance: Chance) -> None:
    pending.then(state, [(pending.ADVANCE,)] * effect.count)


def _accelerate(state: State, effect: words.Accelerate, chance: Chance) -> None:
    for _ in range(effect.flare_ups):
        decks.add_flare_up(state, chance)


def _turn_doors(state: State, now: int, then: int, event: type[DoorOpened | DoorClosed]) -> None:
    for edge in state.board.doors:
        if state.edges[edge] == now:
            state.set_edge(edge, then)
            state.note(event, None, edge)


def _open_doors(state: State, effect: words.OpenDoors, chance: Chance) -> None:
    _turn_doors(state, DOOR_CLOSED, DOOR_OPEN, DoorOpened)


def _close_doors(state: State, effect: words.CloseDoors, chance: Chance) -> None:
    _turn_doors(state, DOOR_OPEN, DOOR_CLOSED, DoorClosed)


def _place_points(state: State, effect: words.PlacePoints, chance: Chance) -> None:
    for _ in range(effect.count):
        place_point(state, chance)


def _return_false_alarms(state: State, effect: words.ReturnFalseAlarms, chance: Chance) -> None:
    count = min(effect.count, state.false_alarms)
    state.false_alarms -= count
    _change_pool(state, FALSE_ALARM, count)


def _remove_false_alarms(state: State, effect: words.RemoveFalseAlarms, chance: Chance) -> None:
    count = min(effect.count, state.pool[FALSE_ALARM], state.placeable_poi())
    state.false_alarms += count
    _change_pool(state, FALSE_ALARM, -count)


def _make_heavy(state: State, effect: words.MakeHeavy, chance: Chance) -> None:
    count = min(effect.count, state.pool[VICTIM])
    _change_pool(state, VICTIM, -count)
    _change_pool(state, HEAVY_VICTIM, count)


def _change_pool(state: State, kind: int, by: int) -> None:
    if by:
        state.pool = decks.more(state.pool, kind, by)
        state.note(PoolChanged, POI_KINDS[kind], by)


def _treat_victims(state: State, effect: words.TreatVictims, chance: Chance) -> None:
    for space, _, treated in state.victims:
        if not treated:
            state.note(VictimTreated, None, space)
    state.victims = tuple((space, kind, 1) for space, kind, _ in state.victims)


def _whose(state: State, who: words.Who) -> list[int]:
    if who == "all":
        return list(range(state.firefighters))
    return [state.active if who == "active" else (state.active + 1) % state.firefighters]


def _lose_saved(state: State, effect: words.LoseSaved, chance: Chance) -> None:
    for one in _whose(state, effect.who):
        _change_saved(state, one, -min(effect.count, state.ap[one]))


def _gain_saved(state: State, effect: words.GainSaved, chance: Chance) -> None:
    for one in _whose(state, effect.who):
        _change_saved(state, one, max(0, min(effect.count, skills_on_card(state, one).saves - state.ap[one])))


def _change_saved(state: State, firefighter: int, by: int) -> None:
    if by:
        state.ap[firefighter] += by
        state.note(PointsChanged, firefighter, by)


def _lasting(state: State, effect: words.Lasting, chance: Chance) -> None:
    last = state.turn + (1 if effect.turns == "next" else state.firefighters)
    lasting.begin(state, words.RULES.index(effect.rule), last)
    state.note(RuleBegan, effect.rule, last)


EFFECTS: Final[Mapping[type[words.Effect], Effect]] = {
    words.AdvanceFire: _advance_fire,
    words.DrawFireCards: _draw_fire_cards,
    words.DrawEvents: _draw_events,
    words.Accelerate: _accelerate,
    words.OpenDoors: _open_doors,
    words.CloseDoors: _close_doors,
    words.PlacePoints: _place_points,
    words.ReturnFalseAlarms: _return_false_alarms,
    words.RemoveFalseAlarms: _remove_false_alarms,
    words.MakeHeavy: _make_heavy,
    words.TreatVictims: _treat_victims,
    words.LoseSaved: _lose_saved,
    words.GainSaved: _gain_saved,
    words.Lasting: _lasting,
}
"""Effects without a place."""
