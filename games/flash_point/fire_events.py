"""Events of the fire, of the cards and of the table. Spaces are [row, column]."""

from __future__ import annotations

from games.flash_point.actions import Coordinates, EdgeName
from games.flash_point.player_events import Event


class DiceRolled(Event, tag="dice_rolled"):
    """The red and the black face. why: "advance_fire", "deck_gun", "poi", "setup", "hazmat", "hot_spot", "card"."""

    why: str
    red: int
    black: int


class SmokePlaced(Event, tag="smoke_placed"):
    space: Coordinates


class FirePlaced(Event, tag="fire_placed"):
    """Fire on a space, in place of any smoke there."""

    space: Coordinates


class SmokeRemoved(Event, tag="smoke_removed"):
    """By anything but a firefighter's `extinguish`."""

    space: Coordinates


class FireRemoved(Event, tag="fire_removed"):
    """By anything but a firefighter's `extinguish`."""

    space: Coordinates


class Exploded(Event, tag="exploded"):
    space: Coordinates


class WallDamaged(Event, tag="wall_damaged"):
    """By fire; damage: markers on the whole board now."""

    edge: EdgeName
    damage: int


class DoorDestroyed(Event, tag="door_destroyed"):
    edge: EdgeName


class HazmatPlaced(Event, tag="hazmat_placed"):
    space: Coordinates


class HazmatExploded(Event, tag="hazmat_exploded"):
    space: Coordinates


class HotSpotPlaced(Event, tag="hot_spot_placed"):
    space: Coordinates


class FlaredUp(Event, tag="flared_up"):
    """The last target has a hot spot: the fire advances again."""

    space: Coordinates


class KnockedDown(Event, tag="knocked_down"):
    """to: where the firefighter stands again."""

    firefighter: int
    space: Coordinates
    to: Coordinates


class VictimLost(Event, tag="victim_lost"):
    """lost: how many are lost now."""

    space: Coordinates
    kind: str
    lost: int


class PoiPlaced(Event, tag="poi_placed"):
    """Face down."""

    space: Coordinates


class FireCardDrawn(Event, tag="fire_card_drawn"):
    card: str


class EventDrawn(Event, tag="event_drawn"):
    card: str


class FlareUpAdded(Event, tag="flare_up_added"):
    """A Flare Up card is in the Fire Deck from now on."""

    card: str


class FireDeckShuffled(Event, tag="fire_deck_shuffled"):
    """The discard pile is part of the deck again."""

    cards: int


class EventDeckShuffled(Event, tag="event_deck_shuffled"):
    """The discard pile is the deck again."""

    cards: int


class PointsChanged(Event, tag="points_changed"):
    """A card gives or takes action points of a firefighter; by: the difference."""

    firefighter: int
    by: int


class PoolChanged(Event, tag="pool_changed"):
    """A card puts markers of a kind into the pool of POI or takes them out; by: the difference."""

    kind: str
    by: int


class RuleBegan(Event, tag="rule_began"):
    """A card's rule holds in the next turns, the one with that number the last."""

    rule: str
    until: int


class DecisionOpened(Event, tag="decision_opened"):
    decision: int


class DecisionTaken(Event, tag="decision_taken"):
    decision: int
    option: int


class GameWon(Event, tag="game_won"):
    """The seventh rescue; the game may go on for the others (B73)."""

    rescued: int


class GameEnded(Event, tag="game_ended"):
    won: bool
    reason: str
