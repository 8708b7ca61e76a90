"""How the bot answers decisions."""

from __future__ import annotations

from games.firefighters_on_duty import pending
from games.firefighters_on_duty.bot_paths import Ways
from games.firefighters_on_duty.bot_targets import protected
from games.firefighters_on_duty.card_types import RemoveDebris, RemoveFire, RemoveHazards
from games.firefighters_on_duty.state import State
from games.firefighters_on_duty.tokens import CIVILIAN, FIREFIGHTER, INJURED, NOWHERE

HELPFUL = (RemoveDebris, RemoveFire, RemoveHazards)


def choice(state: State) -> int:
    """The number of the option to take."""
    about, _, *subject = state.decision
    options = state.choices
    if about in pending.COUNTED:
        return _count_for_second_station(state, options)
    if about in (pending.CARD_SPACE, pending.PICK_BLAST, pending.SHARE_FIRES):
        helps = about == pending.CARD_SPACE and isinstance(_effect(state, subject), HELPFUL)
        losses = [_loss(state, space) for space in options]
        return losses.index(max(losses) if helps else min(losses))
    ways = [_way_to_fires(state, station) for station in options]
    return ways.index(min(ways))


def _effect(state: State, subject: list[int]) -> object:
    deck, card, part, place, *_ = subject
    return state.board.decks.effects_of(deck, card, part)[place]


def _count_for_second_station(state: State, options: tuple[int, ...]) -> int:
    """As large a part of the tokens as of the engines."""
    stations = state.board.stations
    if len(stations) < 2:
        return 0
    engines = state.vehicle_at[: state.engines]
    wanted = options[-1] * engines.count(stations[1]) / max(1, len(engines) - engines.count(NOWHERE))
    return min(range(len(options)), key=lambda option: abs(options[option] - wanted))


def _way_to_fires(state: State, station: int) -> float:
    """How far the Fires are from a Fire Station, and how many engines begin there already."""
    walk = Ways(state).walking(station)
    fires = [(walk[space], state.active[space] + state.inactive[space]) for space in range(state.board.numbered_count)]
    total = sum(count for _, count in fires)
    crowd = 2.5 * state.vehicle_at[: state.engines].count(station)
    return crowd + (sum(way * count for way, count in fires) / total if total else 0.0)


def _loss(state: State, space: int) -> float:
    """How much one more Fire there would hurt; nothing where it cannot be placed."""
    board = state.board
    if state.burned[space] or not board.takes_fire[space]:
        return 0.0
    fires = state.active[space] + state.inactive[space]
    if board.is_road[space]:
        return 0.0 if fires else 2.0 + 3.0 * (space in state.vehicle_at)
    people = state.tokens[INJURED][space] * 4 + state.tokens[CIVILIAN][space] * 2 + state.tokens[FIREFIGHTER][space]
    return 1.0 + 2.0 * fires + people + 4.0 * (space in protected(state)) + 2.0 * (state.hazards[space] > 0)
