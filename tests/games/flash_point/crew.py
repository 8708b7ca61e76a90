"""One firefighter on the board, and what it does, in few words."""

from __future__ import annotations

from typing import Any

from games.flash_point.game import FlashPoint
from tests.games.flash_point.house import EXPERIENCED, FAMILY, Match, Space, match


def at(space: Space, ap: int = 4, game: FlashPoint = FAMILY, **fields: Any) -> Match:
    """A match with one firefighter there, whose turn it is."""
    return match(game, firefighters=[{"space": space, "ap": ap}], **fields)


def specialist(
    name: str, space: Space, ap: int = 4, *others: Any, special: int = 0, game: FlashPoint = EXPERIENCED, **fields: Any
) -> Match:
    """A match with that specialist there, whose turn it is, and others."""
    own = {"space": space, "ap": ap, "specialist": name, "special": special}
    return match(game, firefighters=[own, *others], **fields)


def go(game: Match, to: Space, firefighter: int = 0, **fields: Any) -> Match:
    return game.act(0, "move", firefighter=firefighter, to=to, **fields)


def refused_to_go(game: Match, to: Space, firefighter: int = 0, **fields: Any) -> str:
    return game.refused(0, "move", firefighter=firefighter, to=to, **fields)


def may_go(game: Match, to: Space, firefighter: int = 0, **fields: Any) -> bool:
    return game.allowed(0, "move", firefighter=firefighter, to=to, **fields)


def where(game: Match, firefighter: int = 0) -> tuple[Any, int]:
    """Where somebody stands and the ordinary points that are left."""
    one = game.position.firefighters[firefighter]
    return one.space, one.ap


def left(game: Match) -> tuple[int, int]:
    """The ordinary and the special points of the first firefighter."""
    one = game.position.firefighters[0]
    return one.ap, one.special
