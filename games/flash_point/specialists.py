"""What each firefighter of a match can do and at what price: a specialist's card as flat numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from games.content import checked, documents
from games.flash_point.card_types import RULES, Rule
from games.flash_point.content_parts import PACKAGE
from games.flash_point.specialist_types import Price, Specialist

NEVER: Final = 99
"""The price of what somebody cannot do: more than anybody has."""
HEAVIER: Final = 1
"""What a heavy victim costs more than another one, carried or dragged."""

# What special action points pay for.
FREE_FOR: Final = (None, "movement", "extinguish", "command")
(NO_FREE, MOVEMENT, EXTINGUISHING, COMMANDING) = range(len(FREE_FOR))


class Skills(NamedTuple):
    """Prices in action points, NEVER for what cannot be done; commanded: at most so many a turn from others."""

    ap: int
    saves: int
    free: int
    free_for: int
    step: int
    enter_fire: int
    carry: int
    door: int
    extinguish: int
    chop: int
    drive: int
    deck_gun: int
    crew_change: int
    commanded: int
    treat: int
    identify: int
    remove_hazmat: int
    reveal_adjacent: int
    drag: int
    squeeze: int
    clear_hot_spot: int
    repair: int
    move_smoke: int
    move_poi: int
    ventilate: int
    commands: bool
    dodges: bool
    rerolls: bool
    drives_from_afar: bool


def skills_of(card: Specialist) -> Skills:
    """The card without any rule that lasts for a while."""
    prices = {name: NEVER if price is None else price for name, price in _prices(card).items()}
    return Skills(
        ap=card.ap,
        saves=card.saves,
        free=card.free,
        free_for=FREE_FOR.index(card.free_for),
        step=1,
        commanded=1 if "one_command" in card.traits else NEVER,
        commands="command" in card.traits,
        dodges="dodge" in card.traits,
        rerolls="reroll_deck_gun" in card.traits,
        drives_from_afar="remote_engine" in card.traits,
        **prices,
    )


def _prices(card: Specialist) -> dict[str, Price]:
    priced = ("enter_fire", "carry", "door", "extinguish", "chop", "drive", "deck_gun", "crew_change")
    skilled = ("treat", "identify", "remove_hazmat", "reveal_adjacent", "drag", "squeeze", "clear_hot_spot")
    others = ("repair", "move_smoke", "move_poi", "ventilate")
    prices: dict[str, Price] = {name: getattr(card, name) for name in priced}
    learned = {str(name): price for name, price in card.skills.items()}
    return prices | {name: learned.get(name) for name in (*skilled, *others)}


FIREFIGHTER: Final = skills_of(Specialist("firefighter", "Firefighter", "Four action points.", 4))
"""Everybody in the family game (E6)."""


@lru_cache(maxsize=1)
def built_in_specialists() -> dict[str, Specialist]:
    """By id, in the order of the ids."""
    return {name: checked(card, Specialist) for name, card in documents(PACKAGE, "specialists").items()}


@lru_cache(maxsize=1024)
def under_rules(skills: Skills, rules: int) -> Skills:
    """The prices while rules of Event cards hold; rules: a bit for each place in card_types.RULES."""
    for place, rule in enumerate(RULES):
        if rules >> place & 1:
            skills = _under(skills, rule)
    return skills


def _under(skills: Skills, rule: Rule) -> Skills:
    if rule == "no_moving":
        return skills._replace(step=NEVER, enter_fire=NEVER, carry=NEVER, drag=NEVER, squeeze=NEVER)
    if rule == "slow_moving":
        return skills._replace(
            step=skills.step + 1,
            enter_fire=skills.enter_fire + 1,
            carry=skills.carry + 1,
            drag=skills.drag + 1,
            squeeze=skills.squeeze + 1,
        )
    if rule == "free_extinguishing":
        return skills._replace(extinguish=_free(skills.extinguish))
    if rule == "dear_extinguishing":
        return skills._replace(extinguish=skills.extinguish * 2)
    if rule == "easy_chopping":
        return skills._replace(chop=min(skills.chop, 1) if skills.chop < NEVER else NEVER)
    if rule == "free_doors":
        return skills._replace(door=_free(skills.door))
    if rule == "free_driving":
        return skills._replace(drive=_free(skills.drive))
    if rule == "no_driving":
        return skills._replace(drive=NEVER)
    return skills._replace(deck_gun=NEVER)


def _free(price: int) -> int:
    return NEVER if price >= NEVER else 0
