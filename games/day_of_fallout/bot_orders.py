"""Orders as the heuristic player weighs them: where the squad ends, and what it attacks or captures from there."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.day_of_fallout.attack import attack_range, needed
from games.day_of_fallout.bot_goals import Goals
from games.day_of_fallout.bot_worth import Worth
from games.day_of_fallout.card_types import Order
from games.day_of_fallout.carrying_out import current_order
from games.day_of_fallout.dice import SUCCESS
from games.day_of_fallout.marks import is_marked
from games.day_of_fallout.movement import destinations
from games.day_of_fallout.sight import spaces_in_range
from games.day_of_fallout.sizes import MOST_SQUADS, NOWHERE
from games.day_of_fallout.state import Counts, State
from games.day_of_fallout.traits import has_trait, unit_has_trait

NOTHING: Final = -1
Targets = dict[int, tuple[float, int]]
"""For each space with an enemy squad what an attack on it is worth, and on which unit."""


class Plan(NamedTuple):
    """What an order comes to: from `space` the squad attacks `unit` or tries for the flag on `flag`."""

    value: float
    space: int
    unit: int = NOTHING
    flag: int = NOTHING


class Orders:
    """Of the seat whose turn it is; state: a copy that it may change."""

    def __init__(self, state: State, goals: Goals, worth: Worth) -> None:
        self.state = state
        self.goals = goals
        self.worth = worth
        self._seen: dict[tuple[int, int], frozenset[int]] = {}
        self._worth_attacking: dict[tuple[int, int, int, bool], Targets] = {}

    def plan(self, current: Counts) -> Plan:
        """The best that can be made of an order that is being carried out, or would be (see State.current)."""
        state = self.state
        state.current = current
        squad = state.active * MOST_SQUADS + current[0]
        spaces = {state.at[squad]}
        if not current[3] and not current[4] and not is_marked(state, squad, "cannot_move"):
            spaces |= destinations(state)
        targets = {} if current[4] else self._targets(squad, current_order(state))
        tries = bool(state.flags) and not current[4] and not state.tried >> current[0] & 1
        reach, here = attack_range(state), self.goals.worth(squad, state.at[squad])
        return max(self._from(squad, space, reach, targets, tries, here) for space in sorted(spaces))

    def _from(self, squad: int, space: int, reach: int, targets: Targets, tries: bool, here: float) -> Plan:
        """The best from that space; here: what the space is worth on which the squad stands."""
        value, chosen = 0.0, NOTHING
        for where, (worth, unit) in targets.items():
            if worth > value and where in self._in_range(space, reach):
                value, chosen = worth, unit
        gain = self.goals.worth(squad, space) - here
        best = Plan(value + gain, space, chosen)
        return max(best, self._capture(squad, space, gain)) if tries else best

    def _in_range(self, space: int, reach: int) -> frozenset[int]:
        key = (space, reach)
        if key not in self._seen:
            self._seen[key] = frozenset(spaces_in_range(self.state, space, reach))
        return self._seen[key]

    def _capture(self, squad: int, space: int, gain: float) -> Plan:
        state = self.state
        chance = (7 - SUCCESS + has_trait(state, squad, "capture")) / 6
        for flag in state.board.near[space]:
            if state.flags >> flag & 1:
                return Plan(chance * self.worth.flag + gain, space, flag=flag)
        return Plan(gain, space)

    def _targets(self, squad: int, order: Order) -> Targets:
        if not order.damage or is_marked(self.state, squad, "cannot_attack"):
            return {}
        key = (squad, order.damage, order.dice, order.heavy)
        if key not in self._worth_attacking:
            self._worth_attacking[key] = self._weighed(squad, order)
        return self._worth_attacking[key]

    def _weighed(self, squad: int, order: Order) -> Targets:
        state = self.state
        more = is_marked(state, squad, "strong") + has_trait(state, squad, "attack_damage")
        own = state.squads_of(state.active)
        found: Targets = {}
        for enemy, space in enumerate(state.at):
            if space != NOWHERE and enemy not in own:
                units = [unit for unit, _ in state.units[enemy]]
                guards = [unit for unit in units if unit_has_trait(state, unit, "guard")]
                found[space] = max((self._attack(unit, order, more), unit) for unit in guards or units)
        return found

    def _attack(self, unit: int, order: Order, more: int) -> float:
        hit = (7 - needed(self.state, unit)) / 6
        all_hit = hit**order.dice
        value = all_hit * self.worth.of_damage(unit, order.damage + more)
        if order.heavy:
            some_hit = 1 - all_hit - (1 - hit) ** order.dice
            value += some_hit * self.worth.of_damage(unit, 1 + more)
        return value
