"""Acts for a seat whose player has left or has no time left, as the match has agreed at its creation."""

from __future__ import annotations

from games.game import TABLE, Game
from games.journal import Entry
from services.board.absence import BOT_PLAYS, DEFAULT_ACTION, FORFEIT
from services.board.asking import encoded
from services.board.commits import Commits, Committed
from services.board.entries import Details
from services.board.house_play import HousePlay
from services.board.record import AWAY
from services.board.store import Loaded


class StandIn:
    def __init__(self, house: HousePlay, commits: Commits) -> None:
        self._house = house
        self._commits = commits

    def flag(self, loaded: Loaded, game: Game, seat: int) -> Committed:
        """A seat's clock has run out: once too often, or its default action is played."""
        agreed = loaded.record.absence
        flags = loaded.record.seat_clocks[seat].flags + 1
        told = {"type": "seat_flagged", "seat": seat, "flags": flags}
        if agreed.policy == DEFAULT_ACTION or flags < agreed.flags:
            return self._default_action(loaded, game, seat, Details(reason="flagged", flagged=seat), told)
        if agreed.policy == BOT_PLAYS:
            return self._hand_over(loaded, game, seat, told)
        return self._forfeit(loaded, game, seat, Details(reason="flagged", flagged=seat, forfeited=seat), told)

    def act(self, loaded: Loaded, game: Game, seat: int) -> Committed:
        """What is next for a seat that absence.waiting names."""
        record = loaded.record
        if record.seats[seat].kind != AWAY:
            return self._default_action(loaded, game, seat, Details(reason="flagged"))
        if record.absence.policy == FORFEIT:
            return self._forfeit(loaded, game, seat, Details(reason="left", forfeited=seat))
        return self._default_action(loaded, game, seat, Details(reason="left"))

    def _default_action(
        self, loaded: Loaded, game: Game, seat: int, details: Details, *told: dict[str, object]
    ) -> Committed:
        number = game.default_action(game.decode(loaded.state), seat)
        return self._house.act(loaded, game, seat, number, details, *told, {"type": "played_for", "seat": seat})

    def _forfeit(self, loaded: Loaded, game: Game, seat: int, details: Details, *told: dict[str, object]) -> Committed:
        number = game.forfeit(game.decode(loaded.state), seat)
        if number is None:
            raise RuntimeError(f"{game.key} does not let seat {seat} be given up")
        return self._house.act(loaded, game, TABLE, number, details, *told, {"type": "seat_forfeited", "seat": seat})

    def _hand_over(self, loaded: Loaded, game: Game, seat: int, *told: dict[str, object]) -> Committed:
        moment = loaded.record.moment_at(loaded.now)
        details = encoded(Details(flagged=seat))
        entry = Entry(loaded.version + 1, loaded.now, "hand_over", moment, seat, details=details)
        event = {"type": "bot_took_over", "seat": seat, "bot": loaded.record.absence.bot}
        return self._commits.house(loaded, game, entry, [*told, event], write=None)
