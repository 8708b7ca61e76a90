"""Who commands in fire keeps what all of them need to get out (B54, B80)."""

from __future__ import annotations

from tests.games.flash_point.scenes import allowed, scene
from tests.games.flash_point.second.world import Firefighter, World


def burning_doorway(ap: int, beyond: int = 1) -> World:
    """A Fire Captain outside, and somebody in the one burning space inside that leads there."""
    captain = Firefighter((3, 0), ap, "fire-captain", {"command": 0})
    around = [(3, 1), (2, 1), (4, 1), (3, 2)]
    return scene("experienced", fire=around, people=[captain, Firefighter((3, beyond), 0, "generalist")])


def test_one_point_is_enough_for_water_that_saves_both_in_a_space() -> None:
    """Entering costs two; the third puts the fire out for the two of them."""
    assert ("move", 0, (3, 1), None, False) in allowed(burning_doorway(ap=3))


def test_each_in_a_space_of_its_own_needs_points_of_its_own() -> None:
    assert ("move", 0, (3, 1), None, False) not in allowed(burning_doorway(ap=3, beyond=2))
