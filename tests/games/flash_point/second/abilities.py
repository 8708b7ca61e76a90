"""What single specialists can do (E10 and the printed cards)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.flash_point.second import moves
from tests.games.flash_point.second.moves import Action, Offer, card
from tests.games.flash_point.second.people import FALSE_ALARM, reveal
from tests.games.flash_point.second.world import Table, World

CAFS = "cafs_firefighter"
MOST_ON_CAFS = 1


def offers(world: World, number: int) -> Iterator[Offer]:
    own = world.firefighters[number]
    can = card(own).can
    if "treat" in can and any(victim.at == own.at and not victim.treated for victim in world.victims):
        yield Offer(("treat",), 1)
    if "identify" in can:
        for space in world.poi:
            yield Offer(("identify", space), 1)
    if "remove_hazmat" in can and own.at in world.hazmats:
        yield Offer(("remove_hazmat",), 2)
    if "command" in can:
        for other in range(len(world.firefighters)):
            if other != number and world.firefighters[other].at is not None:
                yield from commands(world, other)


def commands(world: World, other: int) -> Iterator[Offer]:
    """Moves and doors of another firefighter, at the price that one would pay; one AP a turn on the CAFS."""
    is_cafs = world.firefighters[other].specialist == CAFS
    for offer in (*moves.moves(world, other), *moves.doors(world, other)):
        if not is_cafs or (offer.cost <= MOST_ON_CAFS and not world.commanded_cafs):
            yield Offer(("command", other, offer.action), offer.cost, "command")


def perform_treat(world: World, table: Table, number: int, action: Action) -> None:
    here = world.firefighters[number].at
    patient = min(victim for victim in world.victims if victim.at == here and not victim.treated)
    patient.treated = True


def perform_identify(world: World, table: Table, number: int, action: Action) -> None:
    reveal(world, table, action[1])


def perform_remove_hazmat(world: World, table: Table, number: int, action: Action) -> None:
    here = world.firefighters[number].at
    assert here is not None
    world.hazmats.remove(here)


def perform_command(world: World, table: Table, number: int, action: Action) -> None:
    _, other, what = action
    if world.firefighters[other].specialist == CAFS:
        world.commanded_cafs = True
    moves.PERFORMING[what[0]](world, table, other, what)


__all__ = ["FALSE_ALARM", "commands", "offers"]
