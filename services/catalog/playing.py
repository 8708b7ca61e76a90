"""What a new match is made of: a scenario, with the content of a pack in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from games.game import Document, Game
from rpc.errors import FieldError, Kind, Refused, invalid
from services.catalog.documents import Told, told
from services.catalog.own_content import OwnContent
from services.catalog.scenarios import digest
from services.catalog.uploads import PACK, SCENARIO


class Wanted(NamedTuple):
    """Versions: 0 for the newest that the player may know of. pack: "" for none."""

    player: str
    scenario: str
    scenario_version: int = 0
    pack: str = ""
    pack_version: int = 0


class _Found(NamedTuple):
    """version: 0 of what is built in. content: the id of the uploaded scenario, "" of others."""

    game: Game
    id: str
    version: int
    document: Document
    content: str = ""


class Playable:
    """Of the games given by key, with the scenarios that are built in by id."""

    def __init__(self, playable: Mapping[str, Game], built_in: Mapping[str, Game], own: OwnContent) -> None:
        self._games = playable
        self._built_in = built_in
        self._own = own

    def scenario(self, wanted: Wanted) -> Told:
        """{id, game, title, version, digest, document, pack, made_of}: the document holds the pack's content by value.

        pack: {id, version, title, digest} or null; made_of: ids of what was uploaded. Raises Refused (422) for what
        the player may not know of, or that does not go together.
        """
        pack = self._uploaded(wanted.player, PACK, wanted.pack, wanted.pack_version) if wanted.pack else None
        found = self._scenario(wanted, pack)
        document = found.document
        if pack is not None:
            if pack.game.key != found.game.key:
                raise invalid(FieldError("/pack", f"is for {pack.game.key}, not for {found.game.key}"))
            document = found.game.with_content(document, pack.document.get("content", {}))
        return told(
            {
                "id": found.id,
                "game": found.game.key,
                "title": found.document["title"],
                "version": found.version,
                "digest": digest(found.document),
                "document": document,
                "pack": None if pack is None else _pack(pack),
                "made_of": [content for content in (found.content, wanted.pack) if content],
            }
        )

    def _scenario(self, wanted: Wanted, pack: _Found | None) -> _Found:
        """One of the pack by its id there, else one that is built in, else one that a player has uploaded."""
        for document in pack.document.get("scenarios", []) if pack is not None else ():
            if pack is not None and document["id"] == wanted.scenario:
                return _Found(pack.game, wanted.scenario, pack.version, document)
        game = self._built_in.get(wanted.scenario)
        if game is None:
            return self._uploaded(wanted.player, SCENARIO, wanted.scenario, wanted.scenario_version)
        if wanted.scenario_version:
            raise invalid(FieldError("/scenario_version", "is only for scenarios that players have made"))
        return _Found(game, wanted.scenario, 0, game.scenarios()[wanted.scenario])

    def _uploaded(self, player: str, kind: str, id_: str, version: int) -> _Found:
        try:
            content, one = self._own.find(player, kind, id_, version)
        except Refused as refused:
            if refused.problem.kind != Kind.NOT_FOUND:
                raise
            raise invalid(FieldError(f"/{kind}", f"is no {kind} that you may use, or has no such version")) from None
        game = self._games.get(content.game)
        if game is None:
            raise invalid(FieldError(f"/{kind}", "is of a game that this hall does not have"))
        document = msgspec.json.decode(one.document, type=Document)
        return _Found(game, id_, one.version, document, id_ if kind == SCENARIO else "")


def _pack(pack: _Found) -> Document:
    named = {"id": pack.id, "version": pack.version, "title": pack.document["title"]}
    return {**named, "digest": digest(pack.document)}
