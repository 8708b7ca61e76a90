"""What fire does to people, and who comes next: knock downs, losses, new points of interest (E4, E5, E8, E9, E14)."""

from __future__ import annotations

from tests.games.flash_point.second import veteran
from tests.games.flash_point.second.board import Space, distance
from tests.games.flash_point.second.fire import clear_outside, roll_space
from tests.games.flash_point.second.offers import place_of
from tests.games.flash_point.second.world import ENOUGH, Over, Table, Victim, World

MOST_LOST = 4
ALL = 10
WANTED = 3
FALSE_ALARM = "false_alarm"


def after_fire(world: World, table: Table) -> None:
    """People and markers in fire, once; then the outside is clear; then a fourth loss ends the game (B83)."""
    knock_down(world, table)
    lose(world, table)
    clear_outside(world)
    if world.lost >= MOST_LOST or nobody_left(world):
        world.end_badly()


def knock_down(world: World, table: Table) -> None:
    """Everybody in fire at that moment; nobody twice (B45)."""
    prices = {number: veteran.price(world, number) for number in world.standing(world.fire)}
    for number, price in prices.items():
        options: list[Space | None] = [None, *veteran.ways(world, number, price)]
        aside = table.choose(number, "dodge", options)
        if aside is not None:
            dodge(world, table, number, aside, price or 0)
        else:
            here = place_of(world, number)
            world.firefighters[number].at = table.choose(number, "ambulance_space", beds(world, here))


def dodge(world: World, table: Table, number: int, aside: Space, price: int) -> None:
    """For saved AP, with a treated victim that was led; what was carried burns."""
    here, own = place_of(world, number), world.firefighters[number]
    own.ap -= price
    own.at = aside
    for led in sorted(victim for victim in world.victims if victim.at == here and victim.treated)[:1]:
        led.at = aside
        take_aboard(world)
    arrive(world, table, aside)


def arrive(world: World, table: Table, space: Space) -> None:
    """Somebody came to that space: a marker there is turned over, unless the match leaves that to choice (B52)."""
    if space in world.poi and not world.by_choice:
        reveal(world, table, space)


def beds(world: World, fallen: Space) -> list[Space]:
    """Where somebody who was knocked down may stand up: at the Ambulance, in the family game at the nearest spot."""
    if world.spot("ambulance"):
        return sorted(world.spot("ambulance"), key=lambda space: (distance(space, fallen), space))
    parking = {space for spot in world.board.ambulance for space in spot}
    nearest = min(distance(space, fallen) for space in parking)
    return sorted(space for space in parking if distance(space, fallen) == nearest)


def lose(world: World, table: Table) -> None:
    for space in sorted(space for space in world.poi if space in world.fire):
        if turn_over(world, table, space) != FALSE_ALARM:
            world.lost += 1
    burnt = [victim for victim in world.victims if victim.at in world.fire]
    world.lost += len(burnt)
    world.victims = [victim for victim in world.victims if victim not in burnt]


def turn_over(world: World, table: Table, space: Space) -> str:
    """The kind of the marker that leaves that space."""
    world.poi.remove(space)
    kind = world.shown.pop(space) if space in world.shown else table.draw("poi", world.pool)
    world.false_alarms += kind == FALSE_ALARM
    return kind


def reveal(world: World, table: Table, space: Space) -> None:
    """A victim stays, a false alarm leaves the board."""
    kind = turn_over(world, table, space)
    if kind != FALSE_ALARM:
        world.victims.append(Victim(space, kind))
        take_aboard(world)


def is_saved(world: World, space: Space) -> bool:
    """The family game asks for the outside, the others for the Ambulance."""
    if world.game == "family":
        return not world.board.is_inside(space)
    return space in world.spot("ambulance")


def take_aboard(world: World) -> None:
    """Rescue everybody who is where rescue is; the seventh wins at once (B74), or the tenth where one plays on."""
    saved = [victim for victim in world.victims if is_saved(world, victim.at)]
    world.victims = [victim for victim in world.victims if victim not in saved]
    world.rescued += len(saved)
    if world.rescued >= (ALL if world.play_on else ENOUGH):
        world.over = "won"
        raise Over
    if saved and nobody_left(world):
        world.end_badly()


def nobody_left(world: World) -> bool:
    """Whether every victim there is has been rescued or lost."""
    hidden = sum(count for kind, count in world.pool.items() if kind != FALSE_ALARM)
    return not hidden and not world.victims and all(kind == FALSE_ALARM for kind in world.shown.values())


def replenish(world: World, table: Table) -> None:
    """Until three lie there or no marker is left that could."""
    while world.on_board() < WANTED and can_place(world):
        place(world, table)


def can_place(world: World) -> bool:
    face_down = len(world.poi) - len(world.shown)
    if world.pool.total() <= face_down:
        return False
    if world.game == "family":
        return any(has_room(world, space) for space in world.board.named())
    return any(is_free(world, space) for space in reached(world))


def reached(world: World) -> list[Space]:
    """What the dice can name, and where arrows lead from there."""
    found: list[Space] = []
    for named in world.board.named():
        space: Space | None = named
        while space is not None and space not in found:
            found.append(space)
            space = world.board.arrows.get(space)
    return found


def place(world: World, table: Table) -> None:
    """One marker."""
    if world.game == "family":
        _place_family(world, table)
        return
    while True:
        seen: list[Space] = []
        space: Space | None = roll_space(world, table)
        while space is not None and space not in seen and not is_free(world, space):
            seen.append(space)
            space = world.board.arrows.get(space)
        if space is not None and space not in seen:
            world.poi.append(space)
            return


def _place_family(world: World, table: Table) -> None:
    while not has_room(world, space := roll_space(world, table)):
        pass
    world.fire.discard(space)
    world.smoke.discard(space)
    world.poi.append(space)
    if world.standing([space]):
        reveal(world, table, space)


def has_room(world: World, space: Space) -> bool:
    return space not in world.poi and all(victim.at != space for victim in world.victims)


def is_free(world: World, space: Space) -> bool:
    burns = space in world.fire or space in world.smoke
    return has_room(world, space) and not burns and not world.standing([space])
