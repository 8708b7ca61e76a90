"""What the three games differ in, written out in full for each; nothing here has a default."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.flash_point import action_numbers as kinds

# Stages; position.Stage names them. Those of the table come in this order, as far as a game has them.
SETUP: Final = 0
TURN: Final = 1
END_OF_ACTIONS: Final = 2
ADVANCE_FIRE: Final = 3
FIRE_CARD: Final = 4
FLARE_UPS: Final = 5
AFTERMATH: Final = 6
REPLENISH: Final = 7
OVER: Final = 8

_BASE_ACTIONS: Final = (
    kinds.MOVE,
    kinds.OPEN_DOOR,
    kinds.CLOSE_DOOR,
    kinds.EXTINGUISH,
    kinds.CHOP,
    kinds.REVEAL,
    kinds.END_TURN,
)
_SPECIALIST_ACTIONS: Final = (
    kinds.DRIVE,
    kinds.DECK_GUN,
    kinds.CREW_CHANGE,
    kinds.TREAT,
    kinds.IDENTIFY,
    kinds.REMOVE_HAZMAT,
    kinds.SQUEEZE,
    kinds.REPAIR,
    kinds.CLEAR_HOT_SPOT,
    kinds.VENTILATE,
    kinds.MOVE_SMOKE,
    kinds.MOVE_POI,
)


class Rules(NamedTuple):
    """The rules of one game.

    actions: kinds of seat actions that exist in it. table_stages: what the table does after a turn, in order.
    ap: action points of a firefighter without a specialist. explosions, hazmats, extra_hot_spots: of the setup, by
    difficulty (recruit, veteran, heroic); hot_spots_by_firefighters: further ones by their number, six places.
    setup_hot_spots: whether each explosion of the setup leaves one (E11). rescue_at_ambulance: else any outside space
    rescues (E7). poi_takes_marker: a new POI removes smoke and fire and re-rolls or reveals (E9), else it follows the
    arrows (E14, B48). flips_after_actions: smoke beside fire flips when a turn's actions are over (B27).
    """

    key: str
    actions: tuple[int, ...]
    table_stages: tuple[int, ...]
    specialists: bool
    vehicles: bool
    hazmat: bool
    hot_spots: bool
    cards: bool
    ap: int
    explosions: tuple[int, int, int]
    hazmats: tuple[int, int, int]
    extra_hot_spots: tuple[int, int, int]
    hot_spots_by_firefighters: tuple[int, int, int, int, int, int]
    rescue_at_ambulance: bool
    poi_takes_marker: bool
    flips_after_actions: bool


FAMILY: Final = Rules(
    key="flash-point-family",
    actions=_BASE_ACTIONS,
    table_stages=(ADVANCE_FIRE, AFTERMATH, REPLENISH),
    specialists=False,
    vehicles=False,
    hazmat=False,
    hot_spots=False,
    cards=False,
    ap=4,
    explosions=(0, 0, 0),
    hazmats=(0, 0, 0),
    extra_hot_spots=(0, 0, 0),
    hot_spots_by_firefighters=(0, 0, 0, 0, 0, 0),
    rescue_at_ambulance=False,
    poi_takes_marker=True,
    flips_after_actions=False,
)

EXPERIENCED: Final = Rules(
    key="flash-point-experienced",
    actions=(*_BASE_ACTIONS, *_SPECIALIST_ACTIONS),
    table_stages=(ADVANCE_FIRE, FLARE_UPS, AFTERMATH, REPLENISH),
    specialists=True,
    vehicles=True,
    hazmat=True,
    hot_spots=True,
    cards=False,
    ap=4,
    explosions=(3, 3, 4),
    hazmats=(3, 4, 5),
    extra_hot_spots=(0, 3, 3),
    hot_spots_by_firefighters=(0, 0, 2, 3, 3, 3),
    rescue_at_ambulance=True,
    poi_takes_marker=False,
    flips_after_actions=False,
)

TRAGIC: Final = Rules(
    key="tragic-events",
    actions=tuple(kind for kind in (*_BASE_ACTIONS, *_SPECIALIST_ACTIONS) if kind != kinds.CLEAR_HOT_SPOT),
    table_stages=(END_OF_ACTIONS, FIRE_CARD, AFTERMATH, REPLENISH),
    specialists=True,
    vehicles=True,
    hazmat=True,
    hot_spots=False,
    cards=True,
    ap=4,
    explosions=(3, 3, 4),
    hazmats=(3, 4, 5),
    extra_hot_spots=(0, 0, 0),
    hot_spots_by_firefighters=(0, 0, 0, 0, 0, 0),
    rescue_at_ambulance=True,
    poi_takes_marker=False,
    flips_after_actions=True,
)

RULES: Final = {rules.key: rules for rules in (FAMILY, EXPERIENCED, TRAGIC)}
