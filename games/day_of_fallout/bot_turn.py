"""A turn of the heuristic player: free abilities, then the order, ability or Strategic Action that is worth most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.day_of_fallout import action_numbers as kinds
from games.day_of_fallout.abilities import refuse_ability
from games.day_of_fallout.action_numbers import NO_CARD, PAYMENTS
from games.day_of_fallout.bot_goals import Goals
from games.day_of_fallout.bot_orders import NOTHING, Orders
from games.day_of_fallout.bot_worth import Worth
from games.day_of_fallout.card_types import Ability, StrategicAction
from games.day_of_fallout.decisions import ABILITY, STRATEGIC, targets_of
from games.day_of_fallout.dice import SUCCESS
from games.day_of_fallout.sizes import MOST_ABILITIES, MOST_CARDS, MOST_ORDERS, MOST_SQUADS, NOBODY
from games.day_of_fallout.state import Counts, State
from games.day_of_fallout.strategic import refuse_strategic
from games.day_of_fallout.targets import aim_at

ENOUGH: Final = 0.03
"""What something must be worth to be done at all."""
AN_ORDER: Final = 0.5
"""What an order is worth that cannot be given when its card pays for something else."""

Choice = tuple[float, int]
"""What an action is worth, and its number."""


class Turn:
    """What the seat whose turn it is can do now."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.starts = state.board.numbers.starts
        self.goals = Goals(state)
        self.worth = Worth(state, self.goals)
        self.orders = Orders(state.clone(), self.goals, self.worth)

    def action(self) -> int:
        """The best one; the end of the turn when nothing is worth doing."""
        if self.state.ending:
            return self.starts[kinds.END_TURN]
        going_on = self._go_on() if self.state.current else None
        if going_on is not None:
            return going_on
        choices = list(self._free_abilities()) or [*self._orders(), *self._abilities(), *self._strategic()]
        value, action = max(choices, default=(0.0, 0))
        return action if value > ENOUGH else self.starts[kinds.END_TURN]

    def option(self) -> int:
        """The best target of the decision that waits, by its place."""
        state = self.state
        about = state.decision
        if about[0] == STRATEGIC:
            values = [self._of_target(state.board.strategic[about[1]], chosen, NOBODY) for chosen in state.choices]
        else:
            ability, source = state.board.units[about[1]].abilities[about[2]], state.squad_of(about[1])
            values = [self._of_target(ability, chosen, source) for chosen in state.choices]
        return values.index(max(values))

    def _go_on(self) -> int | None:
        """The next part of the order that is being carried out, None when nothing is left of it."""
        numbers, squad = self.state.board.numbers, self.state.current[0]
        plan = self.orders.plan(self.state.current)
        if plan.space != self.state.at[self.state.active * MOST_SQUADS + squad]:
            return self.starts[kinds.MOVE] + squad * numbers.spaces + plan.space
        if plan.unit != NOTHING:
            return self.starts[kinds.ATTACK] + squad * numbers.units + plan.unit
        if plan.flag != NOTHING:
            return self.starts[kinds.CAPTURE] + squad * numbers.flags + self.state.board.flags.index(plan.flag)
        return None

    def _orders(self) -> Iterator[Choice]:
        """Orders of the same words are weighed once."""
        state, first = self.state, self.state.armies[self.state.active] * MOST_CARDS
        for squad in self._waiting():
            known = dict[tuple[int, ...], float]()
            for card in self._cards():
                for number, order in enumerate(state.board.order_cards[first + card].orders):
                    words = (order.move, order.exactly, order.damage, order.dice, order.heavy)
                    if words not in known:
                        known[words] = self.orders.plan((squad, first + card, number, 0, 0)).value
                    place = (squad * state.board.numbers.order_cards + first + card) * MOST_ORDERS + number
                    yield known[words], self.starts[kinds.ORDER] + place

    def _waiting(self) -> list[int]:
        """The own squads, 0 to 2, that may have an order."""
        state = self.state
        alive = [squad for squad in range(MOST_SQUADS) if state.units[state.active * MOST_SQUADS + squad]]
        return [squad for squad in alive if not state.acted >> squad & 1 or state.extra >> squad & 1]

    def _cards(self) -> list[int]:
        return [card for card in range(MOST_CARDS) if self.state.cards >> card & 1]

    def _free_abilities(self) -> Iterator[Choice]:
        for unit, place, ability in self._own_abilities():
            if ability.dice == 0 and refuse_ability(self.state, unit, place, NO_CARD) is None:
                value = self._of_ability(unit, place, ability)
                if value > ENOUGH:
                    yield value, self._ability_number(unit, place, NO_CARD)

    def _abilities(self) -> Iterator[Choice]:
        """Each in exchange for the first order card: all are worth the same."""
        for unit, place, ability in self._own_abilities():
            for card in self._cards()[:1]:
                if ability.dice and refuse_ability(self.state, unit, place, card) is None:
                    value = ((7 - SUCCESS) / 6) ** ability.dice * self._of_ability(unit, place, ability)
                    yield value, self._ability_number(unit, place, card)

    def _own_abilities(self) -> Iterator[tuple[int, int, Ability]]:
        state = self.state
        for squad in state.squads_of(state.active):
            for unit, _ in state.units[squad]:
                for place, ability in enumerate(state.board.units[unit].abilities):
                    yield unit, place, ability

    def _ability_number(self, unit: int, place: int, card: int) -> int:
        return self.starts[kinds.ABILITY] + (unit * MOST_ABILITIES + place) * (NO_CARD + 1) + card

    def _of_ability(self, unit: int, place: int, ability: Ability) -> float:
        targets: Counts = targets_of(self.state, (ABILITY, unit, place, NO_CARD))
        source = self.state.squad_of(unit)
        return max(self._of_target(ability, chosen, source) for chosen in targets)

    def _strategic(self) -> Iterator[Choice]:
        """Orders that cannot be given then are taken off its worth."""
        state, numbers = self.state, self.state.board.numbers
        first = state.armies[state.active] * len(PAYMENTS)
        own = range(first, first + len(PAYMENTS))
        for card in state.strategic[state.active]:
            action = state.board.strategic[card]
            payments = [payment for payment in own if refuse_strategic(state, card, payment) is None]
            if not payments:
                continue
            targets = targets_of(state, (STRATEGIC, card))
            value = max(self._of_target(action, chosen, NOBODY) for chosen in targets) - self._lost(action)
            yield value, self.starts[kinds.STRATEGIC] + card * numbers.payments + payments[-1]

    def _lost(self, action: StrategicAction) -> float:
        """The orders that cannot be given any more when it is played now."""
        waiting = len(self._waiting())
        if action.timing == "end_of_turn":
            return AN_ORDER * waiting
        left = len(self._cards()) - action.price
        return AN_ORDER * max(waiting - left, 0)

    def _of_target(self, card: Ability | StrategicAction, chosen: int, source: int) -> float:
        return self.worth.of_effects(card.effects, aim_at(self.state, card.target, chosen, source))
