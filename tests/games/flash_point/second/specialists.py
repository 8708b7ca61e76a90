"""What a specialist can do that others cannot, as numbers (facts of the printed cards; E10).

The names are those of the content documents, so that both sides speak of the same card; the numbers are told again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple


class Specialist(NamedTuple):
    """What things cost, None: never. free: AP that pay for one kind of thing and are never saved.

    extinguish: AP for each half of a fire, or for smoke. skills: what nobody else may do, with its price.
    """

    ap: int = 4
    saves: int = 4
    free: Mapping[str, int] = {}
    step: int | None = 1
    enter_fire: int | None = 2
    carry: int | None = 2
    door: int | None = 1
    chop: int | None = 2
    extinguish: int | None = 1
    drive: int | None = 2
    deck_gun: int | None = 4
    crew_change: int | None = 2
    skills: Mapping[str, int] = {}
    traits: frozenset[str] = frozenset()


SPECIALISTS: Final[Mapping[str, Specialist]] = {
    "firefighter": Specialist(),
    "generalist": Specialist(ap=5),
    "rescue-specialist": Specialist(free={"movement": 3}, chop=1, extinguish=2),
    "cafs-firefighter": Specialist(ap=3, free={"extinguish": 3}),
    "fire-captain": Specialist(free={"command": 2}, traits=frozenset({"command"})),
    "paramedic": Specialist(extinguish=2, skills={"treat": 1}),
    "imaging-technician": Specialist(skills={"identify": 1}),
    "driver-operator": Specialist(deck_gun=2, traits=frozenset({"reroll"})),
    "hazmat-technician": Specialist(skills={"remove_hazmat": 2}),
    "veteran": Specialist(traits=frozenset({"dodge"})),
    "rescue-dog": Specialist(
        ap=12,
        saves=6,
        enter_fire=None,
        carry=4,
        door=None,
        chop=None,
        extinguish=None,
        drive=None,
        deck_gun=None,
        crew_change=None,
        skills={"squeeze": 2, "reveal_adjacent": 0},
        traits=frozenset({"dog"}),
    ),
    "structural-engineer": Specialist(extinguish=None, skills={"clear_hot_spot": 1, "repair": 2}),
    "fire-prevention-specialist": Specialist(skills={"move_smoke": 1, "move_poi": 2}),
    "dispatcher": Specialist(drive=1, traits=frozenset({"remote_engine"})),
    "stretcher-bearer": Specialist(carry=1, extinguish=2, chop=3),
    "ventilation-specialist": Specialist(skills={"ventilate": 2}),
}


def under_rules(card: Specialist, rules: Iterable[str]) -> Specialist:
    """What things cost while rules of Event cards hold. What is never done stays so."""
    for rule in rules:
        prices, change = RULES[rule]
        changed: dict[str, Any] = {
            name: change(getattr(card, name)) for name in prices if getattr(card, name) is not None
        }
        card = card._replace(**changed)
    return card


MOVING: Final = ("step", "enter_fire", "carry")
RULES: Final[Mapping[str, tuple[tuple[str, ...], Callable[[int], int | None]]]] = {
    "no_moving": (MOVING, lambda price: None),
    "slow_moving": (MOVING, lambda price: price + 1),
    "free_extinguishing": (("extinguish",), lambda price: 0),
    "dear_extinguishing": (("extinguish",), lambda price: 2 * price),
    "easy_chopping": (("chop",), lambda price: 1),
    "free_doors": (("door",), lambda price: 0),
    "free_driving": (("drive",), lambda price: 0),
    "no_driving": (("drive",), lambda price: None),
    "no_deck_gun": (("deck_gun",), lambda price: None),
}
"""Which prices a rule changes, and how."""
