"""What the active firefighter may do, and what follows: one turn after another (E1, L55 to L61)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from tests.games.flash_point.second import abilities, moves, vehicles, veteran
from tests.games.flash_point.second.board import Space
from tests.games.flash_point.second.cards import fire_card
from tests.games.flash_point.second.fire import advance, flare_up, flashover, settle
from tests.games.flash_point.second.offers import Action, Offer, card, pay
from tests.games.flash_point.second.people import after_fire, replenish
from tests.games.flash_point.second.world import Over, Question, Table, World

PERFORMING: Final[dict[str, Callable[[World, Table, int, Action], None]]] = {
    "move": moves.perform_move,
    "open_door": moves.perform_door,
    "close_door": moves.perform_door,
    "extinguish": moves.perform_extinguish,
    "chop": moves.perform_chop,
    "drive": vehicles.perform_drive,
    "crew_change": vehicles.perform_crew_change,
    "deck_gun": vehicles.perform_deck_gun,
    "treat": abilities.perform_treat,
    "identify": abilities.perform_reveal,
    "reveal": abilities.perform_reveal,
    "remove_hazmat": abilities.perform_remove_hazmat,
    "squeeze": abilities.perform_squeeze,
    "clear_hot_spot": abilities.perform_clear_hot_spot,
    "repair": abilities.perform_repair,
    "ventilate": abilities.perform_ventilate,
    "move_smoke": abilities.perform_move_smoke,
    "move_poi": abilities.perform_move_poi,
}
WITH_DICE: Final = ("identify", "reveal", "deck_gun")
END_TURN: Final = ("end_turn",)


def everything(world: World, number: int) -> list[Offer]:
    """All that is there to be done, whatever is left to pay with."""
    found = [*moves.offers(world, number), *vehicles.offers(world, number), *abilities.offers(world, number)]
    here = world.firefighters[number].at
    if here in world.poi:
        found.append(Offer(("reveal", here), 0))
    return found


def legal(world: World) -> list[Action]:
    """What the active firefighter may do now."""
    number = world.active
    allowed = [offer.action for offer in everything(world, number) if is_allowed(world, number, offer)]
    if not any(_saves(world, number, who) for who in in_danger(world)):
        allowed.append(END_TURN)
    return allowed


def is_allowed(world: World, number: int, offer: Offer) -> bool:
    """Whether it can be paid, and leaves a way out for everybody who is in fire then (B54, B80).

    Whom one commands into fire one must be able to command out of it.
    """
    after = tried(world, number, offer)
    if after is None:
        return False
    return bool(after.over) or gets_out(after, number) or not gets_out(world, number)


def tried(world: World, number: int, offer: Offer) -> World | None:
    """The world after it, as far as it goes without dice and questions; None when it cannot be paid."""
    after = world.copy()
    after.by_choice = True
    if not pay(after.firefighters[number], offer.cost, offer.kind):
        return None
    note_command(after, offer)
    if offer.action[0] not in WITH_DICE:
        with suppress(Over, Question):
            PERFORMING[offer.action[0]](after, Table(), number, offer.action)
    return after


def note_command(world: World, offer: Offer) -> None:
    if offer.kind == "command":
        world.firefighters[offer.action[1]].commanded += offer.cost


def in_danger(world: World) -> list[int]:
    """Who of those that the active firefighter moves stands in fire."""
    commands = "command" in card(world, world.active).traits
    return [number for number in world.standing(world.fire) if commands or number == world.active]


def gets_out(world: World, number: int) -> bool:
    """Whether everybody in fire can be out of it, by one action for each, in whatever order."""
    return not in_danger(world) or any(
        gets_out(after, number) for who in in_danger(world) for after in _saves(world, number, who)
    )


def _saves(world: World, number: int, who: int) -> list[World]:
    """The worlds after one action that takes somebody out of fire: a move, or water on the own space."""
    own = world.firefighters[who].at
    if who != number:
        found = [offer for offer in abilities.commands(world, who) if offer.action[0] == "move"]
    else:
        water = [offer for offer in moves.extinguishing(world, number) if offer.action[1] == own]
        found = [*moves.moves(world, number), *water]
    tries = [tried(world, number, offer) for offer in found]
    return [after for after in tries if after is not None and not _burns(after, who, own)]


def _burns(world: World, who: int, before: Space | None) -> bool:
    """Smoke in the own space is no help where it burns again when the actions are over (B28)."""
    if world.game == "tragic" and world.firefighters[who].at == before:
        world = world.copy()
        flashover(world)
    return world.firefighters[who].at in world.fire


def perform(world: World, table: Table, action: Action) -> None:
    """An action of the active firefighter, in place. Raises Over at the end of the game, Question for a choice."""
    number = world.active
    if action == END_TURN:
        end_turn(world)
        return
    offer = next(offer for offer in everything(world, number) if offer.action == action)
    assert pay(world.firefighters[number], offer.cost, offer.kind)
    world.acted = True
    note_command(world, offer)
    PERFORMING[action[0]](world, table, number, action)


def end_turn(world: World) -> None:
    """Free AP are gone, others are saved up to what the card allows."""
    own = world.firefighters[world.active]
    own.ap = min(own.ap, card(world, world.active).saves)
    own.special = {}
    own.bonus = 0
    world.turn_ended = True


def next_turn(world: World) -> None:
    world.active = (world.active + 1) % len(world.firefighters)
    own = world.firefighters[world.active]
    own.ap += card(world, world.active).ap
    own.special = dict(card(world, world.active).free)
    own.bonus = veteran.bonus(world, world.active)
    world.turn_ended = world.acted = False
    for other in world.firefighters:
        other.commanded = 0


def end_of_actions(world: World, table: Table) -> None:
    """Tragic Events: smoke beside fire is fire, with all that follows (B27, B28)."""
    settle(world)
    after_fire(world, table)


def replenish_and_go_on(world: World, table: Table) -> None:
    replenish(world, table)
    world.lasting = [(rule, last) for rule, last in world.lasting if last > world.turn]
    world.turn += 1
    next_turn(world)


STAGES: Final[dict[str, Callable[[World, Table], None]]] = {
    "end_of_actions": end_of_actions,
    "advance_fire": advance,
    "flare_ups": flare_up,
    "fire_card": fire_card,
    "aftermath": after_fire,
    "replenish": replenish_and_go_on,
}
