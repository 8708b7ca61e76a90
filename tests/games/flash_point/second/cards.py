"""The Fire Deck, Flare Ups and Events: how they are drawn, and what they do (L62 to L75; B11 to B18, B79).

What a card says is data, as its document has it; what the words mean is told here again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from tests.games.flash_point.second import places
from tests.games.flash_point.second.fire import advance, settle
from tests.games.flash_point.second.offers import card as card_of
from tests.games.flash_point.second.people import FALSE_ALARM, can_place, place
from tests.games.flash_point.second.world import Table, World

Effect = Mapping[str, Any]
NOBODY: Final = -1


def fire_card(world: World, table: Table) -> None:
    """One card, and whatever else it draws. The fire's people come afterwards, once."""
    pile = world.cards["fire"]
    if not pile.total():
        reshuffle(world)
    if not pile.total():
        return
    drawn = table.draw("fire_card", pile)
    world.in_hand.append(drawn)
    for effect in world.texts[drawn]:
        resolve(world, table, effect)
    if drawn in world.in_hand:
        world.in_hand.remove(drawn)
        world.cards["fire_discard"][drawn] += 1


def reshuffle(world: World) -> None:
    world.cards["fire"].update(world.cards["fire_discard"])
    world.cards["fire_discard"].clear()


def event_card(world: World, table: Table) -> None:
    pile, discards = world.cards["event"], world.cards["event_discard"]
    if not pile.total():
        pile.update(discards)
        discards.clear()
    if not pile.total():
        return
    drawn = table.draw("event_card", pile)
    for effect in world.texts[drawn]:
        resolve(world, table, effect)
    discards[drawn] += 1


def resolve(world: World, table: Table, effect: Effect) -> None:
    if effect["effect"] in places.ON_SPACES:
        places.resolve(world, table, effect)
    else:
        WHOLE[effect["effect"]](world, table, effect)
    settle(world)


def _advance(world: World, table: Table, effect: Effect) -> None:
    for _ in range(effect.get("count", 1)):
        advance(world, table)


def _draw_events(world: World, table: Table, effect: Effect) -> None:
    for _ in range(effect.get("count", 1)):
        event_card(world, table)


def _draw_fire_cards(world: World, table: Table, effect: Effect) -> None:
    for _ in range(effect.get("count", 1)):
        fire_card(world, table)


def _accelerate(world: World, table: Table, effect: Effect) -> None:
    """Flare Ups onto the discards, this card with them, all back into the deck (B12, B13)."""
    for _ in range(effect.get("flare_ups", 1)):
        if world.flare_ups_left:
            world.flare_ups_left -= 1
            world.cards["fire_discard"][table.draw("flare_up", world.cards["flare_ups"])] += 1
    world.cards["fire_discard"][world.in_hand.pop()] += 1
    reshuffle(world)


def _open_doors(world: World, table: Table, effect: Effect) -> None:
    for edge, state in world.edges.items():
        world.edges[edge] = "open" if state == "closed" else state


def _close_doors(world: World, table: Table, effect: Effect) -> None:
    for edge, state in world.edges.items():
        world.edges[edge] = "closed" if state == "open" else state


def _place_points(world: World, table: Table, effect: Effect) -> None:
    for _ in range(effect.get("count", 1)):
        if can_place(world):
            place(world, table)


def _return_false_alarms(world: World, table: Table, effect: Effect) -> None:
    count = min(effect.get("count", 1), world.false_alarms)
    world.false_alarms -= count
    world.pool[FALSE_ALARM] += count


def _remove_false_alarms(world: World, table: Table, effect: Effect) -> None:
    """The pool keeps as many markers as lie face down."""
    spare = world.pool.total() - (len(world.poi) - len(world.shown))
    count = min(effect.get("count", 1), world.pool[FALSE_ALARM], spare)
    world.pool[FALSE_ALARM] -= count
    world.false_alarms += count


def _make_heavy(world: World, table: Table, effect: Effect) -> None:
    count = min(effect.get("count", 1), world.pool["victim"])
    world.pool["victim"] -= count
    world.pool["heavy_victim"] += count


def _treat_victims(world: World, table: Table, effect: Effect) -> None:
    for victim in world.victims:
        victim.treated = True


def _lose_saved(world: World, table: Table, effect: Effect) -> None:
    for number in _whose(world, effect["who"]):
        own = world.firefighters[number]
        own.ap = max(0, own.ap - effect.get("count", 1))


def _gain_saved(world: World, table: Table, effect: Effect) -> None:
    for number in _whose(world, effect["who"]):
        own = world.firefighters[number]
        own.ap = max(own.ap, min(own.ap + effect.get("count", 1), card_of(world, number).saves))


def _whose(world: World, who: str) -> list[int]:
    everybody = list(range(len(world.firefighters)))
    if who == "all":
        return everybody
    return [world.active if who == "active" else (world.active + 1) % len(everybody)]


def _lasting(world: World, table: Table, effect: Effect) -> None:
    turns = len(world.firefighters) if effect.get("turns", "next") == "round" else 1
    world.lasting.append((effect["rule"], world.turn + turns))


WHOLE: Final[dict[str, Callable[[World, Table, Effect], None]]] = {
    "advance_fire": _advance,
    "draw_events": _draw_events,
    "draw_fire_cards": _draw_fire_cards,
    "accelerate": _accelerate,
    "open_doors": _open_doors,
    "close_doors": _close_doors,
    "place_points": _place_points,
    "return_false_alarms": _return_false_alarms,
    "remove_false_alarms": _remove_false_alarms,
    "make_heavy": _make_heavy,
    "treat_victims": _treat_victims,
    "lose_saved": _lose_saved,
    "gain_saved": _gain_saved,
    "lasting": _lasting,
}


def first_piles(copies: Mapping[str, Mapping[str, int]], firefighters: int, difficulty: str) -> dict[str, Counter[str]]:
    """The piles before the first draw. copies: of each card, by the folder of its kind (L34 to L41, B11, B19, B20)."""
    easy = {1: 15, 2: 15, 3: 11}.get(firefighters, 10)
    hard = {1: 10, 2: 10, 3: 8}.get(firefighters, 7)
    fire = Counter(copies["fire_cards"])
    fire["rages"] = easy if difficulty == "recruit" else hard
    return {
        "fire": fire,
        "fire_discard": Counter(),
        "flare_ups": Counter(copies["flare_ups"]),
        "event": Counter(copies["event_cards"]),
        "event_discard": Counter(),
    }
