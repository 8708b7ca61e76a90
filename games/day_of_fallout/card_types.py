"""Unit cards, order cards and Strategic Actions, and what they can do (D1).

An effect is one step of an ability or of a Strategic Action; effects happen in the order in which they stand there.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

import msgspec

from games.day_of_fallout.content_parts import Dice, Few, Part, Reach, Word, in_words

Amount = Annotated[int, msgspec.Meta(ge=1, le=9)]
Target = Literal["nothing", "enemy_unit", "own_unit", "enemy_squad", "own_squad", "wall", "flag", "free_space"]
"""What is chosen: nothing, one unit, one squad with all its units, a wall, a flag on the map, or a space on which
nothing stands."""

Mark = Literal["cannot_move", "cannot_attack", "cannot_use_abilities", "fast", "far_shots", "strong", "covered"]
"""What holds for a squad. cannot_...: until the end of its owner's next turn, that part of its orders does nothing
(D42). fast: moves one space further; far_shots: attacks one space further; strong: a successful attack deals one
damage more; these three until the end of the turn. covered: attacks on it need a 5 or 6 until its owner's next turn
begins. A mark on a squad that has it adds nothing (D43)."""
MARKS: Final[tuple[Mark, ...]] = get_args(Mark)

Trait = Literal["move", "attack_range", "attack_damage", "armour", "guard", "capture", "no_mark"]
"""What a unit does for its squad without being used (D46). move: orders with a movement move one space further;
attack_range: attacks reach one space further; attack_damage: a successful attack deals one damage more; armour:
attacks on this unit need a 4, 5 or 6; guard: while it lives, attacks on its squad must choose it; capture: a flag is
captured by 2 as well; no_mark: its squad is never marked by others. The same trait twice in a squad counts once."""
TRAITS: Final[tuple[Trait, ...]] = get_args(Trait)


class Effect(Part, tag_field="effect", tag=in_words):
    """One thing that happens to the target."""


class Damage(Effect):
    """Damage to the unit, or to each unit of the squad."""

    amount: Amount = 1


class Destroy(Effect):
    """The unit dies, or each unit of the squad (D49)."""


class Heal(Effect):
    """Damage is taken from the unit, or from each unit of the squad."""

    amount: Amount = 1


class MarkSquad(Effect):
    """The squad, or that of the unit, is marked."""

    mark: Mark


class ClearMarks(Effect):
    """All marks are taken from the squad, or from that of the unit."""


class RemoveWall(Effect):
    """The wall leaves the board."""


class PlaceWall(Effect):
    """A wall on the space."""


class CaptureFlag(Effect):
    """The flag is captured without a test."""


class MoveHere(Effect):
    """The squad of the ability's unit is moved to the space."""


class Push(Effect):
    """The squad, or that of the unit, is moved away from the unit that uses the ability, as far as it can."""

    spaces: Amount = 1


class ExtraOrder(Effect):
    """The squad may receive a further order in this turn."""


class ReturnOrders(Effect):
    """Order cards used in this turn are at hand again, the first ones first."""

    amount: Amount = 1


AnyEffect = (
    Damage
    | Destroy
    | Heal
    | MarkSquad
    | ClearMarks
    | RemoveWall
    | PlaceWall
    | CaptureFlag
    | MoveHere
    | Push
    | ExtraOrder
    | ReturnOrders
)


class Ability(Part):
    """A special ability. dice: of its test; 0 needs no order card and no test, once a turn (D46). range: spaces in a
    straight line, 1 = adjacent, 0 = the own squad; null = anywhere. tag: only units with that tag are targets."""

    name: str
    dice: Dice
    target: Target
    effects: list[AnyEffect]
    range: Reach | None = 3
    tag: Word | None = None


class Unit(Part):
    """A unit card."""

    id: Word
    army: Word
    title: str
    text: str
    health: Annotated[int, msgspec.Meta(ge=1, le=5)] = 2
    tags: list[Word] = []
    abilities: Annotated[list[Ability], msgspec.Meta(max_length=2)] = []
    traits: list[Trait] = []
    credit: str = ""


class Order(Part):
    """An order of an order card. damage: of its attack, 0 without one; dice: of the attack's test, all of
    which must succeed (D71); heavy: where only some do it still deals one damage (D33). exactly: moves just so many
    spaces or none (D19)."""

    title: str
    move: Few = 0
    exactly: bool = False
    damage: Few = 0
    dice: Dice = 0
    heavy: bool = False


class OrderCard(Part):
    """An order card; symbol: the one at its top right (D61)."""

    id: Word
    army: Word
    title: str
    orders: Annotated[list[Order], msgspec.Meta(min_length=1, max_length=4)]
    symbol: str = ""
    text: str = ""
    credit: str = ""


class StrategicAction(Part):
    """A Strategic Action. timing: start of the own turn, before any order card is used; end of it, after which
    nothing else is done (D66); or at any time between."""

    id: Word
    title: str
    text: str
    timing: Literal["start_of_turn", "in_turn", "end_of_turn"]
    price: Annotated[int, msgspec.Meta(ge=1, le=2)]
    target: Target
    effects: list[AnyEffect]
    tag: Word | None = None
    credit: str = ""
