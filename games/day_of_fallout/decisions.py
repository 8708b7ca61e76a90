"""Choosing the target of an ability or a Strategic Action (G2)."""

from __future__ import annotations

from typing import Final

from games.chance import Chance
from games.day_of_fallout import refusals
from games.day_of_fallout.action_numbers import NO_CARD
from games.day_of_fallout.card_types import Ability, StrategicAction, Target
from games.day_of_fallout.dice import roll, succeeds
from games.day_of_fallout.effects import apply_effects
from games.day_of_fallout.events import AbilityUsed, DecisionOpened, DecisionTaken
from games.day_of_fallout.refusals import Refusal
from games.day_of_fallout.sizes import MOST_CARDS, NOBODY
from games.day_of_fallout.state import Counts, State
from games.day_of_fallout.targets import aim_at, options

ABILITY: Final = 0
STRATEGIC: Final = 1
"""What a decision is about: (ABILITY, unit, ability, card or NO_CARD), (STRATEGIC, card)."""


def ask(state: State, about: Counts, chance: Chance) -> None:
    """Choose among what it can be aimed at, which is something; a single option is taken at once."""
    state.decision, state.choices = about, targets_of(state, about)
    if len(state.choices) > 1 and state.options.decisions == "ask":
        _open(state)
    else:
        _resolve(state, 0, chance)


def aim_again(state: State) -> None:
    """Targets may have left: what is left is a decision of its own, for an answer names its option by the place."""
    before, state.choices = state.choices, targets_of(state, state.decision)
    if not state.choices:
        state.decision = ()
    elif state.choices != before:
        _open(state)


def _open(state: State) -> None:
    state.decisions += 1
    state.note(DecisionOpened, state.decisions, state.active)


def targets_of(state: State, about: Counts) -> Counts:
    card, source = _card(state, about), _source(state, about)
    most = card.range if isinstance(card, Ability) else None
    return options(state, card.target, card.tag, source, most)


def _card(state: State, about: Counts) -> Ability | StrategicAction:
    if about[0] == STRATEGIC:
        return state.board.strategic[about[1]]
    return state.board.units[about[1]].abilities[about[2]]


def target_of(state: State) -> Target:
    """What kind of thing the decision that waits asks for."""
    return _card(state, state.decision).target


def _source(state: State, about: Counts) -> int:
    return state.squad_of(about[1]) if about[0] == ABILITY else NOBODY


def refuse_choice(state: State, option: int) -> Refusal | None:
    if not state.decision:
        return refusals.DECISION_OVER
    return None if option < len(state.choices) else refusals.NO_SUCH_OPTION


def choose(state: State, option: int, chance: Chance) -> None:
    state.note(DecisionTaken, state.decisions, option)
    _resolve(state, option, chance)


def _resolve(state: State, option: int, chance: Chance) -> None:
    """An ability with dice needs a test, all dice of which succeed (D33); its card is spent either way (D53)."""
    about, chosen = state.decision, state.choices[option]
    state.decision = state.choices = ()
    card = _card(state, about)
    success = True
    if isinstance(card, Ability):
        faces = roll(chance, card.dice)
        success = succeeds(faces)
        order_card = None if about[3] == NO_CARD else state.armies[state.active] * MOST_CARDS + about[3]
        state.note(AbilityUsed, state.active, about[1], about[2], order_card, list(faces), success)
    if success:
        apply_effects(state, card.effects, aim_at(state, card.target, chosen, _source(state, about)))
