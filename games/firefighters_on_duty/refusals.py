"""Why an action is refused: a stable code, words for a person, the rulebook section with the ruling's id."""

from __future__ import annotations

from typing import Final, NamedTuple


class Refusal(NamedTuple):
    code: str
    message: str
    rule: str


# Who may act, and when
NO_SUCH_ACTION: Final = Refusal("no_such_action", "This match has no such action.", "Gameplay")
GAME_OVER: Final = Refusal("game_over", "The game has ended.", "Game End")
NOT_YOUR_ACTION: Final = Refusal("not_your_action", "That is not for this seat to do.", "Gameplay")
DECISION_WAITS: Final = Refusal("decision_waits", "A decision must be taken first.", "Gameplay, G2")
DECISION_OVER: Final = Refusal("decision_over", "That decision has been taken.", "Gameplay, G2")
NOT_YOUR_DECISION: Final = Refusal("not_your_decision", "Another player takes that decision.", "Game Setup, G2")
NO_SUCH_OPTION: Final = Refusal("no_such_option", "The decision has no such option.", "Gameplay, G2")
NOT_NOW: Final = Refusal("not_now", "That cannot be done in this part of the round.", "Gameplay, A71")
ALREADY_READY: Final = Refusal("already_ready", "This seat is ready already.", "Action Phase, A102")
ALREADY_DONE: Final = Refusal("already_done", "This seat is done for this Action Phase.", "Action Phase, A102")
TIME_IS_UP: Final = Refusal("time_is_up", "Only dice that lie on a slot are still resolved.", "Gear, A67")
NO_CLOCK: Final = Refusal("no_clock", "No clock is running.", "Action Phase, A102")
TOO_EARLY: Final = Refusal("too_early", "The clock has not run out yet.", "Action Phase, A102")
ROLL_TOO_EARLY: Final = Refusal("too_early", "This die may be rolled again in {wait} ms.", "Dice Actions, A68")

# Dice
NO_SUCH_DIE: Final = Refusal("no_such_die", "This seat has no such Action die.", "Dice Actions, A82")
DIE_ON_SLOT: Final = Refusal("die_on_slot", "That die lies on a slot; resolve it or take it back first.", "Gear, A65")
NO_ROLLS_LEFT: Final = Refusal("no_rolls_left", "Not that many rolls are left this round.", "Dice Actions, A68")
WRONG_SYMBOL: Final = Refusal("wrong_symbol", "The die does not show the symbol for that.", "Dice Actions")
SLOT_TAKEN: Final = Refusal("slot_taken", "Another die lies on that slot.", "Gear, A65")
NOT_ON_THAT_SLOT: Final = Refusal("not_on_slot", "The die does not lie on the slot for that.", "Gear, A65")

# Vehicles and spaces
NO_SUCH_VEHICLE: Final = Refusal("no_such_vehicle", "That vehicle is not in play.", "Vehicles, A85")
NOT_YOUR_ENGINE: Final = Refusal("not_your_engine", "That Fire Engine belongs to another player.", "Vehicles, A52")
NOT_ADJACENT: Final = Refusal("not_adjacent", "Those spaces are not adjacent.", "Move Vehicle, A29")
ROAD_OCCUPIED: Final = Refusal("road_occupied", "Another vehicle stands on that Road.", "Move Vehicle, A53")
DEBRIS_IN_THE_WAY: Final = Refusal("debris", "Debris must be removed before anything leaves the space.", "Debris, A59")

# Water
NO_WATER_IN_SUPPLY: Final = Refusal("no_water_in_supply", "The general supply holds no Water.", "Water")
NOT_AT_SOURCE: Final = Refusal(
    "not_at_source", "The vehicle does not stand on that source's Road.", "Transferring Water"
)
NOT_ENOUGH_WATER: Final = Refusal("not_enough_water", "There is not that much Water.", "Transferring Water")
TANK_TOO_FULL: Final = Refusal("tank_too_full", "The Water Tank does not hold that much more.", "Vehicles, A49")
SAME_TANK: Final = Refusal("same_tank", "A vehicle cannot give Water to itself.", "Transferring Water")
TOO_FAR_APART: Final = Refusal("too_far_apart", "The vehicles are not on adjacent Roads.", "Transferring Water, A51")

# Firefighters, people, equipment
NO_FIREFIGHTER: Final = Refusal("no_firefighter", "No Firefighter stands there.", "Firefighter")
NOTHING_TO_CARRY: Final = Refusal("nothing_to_carry", "That is not there to be carried.", "Firefighter, A56")
INJURED_ON_ROAD: Final = Refusal(
    "injured_on_road", "From a Road an Injured Person is only moved by the Rescue Vehicle.", "Firefighter, A57"
)
NOT_ON_ITS_ROAD: Final = Refusal("not_on_road", "The vehicle does not stand on that Road.", "Loading / Unloading")
NOT_THERE: Final = Refusal("not_there", "That is not on the Road.", "Loading / Unloading")
NO_ROOM: Final = Refusal("no_room", "The vehicle has no free slot for that.", "Vehicles")
NOT_ABOARD: Final = Refusal("not_aboard", "The vehicle does not carry that.", "Loading / Unloading")

# Gear
NO_FIRE: Final = Refusal("no_fire", "There is no Fire on that Space.", "Extinguish, A88")
ENGINE_NOT_THERE: Final = Refusal("engine_not_there", "The Fire Engine must be on that Road.", "Extinguish on a Road")
HIGH_VOLTAGE: Final = Refusal("high_voltage", "High Voltage forbids to extinguish there.", "Extinguish, A19")
NO_HOSE_LINE: Final = Refusal(
    "no_hose_line",
    "No Firefighter with a Fire Hose there, or no chain of them to a Road with the Fire Engine.",
    "Extinguish on a Block, A62",
)
NO_DEBRIS: Final = Refusal("no_debris", "There is no Debris on that Space.", "Fire Axe")
NO_AXE: Final = Refusal("no_axe", "A Firefighter and a Fire Axe must be on that Space.", "Fire Axe, A60")
NO_VOLTAGE: Final = Refusal("no_high_voltage", "There is no High Voltage on that Space.", "Electric Shut-off")
NO_FIREFIGHTER_FOR_SHUT_OFF: Final = Refusal(
    "no_firefighter", "A Firefighter must be on that Block.", "Electric Shut-off, A21"
)

ALL: Final = tuple(found for found in list(globals().values()) if isinstance(found, Refusal))
"""In a text, {wait} stands for the milliseconds that remain."""
