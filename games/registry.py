"""The games that can be played, one line each."""

from __future__ import annotations

import importlib

from games.day_of_fallout import DayOfFallout
from games.firefighters_on_duty import FirefightersOnDuty
from games.flash_point import FlashPointExperienced, FlashPointFamily, TragicEvents
from games.game import Game

GAMES: tuple[Game, ...] = (
    FirefightersOnDuty(),
    FlashPointFamily(),
    FlashPointExperienced(),
    TragicEvents(),
    DayOfFallout(),
)
PLAYABLE: dict[str, Game] = {game.key: game for game in GAMES}


def add(names: str) -> None:
    """Make further games playable: "module:Class", comma separated. The process's main calls this."""
    for name in filter(None, (part.strip() for part in names.split(","))):
        module, _, attribute = name.partition(":")
        game: Game = getattr(importlib.import_module(module), attribute)()
        PLAYABLE[game.key] = game


def find(key: str) -> Game:
    """Raises KeyError for an unknown key; there is no default game."""
    return PLAYABLE[key]
