"""What things are worth to the heuristic player; 1 is an enemy unit killed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.day_of_fallout import card_types as words
from games.day_of_fallout.bot_goals import Goals, counts_for
from games.day_of_fallout.content_types import CaptureFlags, EliminateSquads, EliminateUnits
from games.day_of_fallout.marks import BIT, is_marked
from games.day_of_fallout.sizes import EVERY_CARD, MOST_SQUADS, NOBODY
from games.day_of_fallout.state import State
from games.day_of_fallout.targets import Aim
from games.day_of_fallout.traits import has_trait

WOUND: Final = 0.4
VICTORY: Final = 20.0
SQUAD: Final = 0.5
"""The last unit of a squad, where squads count."""
FLAG: Final = 3.0
A_FURTHER_ORDER: Final = 0.6
AN_ORDER_CARD: Final = 0.3
A_WALL: Final = 0.06
A_PUSH: Final = 0.1
A_LITTLE: Final = 0.02
MARK_ON_ENEMY: Final[dict[words.Mark, float]] = {"cannot_attack": 0.6, "cannot_move": 0.3, "cannot_use_abilities": 0.1}
MARK_ON_OWN: Final[dict[words.Mark, float]] = {"covered": 0.4, "strong": 0.5, "far_shots": 0.25, "fast": 0.15}


class Worth:
    """For the seat whose turn it is."""

    def __init__(self, state: State, goals: Goals) -> None:
        self.state = state
        self.goals = goals
        seat = state.active
        self.kill, self.squad, self.flag = 1.0, 0.0, 0.0
        for condition in state.board.scenario.victory:
            if not counts_for(state, seat, condition):
                continue
            match condition:
                case EliminateUnits(count=count):
                    self.kill += VICTORY * (len(state.killed[seat]) + 1 >= count)
                case EliminateSquads(count=count):
                    self.squad = SQUAD + VICTORY * (state.squads_killed[seat] + 1 >= count)
                case CaptureFlags(count=count):
                    self.flag = FLAG + VICTORY * (state.flags_taken[seat] + 1 >= count)

    def of_damage(self, unit: int, damage: int) -> float:
        """Damage to an enemy unit."""
        state = self.state
        squad = state.squad_of(unit)
        left = state.board.units[unit].health - dict(state.units[squad])[unit]
        if damage < left:
            return WOUND * damage
        return (
            self.kill + self.squad * (len(state.units[squad]) == 1) + A_LITTLE * len(state.board.units[unit].abilities)
        )

    def of_effects(self, effects: Sequence[words.AnyEffect], aim: Aim) -> float:
        return sum(self._of_effect(effect, aim) for effect in effects)

    def _of_effect(self, effect: words.AnyEffect, aim: Aim) -> float:
        state = self.state
        match effect:
            case words.Damage(amount=amount):
                return sum(self.of_damage(unit, amount) for unit in aim.units)
            case words.Destroy():
                return sum(self.of_damage(unit, state.board.units[unit].health) for unit in aim.units)
            case words.Heal(amount=amount):
                return sum(WOUND * min(amount, self._damage(unit)) for unit in aim.units) * self._is_own(aim.squad)
            case words.MarkSquad(mark=mark):
                return self._of_mark(mark, aim.squad)
            case words.ClearMarks():
                return self._of_clearing(aim.squad)
            case words.CaptureFlag():
                return self.flag
            case words.MoveHere():
                return self.goals.progress(aim.source, aim.space)
            case words.Push():
                return A_PUSH
            case words.ExtraOrder():
                return A_FURTHER_ORDER * bool(state.cards) * self._is_own(aim.squad)
            case words.ReturnOrders(amount=amount):
                return AN_ORDER_CARD * min(amount, (EVERY_CARD & ~state.cards).bit_count())
            case words.RemoveWall() | words.PlaceWall():
                return A_WALL

    def _damage(self, unit: int) -> int:
        return dict(self.state.units[self.state.squad_of(unit)])[unit]

    def _is_own(self, squad: int) -> int:
        """1 for an own squad, -1 for one of an enemy."""
        return 1 if squad // MOST_SQUADS == self.state.active else -1

    def _of_mark(self, mark: words.Mark, squad: int) -> float:
        state = self.state
        if squad == NOBODY or is_marked(state, squad, mark):
            return 0.0
        if self._is_own(squad) < 0:
            return 0.0 if has_trait(state, squad, "no_mark") else MARK_ON_ENEMY.get(mark, -1.0) * self._near(squad)
        has_order = mark == "covered" or not state.acted >> squad % MOST_SQUADS & 1
        return MARK_ON_OWN.get(mark, -1.0) * self._near(squad) * has_order

    def _near(self, squad: int) -> float:
        """Less for a squad that is far from everybody."""
        return 1.0 if self.goals.steps_to_enemy(squad) <= 6 else 0.2

    def _of_clearing(self, squad: int) -> float:
        """Bad marks taken from the own squad, or good ones from that of an enemy."""
        own = self._is_own(squad) > 0
        table = MARK_ON_ENEMY if own else MARK_ON_OWN
        return sum(worth for mark, worth in table.items() if self.state.marks[squad] & BIT[mark])
