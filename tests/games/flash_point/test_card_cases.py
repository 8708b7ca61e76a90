"""Every card against a case that was written from its text: the position before, and all that it changes.

A case lists the changes as "<what> <before> -> <after>". The position after the draw is the position before with these
changes and those of the draw itself (the stage moves on, cards are discarded), and with no others.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from games.flash_point.position import Position
from games.game import Document
from tests.games.flash_point.house import TRAGIC, Edge, Match, Space, after_actions, scenario

FOLDER: Final = Path(__file__).with_name("card_cases")
CALL: Final = {
    "id": "call",
    "title": "Call",
    "text": "Draw an Event card.",
    "effects": [{"effect": "draw_events"}],
}
"""A Fire card that does nothing but draw the Event of a case."""


class Choice(msgspec.Struct, forbid_unknown_fields=True):
    """A decision with the options that the text offers, and the answer."""

    of: list[Space]
    taken: Space


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """note: what is special. edges, before: what differs in the position. rolls: both dice. draws: cards and POI."""

    card: str
    changes: list[str]
    note: str = ""
    edges: dict[str, str] = {}
    before: dict[str, Any] = {}
    rolls: list[Space] = []
    draws: dict[str, list[str]] = {}
    choices: list[Choice] = []

    def __str__(self) -> str:
        return " ".join(filter(None, (self.card, self.note)))


def cases(name: str) -> list[Case]:
    return msgspec.json.decode((FOLDER / f"{name}.json").read_bytes(), type=list[Case])


def ids(deck: str) -> set[str]:
    return {card["id"] for card in TRAGIC.cards() if card["deck"] == deck}


FLARE_UPS: Final = cases("fire_cards")
EVENTS: Final = [*cases("events_bad"), *cases("events_good")]


def lines(position: Position) -> Iterator[tuple[str, Any]]:
    """Everything on the table that is not empty, each with its number or word."""
    for field in ("fire", "smoke", "hazmats", "hot_spots"):
        for space in getattr(position, field):
            yield f"{field} {space[0]},{space[1]}", 1
    for poi in position.points_of_interest:
        yield f"poi {poi.space[0]},{poi.space[1]}", 1
    for victim in position.victims:
        yield f"{victim.kind} {victim.space[0]},{victim.space[1]}", "treated" if victim.treated else "untreated"
    for edge in position.edges:
        (row, column), (other_row, other_column) = edge.edge
        yield f"edge {row},{column} {other_row},{other_column}", edge.kind
    for number, one in enumerate(position.firefighters):
        yield f"firefighter {number} ap", one.ap
    for kind, count in (position.pool or {}).items():
        yield f"pool {kind}", count
    for name, deck in position.decks.items():
        for pile in ("left", "discarded"):
            yield from ((f"{name} {pile} {card}", count) for card, count in getattr(deck, pile).items())
    for rule in position.lasting:
        yield f"until turn {rule.until}", rule.rule
    for field in ("rescued", "lost", "false_alarms", "hazmats_removed", "hazmats_exploded", "decisions", "stage"):
        yield field, getattr(position, field)


def changes(before: Position, after: Position) -> list[str]:
    old, new = dict(lines(before)), dict(lines(after))
    return sorted(
        f"{what} {old.get(what, 0)} -> {new.get(what, 0)}"
        for what in old.keys() | new.keys()
        if old.get(what, 0) != new.get(what, 0)
    )


def begun(case: Case, fire_cards: dict[str, int], house: Document) -> Match:
    """In turn 1 of two firefighters in the corner; no card in the Event deck but those that the case draws."""
    events = {"left": dict.fromkeys(case.draws.get("event_card", []), 1)}
    decks = {"fire": {"left": fire_cards}, "events": events}
    edges = {named(edge): kind for edge, kind in case.edges.items()}
    before = {"firefighters": [(0, 0), (0, 0)], "points_of_interest": [], **case.before}
    return after_actions(TRAGIC, house=house, decks=decks, edges=edges, **before)


def named(words: str) -> Edge:
    """ "4,2 4,3" as two spaces."""
    here, there = (tuple(map(int, word.split(","))) for word in words.split())
    return here, there  # type: ignore[return-value]


def draw(game: Match, case: Case, own: list[str]) -> None:
    """One draw with the answers of the case; own: what the draw itself changes besides the stage."""
    before = game.position
    game.dice(*case.rolls, **case.draws).table()
    for choice in case.choices:
        decision = game.position.decision
        assert decision is not None
        assert decision.options == choice.of
        game.choose(choice.taken)
    own.append("stage fire_card -> aftermath")
    if case.choices:
        own.append(f"decisions 0 -> {len(case.choices)}")
    assert changes(before, game.position) == sorted(case.changes + own)
    game.all_used()


@pytest.mark.parametrize("case", EVENTS, ids=str)
def test_an_event_does_what_its_card_says(case: Case) -> None:
    case.draws = {**case.draws, "event_card": [case.card]}
    game = begun(case, {"call": 1}, scenario(fire_cards=[CALL]))
    case.draws["fire_card"] = ["call"]
    own = ["fire left call 1 -> 0", "fire discarded call 0 -> 1"]
    draw(game, case, [*own, f"events left {case.card} 1 -> 0", f"events discarded {case.card} 0 -> 1"])


@pytest.mark.parametrize("case", FLARE_UPS, ids=str)
def test_a_card_of_the_fire_deck_does_what_it_says(case: Case) -> None:
    drawn = case.draws.get("fire_card", [])
    case.draws = {**case.draws, "fire_card": [case.card, *drawn]}
    game = begun(case, {name: case.draws["fire_card"].count(name) for name in case.draws["fire_card"]}, scenario())
    own = [] if case.card == "accelerate" else [f"fire left {case.card} 1 -> 0", f"fire discarded {case.card} 0 -> 1"]
    draw(game, case, own)


def test_every_card_has_a_case() -> None:
    assert {case.card for case in EVENTS} == ids("event")
    assert {case.card for case in FLARE_UPS} == ids("fire") | ids("flare_up")
