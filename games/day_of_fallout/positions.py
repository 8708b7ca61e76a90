"""States to positions, as the whole or as one seat may see them (D14, D60)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from games.day_of_fallout.action_numbers import NO_CARD
from games.day_of_fallout.board import Board
from games.day_of_fallout.card_types import MARKS
from games.day_of_fallout.content_parts import Space
from games.day_of_fallout.decisions import ABILITY, target_of
from games.day_of_fallout.position import (
    ArmyPosition,
    CurrentOrder,
    DecisionPosition,
    Position,
    SquadName,
    SquadPosition,
    TurnPosition,
    UnitPosition,
)
from games.day_of_fallout.sizes import LETTERS, MOST_CARDS, MOST_SQUADS, NOBODY, NOWHERE
from games.day_of_fallout.state import STAGES, TURN, State
from games.game import Seat

EVERYTHING = -2
"""As the viewer: whoever knows all hands."""


def position_of(state: State, viewer: Seat | None) -> Position:
    """What the viewer knows; EVERYTHING for all that anybody knows."""
    board = state.board
    return Position(
        scenario=msgspec.json.decode(board.source),
        options=state.options,
        stage=STAGES[state.stage],
        round=state.round,
        turn=state.turn,
        first=state.first,
        active=state.active,
        armies=[_army(state, seat, seat == viewer or viewer == EVERYTHING) for seat in range(state.seats)],
        walls=spaces_of(board, state.walls),
        flags=spaces_of(board, state.flags),
        turn_state=_turn(state) if state.stage == TURN else None,
        decision=_decision(state) if state.decision else None,
        decisions=state.decisions,
        reasons=[*state.reasons],
        places=list(state.places),
    )


def spaces_of(board: Board, mask: int) -> list[Space]:
    return [board.names[space] for space in range(board.space_count) if mask >> space & 1]


def numbers_of(mask: int) -> list[int]:
    """The squads of a mask over the three of a seat, from 1."""
    return [squad + 1 for squad in range(MOST_SQUADS) if mask >> squad & 1]


def _army(state: State, seat: Seat, known: bool) -> ArmyPosition:
    board = state.board
    squads = [None if squad == NOBODY else squad + 1 for squad in state.assigned[seat]]
    hidden: list[None] = [None] * len(squads)
    return ArmyPosition(
        squads=[_squad(state, squad) for squad in state.squads_of(seat)],
        army=None if state.armies[seat] == NOBODY else board.armies[state.armies[seat]].id,
        start=LETTERS[state.starts[seat]],
        strategic=[board.strategic[card].id if known else None for card in state.strategic[seat]],
        hand=[*unit_ids(board, state.hands[seat])] if known else [*hidden],
        assigned=squads if known else [*hidden],
        formed=bool(state.formed >> seat & 1),
        played=[board.strategic[card].id for card in state.played[seat]],
        killed=unit_ids(board, state.killed[seat]),
        squads_killed=state.squads_killed[seat],
        flags=state.flags_taken[seat],
        out=not state.in_play(seat),
        given_up=bool(state.given_up >> seat & 1),
    )


def unit_ids(board: Board, units: Iterable[int]) -> list[str]:
    return [board.units[unit].id for unit in units]


def _squad(state: State, squad: int) -> SquadPosition:
    board, space = state.board, state.at[squad]
    return SquadPosition(
        units=[UnitPosition(board.units[unit].id, damage) for unit, damage in state.units[squad]],
        space=None if space == NOWHERE else board.names[space],
        placed=bool(state.placed >> squad & 1),
        marks=[mark for place, mark in enumerate(MARKS) if state.marks[squad] >> place & 1],
    )


def _turn(state: State) -> TurnPosition:
    board, army = state.board, state.armies[state.active]
    return TurnPosition(
        cards=[board.card_of(army, card).id for card in range(MOST_CARDS) if state.cards >> card & 1],
        acted=numbers_of(state.acted),
        extra=numbers_of(state.extra),
        tried=numbers_of(state.tried),
        current=_current(state) if state.current else None,
        used=unit_ids(board, state.used),
        strategic_used=state.strategic_used,
        ending=state.ending,
    )


def _current(state: State) -> CurrentOrder:
    squad, card, order, moved, done = state.current
    return CurrentOrder(squad + 1, state.board.order_cards[card].id, order, bool(moved), bool(done))


def _decision(state: State) -> DecisionPosition:
    board, about = state.board, state.decision
    named = DecisionPosition(state.decisions, [option_name(state, option) for option in state.choices])
    if about[0] != ABILITY:
        named.strategic = board.strategic[about[1]].id
        return named
    named.unit, named.ability = board.units[about[1]].id, about[2]
    if about[3] != NO_CARD:
        named.order_card = board.card_of(state.armies[state.active], about[3]).id
    return named


def option_name(state: State, option: int) -> str | SquadName | Space:
    """A unit, a squad or a space, as the decision that waits asks for."""
    target = target_of(state)
    if target in ("enemy_unit", "own_unit"):
        return state.board.units[option].id
    if target in ("enemy_squad", "own_squad"):
        return SquadName(option // MOST_SQUADS, option % MOST_SQUADS + 1)
    return state.board.names[option]
