"""Where a position may have points of interest."""

from __future__ import annotations

import pytest

from games.errors import Faulty
from tests.games.flash_point.building import GAMES, state_of
from tests.games.flash_point.converting import told, world_of
from tests.games.flash_point.scenes import scene


def test_a_marker_that_was_brought_outside_is_read_again() -> None:
    """As the Fire Prevention Specialist does."""
    outside = scene("experienced", poi=[(3, 0)])
    position = GAMES["experienced"].position(state_of(outside))
    assert told(world_of("flash-point-experienced", position)) == told(outside)


def test_in_the_family_game_no_marker_lies_outside() -> None:
    with pytest.raises(Faulty):
        state_of(scene(poi=[(3, 0)]))
