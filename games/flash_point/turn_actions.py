"""The actions of a turn by kind: what lists them, what refuses them, what does them.

A part is an action's number after its kind; action_numbers.py says what is in it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from games.chance import Chance, SeededChance
from games.flash_point import action_numbers as kinds
from games.flash_point import (
    deck_gun,
    doors,
    end_of_turn,
    firefighting,
    hazards,
    movement,
    people,
    prevention,
    refusals,
    turns,
    vehicles,
)
from games.flash_point.action_points import skills_of
from games.flash_point.board import Board
from games.flash_point.boards import MOST_BOARDS
from games.flash_point.fire import flashover
from games.flash_point.refusals import Refusal
from games.flash_point.rulesets import OVER
from games.flash_point.specialists import FIREFIGHTER, NEVER, Skills
from games.flash_point.state import State
from games.flash_point.tokens import NO_SPECIALIST
from games.flash_point.ways_out import how_many_in_fire, in_danger, loses_the_way_out


class TurnAction(NamedTuple):
    """list_them adds those of the active firefighter that `refuse` does not refuse."""

    list_them: Callable[[State, Skills, list[int]], None]
    refuse: Callable[[State, int], Refusal | None]
    perform: Callable[[State, int, Chance], None]


TURN_ACTIONS: Final[dict[int, TurnAction]] = {
    kinds.MOVE: TurnAction(movement.list_moves, movement.refuse_move, movement.move),
    kinds.OPEN_DOOR: TurnAction(doors.list_doors_to_open, doors.refuse_open, doors.open_door),
    kinds.CLOSE_DOOR: TurnAction(doors.list_doors_to_close, doors.refuse_close, doors.close_door),
    kinds.EXTINGUISH: TurnAction(
        firefighting.list_extinguishing, firefighting.refuse_extinguish, firefighting.extinguish
    ),
    kinds.CHOP: TurnAction(firefighting.list_chops, firefighting.refuse_chop, firefighting.chop),
    kinds.DRIVE: TurnAction(vehicles.list_drives, vehicles.refuse_drive, vehicles.drive),
    kinds.DECK_GUN: TurnAction(deck_gun.list_deck_guns, deck_gun.refuse_deck_gun, deck_gun.deck_gun),
    kinds.CREW_CHANGE: TurnAction(vehicles.list_crew_changes, vehicles.refuse_crew_change, vehicles.crew_change),
    kinds.TREAT: TurnAction(people.list_treatments, people.refuse_treat, people.treat),
    kinds.IDENTIFY: TurnAction(people.list_identifications, people.refuse_identify, people.identify),
    kinds.REVEAL: TurnAction(people.list_reveals, people.refuse_reveal, people.reveal),
    kinds.REMOVE_HAZMAT: TurnAction(hazards.list_hazmat_removals, hazards.refuse_remove_hazmat, hazards.remove_hazmat),
    kinds.SQUEEZE: TurnAction(hazards.list_squeezes, hazards.refuse_squeeze, hazards.squeeze),
    kinds.REPAIR: TurnAction(hazards.list_repairs, hazards.refuse_repair, hazards.repair),
    kinds.CLEAR_HOT_SPOT: TurnAction(hazards.list_hot_spots, hazards.refuse_clear_hot_spot, hazards.clear_hot_spot),
    kinds.VENTILATE: TurnAction(firefighting.list_ventilations, firefighting.refuse_ventilate, firefighting.ventilate),
    kinds.MOVE_SMOKE: TurnAction(prevention.list_smoke_moves, prevention.refuse_move_smoke, prevention.move_smoke),
    kinds.MOVE_POI: TurnAction(prevention.list_poi_moves, prevention.refuse_move_poi, prevention.move_poi),
    kinds.END_TURN: TurnAction(end_of_turn.list_end, end_of_turn.refuse_end, turns.end_actions),
}


SKILL_FOR: Final = {
    kinds.CREW_CHANGE: "crew_change",
    kinds.TREAT: "treat",
    kinds.IDENTIFY: "identify",
    kinds.REMOVE_HAZMAT: "remove_hazmat",
    kinds.SQUEEZE: "squeeze",
    kinds.REPAIR: "repair",
    kinds.CLEAR_HOT_SPOT: "clear_hot_spot",
    kinds.VENTILATE: "ventilate",
    kinds.MOVE_SMOKE: "move_smoke",
    kinds.MOVE_POI: "move_poi",
}
"""The price on the card for kinds of actions that most specialists never do."""


@lru_cache(maxsize=MOST_BOARDS)
def _lists(board: Board) -> dict[int, tuple[Callable[[State, Skills, list[int]], None], ...]]:
    """By specialist what lists the actions that its card has."""
    cards = {NO_SPECIALIST: FIREFIGHTER, **dict(enumerate(board.skills))}
    return {
        place: tuple(
            TURN_ACTIONS[kind].list_them
            for kind in board.rules.actions
            if kind not in SKILL_FOR or getattr(skills, SKILL_FOR[kind]) < NEVER
        )
        for place, skills in cards.items()
    }


def list_turn_actions(state: State) -> list[int]:
    """All that the active firefighter may do."""
    listed: list[int] = []
    skills = skills_of(state, state.active)
    for list_them in _lists(state.board)[state.specialist[state.active]]:
        list_them(state, skills, listed)
    if in_danger(state):
        return [action for action in listed if not _traps(state, *_parts(state, action))]
    return listed


def refuse_turn_action(state: State, action: int) -> Refusal | None:
    kind, part = _parts(state, action)
    refused = TURN_ACTIONS[kind].refuse(state, part)
    if refused is refusals.CANNOT_DO_THAT and state.lasting and _can_without_cards(state, kind, part):
        return refusals.CARD_FORBIDS
    if refused is None and in_danger(state) and _traps(state, kind, part):
        return refusals.NO_WAY_OUT
    return refused


def _can_without_cards(state: State, kind: int, part: int) -> bool:
    """Whether it is a rule of a card that keeps the firefighter from it, not the own specialist card."""
    without = state.clone()
    without.lasting = ()
    return TURN_ACTIONS[kind].refuse(without, part) is not refusals.CANNOT_DO_THAT


def perform_turn_action(state: State, action: int, chance: Chance) -> None:
    kind, part = _parts(state, action)
    TURN_ACTIONS[kind].perform(state, part, chance)
    state.acted = True


def _parts(state: State, action: int) -> tuple[int, int]:
    """The kind and the part."""
    numbers = state.board.numbers
    kind = numbers.kind_of[action]
    return kind, action - numbers.starts[kind]


def _traps(state: State, kind: int, part: int) -> bool:
    """Whether too few points would be left to get out of the fire (B80); what chance does changes none of them."""
    if kind == kinds.END_TURN:
        return False
    after = _after(state, kind, part)
    return after.stage != OVER and loses_the_way_out(state, after)


def _after(state: State, kind: int, part: int) -> State:
    """Where an action leads, as far as that is not up to chance."""
    after = state.clone()
    TURN_ACTIONS[kind].perform(after, part, SeededChance(0))
    return after


def first_way_out(state: State) -> int:
    """Of the actions in fire, where the turn may not end, the first after which fewer stand in it, best of all when
    the actions are over (B28)."""
    after = {action: _after(state, *_parts(state, action)) for action in list_turn_actions(state)}
    in_fire = how_many_in_fire(state)
    ways = [action for action, then in after.items() if how_many_in_fire(then) < in_fire]
    if state.rules.flips_after_actions:
        for action in ways:
            flashover(after[action])
    return min(ways, key=lambda action: how_many_in_fire(after[action]))
