"""Pictures show every squad, wall, flag and unit card and one's own hand only, and can be read at 1200 pixels."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import msgspec
import pytest

from games.day_of_fallout.card_types import MARKS
from games.day_of_fallout.position import UnitPosition
from games.day_of_fallout.state import FORMING, TURN, State
from tests.games.day_of_fallout.random_play import GAME, Play
from tests.games.drawn_svg import SVG, DrawnSvg, box_of

SCENARIOS = GAME.scenarios()


def after(scenario: str, seed: int, stage: int, steps: int = 0) -> State:
    """A random match, some steps after it came to a stage."""
    play = Play(seed, scenario)
    states = (step.state for step in play.steps() if step.state.stage == stage)
    return next(islice(states, steps, None), play.state)


def drawn(position: msgspec.Struct) -> DrawnSvg:
    return DrawnSvg(GAME.picture(position))


def on_spaces(found: DrawnSvg) -> dict[str, list[str]]:
    """By space, as "row,column", the names of what is drawn there."""
    return {
        str(group.get("data-space")): [str(use.get("href"))[1:] for use in group.iter(f"{SVG}use")]
        for group in found.root.iter(f"{SVG}g")
        if group.get("data-space")
    }


def told(found: DrawnSvg, key: str) -> list[str]:
    return [str(group.get(f"data-{key}")) for group in found.root.iter(f"{SVG}g") if group.get(f"data-{key}")]


@pytest.mark.parametrize("scenario", ["four-armies", "last-trucks", "three-flags"])
def test_every_squad_wall_flag_and_unit_card_is_drawn_once(scenario: str, seed: int) -> None:
    position: Any = GAME.view(after(scenario, seed, TURN, 40), None)
    found = drawn(position)
    wanted = {f"{row},{column}": "wall" for row, column in position.walls}
    wanted |= {f"{row},{column}": "flag" for row, column in position.flags}
    for army in position.armies:
        for number, squad in enumerate(army.squads, 1):
            if squad.space:
                wanted[f"{squad.space[0]},{squad.space[1]}"] = f"squad-{army.army}-{number}"
    assert {space: names[0] for space, names in on_spaces(found).items()} == wanted
    units = [unit.unit for army in position.armies for squad in army.squads for unit in squad.units]
    assert Counter(told(found, "unit")) == Counter(units)


def test_a_wounded_unit_is_turned_and_its_health_is_told(seed: int) -> None:
    position: Any = GAME.view(after("two-armies", seed, TURN), None)
    squad = next(squad for squad in position.armies[0].squads if squad.units)
    squad.units[0] = UnitPosition(squad.units[0].unit, 1)
    found = drawn(position)
    for place, unit in enumerate(squad.units):
        card = found.said("unit", unit.unit)
        names = [str(use.get("href"))[1:] for use in card.iter(f"{SVG}use")]
        assert names == ["unit-wounded" if place == 0 else "unit"]
    assert found.words(found.said("unit", squad.units[0].unit))[1] in ("1 of 2", "2 of 3")


def test_each_mark_of_a_squad_is_drawn_on_its_space(seed: int) -> None:
    position: Any = GAME.view(after("two-armies", seed, TURN), None)
    squad = next(squad for squad in position.armies[0].squads if squad.space)
    assert squad.space is not None
    for mark in MARKS:
        squad.marks = [mark]
        assert on_spaces(drawn(position))[f"{squad.space[0]},{squad.space[1]}"][1:] == [f"mark-{mark}"]


def test_while_squads_are_formed_a_seat_sees_its_own_cards_and_nobody_elses(seed: int) -> None:
    state = after("four-armies", seed, FORMING, 12)
    whole: Any = GAME.position(state)
    for viewer in (None, 0, 1, 2, 3):
        found = drawn(GAME.view(state, viewer))
        known = [] if viewer is None else whole.armies[viewer].hand
        assert sorted(told(found, "hand")) == sorted(known)
        assert sorted(told(found, "strategic")) == sorted([] if viewer is None else whole.armies[viewer].strategic)


def test_a_picture_does_not_change_with_what_its_viewer_cannot_know(seed: int) -> None:
    """Whatever the others do in secret, and whatever their Strategic Actions are."""
    state = after("two-armies", seed, FORMING)
    other = state.clone()
    other.strategic[1] = tuple(card for card in range(24) if card not in state.strategic[1])[:3]
    other.assigned[1] = (0, 1, 2, 0, 1, 2, 0, 1, 2)
    for viewer in (None, 0):
        assert GAME.picture(GAME.view(state, viewer)) == GAME.picture(GAME.view(other, viewer))
    assert GAME.picture(GAME.view(state, 1)) != GAME.picture(GAME.view(other, 1))


@pytest.mark.parametrize("scenario", ["four-armies", "last-trucks", "long-street"])
def test_no_word_is_small_and_nothing_is_out_of_the_picture(scenario: str, seed: int) -> None:
    if scenario == "long-street":
        row = " ".join(map(str, range(1, 13)))
        document = {**SCENARIOS["two-armies"], "map": [row], "starts": {"A": "1", "B": "12"}, "walls": [], "flags": []}
        found = DrawnSvg(GAME.map(document))
        assert found.width > 1200
    else:
        found = drawn(GAME.position(after(scenario, seed, TURN, 30)))
        assert found.width == 1200
        assert all(size >= 11 for _, size in found.sizes())
    for use in found.root.iter(f"{SVG}use"):
        assert 0 <= box_of(use).x <= box_of(use).right <= found.width
        assert 0 <= box_of(use).y <= box_of(use).bottom <= found.height


@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_the_map_shows_what_the_scenario_puts_on_it(scenario: str) -> None:
    document = SCENARIOS[scenario]
    found = DrawnSvg(GAME.map(document))
    spaces = [f"{row},{column}" for row, column in [*document.get("walls", []), *document.get("flags", [])]]
    goals = {f"{row},{column}" for one in document["victory"] for row, column in one.get("to", [])}
    assert sorted(on_spaces(found)) == sorted(spaces)
    assert sorted(told(found, "start")) == sorted(document["starts"])
    assert set(told(found, "goal")) == goals
    assert sorted(told(found, "module")) == sorted(m for row in document["map"] for m in row.split() if m != "-")
