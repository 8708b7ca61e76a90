"""Everything the catalog knows, made once at the start and kept: content does not change while a process runs."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import cached_property
from threading import Lock
from typing import Any, NamedTuple

import msgspec

from games.game import Document, Game
from services.catalog import cursors, games, maps, scenarios
from services.catalog.errors import bad_limit, no_such_game, no_such_scenario

DEFAULT_LIMIT = 50
MOST = 100


class Told(NamedTuple):
    """An answer and its entity tag, which is the digest of what is told."""

    data: bytes
    etag: str


def told(document: Any) -> Told:
    data = msgspec.json.encode(document)
    return Told(data, etag_of(data))


def etag_of(data: bytes) -> str:
    return scenarios.digest_of_bytes(data)[:32]


class Catalog:
    """Of the games given by key. Raises ValueError when two scenarios have the same id."""

    def __init__(self, playable: Mapping[str, Game]) -> None:
        self._games = dict(sorted(playable.items()))
        self._owners: dict[str, Game] = {}
        for game in self._games.values():
            for scenario_id in game.scenarios():
                other = self._owners.setdefault(scenario_id, game)
                if other is not game:
                    raise ValueError(f"{other.key} and {game.key} both have a scenario {scenario_id}")
        self._descriptions = {key: told(games.description(game)) for key, game in self._games.items()}
        self._cards = {key: told({"cards": list(game.cards())}) for key, game in self._games.items()}
        self._scenarios = {id_: told(scenarios.description(game, id_)) for id_, game in self._owners.items()}
        self._pictures: dict[tuple[str, str], Told] = {}
        self._drawing = Lock()

    @cached_property
    def _rows(self) -> list[tuple[tuple[str, str], Document]]:
        """The scenarios by (game, id), the order of the list."""
        rows = [((game.key, id_), scenarios.summary(game, id_)) for id_, game in self._owners.items()]
        return sorted(rows, key=lambda row: row[0])

    def games(self) -> Told:
        return told({"games": [games.summary(game) for game in self._games.values()]})

    def game(self, key: str) -> Told:
        """Raises Refused (404)."""
        if key not in self._games:
            raise no_such_game()
        return self._descriptions[key]

    def cards(self, key: str) -> Told:
        """Raises Refused (404)."""
        if key not in self._games:
            raise no_such_game()
        return self._cards[key]

    def scenario(self, scenario_id: str) -> Told:
        """Raises Refused (404)."""
        if scenario_id not in self._scenarios:
            raise no_such_scenario()
        return self._scenarios[scenario_id]

    def scenarios(self, game: str, limit: int, cursor: str) -> Told:
        """{"scenarios": [...], "next_cursor": text or null}, in a fixed order; game "" is all, limit 0 the default.

        Raises Refused: an unknown game (404), a bad limit or cursor (422).
        """
        if game and game not in self._games:
            raise no_such_game()
        if not 0 <= limit <= MOST:
            raise bad_limit(MOST)
        wanted = [row for row in self._rows if game in ("", row[0][0])]
        first = 0
        if cursor:
            place = cursors.read(cursor, game)
            first = bisect_right([key for key, _ in wanted], (place.game, place.scenario))
        last = first + (limit or DEFAULT_LIMIT)
        page = wanted[first:last]
        following = cursors.write(cursors.Place(game, *page[-1][0])) if page and last < len(wanted) else None
        return told({"scenarios": [row for _, row in page], "next_cursor": following})

    def map(self, scenario_id: str, media_type: str) -> Told:
        """The picture, drawn at the first request. Raises Refused (404)."""
        game = self._owners.get(scenario_id)
        if game is None:
            raise no_such_scenario()
        with self._drawing:
            picture = self._pictures.get((scenario_id, media_type))
            if picture is None:
                data = maps.draw(game, scenario_id, media_type)
                picture = self._pictures[scenario_id, media_type] = Told(data, etag_of(data))
        return picture
