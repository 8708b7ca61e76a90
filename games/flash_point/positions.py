"""State to position document: names for everything that lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from games.flash_point import pending
from games.flash_point.card_types import RULES, Card
from games.flash_point.position import (
    DecisionPosition,
    DeckPosition,
    EdgePosition,
    ExperiencedPosition,
    FamilyPosition,
    FirefighterPosition,
    LastingPosition,
    PoiPosition,
    Position,
    Stage,
    TragicPosition,
    VictimPosition,
)
from games.flash_point.rulesets import EXPERIENCED, FAMILY, OVER, TRAGIC
from games.flash_point.state import Counts, State
from games.flash_point.tokens import EDGE_NAMES, NO_SPECIALIST, NOWHERE, POI_KINDS, UNKNOWN

STAGES: Final[tuple[str, ...]] = Stage.__args__  # type: ignore[attr-defined]
"""The names of the stages by number."""
POSITION_TYPES: Final[dict[str, type[Position]]] = {
    FAMILY.key: FamilyPosition,
    EXPERIENCED.key: ExperiencedPosition,
    TRAGIC.key: TragicPosition,
}
"""The position documents by game."""


def position_of(state: State) -> msgspec.Struct:
    board = state.board
    places: dict[str, Any] = {
        "edges": _edges(state),
        "fire": _names(state, board.spaces(state.fire)),
        "smoke": _names(state, board.spaces(state.smoke)),
        "hot_spots": _names(state, board.spaces(state.hot_spots)),
        "hazmats": _names(state, state.hazmats),
        "points_of_interest": [PoiPosition(board.name(space), _poi_name(kind)) for space, kind in state.poi],
        "pool": {POI_KINDS[kind]: count for kind, count in enumerate(state.pool) if count},
        "victims": [
            VictimPosition(board.name(space), _poi_name(kind), bool(treated)) for space, kind, treated in state.victims
        ],
        "firefighters": [_firefighter(state, one) for one in range(state.firefighters)],
        "target": None if state.target == NOWHERE else board.name(state.target),
        "ambulance": None if state.ambulance == NOWHERE else state.ambulance,
        "engine": None if state.engine == NOWHERE else state.engine,
        "decks": _decks(state),
        "lasting": [LastingPosition(RULES[rule], until) for rule, until in state.lasting],
        "options": state.options,
    }
    return POSITION_TYPES[
        state.rules.key
    ](
        scenario=board.document,
        seats=state.seats,
        stage=STAGES[state.stage],  # type: ignore[arg-type]
        turn=state.turn,
        active=state.active,
        acted=state.acted,
        flared=state.flared,
        hazmats_removed=state.hazmats_removed,
        hazmats_exploded=state.hazmats_exploded,
        rescued=state.rescued,
        lost=state.lost,
        false_alarms=state.false_alarms,
        decision=_decision(state),
        decisions=state.decisions,
        pending=[[pending.WORDS[task[0]], *task[1:]] for task in state.pending],
        reasons=list(state.reasons),  # type: ignore[arg-type]
        won=state.won if state.stage == OVER or state.won else None,
        **places,
    )


def _names(state: State, spaces: Sequence[int]) -> list[tuple[int, int]]:
    return [state.board.name(space) for space in spaces]


def _edges(state: State) -> list[EdgePosition]:
    """Those that are something else now than at the start."""
    board = state.board
    return [
        EdgePosition(board.edge_name(edge), EDGE_NAMES[kind])
        for edge, (kind, first) in enumerate(zip(state.edges, board.first_edges, strict=True))
        if kind != first
    ]


def _poi_name(kind: int) -> Any:
    return None if kind == UNKNOWN else POI_KINDS[kind]


def _firefighter(state: State, one: int) -> FirefighterPosition:
    place = state.specialist[one]
    return FirefighterPosition(
        space=None if state.at[one] == NOWHERE else state.board.name(state.at[one]),
        specialist=None if place == NO_SPECIALIST else state.board.specialists[place].id,
        ap=state.ap[one],
        special=state.special[one],
        bonus=state.bonus[one],
        commanded=state.commanded[one],
    )


def _decks(state: State) -> dict[str, DeckPosition]:
    if not state.rules.cards:
        return {}
    board = state.board
    return {
        "fire": _deck([*board.fire_cards, *board.flare_ups], state.fire_deck, state.fire_discard),
        "flare_ups": _deck(board.flare_ups, state.flare_ups, ()),
        "events": _deck(board.event_cards, state.event_deck, state.event_discard),
    }


def _deck(cards: Sequence[Card], left: Counts, discarded: Counts) -> DeckPosition:
    return DeckPosition(
        left={card.id: count for card, count in zip(cards, left, strict=True) if count},
        discarded={card.id: count for card, count in zip(cards, discarded, strict=False) if count},
    )


def _decision(state: State) -> DecisionPosition | None:
    if not state.decision:
        return None
    about, seat, *subject = state.decision
    return DecisionPosition(
        id=state.decisions,
        about=pending.WORDS[about],
        options=[option_name(state, about, option) for option in state.choices],
        seat=None if seat == NOWHERE else seat,
        subject=subject,
    )


def option_name(state: State, about: int, option: int) -> tuple[int, int] | int | str | None:
    kind = pending.OPTIONS_OF[about]
    if kind == pending.OF_SPACES:
        return None if option == NOWHERE else state.board.name(option)
    return state.board.specialists[option].id if kind == pending.OF_SPECIALISTS else option
