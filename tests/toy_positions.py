"""The toy game's positions: out of a state as a seat may see it, and in again with the unknown dealt anew."""

from __future__ import annotations

import copy

import msgspec

from games.chance import Chance
from games.errors import Fault, Faulty
from games.game import Seat
from tests.toy_words import CARDS, Position, State


def position(state: State) -> Position:
    return _position(state, [state.cards[hand] if hand >= 0 else None for hand in state.hands], list(state.pile))


def view(state: State, seat: Seat | None) -> Position:
    hands: list[str | None] = [None] * len(state.hands)
    unseen = list(state.pile)
    for owner, hand in enumerate(state.hands):
        if hand >= 0 and (owner == seat or state.played[owner]):
            hands[owner] = state.cards[hand]
        elif hand >= 0:
            unseen[hand] += 1
    return _position(state, hands, unseen)


def _position(state: State, hands: list[str | None], unseen: list[int]) -> Position:
    copied = {
        name: copy.copy(getattr(state, name)) for name in ("points", "rolls", "ready_at", "done", "gone", "played")
    }
    plain = {
        name: getattr(state, name)
        for name in ("options", "round", "fire", "burned", "generation", "clock_at", "rounds", "most_rolls")
    }
    decider = state.decider if state.decider >= 0 else None
    decision = state.decisions
    return Position(
        hands=hands,
        unseen=dict(zip(state.cards, unseen, strict=True)),
        decision=decision,
        decider=decider,
        **copied,
        **plain,
    )


def from_position(position: msgspec.Struct, chance: Chance) -> State:
    fields = msgspec.structs.asdict(position)
    seats = len(fields["points"])
    faults = [
        Fault(f"/{name}", f"has an item for each of the {seats} seats")
        for name in ("rolls", "ready_at", "done", "gone", "hands", "played")
        if len(fields[name]) != seats
    ]
    if not 1 <= seats <= 4 or not -1 <= (-1 if fields["decider"] is None else fields["decider"]) < seats:
        faults.append(Fault("/points", "is for 1 to 4 seats, and the decider is one of them"))
    if faults:
        raise Faulty(faults)
    unseen = fields.pop("unseen")
    cards = list(dict.fromkeys((*CARDS, *unseen)))
    pile = [unseen.get(card, 0) for card in cards]
    named: list[str | None] = fields.pop("hands")
    hands = [cards.index(card) if card in cards else -1 for card in named]
    decider, decisions = fields.pop("decider"), fields.pop("decision") or 0
    state = State(
        hands=hands,
        pile=pile,
        cards=cards,
        decisions=decisions,
        decider=-1 if decider is None else decider,
        **copy.deepcopy(fields),
    )
    for seat, hand in enumerate(hands):
        if hand < 0 and not state.played[seat]:
            if sum(pile) == 0:
                raise Faulty([Fault(f"/hands/{seat}", "cannot be dealt: no card is unseen")])
            state.hands[seat] = chance.pick("card", pile)
            pile[state.hands[seat]] -= 1
    return state
