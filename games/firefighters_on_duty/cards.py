"""Event cards and Distress Calls (rulebook: Cards, Events, Distress Calls; A2-A4).

An effect with a place is applied to each Space that the place names; where players choose, they choose among the
Spaces on which it does something.
"""

from __future__ import annotations

from typing import Final

from games.chance import Chance
from games.firefighters_on_duty import card_types as words
from games.firefighters_on_duty import pending
from games.firefighters_on_duty.decks import DISTRESS, KINDS
from games.firefighters_on_duty.effects import EFFECTS, does_something
from games.firefighters_on_duty.fire_events import CallResolved, EventCardDrawn, Response, SpaceDrawn
from games.firefighters_on_duty.player_events import CallCame
from games.firefighters_on_duty.randomizer import draw_block
from games.firefighters_on_duty.state import OVER, State, changed
from games.firefighters_on_duty.tokens import FIREFIGHTER, NOWHERE

RESPONSES: Final[tuple[Response, ...]] = ("fast", "on_time", "late")
LATE: Final = 2
EVENT_PART: Final = 0
CHOSEN: Final = ("chosen_block", "chosen_block_beside", "chosen_space", "highest_block_beside")
"""The places that players name."""
SEVERAL: Final = ("blocks_beside", "roads_beside")
"""The places that may be more than one Space."""


def draw_card(state: State, deck: int, chance: Chance) -> int:
    """A card from the shuffled pile, made anew of the discards when it has run out; NOWHERE with neither."""
    if not sum(state.cards_left[deck]):
        _set_deck(state, deck, state.cards_discarded[deck], bytes(len(state.cards_left[deck])))
    if not sum(state.cards_left[deck]):
        return NOWHERE
    card = chance.pick(KINDS[deck], state.cards_left[deck])
    _set_deck(state, deck, _more(state.cards_left[deck], card, -1), state.cards_discarded[deck])
    return card


def _discard(state: State, deck: int, card: int) -> None:
    _set_deck(state, deck, state.cards_left[deck], _more(state.cards_discarded[deck], card, 1))


def _set_deck(state: State, deck: int, left: bytes, discarded: bytes) -> None:
    state.cards_left = (*state.cards_left[:deck], left, *state.cards_left[deck + 1 :])
    state.cards_discarded = (*state.cards_discarded[:deck], discarded, *state.cards_discarded[deck + 1 :])


def _more(counts: bytes, card: int, by: int) -> bytes:
    return changed(counts, card, counts[card] + by)


def draw_event(state: State, block: int, chance: Chance) -> None:
    deck = state.board.colour[block] - 1
    card = draw_card(state, deck, chance)
    if card == NOWHERE:
        return
    state.note(EventCardDrawn, block, state.board.decks.ids[deck][card])
    _discard(state, deck, card)
    _play(state, deck, card, EVENT_PART, block)


def _play(state: State, deck: int, card: int, part: int, here: int) -> None:
    count = len(state.board.decks.effects_of(deck, card, part))
    pending.then(state, [(pending.CARD_EFFECT, deck, card, part, place, here) for place in range(count)])


def place_calls(state: State, chance: Chance) -> None:
    """Start of Round: the scenario's calls for this round (A4)."""
    for planned in state.board.scenario.distress_calls:
        if planned.round == state.round:
            card, space = draw_card(state, DISTRESS, chance), state.board.index[planned.space]
            if card != NOWHERE:
                state.calls = (*state.calls, (space, card, state.round))
                state.note(CallCame, space, state.board.decks.ids[DISTRESS][card])


def resolve_call(state: State, space: int, card: int, placed: int) -> None:
    """Answered by a Firefighter on the Space, or late by itself in the second round after its placing (A4)."""
    answered, waited = state.tokens[FIREFIGHTER][space] > 0, state.round - placed
    if not answered and waited < LATE:
        return
    part = min(waited, LATE)
    calls = list(state.calls)
    calls.remove((space, card, placed))
    state.calls = tuple(calls)
    state.calls_answered += answered
    state.note(CallResolved, space, state.board.decks.ids[DISTRESS][card], RESPONSES[part], int(answered))
    _discard(state, DISTRESS, card)
    _play(state, DISTRESS, card, part, space)


def card_effect(state: State, task: tuple[int, ...], chance: Chance) -> None:
    """One effect of a card; task: deck, card, part, place among the effects, the Space that is "here"."""
    deck, card, part, place, here = task
    effect = state.board.decks.effects_of(deck, card, part)[place]
    where = getattr(effect, "where", "here")
    if where == "random_block":
        block = draw_block(state.board.blocks_of_tile, chance)
        state.note(SpaceDrawn, block)
        apply_effect(state, effect, [block], chance)
    elif where in CHOSEN:
        options = spaces_to_choose(state, effect, here)
        if options:
            pending.ask(state, pending.CARD_SPACE, options, task)
    elif isinstance(effect, words.AddFire) and where in SEVERAL:
        pending.then(state, [(pending.SHARE_FIRES, *_spaces(state, where, here))] * effect.count)
    else:
        apply_effect(state, effect, _spaces(state, where, here), chance)


def _spaces(state: State, where: str, here: int) -> list[int]:
    board = state.board
    if where == "blocks_beside":
        return list(board.blocks_beside[here])
    return list(board.roads_beside[here]) if where == "roads_beside" else [here]


def spaces_to_choose(state: State, effect: words.AnyEffect, here: int) -> list[int]:
    """Where players may have an effect of a card that lies "here"; nowhere unless its place is one of the CHOSEN."""
    board, where = state.board, getattr(effect, "where", "here")
    beside = board.blocks_beside[here]
    if where == "highest_block_beside":
        highest = max((board.number[block] for block in beside), default=0)
        return [block for block in beside if board.number[block] == highest]
    among = {"chosen_block": board.blocks, "chosen_space": board.spaces, "chosen_block_beside": beside}
    return [space for space in among.get(where, ()) if does_something(state, effect, space)]


def space_chosen(state: State, space: int, task: tuple[int, ...], chance: Chance) -> None:
    deck, card, part, place, _ = task
    apply_effect(state, state.board.decks.effects_of(deck, card, part)[place], [space], chance)


def apply_effect(state: State, effect: words.AnyEffect, spaces: list[int], chance: Chance) -> None:
    for space in spaces:
        EFFECTS[type(effect)](state, effect, space, chance)
        if state.stage == OVER:
            return
