"""Action ints laid out once for each board, so that to list what is legal is to put tuples together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from games.firefighters_on_duty import action_numbers as kinds
from games.firefighters_on_duty.action_numbers import ActionNumbers
from games.firefighters_on_duty.tokens import IN_HAND, ITEM_COUNT, ON_AXE_CARD, ON_ENGINE, TANK

Actions = tuple[int, ...]


class ActionLists:
    """The actions that are legal together, by what decides about them.

    rolls[left][slots]: sets of dice, by the rolls that are left and where each die of the seat lies (State.slot).
    fetches[die]: Water for every Station. drives[die][vehicle][space]: (Road, action) for every Road beside it.
    walks[die][item][space]: a Firefighter to every space beside it with the item; FIREFIGHTER: with nothing.
    draws[tank][source][most], gifts[giver][receiver][most]: transfers of 1 to `most` Water.
    cargoes[vehicle][road]: (item, load, unload) for all that the vehicle can carry.
    """

    def __init__(
        self,
        numbers: ActionNumbers,
        roads: Sequence[int],
        roads_beside: Sequence[Sequence[int]],
        edges_out: Sequence[range],
    ) -> None:
        self._numbers, self._starts = numbers, numbers.starts
        dice, tanks = range(numbers.dice), range(numbers.tanks)
        self.rolls = [self._rolls(left) for left in range(numbers.dice + 1)]
        self.fetches = [self._run(kinds.FETCH_WATER, die, numbers.stations) for die in dice]
        places = {road: place for place, road in enumerate(roads)}
        self.drives = [
            [self._drives(die, vehicle, places, roads_beside) for vehicle in range(numbers.vehicles)] for die in dice
        ]
        self.walks = [[self._walks(die, item, edges_out) for item in range(ITEM_COUNT)] for die in dice]
        self.draws = [
            [self._batches(kinds.DRAW_WATER, tank * numbers.sources + source) for source in range(numbers.sources)]
            for tank in tanks
        ]
        self.gifts = [[self._gifts(giver, receiver) for receiver in tanks] for giver in tanks]
        self.cargoes = [self._cargoes(vehicle, places) for vehicle in range(numbers.vehicles)]

    def _run(self, kind: int, place: int, length: int) -> Actions:
        first = self._starts[kind] + place * length
        return tuple(range(first, first + length))

    def _rolls(self, left: int) -> dict[bytes, Actions]:
        """By where the dice of a seat lie; a seat has two dice, solo three."""
        return {
            bytes(slots): self._rolls_in_hand(left, slots)
            for dice in range(2, self._numbers.dice + 1)
            for slots in product((IN_HAND, ON_ENGINE, ON_AXE_CARD), repeat=dice)
        }

    def _rolls_in_hand(self, left: int, slots: Sequence[int]) -> Actions:
        in_hand = sum(1 << die for die, slot in enumerate(slots) if slot == IN_HAND)
        sets = range(1, in_hand + 1)
        first = self._starts[kinds.ROLL] - 1
        return tuple(first + dice for dice in sets if dice & in_hand == dice and dice.bit_count() <= left)

    def _drives(
        self, die: int, vehicle: int, places: dict[int, int], roads_beside: Sequence[Sequence[int]]
    ) -> list[tuple[tuple[int, int], ...]]:
        """By the space the vehicle stands on."""
        first = self._starts[kinds.MOVE_VEHICLE] + (die * self._numbers.vehicles + vehicle) * self._numbers.roads
        return [tuple((road, first + places[road]) for road in beside) for beside in roads_beside]

    def _walks(self, die: int, item: int, edges_out: Sequence[range]) -> list[Actions]:
        """By the space the Firefighter stands on."""
        first = self._starts[kinds.MOVE_FIREFIGHTER] + die * self._numbers.edges * ITEM_COUNT + item
        return [tuple(first + edge * ITEM_COUNT for edge in edges) for edges in edges_out]

    def _gifts(self, giver: int, receiver: int) -> list[Actions]:
        """By the most Water; a vehicle gives none to itself."""
        if giver == receiver:
            return [()] * (TANK + 1)
        return self._batches(kinds.GIVE_WATER, giver * self._numbers.tanks + receiver)

    def _batches(self, kind: int, place: int) -> list[Actions]:
        """By the most Water that can be moved."""
        every = self._run(kind, place, TANK)
        return [every[:most] for most in range(TANK + 1)]

    def _cargoes(self, vehicle: int, places: dict[int, int]) -> dict[int, tuple[tuple[int, int, int], ...]]:
        """By the Road the vehicle stands on."""
        numbers, load, unload = self._numbers, self._starts[kinds.LOAD], self._starts[kinds.UNLOAD]
        cargoes = [(cargo, *numbers.cargo_parts(cargo)) for cargo in range(numbers.cargoes)]
        own = [(cargo * numbers.roads, item) for cargo, carrier, item in cargoes if carrier == vehicle]
        return {
            road: tuple((item, load + cargo + place, unload + cargo + place) for cargo, item in own)
            for road, place in places.items()
        }
