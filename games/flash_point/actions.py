"""The named actions: what a player or the table may say.

A space is [row, column], an edge its two spaces in either order. Firefighters are numbered through the seats.
All actions of a seat are those of the firefighter whose turn it is, but a Fire Captain's command, which moves or opens
and closes a door with another one.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Coordinates = tuple[int, int]
EdgeName = tuple[Coordinates, Coordinates]
Load = Literal["victim", "treated_victim", "heavy_victim", "treated_heavy_victim", "hazmat"]
Way = Literal["smoke", "fire_to_smoke", "fire"]
Vehicle = Literal["ambulance", "engine"]
Direction = Literal["north", "east", "south", "west"]


class Action(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """One action; "type" names it."""


class Move(Action, tag="move"):
    """Move a firefighter to an adjacent space, with something carried and a treated victim led, or alone.

    Another firefighter than the one whose turn it is moves by the Fire Captain's command.
    """

    firefighter: int
    to: Coordinates
    carry: Load | None = None
    lead: bool = False


class OpenDoor(Action, tag="open_door"):
    """1 AP: open a door beside the firefighter's space."""

    firefighter: int
    edge: EdgeName


class CloseDoor(Action, tag="close_door"):
    """1 AP: close a door beside the firefighter's space."""

    firefighter: int
    edge: EdgeName


class Extinguish(Action, tag="extinguish"):
    """In the own or an adjacent space: take smoke away, turn fire to smoke (1 AP each), or take fire away (2 AP)."""

    space: Coordinates
    way: Way


class Chop(Action, tag="chop"):
    """2 AP: one damage marker on a wall of the own space."""

    edge: EdgeName


class Drive(Action, tag="drive"):
    """2 AP: a vehicle to the next of its parking spots, counted from 0 clockwise, in either direction."""

    vehicle: Vehicle
    spot: int


class DeckGun(Action, tag="deck_gun"):
    """4 AP, in the Engine: water on the part of the building that the Engine's spot aims at."""


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
    """2 AP: take a damage marker from a damaged wall of the own space."""

    edge: EdgeName


class ClearHotSpot(Action, tag="clear_hot_spot"):
    """1 AP: take a hot spot away."""

    space: Coordinates


class Ventilate(Action, tag="ventilate"):
    """Take all smoke out of the own space and those that a step leads to."""


class MoveSmoke(Action, tag="move_smoke"):
    """1 AP: smoke to an adjacent space."""

    space: Coordinates
    direction: Direction


class MovePoi(Action, tag="move_poi"):
    """2 AP: an unrevealed POI to an adjacent space."""

    space: Coordinates
    direction: Direction


class EndTurn(Action, tag="end_turn"):
    """No more actions in turn number `turn`; what is left of the action points is saved, four at most."""

    turn: int


class Choose(Action, tag="choose"):
    """Answer decision number `decision` with one of its options, counted from 0."""

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
