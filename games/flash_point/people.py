"""Points of interest and victims in the hands of firefighters (E4, E7, B52, B56, B58, B66; facts of the cards)."""

from __future__ import annotations

from games.chance import Chance
from games.flash_point import points, refusals
from games.flash_point.action_numbers import IDENTIFY, REVEAL, TREAT
from games.flash_point.action_points import ORDINARY, pay, points_for, skills_of
from games.flash_point.outcome import count_rescue
from games.flash_point.player_events import VictimTreated
from games.flash_point.refusals import Refusal
from games.flash_point.rulesets import OVER
from games.flash_point.specialists import NEVER, Skills
from games.flash_point.state import State


def saves_people(state: State, space: int) -> bool:
    """The Ambulance takes people in where it stands; without vehicles everything outside is safe (E7, B56)."""
    if state.rules.rescue_at_ambulance:
        return space in state.board.ambulance_spots[state.ambulance]
    return bool(state.board.ring >> space & 1)


def save_people(state: State, space: int) -> None:
    """All victims of a space where people are safe are rescued; the rescue that wins ends it at once (B74)."""
    if not saves_people(state, space):
        return
    for victim in [victim for victim in state.victims if victim[0] == space]:
        rest = list(state.victims)
        rest.remove(victim)
        state.victims = tuple(rest)
        count_rescue(state, space, victim[1])
        if state.stage == OVER:
            return


def arrive(state: State, firefighter: int, chance: Chance) -> None:
    """Whoever enters a space turns its POI over, unless the match leaves that to choice (E4, B52)."""
    if state.options.reveal == "automatic":
        space = state.at[firefighter]
        for there, _ in state.poi:
            if there == space:
                turn_over(state, space, chance)
                return


def turn_over(state: State, space: int, chance: Chance) -> None:
    points.reveal(state, space, chance)
    save_people(state, space)


def _is_poi(state: State, space: int) -> bool:
    return any(there == space for there, _ in state.poi)


def list_reveals(state: State, skills: Skills, listed: list[int]) -> None:
    here, first = state.at[state.active], state.board.numbers.starts[REVEAL]
    for space, _ in state.poi:
        if space == here or (skills.reveal_adjacent < NEVER and refuse_reveal(state, space) is None):
            listed.append(first + space)


def refuse_reveal(state: State, space: int) -> Refusal | None:
    """Free, in the own space; beside it for whoever knows how (B52)."""
    here = state.at[state.active]
    if not _is_poi(state, space):
        return refusals.NO_POI
    if space == here:
        return None
    if skills_of(state, state.active).reveal_adjacent >= NEVER:
        return refusals.OUT_OF_REACH_TO_REVEAL
    return None if state.beside(1 << here) >> space & 1 else refusals.OUT_OF_REACH_OF_THE_DOG


def reveal(state: State, space: int, chance: Chance) -> None:
    if space != state.at[state.active]:
        pay(state, state.active, skills_of(state, state.active).reveal_adjacent, ORDINARY)
    turn_over(state, space, chance)


def list_identifications(state: State, skills: Skills, listed: list[int]) -> None:
    if skills.identify <= points_for(state, state.active, ORDINARY):
        first = state.board.numbers.starts[IDENTIFY]
        listed.extend(first + space for space, _ in state.poi)


def refuse_identify(state: State, space: int) -> Refusal | None:
    """Any POI on the board."""
    refused = refuse_own_price(state, skills_of(state, state.active).identify)
    if refused:
        return refused
    return None if _is_poi(state, space) else refusals.NO_POI_TO_IDENTIFY


def identify(state: State, space: int, chance: Chance) -> None:
    pay(state, state.active, skills_of(state, state.active).identify, ORDINARY)
    turn_over(state, space, chance)


def refuse_own_price(state: State, price: int) -> Refusal | None:
    """Whether the active firefighter can do it, and pay for it with ordinary points."""
    if price >= NEVER:
        return refusals.CANNOT_DO_THAT
    return None if price <= points_for(state, state.active, ORDINARY) else refusals.NOT_ENOUGH_POINTS


def list_treatments(state: State, skills: Skills, listed: list[int]) -> None:
    here = state.at[state.active]
    if refuse_treat(state, here) is None:
        listed.append(state.board.numbers.starts[TREAT] + here)


def refuse_treat(state: State, space: int) -> Refusal | None:
    """A victim of the own space that is not treated (B58)."""
    refused = refuse_own_price(state, skills_of(state, state.active).treat)
    if refused:
        return refused
    if space != state.at[state.active]:
        return refusals.OUT_OF_REACH_TO_TREAT
    return None if _untreated(state, space) else refusals.NOBODY_TO_TREAT


def _untreated(state: State, space: int) -> list[tuple[int, int, int]]:
    return [victim for victim in state.victims if victim[0] == space and not victim[2]]


def treat(state: State, space: int, chance: Chance) -> None:
    pay(state, state.active, skills_of(state, state.active).treat, ORDINARY)
    patient = _untreated(state, space)[0]
    victims = list(state.victims)
    victims[victims.index(patient)] = (space, patient[1], 1)
    state.victims = tuple(sorted(victims))
    state.note(VictimTreated, state.active, space)
