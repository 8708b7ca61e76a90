"""Why an action is refused: a stable code, words for a person, and where the rule stands.

That is the section of the rules page, and the ruling's id where there is one.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Refusal(NamedTuple):
    code: str
    message: str
    rule: str


# Who may act, and when
NO_SUCH_ACTION: Final = Refusal("no_such_action", "This match has no such action.", "Turn TU1, G5")
GAME_OVER: Final = Refusal("game_over", "The game has ended.", "Victory VI1")
NOT_YOUR_TURN: Final = Refusal("not_your_turn", "It is another player's turn.", "Turn TU2, D55")
NOT_YOUR_ACTION: Final = Refusal("not_your_action", "That is not for this seat to do.", "Turn TU2")
NOT_NOW: Final = Refusal("not_now", "That cannot be done in this part of the game.", "Turn TU1")
TURN_OVER: Final = Refusal("turn_over", "That is not the turn under way.", "Turn TU4")
ENDING: Final = Refusal(
    "ending", "After an end-of-turn Strategic Action only the end of the turn remains.", "Strategic Actions SA5, D66"
)
GIVEN_UP: Final = Refusal("given_up", "That seat is out of the game.", "Victory VI6, D56")

# Decisions
DECISION_WAITS: Final = Refusal("decision_waits", "A target must be chosen first.", "Targets TA1, G2")
DECISION_OVER: Final = Refusal("decision_over", "That is not the decision that waits.", "Targets TA3, G2")
NO_SUCH_OPTION: Final = Refusal("no_such_option", "The decision has no such option.", "Targets TA1, G2")

# Setup
ARMY_TAKEN: Final = Refusal("army_taken", "Another player has that army.", "Setup SE1, D58")
ARMY_NOT_PLAYABLE: Final = Refusal("army_not_playable", "The scenario is not played with that army.", "Setup SE1")
ALREADY_FORMED: Final = Refusal("already_formed", "The squads are formed.", "Forming FO3, D14")
NOT_IN_HAND: Final = Refusal("not_in_hand", "That card is not in the hand.", "Forming FO1, D13")
ALREADY_ASSIGNED: Final = Refusal("already_assigned", "That unit is in a squad already.", "Forming FO1, D13")
SQUAD_FULL: Final = Refusal("squad_full", "The scenario allows no further unit there.", "Forming FO2")
CARDS_LEFT: Final = Refusal("cards_left", "All unit cards must be in squads first.", "Forming FO3, D13")
ALREADY_PLACED: Final = Refusal("already_placed", "That squad stands on the board.", "Placing PL1, D16")
NOT_YOUR_START: Final = Refusal("not_your_start", "That is no space of the own starting point.", "Placing PL1, D16")
SPACE_TAKEN: Final = Refusal("space_taken", "Another squad stands there.", "Placing PL2, D16")

# Orders
NO_SUCH_SQUAD: Final = Refusal("no_such_squad", "There is no such squad on the board.", "Orders OR1")
NO_SUCH_SQUAD_TO_PLACE: Final = Refusal("no_such_squad", "That squad has no units.", "Placing PL1, D16")
NOT_YOUR_CARD: Final = Refusal("not_your_card", "That is no order card of the own army.", "Orders OR1")
NO_SUCH_ORDER: Final = Refusal("no_such_order", "The card has no such order.", "Orders OR1")
CARD_USED: Final = Refusal("card_used", "That order card has been used in this turn.", "Orders OR2, D9")
SQUAD_ACTED: Final = Refusal("squad_acted", "That squad has had its order in this turn.", "Orders OR3, D10")
NO_ORDER: Final = Refusal("no_order", "That squad is not carrying out an order.", "Orders OR4, D11")

# Moving
ALREADY_MOVED: Final = Refusal("already_moved", "The squad has moved with this order.", "Movement MO1")
AFTER_ATTACK: Final = Refusal("after_attack", "A squad moves before it attacks.", "Movement MO1, D32")
CANNOT_MOVE: Final = Refusal("cannot_move", "The squad cannot move in this turn.", "Movement MO5, D42")
OUT_OF_REACH: Final = Refusal("out_of_reach", "The order does not take the squad there.", "Movement MO2, D18, D19, D20")

# Attacking
NO_ATTACK: Final = Refusal("no_attack", "The order has no attack.", "Attack AT1")
ALREADY_ATTACKED: Final = Refusal(
    "already_attacked", "The squad has attacked or tried for a flag with this order.", "Attack AT1, D24"
)
CANNOT_ATTACK: Final = Refusal("cannot_attack", "The squad cannot attack in this turn.", "Marks MA2")
NO_SUCH_TARGET: Final = Refusal("no_such_target", "That unit is not on the board.", "Attack AT2")
OWN_UNIT: Final = Refusal("own_unit", "Own units are not attacked.", "Attack AT2, D54")
OUT_OF_RANGE: Final = Refusal(
    "out_of_range", "The target is not in range in a straight line without walls.", "Attack AT3, D22, D28"
)
GUARDED: Final = Refusal("guarded", "Another unit of that squad guards it.", "Traits TR5")

# Flags
NO_FLAG: Final = Refusal("no_flag", "That flag has been captured.", "Flags FL1, D26")
FLAG_NOT_NEAR: Final = Refusal("flag_not_near", "The flag is not adjacent to the squad.", "Flags FL1, D25")
FLAG_TRIED: Final = Refusal("flag_tried", "The squad has tried for a flag in this turn.", "Flags FL2, D24")

# Special abilities
NO_SUCH_UNIT: Final = Refusal("no_such_unit", "That is no own unit on the board.", "Abilities AB1")
NO_SUCH_ABILITY: Final = Refusal("no_such_ability", "The unit has no such ability.", "Abilities AB1")
NEEDS_CARD: Final = Refusal("needs_card", "The ability takes the place of an order.", "Abilities AB2, D45")
NEEDS_NO_CARD: Final = Refusal("needs_no_card", "The ability needs no order card.", "Abilities AB3, D46")
ABILITY_USED: Final = Refusal("ability_used", "The unit has used its ability in this turn.", "Abilities AB3, D46")
CANNOT_USE_ABILITIES: Final = Refusal(
    "cannot_use_abilities", "The squad cannot use abilities in this turn.", "Marks MA3"
)
NO_TARGET: Final = Refusal("no_target", "There is nothing to choose as the target.", "Targets TA2, D69")

# Strategic Actions
NOT_HELD: Final = Refusal("not_held", "That Strategic Action is not in the hand.", "Strategic Actions SA1")
STRATEGIC_USED: Final = Refusal(
    "strategic_used", "A Strategic Action has been played in this turn.", "Strategic Actions SA2, D7"
)
NOT_AT_START: Final = Refusal(
    "not_at_start", "It is played before any order card is used.", "Strategic Actions SA4, D66"
)
WRONG_PRICE: Final = Refusal("wrong_price", "It costs another number of order cards.", "Strategic Actions SA3, D8")
CANNOT_PAY: Final = Refusal("cannot_pay", "Those order cards have been used in this turn.", "Strategic Actions SA3, D8")

ALL: Final = tuple(found for found in list(globals().values()) if isinstance(found, Refusal))
