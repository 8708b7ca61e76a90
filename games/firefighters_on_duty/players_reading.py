"""Reads the players of a position: their Action dice, and whether they are ready or done."""

from __future__ import annotations

from games.demands import LATEST, among, count_of, demand
from games.firefighters_on_duty.action_dice import lay_on_slot
from games.firefighters_on_duty.equipment import axe_cards
from games.firefighters_on_duty.position import DiePosition, Position
from games.firefighters_on_duty.state import ACTION_PHASE, LAST_ACTIONS, State, changed
from games.firefighters_on_duty.tokens import ON_AXE_CARD, ON_ENGINE, SLOTS, SYMBOLS


def read_players(state: State, position: Position) -> None:
    demand(len(position.players) in (0, state.seats), "/players", "one entry a seat")
    for seat, player in enumerate(position.players):
        demand(len(player.dice) == state.dice_each, f"/players/{seat}/dice", f"{state.dice_each} dice a seat")
        state.ready = changed(state.ready, seat, player.ready)
        state.done = changed(state.done, seat, player.done)
        state.rolls_used[seat] = count_of(player.rolls_used, f"/players/{seat}/rolls_used")
        for place, die in enumerate(player.dice):
            _read_die(state, seat, place, die)
        _demand_free_slots(state, seat)


def _read_die(state: State, seat: int, place: int, die: DiePosition) -> None:
    board, own, path = state.board, seat * state.dice_each + place, f"/players/{seat}/dice/{place}"
    state.symbol[own] = SYMBOLS.index(die.symbol) + 1 if die.symbol else 0
    if die.rolled_at is not None:
        state.rolled_at[own] = count_of(die.rolled_at, f"{path}/rolled_at", LATEST)
    demand((die.slot is None) == (die.target is None), f"{path}/target", "goes with a slot")
    demand((die.slot == "extinguish") == (die.engine is not None), f"{path}/engine", "goes with the slot of an engine")
    if die.slot is None or die.target is None:
        return
    demand(state.stage in (ACTION_PHASE, LAST_ACTIONS), f"{path}/slot", "no die lies on a slot in this stage")
    demand(die.symbol == "gear", f"{path}/symbol", "only a Gear lies on a slot")
    engine, space = 0, among(board.index, die.target, f"{path}/target")
    if die.engine is not None:
        engines = {board.vehicle_names[engine]: engine for engine in state.own_engines[seat]}
        engine = among(engines, die.engine, f"{path}/engine")
    lay_on_slot(state, own, SLOTS.index(die.slot) + 1, engine, space)


def _demand_free_slots(state: State, seat: int) -> None:
    """One die a slot: one for each engine, one for each Fire Axe card of the seat."""
    own = range(seat * state.dice_each, (seat + 1) * state.dice_each)
    engines = [state.slot_engine[die] for die in own if state.slot[die] == ON_ENGINE]
    axes = [die for die in own if state.slot[die] == ON_AXE_CARD]
    free = len(set(engines)) == len(engines) and len(axes) <= axe_cards(state)
    demand(free, f"/players/{seat}/dice", "two dice lie on one slot")
