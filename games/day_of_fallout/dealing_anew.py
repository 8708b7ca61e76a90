"""The cards that a position leaves unknown, dealt anew (G7)."""

from __future__ import annotations

from games.chance import Chance
from games.day_of_fallout.forming import assign, next_by_default
from games.day_of_fallout.position import Position
from games.day_of_fallout.reading import all_placed, fail
from games.day_of_fallout.sizes import NOBODY
from games.day_of_fallout.state import State


def deal_unknown(state: State, position: Position, chance: Chance) -> None:
    """Strategic Actions that nobody is known to have; of each army the unit cards that its seat is not known to
    have; squads that are formed by an even split."""
    deck = [1] * len(state.board.strategic)
    for seat, army in enumerate(position.armies):
        path = f"/armies/{seat}/strategic"
        known = all_placed(path, [card for card in army.strategic if card is not None], state.board.strategic_place)
        state.strategic[seat] = known
        for card in (*known, *state.played[seat]):
            if not deck[card]:
                fail(path, "are cards that nobody else has or had")
            deck[card] = 0
    for seat, army in enumerate(position.armies):
        drawn = [_drawn(deck, "strategic", chance) for card in army.strategic if card is None]
        state.strategic[seat] = tuple(sorted((*state.strategic[seat], *drawn)))
        _deal_units(state, seat, position, chance)


def _deal_units(state: State, seat: int, position: Position, chance: Chance) -> None:
    board, army, path = state.board, position.armies[seat], f"/armies/{seat}/hand"
    known = all_placed(path, [unit for unit in army.hand if unit is not None], board.unit_place)
    deck = [int(own == state.armies[seat]) for own in board.army_of]
    for unit in known:
        if not deck[unit]:
            fail(path, "are different units of the own army")
        deck[unit] = 0
    if len(known) > 1 and known != tuple(sorted(known)):
        fail(path, "are in the order of the cards")
    if len(army.hand) not in (0, board.hand) or len(army.assigned) != len(army.hand):
        fail(path, f"holds {board.hand} unit cards or none, with a squad or null for each")
    cards = [_drawn(deck, "unit", chance) if unit is None else board.unit_place[unit] for unit in army.hand]
    squads = [NOBODY if squad is None else squad - 1 for squad in army.assigned]
    pairs = sorted(zip(cards, squads, strict=True))
    state.hands[seat] = tuple(card for card, _ in pairs)
    state.assigned[seat] = tuple(squad for _, squad in pairs)
    while army.formed and (following := next_by_default(state, seat)) is not None:
        assign(state, seat, *following)


def _drawn(deck: list[int], kind: str, chance: Chance) -> int:
    """A card out of the deck, which loses it."""
    if not sum(deck):
        fail("/armies", f"hold more unknown cards ({kind}) than there are")
    card = chance.pick(kind, deck)
    deck[card] -= 1
    return card
