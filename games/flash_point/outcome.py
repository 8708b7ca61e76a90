"""Winning and losing (Tragic Events: Game End; E1; B62, B72-B74, B83)."""

from __future__ import annotations

from games.flash_point.fire_events import GameEnded, GameWon
from games.flash_point.player_events import VictimRescued
from games.flash_point.rulesets import OVER
from games.flash_point.state import State
from games.flash_point.tokens import LOST_TO_LOSE, POI_KINDS, RESCUED_AT_MOST, RESCUED_TO_WIN


def end(state: State, reason: str) -> None:
    """The game is over, in the middle of whatever happens (G4). A victory that was won before is kept (B73)."""
    state.reasons = (*state.reasons, reason)
    state.stage = OVER
    state.pending, state.decision, state.choices = (), (), ()
    state.note(GameEnded, state.won, reason)


def count_rescue(state: State, space: int, kind: int) -> None:
    """A victim taken from that space is safe. The seventh wins at once (B74); playing on ends with the tenth (B73)."""
    state.rescued += 1
    state.note(VictimRescued, space, POI_KINDS[kind], state.rescued)
    if state.rescued == RESCUED_TO_WIN:
        state.won = True
        state.note(GameWon, state.rescued)
        if not state.options.play_on:
            end(state, "rescued")
            return
    if state.rescued >= RESCUED_AT_MOST:
        end(state, "all_rescued")
    else:
        judge(state)


def judge(state: State) -> None:
    """After losses and rescues: four lost victims lose; when nobody is left the game ends as it stands."""
    if state.lost >= LOST_TO_LOSE:
        end(state, "lives_lost")
    elif not state.victims_left():
        end(state, "nobody_left")
