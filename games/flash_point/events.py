"""The named events: what happened, in the past tense. Everything in these games is open, so all see all of them."""

from __future__ import annotations

from typing import Any, Final

from games.flash_point import fire_events as fire
from games.flash_point import player_events as player
from games.flash_point.board import Board

SPACE_FIELDS: Final = frozenset({"space", "origin", "to"})

AnyEvent = (
    player.SpecialistTaken
    | player.FirefighterPlaced
    | player.VehiclePlaced
    | player.TurnBegan
    | player.TurnEnded
    | player.FirefighterMoved
    | player.DoorOpened
    | player.DoorClosed
    | player.Extinguished
    | player.WallChopped
    | player.WallRepaired
    | player.PoiRevealed
    | player.PoiMoved
    | player.SmokeMoved
    | player.VictimTreated
    | player.VictimRescued
    | player.HazmatRemoved
    | player.HotSpotCleared
    | player.VehicleDriven
    | player.FirefighterRode
    | player.DeckGunFired
    | player.Dodged
    | fire.DiceRolled
    | fire.SmokePlaced
    | fire.FirePlaced
    | fire.SmokeRemoved
    | fire.FireRemoved
    | fire.Exploded
    | fire.WallDamaged
    | fire.DoorDestroyed
    | fire.HazmatPlaced
    | fire.HazmatExploded
    | fire.HotSpotPlaced
    | fire.FlaredUp
    | fire.KnockedDown
    | fire.VictimLost
    | fire.PoiPlaced
    | fire.FireCardDrawn
    | fire.EventDrawn
    | fire.FlareUpAdded
    | fire.FireDeckShuffled
    | fire.EventDeckShuffled
    | fire.PointsChanged
    | fire.PoolChanged
    | fire.RuleBegan
    | fire.DecisionOpened
    | fire.DecisionTaken
    | fire.GameWon
    | fire.GameEnded
)


def named_event(board: Board, row: tuple[Any, ...]) -> Any:
    """The named event of a row of the log: its type, then its fields, where spaces and edges are numbers and
    everything else is as in the event."""
    kind = row[0]
    fields = kind.__struct_fields__
    return kind(*(_named(board, field, value) for field, value in zip(fields, row[1:], strict=True)))


def _named(board: Board, field: str, value: Any) -> Any:
    if field in SPACE_FIELDS:
        return board.name(value)
    return board.edge_name(value) if field == "edge" else value
