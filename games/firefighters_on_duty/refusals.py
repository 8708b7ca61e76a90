"""Why an action is refused: a stable code, words for a person, and where the rule stands.

That is the section of the rulebook with the clause's id on the rules page, and the ruling's id where there is one.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Refusal(NamedTuple):
    code: str
    message: str
    rule: str


# Who may act, and when
NO_SUCH_ACTION: Final = Refusal("no_such_action", "This match has no such action.", "Choices and chance CH7, G5")
GAME_OVER: Final = Refusal("game_over", "The game has ended.", "Game End EN1, A76")
NOT_YOUR_ACTION: Final = Refusal("not_your_action", "That is not for this seat to do.", "Gameplay GP2")
DECISION_WAITS: Final = Refusal("decision_waits", "A decision must be taken first.", "Choices and chance CH1, G2")
DECISION_OVER: Final = Refusal("decision_over", "That decision has been taken.", "Choices and chance CH3, G2")
NOT_YOUR_DECISION: Final = Refusal(
    "not_your_decision", "Another player takes that decision.", "Choices and chance CH2, G2"
)
NO_SUCH_OPTION: Final = Refusal("no_such_option", "The decision has no such option.", "Choices and chance CH3, G2")
NOT_NOW: Final = Refusal("not_now", "That cannot be done in this part of the round.", "Gameplay GP2, A71")
ALREADY_READY: Final = Refusal("already_ready", "This seat is ready already.", "Start of Round Phase SR4, A102")
ALREADY_DONE: Final = Refusal("already_done", "This seat is done for this Action Phase.", "Action Phase AP6, A102")
TIME_IS_UP: Final = Refusal(
    "time_is_up", "Only dice that lie on a slot are still resolved.", "End of the countdown TU1, A67"
)
NO_CLOCK: Final = Refusal("no_clock", "No clock is running.", "Action Phase AP5, A102")
TOO_EARLY: Final = Refusal("too_early", "The clock has not run out yet.", "Action Phase AP5, A102")
ROLL_TOO_EARLY: Final = Refusal("too_early", "This die may be rolled again in {wait} ms.", "Dice Actions DA2, A68")

# Dice
NO_SUCH_DIE: Final = Refusal("no_such_die", "This seat has no such Action die.", "Dice Actions DA1, A82")
DIE_ON_SLOT: Final = Refusal(
    "die_on_slot", "That die lies on a slot; resolve it or take it back first.", "Gear GE2, A65"
)
NO_ROLLS_LEFT: Final = Refusal("no_rolls_left", "Not that many rolls are left this round.", "Dice Actions DA3, A68")
WRONG_SYMBOL: Final = Refusal("wrong_symbol", "The die does not show the symbol for that.", "Dice Actions DA5")
SLOT_TAKEN: Final = Refusal("slot_taken", "Another die lies on that slot.", "Gear GE4, A65")
NOT_ON_THAT_SLOT: Final = Refusal("not_on_slot", "The die does not lie on the slot for that.", "Gear GE3, A65")

# Vehicles and spaces
NO_SUCH_VEHICLE: Final = Refusal("no_such_vehicle", "That vehicle is not in play.", "Game Setup GS4, A85")
NOT_YOUR_ENGINE: Final = Refusal("not_your_engine", "That Fire Engine belongs to another player.", "Vehicles VE1, A52")
NOT_ADJACENT: Final = Refusal("not_adjacent", "Those spaces are not adjacent.", "Move Vehicle MV3, A29")
ROAD_OCCUPIED: Final = Refusal("road_occupied", "Another vehicle stands on that Road.", "Move Vehicle MV4, A53")
DEBRIS_IN_THE_WAY: Final = Refusal(
    "debris", "Debris must be removed before anything leaves the space.", "Debris DB2, A59"
)

# Water
NO_WATER_IN_SUPPLY: Final = Refusal("no_water_in_supply", "The general supply holds no Water.", "Water WA3")
NOT_AT_SOURCE: Final = Refusal(
    "not_at_source", "The vehicle does not stand on that source's Road.", "Transferring Water TW2"
)
NOT_ENOUGH_WATER: Final = Refusal("not_enough_water", "There is not that much Water.", "Transferring Water TW10")
TANK_TOO_FULL: Final = Refusal("tank_too_full", "The Water Tank does not hold that much more.", "Vehicles VE4, A49")
SAME_TANK: Final = Refusal("same_tank", "A vehicle cannot give Water to itself.", "Transferring Water TW9")
TOO_FAR_APART: Final = Refusal(
    "too_far_apart", "The vehicles are not on adjacent Roads.", "Transferring Water TW5, A51"
)

# Firefighters, people, equipment
NO_FIREFIGHTER: Final = Refusal("no_firefighter", "No Firefighter stands there.", "Firefighter FF1")
NOTHING_TO_CARRY: Final = Refusal("nothing_to_carry", "That is not there to be carried.", "Firefighter FF2, A56")
INJURED_ON_ROAD: Final = Refusal(
    "injured_on_road", "From a Road an Injured Person is only moved by the Rescue Vehicle.", "Firefighter FF6, A57"
)
NOT_ON_ITS_ROAD: Final = Refusal("not_on_road", "The vehicle does not stand on that Road.", "Free Actions FA2")
NOT_THERE: Final = Refusal("not_there", "That is not on the Road.", "Free Actions FA2")
NO_ROOM: Final = Refusal("no_room", "The vehicle has no free slot for that.", "Vehicles VE3")
NOT_ABOARD: Final = Refusal("not_aboard", "The vehicle does not carry that.", "Free Actions FA2")

# Gear
NO_FIRE: Final = Refusal("no_fire", "There is no Fire on that Space.", "Extinguish EX2, A88")
ENGINE_NOT_THERE: Final = Refusal("engine_not_there", "The Fire Engine must be on that Road.", "Extinguish EX3")
HIGH_VOLTAGE: Final = Refusal("high_voltage", "High Voltage forbids to extinguish there.", "Extinguish EX14, A19")
NO_HOSE_LINE: Final = Refusal(
    "no_hose_line",
    "No Firefighter with a Fire Hose there, or no chain of them to a Road with the Fire Engine.",
    "Extinguish EX4, A62",
)
NO_DEBRIS: Final = Refusal("no_debris", "There is no Debris on that Space.", "Debris DB5")
NO_AXE: Final = Refusal("no_axe", "A Firefighter and a Fire Axe must be on that Space.", "Debris DB5, A60")
NO_VOLTAGE: Final = Refusal("no_high_voltage", "There is no High Voltage on that Space.", "Electric Shut-off ES1")
NO_FIREFIGHTER_FOR_SHUT_OFF: Final = Refusal(
    "no_firefighter", "A Firefighter must be on that Block.", "Electric Shut-off ES2, A21"
)

ALL: Final = tuple(found for found in list(globals().values()) if isinstance(found, Refusal))
"""In a text, {wait} stands for the milliseconds that remain."""
