"""What a specialist can do that others cannot, as numbers (facts of the printed cards; E10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Specialist(NamedTuple):
    """free: AP that pay for one kind of thing and are never saved. can: what nobody else may do."""

    ap: int = 4
    saves: int = 4
    free: Mapping[str, int] = {}
    chop: int = 2
    extinguish: int = 1
    """AP for each half of a fire, or for smoke."""
    deck_gun: int = 4
    can: frozenset[str] = frozenset()
    cannot: frozenset[str] = frozenset()


SPECIALISTS: Final[Mapping[str, Specialist]] = {
    "firefighter": Specialist(),
    "generalist": Specialist(ap=5),
    "rescue_specialist": Specialist(free={"movement": 3}, chop=1, extinguish=2),
    "cafs_firefighter": Specialist(ap=3, free={"extinguish": 3}),
    "fire_captain": Specialist(free={"command": 2}, can=frozenset({"command"})),
    "paramedic": Specialist(extinguish=2, can=frozenset({"treat"})),
    "imaging_technician": Specialist(can=frozenset({"identify"})),
    "driver_operator": Specialist(deck_gun=2, can=frozenset({"reroll"})),
    "hazmat_technician": Specialist(can=frozenset({"remove_hazmat"})),
}
