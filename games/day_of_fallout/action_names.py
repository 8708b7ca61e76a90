"""Action ints to named actions and back. Every part of a number is a column of named values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from games.action_columns import Column
from games.day_of_fallout import action_numbers as kinds
from games.day_of_fallout import actions
from games.day_of_fallout.action_numbers import NO_CARD, PAYMENTS, paid
from games.day_of_fallout.board import Board
from games.day_of_fallout.boards import MOST_BOARDS
from games.day_of_fallout.sizes import MOST_ABILITIES, MOST_CARDS, MOST_ORDERS, MOST_SEATS, MOST_SQUADS
from games.day_of_fallout.state import TURN, State
from games.errors import Fault, Faulty

STRUCTS: Final[tuple[type[actions.Action], ...]] = (
    actions.ChooseArmy,
    actions.Assign,
    actions.StartOver,
    actions.Formed,
    actions.Place,
    actions.GiveOrder,
    actions.Move,
    actions.Attack,
    actions.Capture,
    actions.UseAbility,
    actions.PlayStrategic,
    actions.EndTurn,
    actions.EndTurn,
    actions.Choose,
    actions.Choose,
    actions.Deal,
    actions.Reveal,
    actions.Forfeit,
)
"""By kind of action."""
NO_NUMBER: Final = 0
"""Of a turn or a decision: none that waits."""


@lru_cache(maxsize=MOST_BOARDS)
def columns(board: Board) -> tuple[tuple[Column, ...], ...]:
    """The columns of every kind of action, slowest part first; the cards that are spent on an ability and on a
    Strategic Action are left out."""
    squad, space = Column("squad", range(1, MOST_SQUADS + 1)), Column("to", board.names)
    unit = Column("unit", [unit.id for unit in board.units])
    card = Column("card", [card.id for card in board.order_cards])
    by_kind: dict[int, tuple[Column, ...]] = {
        kinds.CHOOSE_ARMY: (Column("army", [army.id for army in board.armies]),),
        kinds.ASSIGN: (unit, squad),
        kinds.PLACE: (squad, space),
        kinds.ORDER: (squad, card, Column("order", range(MOST_ORDERS))),
        kinds.MOVE: (squad, space),
        kinds.ATTACK: (squad, unit),
        kinds.CAPTURE: (squad, Column("space", [board.names[flag] for flag in board.flags])),
        kinds.ABILITY: (unit, Column("ability", range(MOST_ABILITIES))),
        kinds.STRATEGIC: (Column("card", [card.id for card in board.strategic]),),
        kinds.CHOOSE: (Column("option", range(board.numbers.choices)),),
        kinds.FORFEIT: (Column("seat", range(MOST_SEATS)),),
    }
    return tuple(by_kind.get(kind, ()) for kind in range(kinds.KINDS))


def name_action(state: State, action: int) -> actions.Action:
    """The named form; turn and decision are those of the state."""
    board = state.board
    kind = board.numbers.kind_of[action]
    rest, named = action - board.numbers.starts[kind], dict[str, Any]()
    if kind == kinds.CHOOSE_LATE:
        return actions.Choose(NO_NUMBER, 0)
    if kind in (kinds.END_TURN, kinds.END_TURN_LATE):
        return actions.EndTurn(state.turn if kind == kinds.END_TURN else NO_NUMBER)
    if kind == kinds.ABILITY:
        rest, card = divmod(rest, MOST_CARDS + 1)
        army = board.army_of[rest // MOST_ABILITIES]
        named["card"] = None if card == NO_CARD else board.card_of(army, card).id
    if kind == kinds.STRATEGIC:
        rest, payment = divmod(rest, board.numbers.payments)
        army, pay = paid(payment)
        named["pay"] = [card for place, card in enumerate(_cards_of(board, army).values) if pay >> place & 1]
    for column in reversed(columns(board)[kind]):
        rest, place = divmod(rest, len(column.values))
        named[column.field] = column.values[place]
    if kind == kinds.CHOOSE:
        named["decision"] = waiting_decision(state)
    return STRUCTS[kind](**named)


def number_action(state: State, action: Any) -> int:
    """The int of a named action. Raises Faulty naming the field that names nothing of this match.

    An answer to another decision than the one that waits, and the end of another turn than the present one, have
    numbers of their own, always refused as too late.
    """
    if not isinstance(action, STRUCTS):
        raise Faulty([Fault("/type", "that is not an action of this game")])
    starts = state.board.numbers.starts
    kind = STRUCTS.index(type(action))
    if isinstance(action, actions.Choose) and (not state.decision or action.decision != state.decisions):
        return starts[kinds.CHOOSE_LATE]
    if isinstance(action, actions.EndTurn) and (state.stage != TURN or action.turn != state.turn):
        return starts[kinds.END_TURN_LATE]
    place = 0
    for column in columns(state.board)[kind]:
        place = place * len(column.values) + column.place(getattr(action, column.field))
    if isinstance(action, actions.UseAbility):
        place = place * (MOST_CARDS + 1) + _card_place(state.board, action)
    if isinstance(action, actions.PlayStrategic):
        place = place * state.board.numbers.payments + _payment(state.board, action.pay)
    return starts[kind] + place


def _card_place(board: Board, action: actions.UseAbility) -> int:
    army = board.army_of[board.unit_place[action.unit]]
    return NO_CARD if action.card is None else _cards_of(board, army).place(action.card)


def _payment(board: Board, pay: Sequence[str]) -> int:
    cards = Column("pay", [card.id for card in board.order_cards])
    places = {cards.place(card) for card in pay}
    armies = {place // MOST_CARDS for place in places}
    mask = sum(1 << place % MOST_CARDS for place in places)
    if len(armies) != 1 or mask not in PAYMENTS or len(places) != len(pay):
        raise Faulty([Fault("/pay", "are one or two different order cards of one army")])
    return armies.pop() * len(PAYMENTS) + PAYMENTS.index(mask)


def _cards_of(board: Board, army: int) -> Column:
    return Column("card", [board.card_of(army, place).id for place in range(MOST_CARDS)])


def waiting_decision(state: State) -> int:
    """The number of the decision that waits, NO_NUMBER without."""
    return state.decisions if state.decision else NO_NUMBER
