"""What a picture says in words: what happens next, how the game ended, and all of it for who cannot see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from games.flash_point.board import Board
from games.flash_point.decks import card_of
from games.flash_point.picture_tokens import parked, tokens_by_space
from games.flash_point.position import FirefighterPosition, Position

STAGES: Final = {
    "setup": "Setup",
    "turn": "Turn",
    "end_of_actions": "End of the actions",
    "advance_fire": "Advance Fire",
    "fire_card": "Fire card",
    "flare_ups": "Flare-ups",
    "aftermath": "Who and what is in the fire",
    "replenish": "New points of interest",
    "over": "The game is over",
}
REASONS: Final = {
    "rescued": "seven victims are rescued",
    "all_rescued": "all victims are rescued",
    "collapse": "the building collapsed",
    "lives_lost": "four victims are lost",
    "nobody_left": "too few victims are left to be rescued",
}
DECISIONS: Final = {
    "choose_specialist": "which specialist",
    "choose_start": "where a firefighter starts",
    "place_ambulance": "where the Ambulance stands",
    "place_engine": "where the Engine stands",
    "card_effect": "what a card does",
    "knock_down": "where a knocked-down firefighter stands up",
    "dodge": "whether to dodge",
    "ride": "who rides along",
    "alight": "where to get off",
    "reroll": "whether to roll the deck gun again",
}
TOKENS: Final = {
    "fire": "Fire",
    "smoke": "Smoke",
    "hot-spot": "Hot spot",
    "hazmat": "Hazmat",
    "poi": "POI",
    "poi-victim": "POI, a victim",
    "poi-heavy_victim": "POI, a heavy victim",
    "poi-false_alarm": "POI, a false alarm",
    "victim": "Victim",
    "heavy_victim": "Heavy victim",
    "victim-treated": "Treated victim",
    "heavy_victim-treated": "Treated heavy victim",
}
EDGES: Final = {
    "nothing": "nothing",
    "wall": "wall",
    "wall_damaged": "damaged wall",
    "wall_destroyed": "destroyed wall",
    "door_open": "open door",
    "door_closed": "closed door",
    "door_destroyed": "destroyed door",
}


def title_words(board: Board, position: Position) -> str:
    """The accessible name of a picture."""
    return f"{board.scenario.title}, turn {position.turn}: {state_words(board, position)}"


def state_words(board: Board, position: Position) -> str:
    """What happens next, the decision that waits, or how the game ended."""
    if position.won is not None:
        reasons = ", ".join(REASONS[reason] for reason in position.reasons)
        words = f"{'Won' if position.won else 'Lost'}: {reasons}"
        if position.stage == "over":
            return words
        return f"{words}; {_stage_words(board, position)}"
    return _stage_words(board, position)


def _stage_words(board: Board, position: Position) -> str:
    words = STAGES[position.stage]
    if position.stage == "turn" and position.firefighters:
        words = f"Firefighter {position.active + 1} acts"
    if position.decision is None:
        return words
    about = DECISIONS[position.decision.about]
    if position.decision.about == "card_effect":
        deck, card, _ = position.decision.subject
        about = about.replace("a card", card_of(board, deck, card).title)
    who = "a player" if position.decision.seat is None else f"player {position.decision.seat + 1}"
    return f"{words}, {who} decides {about}"


def specialist_title(board: Board, firefighter: FirefighterPosition) -> str:
    """ "Firefighter" for one without a specialist."""
    known = {specialist.id: specialist.title for specialist in board.specialists}
    return known.get(firefighter.specialist or "", "Firefighter")


def points_words(firefighter: FirefighterPosition) -> str:
    """Action points, with the specialist's own and a card's."""
    words = f"{firefighter.ap} AP"
    if firefighter.special:
        words += f" +{firefighter.special} special"
    if firefighter.bonus:
        words += f" +{firefighter.bonus} extra"
    return words


def space_words(firefighter: FirefighterPosition) -> str:
    return "not placed" if firefighter.space is None else f"{firefighter.space[0]}, {firefighter.space[1]}"


def token_words(name: str) -> str:
    if name.startswith("firefighter-"):
        return f"Firefighter {name.split('-')[1]}"
    return TOKENS[name]


def listed_words(names: list[str]) -> str:
    """What lies on a space, equal things counted."""
    counted = Counter(token_words(name) for name in names)
    return ", ".join(words if count == 1 else f"{count} {words}" for words, count in counted.items())


def description(board: Board, position: Position) -> str:
    """The position in sentences, for readers of screens."""
    return " ".join(f"{sentence}." for sentence in _sentences(board, position))


def _sentences(board: Board, position: Position) -> Iterator[str]:
    yield state_words(board, position)
    yield f"{position.rescued} rescued, {position.lost} lost, {damage_markers(board, position)} damage markers placed"
    for (row, column), names in sorted(tokens_by_space(position).items()):
        yield f"Row {row} column {column}: {listed_words(names)}"
    for name, (row, column) in parked(board, position).items():
        yield f"The {name.capitalize()} stands at row {row} column {column}"
    for number, firefighter in enumerate(position.firefighters):
        title = specialist_title(board, firefighter)
        yield f"Firefighter {number + 1}, {title}: {points_words(firefighter)}"
    for edge in position.edges:
        (row, column), (down, right) = edge.edge
        yield f"Between {row}, {column} and {down}, {right}: {EDGES[edge.kind]}"


def damage_markers(board: Board, position: Position) -> int:
    """Counted from the edges, as the rules do."""
    markers = {"wall_damaged": 1, "wall_destroyed": 2}
    return sum(markers.get(edge.kind, 0) for edge in position.edges)
