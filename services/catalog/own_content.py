"""Scenarios and packs of players: uploaded, changed by new versions, published, deleted. Versions never change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec
from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from games.game import Document, Game
from rpc.errors import FieldError, busy, invalid
from rpc.sql import reading, writing
from services.catalog import errors, store, texts, uploads
from services.catalog.documents import Told, listed, told_content, told_versions
from services.catalog.ids import id_of
from services.catalog.tables import Content, Version
from services.catalog.uploads import NewContent, NewVersion, Publication

MOST = 100
MOST_VERSIONS = 100
ATTEMPTS = 3


class Write(NamedTuple):
    """One intent, and who has it."""

    player: str
    write_id: str
    body_digest: bytes


class Written(NamedTuple):
    """warnings: about what was sent as plain text; None for JSON."""

    told: Told
    created: bool = False
    replayed: bool = False
    warnings: list[Document] | None = None


class OwnContent:
    """id_key: the installation's key of purpose "content-ids". clock: milliseconds since the epoch."""

    def __init__(self, database: Engine, playable: Mapping[str, Game], id_key: bytes, clock: Callable[[], int]) -> None:
        self._database = database
        self._games = playable
        self._id_key = id_key
        self._clock = clock

    def create(self, write: Write, kind: str, body: bytes) -> Written:
        """A draft: only its owner knows of it. Raises Refused: every fault of the document (422), too_much_content."""
        wanted: NewContent = uploads.body_of(body, NewContent)
        game = self._game(wanted.game)
        return self._create(write, kind, game, uploads.checked(kind, game, wanted.document))

    def create_from_text(self, write: Write, key: str, text: bytes) -> Written:
        """A draft of a scenario of that game. Raises Refused as create does; faults have a line and a column."""
        game = self._game(key)
        read = texts.checked(game, text)
        return self._create(write, uploads.SCENARIO, game, read.checked)._replace(warnings=read.warnings)

    def _game(self, key: str) -> Game:
        game = self._games.get(key)
        if game is None:
            raise invalid(FieldError("/game", "is not a game of this hall"))
        return game

    def _create(self, write: Write, kind: str, game: Game, checked: uploads.Checked) -> Written:
        id_ = id_of(self._id_key, kind, write.player, write.write_id)

        def change(session: Session) -> Written:
            if store.is_taken(session, id_):  # made by this very write, and deleted since
                raise errors.no_such(kind)
            if store.count_of(session, write.player) >= MOST:
                raise errors.too_much_content(MOST)
            made = Content(id=id_, kind=kind, owner=write.player, game=game.key, newest=0, published=0, played=False)
            session.add(made)
            session.flush()
            return Written(self._add_version(session, made, checked, write), created=True)

        return self._once(write, change)

    def update(self, write: Write, kind: str, id_: str, body: bytes) -> Written:
        """A new version, private like the first; none when the document is that of the newest."""
        wanted: NewVersion = uploads.body_of(body, NewVersion)
        game = self._game_of_own(write.player, kind, id_)
        return self._update(write, kind, id_, uploads.checked(kind, game, wanted.document))

    def update_from_text(self, write: Write, id_: str, text: bytes) -> Written:
        """A new version of a scenario. Raises Refused as update does; faults have a line and a column."""
        read = texts.checked(self._game_of_own(write.player, uploads.SCENARIO, id_), text)
        return self._update(write, uploads.SCENARIO, id_, read.checked)._replace(warnings=read.warnings)

    def _game_of_own(self, player: str, kind: str, id_: str) -> Game:
        with reading(self._database) as session:
            game = self._games.get(self._own(session, player, kind, id_).game)
        if game is None:
            raise errors.no_such_game()
        return game

    def _update(self, write: Write, kind: str, id_: str, checked: uploads.Checked) -> Written:
        def change(session: Session) -> Written:
            found = self._own(session, write.player, kind, id_, locked=True)
            newest = store.version(session, found.number, found.newest)
            if newest is not None and newest.digest == checked.digest:
                return self._without_version(session, found, newest, write)
            if found.newest >= MOST_VERSIONS:
                raise errors.too_many_versions(MOST_VERSIONS)
            return Written(self._add_version(session, found, checked, write))

        return self._once(write, change)

    def _add_version(self, session: Session, found: Content, checked: uploads.Checked, write: Write) -> Told:
        found.newest += 1
        made = Version(
            content=found.number,
            version=found.newest,
            document=checked.data,
            row=msgspec.json.encode(checked.row),
            digest=checked.digest,
            created_at=self._clock(),
            published=False,
            write_id=write.write_id,
            body_digest=write.body_digest,
        )
        session.add(made)
        session.flush()
        return told_content(found, made)

    def publish(self, write: Write, kind: str, id_: str, body: bytes) -> Written:
        """Everybody may read and play that version from now on, for good. Doing it again changes nothing."""
        wanted: Publication = uploads.body_of(body, Publication)

        def change(session: Session) -> Written:
            found = self._own(session, write.player, kind, id_, locked=True)
            version = store.version(session, found.number, wanted.version or found.newest)
            if version is None:
                raise invalid(FieldError("/version", "is no version of it"))
            version.published, found.published = True, max(found.published, version.version)
            return self._without_version(session, found, version, write)

        return self._once(write, change)

    def _without_version(self, session: Session, found: Content, told: Version, write: Write) -> Written:
        store.note_answered(session, told, write.write_id, write.body_digest, self._clock())
        return Written(told_content(found, told))

    def delete(self, write: Write, kind: str, id_: str) -> None:
        """Only a draft that no match was made of. Raises Refused `in_use` for others."""

        def change(session: Session) -> None:
            if store.deleted(session, id_, write.write_id):
                return
            found = self._own(session, write.player, kind, id_, locked=True)
            if found.published or found.played:
                raise errors.in_use()
            store.delete_content(session, found, write.write_id)

        with writing(self._database) as session:
            change(session)

    def find(self, player: str, kind: str, id_: str, version: int = 0) -> tuple[Content, Version]:
        """version: 0 for the newest that the player may know of. Raises Refused `not_found`."""
        with reading(self._database) as session:
            found = self._seen(session, player, kind, id_)
            shown = version or (found.newest if found.owner == player else found.published)
            one = store.version(session, found.number, shown)
            if one is None or not (one.published or found.owner == player):
                raise errors.no_such(kind)
            return found, one

    def versions(self, player: str, kind: str, id_: str) -> Told:
        """All that the player may know of, newest first. Raises Refused `not_found`."""
        with reading(self._database) as session:
            found = self._seen(session, player, kind, id_)
            every = store.versions(session, found.number)
            return told_versions([one for one in every if one.published or found.owner == player])

    def listed(self, kind: str, game: str, owner: str, after: int, limit: int) -> list[tuple[int, dict[str, object]]]:
        """Rows with their numbers in the order of the list: the owner's, or (owner "") what is published."""
        with reading(self._database) as session:
            page = store.page(session, kind, game, owner, after, limit)
            return [(found.number, listed(found, version)) for found, version in page]

    def played(self, ids: list[str]) -> None:
        """A match is made of these. Raises Refused `not_found` when one was deleted meanwhile."""
        with writing(self._database) as session:
            for id_ in ids:
                if not store.mark_played(session, id_):
                    raise errors.no_such("scenario or pack")

    def _seen(self, session: Session, player: str, kind: str, id_: str) -> Content:
        found = store.content(session, id_, kind)
        if found is None or not (found.published or (player and found.owner == player)):
            raise errors.no_such(kind)
        return found

    def _own(self, session: Session, player: str, kind: str, id_: str, *, locked: bool = False) -> Content:
        found = store.content(session, id_, kind, locked=locked)
        if found is None or not (found.published or found.owner == player):
            raise errors.no_such(kind)
        if found.owner != player:
            raise errors.not_the_owner()
        return found

    def _once(self, write: Write, change: Callable[[Session], Written]) -> Written:
        """Of two changes that collide one commits; the other runs again and is answered with what was committed."""
        if not write.player:
            raise errors.unauthenticated()
        for _ in range(ATTEMPTS):
            try:
                with writing(self._database) as session:
                    earlier = store.written(session, write.write_id)
                    return change(session) if earlier is None else _repeated(session, earlier, write)
            except IntegrityError:
                continue
        raise busy()


def _repeated(session: Session, earlier: store.Written, write: Write) -> Written:
    if earlier.body_digest != write.body_digest:
        raise errors.idempotency_key_reused()
    made = earlier.version
    found = session.get_one(Content, made.content)
    created = made.version == 1 and made.write_id == write.write_id
    return Written(told_content(found, made), created=created, replayed=True)
