"""The picture of a scenario whose city is not drawn yet: where tiles will lie, and what else is certain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.firefighters_on_duty.boards import board_for
from games.firefighters_on_duty.content_types import RandomScenario
from games.firefighters_on_duty.picture_edge_tiles import edge_tiles
from games.firefighters_on_duty.picture_layout import Layout
from games.firefighters_on_duty.picture_page import MARGIN, columns, header, page, table
from games.firefighters_on_duty.picture_panel import objective
from games.firefighters_on_duty.picture_streets import GROUND
from games.firefighters_on_duty.picture_symbols import SYMBOLS
from games.firefighters_on_duty.position import Position
from games.svg import INK, document, rectangle, text, wrapped
from games.svg_panel import EDGE, LETTERS, LINE, ROW, TOP, Section, framed, row, set_out

UNKNOWN: Final = "The city is drawn when a match starts"
WORDS: Final = (
    "Each place gets one of the eight City Tiles, either side up and turned any way. Then Blocks are drawn for all "
    "of the above: burning ones first, and nothing else on those."
)


def random_map_picture(scenario: RandomScenario, position: Position) -> str:
    """SVG, 1200 units wide. position: a first one of that scenario, of which nothing is shown that was drawn."""
    board = board_for(position.scenario)
    on = page(board)
    panels, bottom = set_out([objective(board), _what_is_drawn(scenario)], columns(on), on.layout.box.bottom)
    fewest, most = scenario.seats
    players = f"{most} player{'s' if most > 1 else ''}" if fewest == most else f"{fewest} to {most} players"
    drawing = [
        *header(scenario.title, UNKNOWN, scenario.points, f"{players}, {scenario.rounds} rounds", on.width),
        table(on.layout),
        *_unknown_tiles(on.layout),
        *edge_tiles(on.layout, position),
        *panels,
    ]
    words = f"{UNKNOWN}. {scenario.objective_text}"
    return document(on.width, bottom + MARGIN, SYMBOLS, scenario.title, words, drawing)


def _unknown_tiles(layout: Layout) -> Iterator[str]:
    for place, box in enumerate(layout.tile_boxes):
        middle = box.x + box.width / 2
        yield rectangle(*box, GROUND, line="#8d8776", extra=' stroke-width="1.5"')
        yield text(middle, box.y + box.height / 2 + 40, "?", 120, fill="#3b6b4a", bold=True, anchor="middle")
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
    shown = [counted for counted in rows if counted[2]]
    drawing = [row(place, name, words, str(count)) for place, (name, words, count) in enumerate(shown)]
    y = TOP + len(shown) * ROW + 18
    lines = wrapped(WORDS, LETTERS)
    drawing += [text(EDGE, y + place * LINE, line, 13) for place, line in enumerate(lines)]
    return framed("Drawn at Game Setup", y + len(lines) * LINE - 4, drawing)
