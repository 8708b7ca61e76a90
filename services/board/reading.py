"""What is asked of a match without changing it. Each answer holds what the caller's seat may know."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from games import registry
from games.chance import Draw
from games.game import Game
from games.journal import Entry
from games.verify import DiceDocument, VersionedDraw
from games.words import DOMAIN
from rpc.errors import FieldError, invalid
from rpc.png import png_of
from services.board import absence, documents, errors, journals
from services.board.answers import Answer
from services.board.archive import Archive
from services.board.finding import Finder
from services.board.hindsight import Hindsight
from services.board.journals import Page, Past
from services.board.listing import Listing
from services.board.match_chance import MatchChance
from services.board.patience import persist
from services.board.record import ABANDONED, ENDED, LOBBY, RUNNING, Record
from services.board.seats import Caller, acting_seat, admit, onlooks, owns_unseated, viewing_seat
from services.board.store import Loaded

SVG, PNG = "image/svg+xml", "image/png"
STATUSES = ("", LOBBY, RUNNING, ENDED, ABANDONED)


class Look(NamedTuple):
    """Who looks at which match, with the eyes of which seat. known: the ETag of what the caller has already."""

    match_id: str
    caller: Caller
    seat: int | None = None
    known: str = ""


class Sight(NamedTuple):
    """The match as somebody may see it now. host: the owner, who has no seat."""

    loaded: Loaded
    seat: int | None
    host: bool


class Image(NamedTuple):
    data: bytes
    media_type: str
    etag: str


class Reading:
    """Every answer to somebody without a seat is of the match as onlookers see it by now."""

    def __init__(self, finder: Finder, archive: Archive, chance: MatchChance, hindsight: Hindsight) -> None:
        self._finder = finder
        self._hindsight = hindsight
        self._archive = archive
        self._chance = chance

    def look(self, look: Look) -> Answer:
        """The match document; without JSON when the caller has it already."""
        loaded, seat, host = self._seen(look)
        etag = documents.etag(loaded.version, seat, host=host)
        body = b"" if etag == look.known else documents.document(loaded, seat, host=host)
        return Answer(body, loaded.version, etag, server_ms=loaded.now)

    def legal_actions(self, look: Look) -> Answer:
        """None of a seat that the hall plays for. Raises Refused `no_seat` for an onlooker."""
        loaded = self._found(look)
        seat = acting_seat(loaded.record, look.caller, look.seat)
        acts = look.caller.plays_bots or absence.in_own_hands(loaded.record, seat)
        etag = documents.etag(loaded.version, seat)
        body = b"" if etag == look.known else documents.legal_actions(loaded, seat, acts=acts)
        return Answer(body, loaded.version, etag, server_ms=loaded.now)

    def position(self, look: Look) -> Answer:
        """The position as far as the caller knows it. Raises Refused `not_started`."""
        loaded, seat, _ = self._started(look)
        etag = documents.etag(loaded.version, seat)
        body = b"" if etag == look.known else documents.position(loaded, seat)
        return Answer(body, loaded.version, etag, server_ms=loaded.now)

    def draw(self, look: Look, media_type: str) -> Image:
        """The position as far as the caller knows it, as a picture. Raises Refused `not_started`."""
        loaded, seat, _ = self._started(look)
        game = registry.find(loaded.record.game)
        return _drawn(game, game.decode(loaded.state), seat, media_type, documents.etag(loaded.version, seat))

    def draw_past(self, look: Look, at: int, media_type: str) -> Image:
        """The same as it was after a version. Raises Refused as `past` does, and `not_started`."""
        then, _ = self._past(look, at)
        if then.history.state is None:
            raise errors.not_started(at)
        return _drawn(then.history.game, then.history.state, then.seat, media_type, then.etag)

    def journal(self, look: Look, page: Page) -> Answer:
        """A page of the entries. Raises Refused `match_running` before the match is over."""
        loaded = self._over(look)
        etag = documents.etag(loaded.version, None)
        if etag == look.known:
            return Answer(b"", loaded.version, etag, server_ms=loaded.now)
        body, more = journals.page(self._entries(look.match_id), page)
        return Answer(body, loaded.version, etag, server_ms=loaded.now, next_cursor=more)

    def past(self, look: Look, at: int) -> Answer:
        """The match as it was after a version. Raises Refused `match_running`, `invalid`, `older_rules`."""
        then, entry = self._past(look, at)
        return Answer(b"" if then.etag == look.known else journals.version(then, entry), at, then.etag)

    def _past(self, look: Look, at: int) -> tuple[Past, Entry]:
        game, entries = self._over(look).record.game, self._entries(look.match_id)
        return journals.past(game, entries, at, look.caller, look.seat), entries[at - 1]

    def export(self, look: Look) -> Answer:
        """The whole match in one document, the same for everybody. Raises Refused `match_running`."""
        loaded = self._over(look)
        etag = documents.etag(loaded.version, None)
        if etag == look.known:
            return Answer(b"", loaded.version, etag, server_ms=loaded.now)
        match, dice = documents.document(loaded, None), msgspec.json.encode(self._proof(loaded.record))
        body = journals.export(match, dice, self._entries(look.match_id))
        return Answer(body, loaded.version, etag, server_ms=loaded.now)

    def _over(self, look: Look) -> Loaded:
        loaded = self._admitted(look)
        if not loaded.record.over:
            raise errors.match_running()
        return loaded

    def _entries(self, match_id: str) -> list[Entry]:
        return persist(lambda: self._finder.journal(match_id))

    def dice_proof(self, look: Look) -> Answer:
        """The commitment; once the match is over the seed and every draw made from it."""
        loaded = self._admitted(look)
        etag = documents.etag(loaded.version, None)
        if etag == look.known:
            return Answer(b"", loaded.version, etag, server_ms=loaded.now)
        proof = self._proof(loaded.record)
        return Answer(msgspec.json.encode(proof), loaded.version, etag, server_ms=loaded.now)

    def _proof(self, record: Record) -> DiceDocument:
        kinds = record.kinds_of(registry.find(record.game))
        proof = DiceDocument(
            match_id=record.id,
            group_id=record.group_id,
            domain=DOMAIN,
            key_id=record.key_id,
            commitment=record.commitment,
            player_seeds=[],
            draws=[],
            kinds={kind: list(faces) for kind, faces in kinds.items()},
            scripted=record.script is not None,
        )
        if record.over:
            revealed = self._chance.reveal(record)
            proof.seed, proof.match_key = revealed.seed, revealed.match_key
            proof.player_seeds = record.player_seeds()
            entries = self._entries(record.id)
            proof.draws = [_versioned(draw, entry.version) for entry in entries for draw in entry.draws]
        return proof

    def listed(self, caller: Caller, wanted: Listing, mine: bool) -> tuple[bytes, str]:
        """A page of the public matches, or of the caller's own. Raises Refused for a wrong field."""
        if mine and not caller.player:
            raise errors.unauthenticated()
        if wanted.status not in STATUSES:
            raise invalid(FieldError("/status", f"is one of {', '.join(STATUSES[1:])}"))
        if wanted.game and wanted.game not in registry.PLAYABLE:
            raise invalid(FieldError("/game", "is not a game of this hall"))
        return self._archive.listed(wanted._replace(mine=caller.player if mine else ""))

    def _found(self, look: Look) -> Loaded:
        """As it is now."""
        loaded = persist(lambda: self._finder.find(look.match_id))
        admit(loaded.record, look.caller)
        return loaded

    def _admitted(self, look: Look) -> Loaded:
        return self._shown(self._found(look), look.caller)

    def _shown(self, loaded: Loaded, caller: Caller) -> Loaded:
        return persist(lambda: self._hindsight.seen(loaded)) if onlooks(loaded.record, caller) else loaded

    def _seen(self, look: Look) -> Sight:
        loaded = self._found(look)
        seat = viewing_seat(loaded.record, look.caller, look.seat)
        return Sight(self._shown(loaded, look.caller), seat, owns_unseated(loaded.record, look.caller, seat))

    def _started(self, look: Look) -> Sight:
        sight = self._seen(look)
        if not sight.loaded.state:
            raise errors.not_started(sight.loaded.version)
        return sight


def _drawn(game: Game, state: Any, seat: int | None, media_type: str, etag: str) -> Image:
    svg = game.picture(game.view(state, seat))
    return Image(svg.encode() if media_type == SVG else png_of(svg), media_type, etag)


def _versioned(draw: Draw, version: int) -> VersionedDraw:
    return VersionedDraw(
        draw.stream, draw.counter, draw.kind, draw.n, draw.value, draw.face, draw.counts, version=version
    )
