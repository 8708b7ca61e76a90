"""The named actions: what a player or the table may say.

A space is [row, column], an edge its two spaces in either order. Firefighters are numbered through the seats.
All actions of a seat are those of the firefighter whose turn it is, but a Fire Captain's command, which moves or opens
and closes a door with another one.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Coordinates = Annotated[
    tuple[int, int],
    msgspec.Meta(description="[row, column] of a space, from 1 at the top left inside; outside lies a ring around it"),
]
EdgeName = Annotated[
    tuple[tuple[int, int], tuple[int, int]],
    msgspec.Meta(description="the two spaces beside an edge, in either order"),
]
Figure = Annotated[
    int,
    msgspec.Meta(description="a firefighter, from 0; of seat n, or of seat n // 2 where each seat has two"),
]
Load = Annotated[
    Literal["victim", "treated_victim", "heavy_victim", "treated_heavy_victim", "hazmat"],
    msgspec.Meta(description="what lies in the own space; 2 AP for the move, a heavy victim 3"),
]
Way = Annotated[
    Literal["smoke", "fire_to_smoke", "fire"],
    msgspec.Meta(description="smoke away, fire to smoke (1 AP each), or fire away (2 AP)"),
]
Vehicle = Literal["ambulance", "engine"]
Direction = Literal["north", "east", "south", "west"]


class Action(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """One action; "type" names it."""


class Move(Action, tag="move"):
    """Move a firefighter to an adjacent space, with something carried and a treated victim led, or alone: 1 AP, into
    fire 2, carrying 2.

    Another firefighter than the one whose turn it is moves by the Fire Captain's command. The prices of all actions
    are those of a firefighter whose specialist card says nothing else.
    """

    firefighter: Figure
    to: Coordinates
    carry: Load | None = None
    lead: bool = False


class OpenDoor(Action, tag="open_door"):
    """1 AP: open a door beside the firefighter's space."""

    firefighter: Figure
    edge: EdgeName


class CloseDoor(Action, tag="close_door"):
    """1 AP: close a door beside the firefighter's space."""

    firefighter: Figure
    edge: EdgeName


class Extinguish(Action, tag="extinguish"):
    """In the own or an adjacent space: take smoke away, turn fire to smoke (1 AP each), or take fire away (2 AP)."""

    space: Coordinates
    way: Way


class Chop(Action, tag="chop"):
    """2 AP: one damage marker on a wall of the own space."""

    edge: EdgeName


class Drive(Action, tag="drive"):
    """2 AP: a vehicle to the next of its parking spots in either direction; the Engine by whoever is in it.

    Spots are counted from 0 in the order of the scenario's board (`ambulance`, `engine`)."""

    vehicle: Vehicle
    spot: int


class DeckGun(Action, tag="deck_gun"):
    """4 AP, in the Engine: water on the zone that its spot aims at, with no firefighter inside."""


class CrewChange(Action, tag="crew_change"):
    """2 AP, first action of the turn, in the Engine: become another specialist."""

    specialist: str


class Treat(Action, tag="treat"):
    """1 AP: treat a victim in the own space."""

    space: Coordinates


class Identify(Action, tag="identify"):
    """1 AP: turn over a POI anywhere on the board."""

    space: Coordinates


class Reveal(Action, tag="reveal"):
    """Free: turn over a POI in the own space, or in an adjacent one for who can do that."""

    space: Coordinates


class RemoveHazmat(Action, tag="remove_hazmat"):
    """2 AP: a hazmat in the own space leaves the game."""

    space: Coordinates


class Squeeze(Action, tag="squeeze"):
    """2 AP: through a damaged wall of the own space to the other side."""

    edge: EdgeName


class Repair(Action, tag="repair"):
    """2 AP: take the damage marker from a wall of the own space that has one, with no fire there nor beside it."""

    edge: EdgeName


class ClearHotSpot(Action, tag="clear_hot_spot"):
    """1 AP: take the hot spot of the own space away, with no fire there nor beside it."""

    space: Coordinates


class Ventilate(Action, tag="ventilate"):
    """2 AP: take all smoke out of the own space and those that a step leads to."""


class MoveSmoke(Action, tag="move_smoke"):
    """1 AP: smoke anywhere goes one space on along a shortest way outside."""

    space: Coordinates
    direction: Direction


class MovePoi(Action, tag="move_poi"):
    """2 AP: an unrevealed POI anywhere goes one space on along a shortest way outside."""

    space: Coordinates
    direction: Direction


class EndTurn(Action, tag="end_turn"):
    """No more actions in turn number `turn`; what is left of the action points is saved, four at most."""

    turn: int


class Choose(Action, tag="choose"):
    """Answer the decision whose `id` is `decision` with one of its options, counted from 0."""

    decision: int
    option: int


class EndOfActions(Action, tag="end_of_actions"):
    """Table: smoke beside fire flips to fire."""


class AdvanceFire(Action, tag="advance_fire"):
    """Table: roll the dice and let the fire grow."""


class DrawFireCard(Action, tag="fire_card"):
    """Table: draw a card of the Fire Deck and do what it says."""


class FlareUps(Action, tag="flare_ups"):
    """Table: a flare-up of the last target, if it has a hot spot."""


class Aftermath(Action, tag="aftermath"):
    """Table: knock-downs and losses in fire; fire outside goes out."""


class Replenish(Action, tag="replenish"):
    """Table: new POI up to three; then the next turn begins."""


AnyAction = (
    Move
    | OpenDoor
    | CloseDoor
    | Extinguish
    | Chop
    | Drive
    | DeckGun
    | CrewChange
    | Treat
    | Identify
    | Reveal
    | RemoveHazmat
    | Squeeze
    | Repair
    | ClearHotSpot
    | Ventilate
    | MoveSmoke
    | MovePoi
    | EndTurn
    | Choose
    | EndOfActions
    | AdvanceFire
    | DrawFireCard
    | FlareUps
    | Aftermath
    | Replenish
)
