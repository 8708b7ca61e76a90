"""Pictures of Flash Point of what tests put on the board, read back."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest

from games.flash_point.picture import picture
from games.flash_point.position import (
    FirefighterPosition,
    PoiPosition,
    Position,
    VictimPosition,
)
from games.flash_point.positions import POSITION_TYPES
from games.flash_point.rulesets import RULES, Rules
from games.registry import find
from tests.games.drawn_svg import SVG, DrawnSvg

Json = dict[str, Any]


KEYS: Final = tuple(RULES)
each_game = pytest.mark.parametrize("key", KEYS)


def scenario(key: str) -> Json:
    return dict(next(iter(find(key).scenarios().values())))


def table(rules: Rules, document: Json | None = None, **changes: Any) -> Position:
    """A position of a game with nothing on the board but what is given."""
    given = {"scenario": document or scenario(rules.key), "seats": 1, **changes}
    return POSITION_TYPES[rules.key](**given)


def drawn(rules: Rules, document: Json | None = None, **changes: Any) -> DrawnSvg:
    return DrawnSvg(picture(rules, table(rules, document, **changes)))


def on_space(found: DrawnSvg, space: tuple[int, int]) -> Counter[str]:
    group = found.said("space", f"{space[0]},{space[1]}")
    return Counter(str(use.get("href"))[1:] for use in group.iter(f"{SVG}use"))


def edge_kinds(found: DrawnSvg) -> dict[str, str]:
    groups = [group for group in found.root.iter(f"{SVG}g") if group.get("data-edge")]
    return {str(group.get("data-edge")): str(group.get("data-kind")) for group in groups}


def crowd(place: tuple[int, int]) -> Json:
    """As much as one space can hold."""
    return {
        "fire": [place],
        "hot_spots": [place],
        "hazmats": [place] * 5,
        "points_of_interest": [PoiPosition(place)],
        "victims": [VictimPosition(place), VictimPosition(place, "heavy_victim", True)],
        "firefighters": [FirefighterPosition(place, ap=4)] * 6,
    }
