"""The scenario of the tests: plain units and the same orders for every army on a map of 6 x 6 spaces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.day_of_fallout.game import DayOfFallout
from games.game import Document

GAME: Final = DayOfFallout()
ARMIES: Final = {"a": "triad", "b": "section-8", "c": "arkarians", "d": "cyberzone"}
"""The armies of seats 0 to 3, by the first letter of their units: a1 to a9, b1 to b9 and so on."""
ORDERS: Final[list[Document]] = [
    {"title": "Sprint", "move": 3, "exactly": True},
    {"title": "Light attack", "move": 2, "damage": 1, "dice": 1},
    {"title": "Heavy attack", "move": 1, "damage": 2, "dice": 2, "heavy": True},
    {"title": "Aimed burst", "damage": 2, "dice": 2},
]
SPRINT, LIGHT, HEAVY, BURST = range(len(ORDERS))
CARDS: Final[dict[str, list[str]]] = {
    army: [card["id"] for card in GAME.cards() if card["deck"] == "order" and card["army"] == army]
    for army in ARMIES.values()
}
"""The order cards of each army; in these situations all have the same orders."""
SHOT: Final = {"name": "Shot", "dice": 2, "target": "enemy_unit", "range": 4, "effects": [{"effect": "damage"}]}
BLAST: Final = {"name": "Blow Up Wall", "dice": 1, "target": "wall", "range": 1, "effects": [{"effect": "remove_wall"}]}
MINE: Final = {
    "name": "Blow Up Vehicle",
    "dice": 2,
    "target": "enemy_unit",
    "range": 1,
    "tag": "transport",
    "effects": [{"effect": "destroy"}],
}
PATCH: Final = {"name": "Patch Up", "dice": 0, "target": "own_unit", "range": 0, "effects": [{"effect": "heal"}]}
SPECIAL: Final[dict[str, Document]] = {
    "sniper": {"abilities": [SHOT]},
    "sapper": {"abilities": [BLAST, MINE]},
    "medic": {"abilities": [PATCH]},
    "truck": {"tags": ["transport"]},
    "guard": {"traits": ["guard"]},
    "armour": {"traits": ["armour"]},
    "driver": {"traits": ["move"]},
    "scope": {"traits": ["attack_range"]},
    "gun": {"traits": ["attack_damage"]},
    "thief": {"traits": ["capture"]},
    "stubborn": {"traits": ["no_mark"]},
    "titan": {"health": 3},
}
"""Further units, named with the letter of the army before: a-sniper."""


def order_cards(orders: Sequence[Document]) -> list[Document]:
    """All order cards of all armies, each with these orders."""
    return [
        {"id": card, "army": army, "title": card, "orders": orders} for army, cards in CARDS.items() for card in cards
    ]


def scenario(**changes: Any) -> Document:
    plain = {f"{letter}{number}": letter for letter in ARMIES for number in range(1, 10)}
    special = {f"{letter}-{kind}": letter for letter in ARMIES for kind in SPECIAL}
    return {
        "id": "scene",
        "title": "Scene",
        "text": "For tests.",
        "seats": [2, 4],
        "map": ["1 2 3", "4 5 6", "7 8 9"],
        "starts": {"A": "1", "B": "9", "C": "3", "D": "7"},
        "victory": [{"kind": "eliminate_units", "count": 9}],
        "units": [
            {"id": name, "army": ARMIES[letter], "title": name, "text": "", **SPECIAL.get(name[2:], {})}
            for name, letter in {**plain, **special}.items()
        ],
        "orders": order_cards(ORDERS),
        **changes,
    }
