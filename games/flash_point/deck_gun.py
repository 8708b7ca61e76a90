"""Firing the deck gun (Tragic Events: Fire Deck Gun; B68-B70)."""

from __future__ import annotations

from typing import Final

from games.chance import Chance
from games.flash_point import pending, refusals
from games.flash_point.action_numbers import DECK_GUN
from games.flash_point.action_points import ORDINARY, pay, skills_of
from games.flash_point.dice import opposite_black, roll_black, roll_red, show
from games.flash_point.fire import put_out
from games.flash_point.people import refuse_own_price
from games.flash_point.player_events import DeckGunFired
from games.flash_point.refusals import Refusal
from games.flash_point.specialists import Skills
from games.flash_point.state import State
from games.flash_point.tokens import NOWHERE
from games.flash_point.vehicles import is_in_engine

AGAIN: Final = (0, 1, 2, 3)
"""Which dice are rolled once more: none, the red one, the black one, both."""
RED: Final = 1
BLACK: Final = 2


def list_deck_guns(state: State, skills: Skills, listed: list[int]) -> None:
    if is_in_engine(state, state.active) and refuse_deck_gun(state, 0) is None:
        listed.append(state.board.numbers.starts[DECK_GUN])


def refuse_deck_gun(state: State, part: int) -> Refusal | None:
    """In the Engine, at the zone that its spot aims at, with nobody inside that zone (B68)."""
    if not is_in_engine(state, state.active):
        return refusals.NOT_IN_THE_ENGINE_TO_SHOOT
    if state.board.engine_zones[state.engine] == NOWHERE:
        return refusals.NO_DECK_GUN_HERE
    if state.board.mask(state.at) & _zone(state):
        return refusals.SOMEBODY_IN_ZONE
    return refuse_own_price(state, skills_of(state, state.active).deck_gun)


def _zone(state: State) -> int:
    board = state.board
    return board.zones[board.engine_zones[state.engine]]


def deck_gun(state: State, part: int, chance: Chance) -> None:
    """Roll both dice; who may roll again is asked before the water flies."""
    skills = skills_of(state, state.active)
    pay(state, state.active, skills.deck_gun, ORDINARY)
    red, black = roll_red(state, chance), roll_black(state, chance)
    show(state, "deck_gun", red, black)
    if skills.rerolls:
        pending.ask(state, pending.REROLL, AGAIN, (red, black), state.owner(state.active))
    else:
        shoot(state, red, black)


def roll_again(state: State, again: int, subject: tuple[int, ...], chance: Chance) -> None:
    red, black = subject
    red = roll_red(state, chance) if again & RED else red
    black = roll_black(state, chance) if again & BLACK else black
    if again:
        show(state, "deck_gun", red, black)
    shoot(state, red, black)


def shoot(state: State, red: int, black: int) -> None:
    """Water on the target and on whatever a step from it leads to, in other zones and outside too (B70)."""
    space = _target(state, red, black)
    state.note(DeckGunFired, state.active, space)
    for wet in state.board.spaces(1 << space | state.beside(1 << space)):
        put_out(state, wet)


def _target(state: State, red: int, black: int) -> int:
    """The space of the zone that two faces name; a die that shows none of it is flipped, which always helps (B69)."""
    board, zone = state.board, _zone(state)
    rows = {space // board.width for space in board.spaces(zone)}
    columns = {space % board.width for space in board.spaces(zone)}
    row = board.red[red] if board.red[red] in rows else board.plan.dice.red_opposite[red]
    column = board.black[black] if board.black[black] in columns else board.black[opposite_black(state, black)]
    return row * board.width + column
