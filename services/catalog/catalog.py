"""What is built in, made once at the start and kept, and beside it what players have uploaded."""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Mapping
from functools import cached_property
from threading import Lock
from typing import NamedTuple

import msgspec

from games.game import Document, Game
from services.catalog import cursors, games, maps, scenarios, texts
from services.catalog.documents import Told, etag_of, told, told_content
from services.catalog.errors import bad_limit, no_such_game, no_such_scenario
from services.catalog.own_content import OwnContent
from services.catalog.uploads import PACK, SCENARIO

DEFAULT_LIMIT = 50
MOST = 100
MOST_PICTURES = 256


class Listing(NamedTuple):
    """game: "" for all. owner: the player whose content is asked for, drafts too; "" for what everybody may play."""

    game: str = ""
    limit: int = 0
    cursor: str = ""
    owner: str = ""


class Catalog:
    """Of the games given by key. Raises ValueError when two scenarios have the same id."""

    def __init__(self, playable: Mapping[str, Game], own: OwnContent) -> None:
        self._games = dict(sorted(playable.items()))
        self._own = own
        self.built_in: dict[str, Game] = {}
        for game in self._games.values():
            for scenario_id in game.scenarios():
                other = self.built_in.setdefault(scenario_id, game)
                if other is not game:
                    raise ValueError(f"{other.key} and {game.key} both have a scenario {scenario_id}")
        self._descriptions = {key: told(games.description(game)) for key, game in self._games.items()}
        self._cards = {key: told({"cards": list(game.cards())}) for key, game in self._games.items()}
        self._scenarios = {id_: told(scenarios.description(game, id_)) for id_, game in self.built_in.items()}
        self._pictures: OrderedDict[tuple[str, str, str], Told] = OrderedDict()
        self._drawing = Lock()

    @cached_property
    def _rows(self) -> list[tuple[tuple[str, str], Document]]:
        """The built-in scenarios by (game, id), the order of the list."""
        rows = [((game.key, id_), scenarios.summary(game, id_)) for id_, game in self.built_in.items()]
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

    def scenario(self, player: str, scenario_id: str, version: int = 0) -> Told:
        """version: 0 for the newest that the player may know of. Raises Refused (404)."""
        if scenario_id in self._scenarios and not version:
            return self._scenarios[scenario_id]
        return told_content(*self._own.find(player, SCENARIO, scenario_id, version))

    def pack(self, player: str, pack_id: str, version: int = 0) -> Told:
        """version: 0 for the newest that the player may know of. Raises Refused (404)."""
        return told_content(*self._own.find(player, PACK, pack_id, version))

    def scenarios(self, asked: Listing) -> Told:
        """{"scenarios": [...], "next_cursor": text or null}: the built-in ones, then those of players.

        Raises Refused: an unknown game (404), a bad limit or cursor (422).
        """
        return self._listed("scenarios", SCENARIO, asked)

    def packs(self, asked: Listing) -> Told:
        """{"packs": [...], "next_cursor": text or null}. Raises Refused like `scenarios`."""
        return self._listed("packs", PACK, asked)

    def _listed(self, name: str, kind: str, asked: Listing) -> Told:
        if asked.game and asked.game not in self._games:
            raise no_such_game()
        if not 0 <= asked.limit <= MOST:
            raise bad_limit(MOST)
        question = f"{kind} {asked.game} {asked.owner}"
        start = cursors.read(asked.cursor, question) if asked.cursor else cursors.Place(question)
        limit = asked.limit or DEFAULT_LIMIT
        built_in = self._built_in_rows(asked.game, start) if kind == SCENARIO and not asked.owner else []
        rows = [(cursors.Place(question, *key), row) for key, row in built_in[: limit + 1]]
        if len(rows) <= limit:
            more = self._own.listed(kind, asked.game, asked.owner, start.number, limit + 1 - len(rows))
            rows += [(cursors.Place(question, number=number), row) for number, row in more]
        following = cursors.write(rows[limit - 1][0]) if len(rows) > limit else None
        return told({name: [row for _, row in rows[:limit]], "next_cursor": following})

    def _built_in_rows(self, game: str, start: cursors.Place) -> list[tuple[tuple[str, str], Document]]:
        if start.number:
            return []
        wanted = [row for row in self._rows if game in ("", row[0][0])]
        return wanted[bisect_right([key for key, _ in wanted], (start.game, start.scenario)) :]

    def map(self, player: str, scenario_id: str, version: int, media_type: str) -> Told:
        """The picture of a scenario, drawn at the first request. Raises Refused (404)."""
        game, name, document = self._found(player, scenario_id, version)
        return self._drawn(game, (name, "", media_type), document)

    def text(self, player: str, scenario_id: str, version: int) -> Told:
        """The scenario as plain text. Raises Refused (404), also where the game has no such form."""
        game, _, document = self._found(player, scenario_id, version)
        return texts.written(game.text_form, document)

    def _found(self, player: str, scenario_id: str, version: int) -> tuple[Game, str, Document]:
        """A scenario, its game, and a name that no other document has."""
        game = self.built_in.get(scenario_id)
        if game is not None and not version:
            return game, scenario_id, game.scenarios()[scenario_id]
        content, one = self._own.find(player, SCENARIO, scenario_id, version)
        return self._game_of(content.game), one.digest, msgspec.json.decode(one.document, type=Document)

    def pack_map(self, player: str, pack_id: str, version: int, scenario_id: str, media_type: str) -> Told:
        """The picture of a scenario of a pack, with the pack's content. Raises Refused (404)."""
        content, one = self._own.find(player, PACK, pack_id, version)
        pack = msgspec.json.decode(one.document, type=Document)
        game = self._game_of(content.game)
        for scenario in pack.get("scenarios", []):
            if scenario["id"] == scenario_id:
                whole = game.with_content(scenario, pack.get("content", {}))
                return self._drawn(game, (one.digest, scenario_id, media_type), whole)
        raise no_such_scenario()

    def _game_of(self, key: str) -> Game:
        """Raises Refused (404) for a game that this hall had once."""
        if key not in self._games:
            raise no_such_game()
        return self._games[key]

    def _drawn(self, game: Game, name: tuple[str, str, str], document: Document) -> Told:
        with self._drawing:
            picture = self._pictures.get(name)
            if picture is None:
                data = maps.draw(game, document, name[-1])
                picture = self._pictures[name] = Told(data, etag_of(data))
                while len(self._pictures) > MOST_PICTURES:
                    self._pictures.popitem(last=False)
            return picture
