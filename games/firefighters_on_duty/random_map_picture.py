"""The picture of a scenario whose city is not drawn yet: where tiles will lie, and what else is certain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.firefighters_on_duty.boards import board_for
from games.firefighters_on_duty.content_types import RandomScenario
from games.firefighters_on_duty.picture_elements import INK, PAPER, number, rectangle, symbol, text, wrapped
from games.firefighters_on_duty.picture_layout import Layout
from games.firefighters_on_duty.picture_panel import LETTERS, LINE, PANEL, Section, framed, objective, titled
from games.firefighters_on_duty.picture_streets import GROUND, edge_tiles
from games.firefighters_on_duty.picture_symbols import SYMBOLS
from games.firefighters_on_duty.position import Position

WIDTH: Final = 1200.0
MARGIN: Final = 20.0
HEADER: Final = 74.0
GAP: Final = 12.0
UNKNOWN: Final = "The city is drawn when a match starts"
WORDS: Final = (
    "Each place gets one of the eight City Tiles, either side up and turned any way. Then Blocks are drawn for all "
    "of the above: burning ones first, and nothing else on those."
)


def random_map_picture(scenario: RandomScenario, position: Position) -> str:
    """SVG, 1200 units wide. position: a first one of that scenario, of which nothing is shown that was drawn."""
    board = board_for(position.scenario)
    layout = Layout(board, MARGIN, HEADER + GAP, WIDTH - 2 * MARGIN - PANEL - GAP)
    panels = [objective(board), _what_is_drawn(scenario)]
    top, placed = HEADER + GAP, []
    for drawing, height in panels:
        placed.append(f'<g transform="translate({number(WIDTH - MARGIN - PANEL)} {number(top)})">{drawing}</g>')
        top += height + GAP
    bottom = max(top, layout.box.bottom + GAP) + MARGIN - GAP
    city = [rectangle(*layout.box, "#e9e3d3", corner=10), *_unknown_tiles(layout), *edge_tiles(layout, position)]
    size = f'width="{number(WIDTH)}" height="{number(bottom)}" viewBox="0 0 {number(WIDTH)} {number(bottom)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="DejaVu Sans, Verdana, Arial, sans-serif">'
        + titled(f"{scenario.title}. {UNKNOWN}.")
        + SYMBOLS
        + rectangle(0, 0, WIDTH, bottom, PAPER)
        + "".join([*_header(scenario), *city, *placed])
        + "</svg>"
    )


def _header(scenario: RandomScenario) -> Iterator[str]:
    fewest, most = scenario.seats
    players = f"{most} player{'s' if most > 1 else ''}" if fewest == most else f"{fewest} to {most} players"
    yield rectangle(0, 0, WIDTH, HEADER, "#2b2f36")
    yield text(MARGIN, 32, scenario.title[:50], 24, fill="#ffffff", bold=True)
    yield text(MARGIN, 58, UNKNOWN, 15, fill="#f5d98a")
    yield symbol("point", 786, 20, 34)
    yield text(828, 46, str(scenario.points), 26, fill="#ffffff", bold=True)
    yield text(868, 43, "Scenario Points", 13, fill="#d8dade")
    yield text(WIDTH - MARGIN, 30, f"{players}, {scenario.rounds} rounds", 15, fill="#ffffff", anchor="end")


def _unknown_tiles(layout: Layout) -> Iterator[str]:
    for place, box in enumerate(layout.tile_boxes):
        middle = box.x + box.width / 2
        yield rectangle(*box, GROUND, line="#8d8776", extra=' stroke-width="1.5"')
        yield text(middle, box.y + box.height / 2 + 40, "?", 120, fill=PAPER, bold=True, anchor="middle")
        yield text(box.x + 8, box.y + 20, f"tile {place + 1}", 14, fill=INK, bold=True)


def _what_is_drawn(scenario: RandomScenario) -> Section:
    wanted = scenario.random
    rounds = ", ".join(str(call.round) for call in wanted.distress_calls)
    rows = [
        ("fire-lying", f"Fires on {len(wanted.fires)} Blocks", sum(wanted.fires)),
        ("debris", "Debris", wanted.debris),
        ("civilian", "Civilians", wanted.civilians),
        ("injured", "Injured People", wanted.injured),
        ("smoke-2", "Hazards", wanted.hazards),
        ("call", f"Distress Calls, rounds {rounds}", len(wanted.distress_calls)),
    ]
    shown = [row for row in rows if row[2]]
    drawing = []
    for place, (name, words, count) in enumerate(shown):
        y = 30.0 + place * 22
        drawing.append(symbol(name, 12, y, 17))
        drawing.append(text(36, y + 13.5, words, 13))
        drawing.append(text(PANEL - 12, y + 13.5, str(count), 13, bold=True, anchor="end"))
    y = 30.0 + len(shown) * 22 + 18
    lines = wrapped(WORDS, LETTERS)
    drawing += [text(12, y + place * LINE, line, 13) for place, line in enumerate(lines)]
    return framed("Drawn at Game Setup", y + len(lines) * LINE, drawing)
