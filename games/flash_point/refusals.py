"""Why an action is refused: a stable code, words for a person, and where the rule stands.

That is the section of the rules page, and the ruling's id where there is one. A code that several rules have names the
one that was broken.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Refusal(NamedTuple):
    code: str
    message: str
    rule: str


# Who may act, and when
NO_SUCH_ACTION: Final = Refusal("no_such_action", "This match has no such action.", "Choices and chance CC5, G5")
GAME_OVER: Final = Refusal("game_over", "The game has ended.", "Game end GE1")
NOT_YOUR_TURN: Final = Refusal("not_your_turn", "It is another firefighter's turn.", "Turn TU2")
TURN_OVER: Final = Refusal("turn_over", "That is not the turn under way.", "Turn TU3")
NOT_YOUR_ACTION: Final = Refusal("not_your_action", "That is not for this seat to do.", "Turn TU2")
NOT_NOW: Final = Refusal("not_now", "That cannot be done in this part of the turn.", "Turn TU2")
NOT_IN_THIS_GAME: Final = Refusal("not_in_this_game", "This game has no such action.", "Setup SE3")
DECISION_WAITS: Final = Refusal("decision_waits", "A decision must be taken first.", "Choices and chance CC1, G2")
DECISION_OVER: Final = Refusal("decision_over", "That is not the decision that waits.", "Choices and chance CC3, G2")
NOT_YOUR_DECISION: Final = Refusal(
    "not_your_decision", "Another player takes that decision.", "Choices and chance CC2, G2"
)
NO_SUCH_OPTION: Final = Refusal("no_such_option", "The decision has no such option.", "Choices and chance CC1, G2")

# Action points
NOT_ENOUGH_POINTS: Final = Refusal(
    "not_enough_points", "There are not that many action points left.", "Action points AP2, E2"
)
CANNOT_DO_THAT: Final = Refusal("cannot_do_that", "This firefighter cannot do that.", "Specialists SP1, E10")
CARD_FORBIDS: Final = Refusal(
    "card_forbids", "The rule of a card forbids that for now.", "Effects of cards (Tragic Events) EV10"
)
NO_SUCH_FIREFIGHTER: Final = Refusal("no_such_firefighter", "That firefighter is not on the board.", "Command CM1, E10")
NO_CAPTAIN: Final = Refusal("no_captain", "Only a Fire Captain commands others.", "Command CM1, E10")
COMMANDED_ENOUGH: Final = Refusal(
    "commanded_enough", "That firefighter takes no further command in this turn.", "Command CM2, E10"
)

# Moving
NOT_ADJACENT: Final = Refusal("not_adjacent", "That space is not beside this one.", "Move MV1, E2")
WALL_BETWEEN: Final = Refusal("wall_between", "A wall or a closed door lies between.", "Move MV1, E2")
NOT_INTO_FIRE: Final = Refusal("not_into_fire", "Nobody and nothing is taken into fire.", "Carry and lead CL2, E2")
NOT_SQUEEZING_INTO_FIRE: Final = NOT_INTO_FIRE._replace(rule="Rescue Dog RD3")
NOTHING_TO_CARRY: Final = Refusal("nothing_to_carry", "That does not lie in the own space.", "Carry and lead CL1, B55")
NOBODY_TO_LEAD: Final = Refusal(
    "nobody_to_lead", "No treated victim to lead is in the own space.", "Carry and lead CL3, B58"
)
NO_WAY_OUT: Final = Refusal(
    "no_way_out",
    "Too few action points would be left to get out of the fire or to make the space safe.",
    "Getting out of fire WO1, B54",
)
IN_FIRE: Final = Refusal(
    "in_fire", "The turn does not end in fire while there is a way out.", "Getting out of fire WO4, B80"
)

# Points of interest, victims, hazmat
NO_POI: Final = Refusal("no_poi", "No unrevealed point of interest lies there.", "Points of interest PO2, B52")
NO_POI_TO_IDENTIFY: Final = NO_POI._replace(rule="Specialists SP6, E10")
NO_POI_TO_MOVE: Final = NO_POI._replace(rule="Fire Prevention Specialist FP3")
OUT_OF_REACH: Final = Refusal("out_of_reach", "That space is out of reach.", "Extinguish EX1, B60")
OUT_OF_REACH_TO_REVEAL: Final = OUT_OF_REACH._replace(rule="Points of interest PO2, B52")
OUT_OF_REACH_OF_THE_DOG: Final = OUT_OF_REACH._replace(rule="Rescue Dog RD4")
OUT_OF_REACH_TO_TREAT: Final = OUT_OF_REACH._replace(rule="Specialists SP5, B58")
OUT_OF_REACH_OF_HAZMAT: Final = OUT_OF_REACH._replace(rule="Specialists SP8, E10")
OUT_OF_REACH_OF_HOT_SPOT: Final = OUT_OF_REACH._replace(rule="Specialists SP9, E10")
NOBODY_TO_TREAT: Final = Refusal("nobody_to_treat", "No untreated victim is in the own space.", "Specialists SP5, B58")
NO_HAZMAT: Final = Refusal("no_hazmat", "No hazmat lies in the own space.", "Specialists SP8, E10")

# Doors, walls, fire
NO_SUCH_DOOR: Final = Refusal("no_such_door", "There is no such door beside the own space.", "Door DO1, B59")
NO_SUCH_WALL: Final = Refusal("no_such_wall", "There is no such wall beside the own space.", "Chop CH1, B61")
NO_SUCH_WALL_TO_REPAIR: Final = NO_SUCH_WALL._replace(rule="Specialists SP9, E10")
NO_SUCH_WALL_TO_SQUEEZE: Final = NO_SUCH_WALL._replace(rule="Rescue Dog RD3")
NOTHING_BURNS: Final = Refusal("nothing_burns", "There is no such marker on that space.", "Extinguish EX1, B60")
FIRE_NEAR: Final = Refusal("fire_near", "There is fire in the own space or beside it.", "Specialists SP9, E10")
NO_HOT_SPOT: Final = Refusal("no_hot_spot", "There is no hot spot on that space.", "Specialists SP9, E10")
NO_SMOKE: Final = Refusal("no_smoke", "There is no smoke to move or blow away.", "Specialists SP10")
NO_SMOKE_TO_MOVE: Final = NO_SMOKE._replace(rule="Fire Prevention Specialist FP1")
NOT_THE_WAY_OUT: Final = Refusal(
    "not_the_way_out", "That is not the shortest way outside.", "Fire Prevention Specialist FP1"
)
SPACE_TAKEN: Final = Refusal(
    "space_taken", "That space holds something that does not allow it.", "Fire Prevention Specialist FP3"
)

# Vehicles
NO_SUCH_SPOT: Final = Refusal(
    "no_such_spot", "The vehicle drives to the next spot in either direction.", "Drive DR1, B63"
)
NOT_IN_THE_ENGINE: Final = Refusal("not_in_the_engine", "This firefighter is not in the Engine.", "Drive DR2, B65")
NOT_IN_THE_ENGINE_TO_SHOOT: Final = NOT_IN_THE_ENGINE._replace(rule="Deck gun DG1, B68")
NOT_IN_THE_ENGINE_TO_CHANGE: Final = NOT_IN_THE_ENGINE._replace(rule="Crew change CW1, B67")
NO_DECK_GUN_HERE: Final = Refusal("no_deck_gun_here", "The Engine's spot aims at no zone.", "Deck gun DG1, B68")
SOMEBODY_IN_ZONE: Final = Refusal("somebody_in_zone", "A firefighter is in that zone.", "Deck gun DG1, B68")
NOT_FIRST_ACTION: Final = Refusal(
    "not_first_action", "A crew change is the first action of a turn.", "Crew change CW1, B67"
)
SPECIALIST_TAKEN: Final = Refusal("specialist_taken", "Somebody is that specialist.", "Crew change CW1, B67")

ALL: Final = tuple(found for found in list(globals().values()) if isinstance(found, Refusal))
