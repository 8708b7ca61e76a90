"""A match that is played in words of the API: what is done, what is refused, and what is then on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import msgspec
import pytest

from games.chance import Chance, ScriptedChance, SeededChance
from games.day_of_fallout.position import DecisionPosition, Position
from games.day_of_fallout.state import State
from games.errors import RuleViolation
from games.game import TABLE, Seat
from tests.games.day_of_fallout.plain_cards import CARDS, GAME


def listed(state: State, seat: Seat) -> list[int]:
    """All that a seat may do; for the table also giving a seat up, which no list of the game has."""
    given_up = [GAME.forfeit(state, one) for one in range(state.seats)] if seat == TABLE else []
    return [*GAME.legal_actions(state, seat), *(action for action in given_up if action is not None)]


class Match:
    """state: the live state; events: what the last action brought about."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Any] = []

    def do(self, kind: str, seat: Seat | None = None, /, *, dice: Sequence[int] = (), **fields: Any) -> Self:
        """An action of the seat whose turn it is, unless named. It is listed, and rolls all these dice and no more."""
        chance = ScriptedChance({"d6": dice}, GAME.kinds_of(self.state))
        self._perform(self._acting(seat), self.number(kind, **fields), chance)
        assert chance.counters.get("script/d6", 0) == len(dice), "not all dice were rolled"
        return self

    def refused(self, code: str, kind: str, seat: Seat | None = None, /, **fields: Any) -> None:
        """The action is refused with that code; it is not listed, changes nothing and tells nothing."""
        acting, number, before = self._acting(seat), self.number(kind, **fields), self.state.clone()
        assert number not in listed(self.state, acting)
        GAME.start_log(self.state)
        with pytest.raises(RuleViolation) as raised:
            GAME.apply(self.state, acting, number, ScriptedChance({}, {}), 0)
        assert raised.value.code == code
        assert self.state == before
        assert GAME.events(self.state) == []

    def number(self, kind: str, **fields: Any) -> int:
        document = msgspec.json.encode({"type": kind, **fields})
        return GAME.number_action(self.state, msgspec.json.decode(document, type=GAME.action_type))

    def _perform(self, seat: Seat, number: int, chance: Chance) -> Self:
        assert number in listed(self.state, seat)
        GAME.start_log(self.state)
        GAME.apply(self.state, seat, number, chance, 0)
        self.events = GAME.events(self.state)
        return self

    def _acting(self, seat: Seat | None) -> Seat:
        return self.state.active if seat is None else seat

    def order(self, order: int, squad: int = 1, card: int = 0) -> Self:
        return self.do("order", squad=squad, card=self.card(card), order=order)

    def card(self, place: int) -> str:
        """An order card of the army whose turn it is."""
        return CARDS[self.position.armies[self.state.active].army or ""][place]

    def end_turn(self) -> Self:
        return self.do("end_turn", turn=self.state.turn)

    def give_up(self, seat: int) -> Self:
        return self.do("forfeit", TABLE, seat=seat)

    def go_on(self) -> Self:
        """The first seat to act lets its time run out, or the table does its part; what is drawn is seeded."""
        seat = GAME.to_act(self.state)[0]
        action = GAME.legal_actions(self.state, seat)[0] if seat == TABLE else GAME.default_action(self.state, seat)
        return self._perform(seat, action, SeededChance(5))

    @property
    def position(self) -> Position:
        position = GAME.position(self.state)
        assert isinstance(position, Position)
        return position

    @property
    def decision(self) -> DecisionPosition:
        """The one that waits."""
        decision = self.position.decision
        assert decision is not None
        return decision

    def at(self, seat: int, squad: int) -> tuple[int, int] | None:
        return self.position.armies[seat].squads[squad - 1].space

    def damage(self) -> dict[str, int]:
        """Of all living units."""
        squads = [squad for army in self.position.armies for squad in army.squads]
        return {unit.unit: unit.damage for squad in squads for unit in squad.units}

    def marks(self, seat: int, squad: int) -> list[str]:
        return [*self.position.armies[seat].squads[squad - 1].marks]

    def targets(self, kind: str) -> set[Any]:
        """What the listed actions of a kind of the seat to play aim at: spaces or units."""
        named = [GAME.name_action(self.state, number) for number in GAME.legal_actions(self.state, self.state.active)]
        found = [msgspec.to_builtins(action) for action in named]
        field = {"move": "to", "attack": "unit"}[kind]
        return {_plain(action[field]) for action in found if action["type"] == kind}

    @property
    def places(self) -> tuple[int, ...] | None:
        outcome = GAME.outcome(self.state)
        return None if outcome is None else outcome.places

    @property
    def reasons(self) -> tuple[str, ...]:
        outcome = GAME.outcome(self.state)
        return () if outcome is None else outcome.reasons


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
