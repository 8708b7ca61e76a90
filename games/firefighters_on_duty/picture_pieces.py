"""All tokens on the board, and which Spaces are too crowded to be read there."""

from __future__ import annotations

from typing import NamedTuple

from games.firefighters_on_duty.picture_edge_tiles import area
from games.firefighters_on_duty.picture_layout import Layout
from games.firefighters_on_duty.picture_packing import drawn, packed
from games.firefighters_on_duty.picture_streets import areas
from games.firefighters_on_duty.picture_tokens import Token, tokens_by_space
from games.firefighters_on_duty.position import Position, SpacePosition
from games.svg import group


class Pieces(NamedTuple):
    """drawing: by Space. crowded: the Spaces whose tokens are small or not all shown, with all of them."""

    drawing: list[str]
    crowded: dict[str, list[Token]]


def pieces(layout: Layout, position: Position) -> Pieces:
    drawing, crowded = [], {}
    for name, tokens in tokens_by_space(layout.board, position).items():
        room = [area(layout, name)] if name in layout.edge_boxes else areas(layout, name)
        places, clear = packed(tokens, room)
        dark = _is_dark(layout, name, position)
        drawing.append(group((part for place in places for part in drawn(place, dark=dark)), space=name))
        if not clear:
            crowded[name] = tokens
    return Pieces(drawing, crowded)


def _is_dark(layout: Layout, name: str, position: Position) -> bool:
    board = layout.board
    return bool(board.is_road[board.index[name]]) or position.spaces.get(name, SpacePosition()).burned
