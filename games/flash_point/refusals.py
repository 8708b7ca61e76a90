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
NO_SUCH_ACTION: Final = Refusal("no_such_action", "This match has no such action.", "Choices and chance, G5")
GAME_OVER: Final = Refusal("game_over", "The game has ended.", "Game end")
NOT_YOUR_TURN: Final = Refusal("not_your_turn", "It is another firefighter's turn.", "Turn")
TURN_OVER: Final = Refusal("turn_over", "That turn is over.", "Turn")
NOT_YOUR_ACTION: Final = Refusal("not_your_action", "That is not for this seat to do.", "Turn")
NOT_NOW: Final = Refusal("not_now", "That cannot be done in this part of the turn.", "Turn")
NOT_IN_THIS_GAME: Final = Refusal("not_in_this_game", "This game has no such action.", "Actions")
DECISION_WAITS: Final = Refusal("decision_waits", "A decision must be taken first.", "Choices and chance, G2")
DECISION_OVER: Final = Refusal("decision_over", "That decision has been taken.", "Choices and chance, G2")
NOT_YOUR_DECISION: Final = Refusal("not_your_decision", "Another player takes that decision.", "Choices and chance, G2")
NO_SUCH_OPTION: Final = Refusal("no_such_option", "The decision has no such option.", "Choices and chance, G2")

ALL: Final = tuple(found for found in list(globals().values()) if isinstance(found, Refusal))
