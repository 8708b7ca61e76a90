"""What the entries of a match's journal hold."""

from __future__ import annotations

import msgspec

from games.chance import Face
from games.journal import Opening
from services.board.record import Absence, ClockRule, PackName, SeatRecord

UNDO, PAUSE, ABANDON = "undo", "pause", "abandon"
OF_THE_GAME = ("start", "action", "upgrade", UNDO)
"""The kinds of entries after which the game has another state."""


class Hosting(Opening, kw_only=True):
    """Details of the `create` entry: beside what a replay needs, how the match is hosted.

    creator: the owner at first. places: the seats as they were given. script: dice of a practice match.
    scenario_version: 0 of a built-in one. pack: whose content the scenario holds, by value. kinds: draws whose items
    are not the game's own.
    """

    match_id: str
    scenario_title: str
    creator: str
    places: list[SeatRecord]
    visibility: str
    practice: bool
    hot_seat: bool
    commitment: str
    key_id: str
    group_id: str = ""
    script: dict[str, list[Face]] | None = None
    strict: bool = False
    code: str = ""
    clock_rule: ClockRule | None = None
    absence: Absence = Absence()
    scenario_version: int = 0
    pack: PackName | None = None
    kinds: dict[str, list[Face]] | None = None
    spectator_delay_ms: int = 0


class Details(msgspec.Struct, omit_defaults=True):
    """Details of the other house actions; by: the player who asked, "" for the house itself. player: whom it is about.

    gap_ms: how far an outage of the hall moves the clock. action, until, to: of a proposal, and to: of an undo.
    flagged, forfeited: the seat whose clock has run out, and that is given up; also of actions that the house plays.
    revision: of the rules that start a match which older ones had made.
    """

    by: str = ""
    name: str = ""
    seed: str = ""
    bot: str = ""
    reason: str = ""
    gap_ms: int = 0
    player: str = ""
    code: str = ""
    action: str = ""
    until: int = 0
    to: int = 0
    flagged: int | None = None
    forfeited: int | None = None
    revision: int = 0
