"""Setting up a match: seats, starting points, armies, and the deal (D6, D55, D58)."""

from __future__ import annotations

from games.chance import Chance
from games.day_of_fallout import refusals
from games.day_of_fallout.board import Board
from games.day_of_fallout.events import ArmyTaken, StrategicDealt, UnitsDealt
from games.day_of_fallout.options import FalloutOptions
from games.day_of_fallout.refusals import Refusal
from games.day_of_fallout.sizes import MOST_SQUADS, NOBODY, NOWHERE, STRATEGIC_HAND
from games.day_of_fallout.state import ARMIES, DEAL, FORMING, Counts, State


def empty_table(board: Board, seats: int, options: FalloutOptions) -> State:
    """Nothing is drawn, taken or dealt."""
    state = State()
    state.board, state.seats, state.options, state.log = board, seats, options, None
    state.stage, state.round, state.turn, state.first, state.active = ARMIES, 0, 0, 0, 0
    state.armies, state.starts = [NOBODY] * seats, [NOBODY] * seats
    nothing: list[Counts] = [()] * seats
    state.hands, state.assigned = nothing.copy(), nothing.copy()
    state.strategic, state.played, state.killed = nothing.copy(), nothing.copy(), nothing.copy()
    squads = seats * MOST_SQUADS
    state.units, state.at, state.marks = [()] * squads, [NOWHERE] * squads, [0] * squads
    state.squads_killed, state.flags_taken = [0] * seats, [0] * seats
    state.formed = state.placed = state.out = state.given_up = 0
    state.walls, state.flags = board.walls, sum(1 << flag for flag in board.flags)
    state.clear_turn()
    state.decisions, state.reasons, state.places = 0, (), ()
    return state


def set_up(board: Board, seats: int, options: FalloutOptions, chance: Chance) -> State:
    """First player and starting points, and the armies where they are drawn."""
    state = empty_table(board, seats, options)
    if options.first_player == "drawn":
        state.first = chance.draw("seat", seats)
    left = list(range(seats))
    for seat in range(seats):
        drawn = chance.draw("start", len(left)) if options.starting_points == "drawn" else 0
        state.starts[seat] = left.pop(drawn)
    if options.armies == "drawn":
        for seat in range(seats):
            free = [int(refuse_army(state, army) is None) for army in range(len(board.armies))]
            take_army(state, seat, chance.pick("army", free))
    return state


def refuse_army(state: State, army: int) -> Refusal | None:
    if army not in state.board.playable:
        return refusals.ARMY_NOT_PLAYABLE
    return refusals.ARMY_TAKEN if army in state.armies else None


def take_army(state: State, seat: int, army: int) -> None:
    state.armies[seat] = army
    state.note(ArmyTaken, seat, army)
    next_to_choose(state)


def next_to_choose(state: State) -> None:
    """The next seat without an army; after the last one the cards are dealt."""
    for seat in range(state.seats):
        if state.in_play(seat) and state.armies[seat] == NOBODY:
            state.active = seat
            return
    state.stage, state.active = DEAL, state.first


def deal(state: State, chance: Chance) -> None:
    """Three Strategic Actions and the unit cards to each seat; what is left is out of the game (D6, D15)."""
    deck = [1] * len(state.board.strategic)
    for seat in range(state.seats):
        if state.in_play(seat):
            deal_strategic(state, seat, STRATEGIC_HAND, deck, chance)
            deal_units(state, seat, chance)
    state.stage = FORMING


def deal_strategic(state: State, seat: int, count: int, deck: list[int], chance: Chance) -> None:
    """So many cards out of the deck, by card how many are left in it, which loses them."""
    state.strategic[seat] = _drawn("strategic", count, deck, chance)
    state.note(StrategicDealt, seat, list(state.strategic[seat]))


def deal_units(state: State, seat: int, chance: Chance) -> None:
    board = state.board
    deck = [int(army == state.armies[seat]) for army in board.army_of]
    state.hands[seat] = _drawn("unit", board.hand, deck, chance)
    state.assigned[seat] = (NOBODY,) * board.hand
    state.note(UnitsDealt, seat, list(state.hands[seat]))


def _drawn(kind: str, count: int, deck: list[int], chance: Chance) -> Counts:
    drawn = []
    for _ in range(count):
        card = chance.pick(kind, deck)
        deck[card] -= 1
        drawn.append(card)
    return tuple(sorted(drawn))
