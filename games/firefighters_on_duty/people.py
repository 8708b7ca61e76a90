"""Firefighters on foot, and what they carry (rulebook: Firefighter, Debris; A55-A59, A74, A98)."""

from __future__ import annotations

from itertools import compress

from games.firefighters_on_duty import refusals
from games.firefighters_on_duty.action_dice import refuse_symbol, spend
from games.firefighters_on_duty.player_events import CivilianEvacuated, FirefighterMoved
from games.firefighters_on_duty.refusals import Refusal
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import (
    CIVILIAN,
    FIREFIGHTER,
    INJURED,
    ITEM_COUNT,
    ITEMS,
    MOVE_FIREFIGHTER,
)

NOTHING = FIREFIGHTER
"""A Firefighter carries no Firefighter, so that item stands for empty hands in the numbers of moves."""


def list_moves(state: State, die: int, listed: list[int]) -> None:
    board, tokens, walks = state.board, state.tokens, state.board.lists.walks[die]
    for here in compress(board.spaces, tokens[FIREFIGHTER]):
        if not state.debris[here]:
            listed += walks[NOTHING][here]
            for item in range(1, ITEM_COUNT):
                if tokens[item][here] and not (item == INJURED and board.is_road[here]):
                    listed += walks[item][here]


def refuse_move(state: State, seat: int, part: int) -> Refusal | None:
    rest, item = divmod(part, ITEM_COUNT)
    die, edge = divmod(rest, state.board.numbers.edges)
    here = state.board.edge_from[edge]
    refusal = refuse_symbol(state, seat, die, MOVE_FIREFIGHTER)
    if refusal:
        return refusal
    if not state.tokens[FIREFIGHTER][here]:
        return refusals.NO_FIREFIGHTER
    if state.debris[here]:
        return refusals.DEBRIS_IN_THE_WAY
    return None if item == NOTHING else _refuse_carrying(state, here, item)


def _refuse_carrying(state: State, here: int, item: int) -> Refusal | None:
    if not state.tokens[item][here]:
        return refusals.NOTHING_TO_CARRY
    if item == INJURED and state.board.is_road[here]:
        return refusals.INJURED_ON_ROAD
    return None


def move(state: State, seat: int, part: int) -> None:
    rest, item = divmod(part, ITEM_COUNT)
    die, edge = divmod(rest, state.board.numbers.edges)
    here, there = state.board.edge_from[edge], state.board.edge_to[edge]
    spend(state, seat, die)
    state.note(FirefighterMoved, seat, here, there, None if item == NOTHING else ITEMS[item])
    state.tokens[FIREFIGHTER][here] -= 1
    state.tokens[FIREFIGHTER][there] += 1
    if item != NOTHING:
        state.tokens[item][here] -= 1
        put_down(state, item, there)


def put_down(state: State, item: int, space: int) -> None:
    """A token arrives on a Space; at the Hospital and the Gathering Point a Civilian leaves the board (A74)."""
    if item == CIVILIAN and state.board.leaves_board[space]:
        state.evacuated += 1
        state.note(CivilianEvacuated, space)
    else:
        state.tokens[item][space] += 1
