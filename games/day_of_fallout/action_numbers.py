"""Action ints: dense, one range per kind of action, mixed radix inside a range.

Only this file and action_names.py know the layout; the rules ask it for numbers and split them by `divmod`.
"""

from __future__ import annotations

from itertools import accumulate, combinations
from typing import Final

from games.day_of_fallout.sizes import MOST_ABILITIES, MOST_CARDS, MOST_ORDERS, MOST_SEATS, MOST_SQUADS

CHOOSE_ARMY: Final = 0
ASSIGN: Final = 1
START_OVER: Final = 2
FORMED: Final = 3
PLACE: Final = 4
ORDER: Final = 5
MOVE: Final = 6
ATTACK: Final = 7
CAPTURE: Final = 8
ABILITY: Final = 9
STRATEGIC: Final = 10
END_TURN: Final = 11
END_TURN_LATE: Final = 12
CHOOSE: Final = 13
CHOOSE_LATE: Final = 14
DEAL: Final = 15
REVEAL: Final = 16
FORFEIT: Final = 17
KINDS: Final = 18
FIRST_TABLE_KIND: Final = DEAL

NO_CARD: Final = MOST_CARDS
"""Of an ability that needs no order card."""
PAYMENTS: Final = tuple(
    sum(1 << card for card in cards) for price in (1, 2) for cards in combinations(range(MOST_CARDS), price)
)
"""Masks of the order cards of an army that pay for a Strategic Action (D67)."""


def paid(payment: int) -> tuple[int, int]:
    """The army whose order cards a payment is of, and their mask."""
    army, place = divmod(payment, len(PAYMENTS))
    return army, PAYMENTS[place]


class ActionNumbers:
    """The ranges for a board with these sizes. starts[kind] is the first int of a kind, kind_of[action] its kind.

    Within a kind the numbers count, last part fastest; a squad is 0 to 2 of the acting seat, a unit its place in
    Board.units, a space its number:
    choose_army: army; assign: unit, squad; place: squad, space; order: squad, order card (its place in
    Board.order_cards), order; move: squad, space; attack: squad, unit; capture: squad, flag (its place in
    Board.flags); ability: unit, ability, order card of its army or NO_CARD; strategic: card, payment (army and
    place in PAYMENTS); choose: option;
    forfeit: seat.
    """

    def __init__(self, armies: int, units: int, spaces: int, flags: int, strategic: int) -> None:
        sizes = [1] * KINDS
        sizes[CHOOSE_ARMY] = armies
        sizes[ASSIGN] = units * MOST_SQUADS
        sizes[PLACE] = sizes[MOVE] = MOST_SQUADS * spaces
        sizes[ORDER] = MOST_SQUADS * armies * MOST_CARDS * MOST_ORDERS
        sizes[ATTACK] = MOST_SQUADS * units
        sizes[CAPTURE] = MOST_SQUADS * flags
        sizes[ABILITY] = units * MOST_ABILITIES * (MOST_CARDS + 1)
        self.payments = armies * len(PAYMENTS)
        sizes[STRATEGIC] = strategic * self.payments
        self.choices = sizes[CHOOSE] = max(spaces, units, MOST_SEATS * MOST_SQUADS)
        sizes[FORFEIT] = MOST_SEATS
        self.units = units
        self.spaces = spaces
        self.flags = flags
        self.order_cards = armies * MOST_CARDS
        self.starts: tuple[int, ...] = tuple(accumulate(sizes, initial=0))[:-1]
        self.count = sum(sizes)
        self.kind_of = bytes(kind for kind, size in enumerate(sizes) for _ in range(size))
