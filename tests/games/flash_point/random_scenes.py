"""Situations at random: much stranger than those that play leads to, on both sides of the board."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.games.flash_point.converting import deal
from tests.games.flash_point.scenes import PLAIN, scene
from tests.games.flash_point.second.board import Space
from tests.games.flash_point.second.classic import SIDE_A, SIDE_B
from tests.games.flash_point.second.specialists import SPECIALISTS
from tests.games.flash_point.second.world import MARKERS, Firefighter, GameName, Victim, World

ALL_VICTIMS = 10


def random_scene(game: GameName, random: Random) -> World:
    """Never over: at most 23 damage markers, three lost, six rescued, somebody left."""
    world = scene(game, board=random.choice((SIDE_A, SIDE_B)))
    inside, ring = world.board.inside(), world.board.ring()
    _add_fire(world, random, inside)
    _change_edges(world, random)
    for number in range(random.randint(1, 4)):
        at = random.choice(inside if random.random() < 0.8 else ring)
        world.firefighters[number:] = [Firefighter(at, random.randint(0, 4), _specialist(game, number))]
    world.lost = random.randint(0, 3)
    world.rescued = random.randint(0, 6 - world.lost)
    _add_points(world, random, inside)
    if game != "family":
        _add_what_experienced_have(world, random, inside, ring)
    if game == "tragic":
        deal(world, "recruit")
        _discard_some(world, random)
    return world


def _discard_some(world: World, random: Random) -> None:
    """Cards that have been drawn; often there are hardly any left."""
    for pile in ("fire", "event"):
        left, discards = world.cards[pile], world.cards[f"{pile}_discard"]
        for drawn in random.sample(sorted(left.elements()), random.choice((0, left.total() // 2, left.total() - 1))):
            left[drawn] -= 1
            discards[drawn] += 1


def _specialist(game: GameName, number: int) -> str:
    return "firefighter" if game == "family" else PLAIN[number]


def _add_fire(world: World, random: Random, inside: list[Space]) -> None:
    density = random.choice((0.1, 0.3, 0.6))
    for space in inside:
        thrown = random.random()
        if thrown < density:
            world.fire.add(space)
        elif thrown < 1.5 * density:
            world.smoke.add(space)


def _change_edges(world: World, random: Random) -> None:
    most = random.choice((23, random.randint(0, 23)))
    for edge in sorted(world.edges, key=sorted):
        if world.edges[edge] == "closed":
            world.edges[edge] = random.choice(("closed", "open", "removed"))
        else:
            state = random.choice(("wall", "wall", "wall", "damaged", "destroyed"))
            if world.damage() + MARKERS.get(state, 0) <= most:
                world.edges[edge] = state  # type: ignore[assignment]


def _add_points(world: World, random: Random, inside: list[Space]) -> None:
    spaces = random.sample(inside, 6)
    world.victims = [Victim(space, treated=random.random() < 0.3) for space in spaces[: random.randint(0, 3)]]
    left = ALL_VICTIMS - world.lost - world.rescued - len(world.victims)
    world.pool = Counter(victim=random.randint(1, left), false_alarm=random.randint(0, 5))
    world.poi = spaces[3 : 3 + random.randint(0, min(3, world.pool.total()))]


def _add_what_experienced_have(world: World, random: Random, inside: list[Space], ring: list[Space]) -> None:
    world.ambulance, world.engine = random.randrange(4), random.randrange(4)
    outside = [space for space in ring if space not in world.spot("ambulance")]
    if world.pool["victim"] > 1 and world.pool.total() > len(world.poi) and random.random() < 0.5:
        world.pool["victim"] -= 1
        world.victims.append(Victim(random.choice(outside)))
    world.hazmats = random.choices(inside, k=random.randint(0, 5))
    if world.game == "experienced":
        world.hot_spots = set(random.sample(inside, random.choice((random.randint(0, 8), 23, 24))))


def random_turn(game: GameName, random: Random) -> World:
    """In the middle of a turn: anybody with any points anywhere, victims and markers about."""
    world = random_scene(game, random)
    number = len(world.firefighters)
    names = ["firefighter"] * number
    if game != "family":
        names = random.sample(sorted(set(SPECIALISTS) - {"firefighter"}), number)
        world.spare = frozenset(random.sample(sorted(set(SPECIALISTS) - {"firefighter", *names}), 3))
    world.active = random.randrange(number)
    for place, (own, name) in enumerate(zip(world.firefighters, names, strict=True)):
        own.specialist, card = name, SPECIALISTS[name]
        if place == world.active:
            own.ap = random.randint(0, card.ap + card.saves)
            own.special = {kind: random.randint(0, points) for kind, points in card.free.items()}
            own.bonus = random.choice((0, 0, 1))
        else:
            own.ap = random.randint(0, card.saves)
            own.special = dict.fromkeys(card.free, 0)
    _bring_together(world, random)
    world.acted, world.by_choice = random.random() < 0.5, random.random() < 0.3
    return world


def _bring_together(world: World, random: Random) -> None:
    """Often somebody stands where a victim, a hazmat, a marker or a vehicle is."""
    victims = [victim.at for victim in world.victims]
    places = [*victims, *world.hazmats, *world.poi, *world.spot("engine"), *world.spot("ambulance")]
    if places and random.random() < 0.6:
        own = world.firefighters[world.active]
        own.at = random.choice(places)
        if random.random() < 0.7:
            world.fire.discard(own.at)
    for number, other in enumerate(world.firefighters):
        if number != world.active:
            world.fire.discard(other.at or (0, 0))
    world.victims = [v for v in world.victims if world.game == "family" or v.at not in world.spot("ambulance")]
