"""The named events: what happened, in the past tense. Everything in this game is open, so all see all of them."""

from __future__ import annotations

from typing import Any, Final

from games.firefighters_on_duty import fire_events as fire
from games.firefighters_on_duty import player_events as player
from games.firefighters_on_duty.board import Board

SPACE_FIELDS: Final = frozenset({"space", "origin", "to", "station"})
VEHICLE_FIELDS: Final = frozenset({"vehicle", "engine", "giver", "receiver"})

AnyEvent = (
    player.RoundStarted
    | player.FireFlaredUp
    | player.HydrantFilled
    | player.CallCame
    | player.SeatReady
    | player.ActionPhaseBegan
    | player.SeatDone
    | player.CountdownEnded
    | player.ActionPhaseEnded
    | player.DieRolled
    | player.WaterFetched
    | player.VehicleMoved
    | player.VehiclePlaced
    | player.FirefighterMoved
    | player.CivilianEvacuated
    | player.InjuredDelivered
    | player.ExtinguishBegan
    | player.WaterRolled
    | player.AxeRaised
    | player.AxeRolled
    | player.SlotLeft
    | player.VoltageShutOff
    | player.WaterDrawn
    | player.WaterGiven
    | player.Loaded
    | player.Unloaded
    | fire.ReportBegan
    | fire.GrowthBegan
    | fire.SpreadBegan
    | fire.CasualtyOccurred
    | fire.PersonInjured
    | fire.TokenReturned
    | fire.VehicleDamaged
    | fire.VehicleDestroyed
    | fire.EquipmentDestroyed
    | fire.BlockBurnedDown
    | fire.HazardTriggered
    | fire.SmokeThinned
    | fire.FireAdded
    | fire.FireRemoved
    | fire.SpreadRolled
    | fire.HazardAdded
    | fire.HazardRemoved
    | fire.DebrisAdded
    | fire.DebrisRemoved
    | fire.PeopleAppeared
    | fire.ReserveFilled
    | fire.SpaceDrawn
    | fire.EventCardDrawn
    | fire.CallResolved
    | fire.PointsLost
    | fire.PointsGained
    | fire.DecisionOpened
    | fire.DecisionTaken
    | fire.RoundEnded
    | fire.GameEnded
)


def named_event(board: Board, row: tuple[Any, ...]) -> Any:
    """The named event of a row of the log: its type, then its fields with spaces and vehicles as numbers."""
    kind = row[0]
    fields = kind.__struct_fields__
    return kind(*(_named(board, field, value) for field, value in zip(fields, row[1:], strict=True)))


def _named(board: Board, field: str, value: Any) -> Any:
    if field in SPACE_FIELDS:
        return board.names[value]
    return board.vehicle_names[value] if field in VEHICLE_FIELDS else value
