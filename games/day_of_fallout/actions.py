"""The named actions: what a player or the table may say.

A space is [row, column]. Squads are 1 to 3 of the acting seat. Cards and units are named by their ids.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

Coordinates = Annotated[
    tuple[int, int], msgspec.Meta(description="[row, column] of a space, from 1 at the top left of the whole map")
]
Squad = Annotated[int, msgspec.Meta(description="1 to 3, of the acting seat")]


class Action(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """One action; "type" names it."""


class ChooseArmy(Action, tag="choose_army"):
    """Take an army that nobody has."""

    army: str


class Assign(Action, tag="assign"):
    """Secretly: put a unit card that is in no squad yet into a squad."""

    unit: str
    squad: Squad


class StartOver(Action, tag="start_over"):
    """Secretly: take all unit cards back into the hand, once all are in squads."""


class Formed(Action, tag="formed"):
    """All unit cards are in squads, and so they stay."""


class Place(Action, tag="place"):
    """Put a squad on a free space of the own starting point."""

    squad: Squad
    to: Coordinates


class GiveOrder(Action, tag="order"):
    """Assign an order card to a squad and choose one of the card's orders, counted from 0. It is carried out by `move`,
    then `attack` or `capture`, and ends with the next order or the turn."""

    squad: Squad
    card: str
    order: int


class Move(Action, tag="move"):
    """Move the squad whose order is being carried out, once, straight ahead unless the scenario allows turns."""

    squad: Squad
    to: Coordinates


class Attack(Action, tag="attack"):
    """Attack an enemy unit with the squad whose order is being carried out."""

    squad: Squad
    unit: str


class Capture(Action, tag="capture"):
    """Try to capture an adjacent flag with the squad whose order is being carried out, instead of its attack."""

    squad: Squad
    space: Coordinates


class UseAbility(Action, tag="ability"):
    """Use an ability of a unit's card, counted from 0: with dice in place of its squad's order, for an order card; one
    without dice needs no card. If there are several targets one is chosen next."""

    unit: str
    ability: int
    card: str | None = None


class PlayStrategic(Action, tag="strategic"):
    """Play a Strategic Action from the hand and pay as many order cards as its price. If there are several targets one
    is chosen next."""

    card: str
    pay: list[str]


class EndTurn(Action, tag="end_turn"):
    """No more actions in turn number `turn`."""

    turn: int


class Choose(Action, tag="choose"):
    """Answer the decision whose `number` is `decision` with one of its options, counted from 0."""

    decision: int
    option: int


class Deal(Action, tag="deal"):
    """Table: deal Strategic Actions and unit cards."""


class Reveal(Action, tag="reveal"):
    """Table: all squads are shown at once."""


class Forfeit(Action, tag="forfeit"):
    """Table: a seat is given up; its squads leave the board."""

    seat: int


AnyAction = (
    ChooseArmy
    | Assign
    | StartOver
    | Formed
    | Place
    | GiveOrder
    | Move
    | Attack
    | Capture
    | UseAbility
    | PlayStrategic
    | EndTurn
    | Choose
    | Deal
    | Reveal
    | Forfeit
)
