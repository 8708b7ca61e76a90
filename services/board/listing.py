"""Which matches a list holds, as a query of SQL."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Select, and_, case, or_, select, tuple_
from sqlalchemy.orm import aliased

from rpc.errors import FieldError, invalid
from services.board import cursors
from services.board.record import LOBBY, PUBLIC
from services.board.tables import MatchPlayer, MatchRow

MOST_LISTED = 100
DEFAULT_LISTED = 20

Query = Select[str, int, str]
"""Document, time of creation and id of each match."""


class Listing(NamedTuple):
    """What is wanted. mine: only that player's own (owner, seated, or invited to a lobby), of every visibility; "": the
    public ones.

    player: who takes part. since, before: when it was created, milliseconds since the epoch; 0: whenever.
    """

    game: str = ""
    status: str = ""
    mine: str = ""
    scenario: str = ""
    player: str = ""
    since: int = 0
    before: int = 0
    limit: int = 0
    cursor: str = ""

    @property
    def rows(self) -> int:
        """How many a page holds. Raises Refused `invalid`."""
        if not 0 <= self.limit <= MOST_LISTED:
            raise invalid(FieldError("/limit", f"is a number from 1 to {MOST_LISTED}"))
        return self.limit or DEFAULT_LISTED


def page(wanted: Listing) -> Query:
    """A page, newest first, and one row more when another follows. Raises Refused `invalid` for a wrong cursor."""
    own, other = aliased(MatchPlayer), aliased(MatchPlayer)
    query, status = _of_the_caller(own, wanted.mine) if wanted.mine else _public()
    if wanted.player:
        query = query.join(other, other.match_id == MatchRow.id).where(other.player == wanted.player, other.shown)
    for column, value in ((MatchRow.game, wanted.game), (MatchRow.scenario, wanted.scenario), (status, wanted.status)):
        if value:
            query = query.where(column == value)
    created, match_id = _walked(wanted, own, other)
    if wanted.since:
        query = query.where(created >= wanted.since)
    if wanted.before:
        query = query.where(created < wanted.before)
    if wanted.cursor:
        query = query.where(tuple_(created, match_id) < cursors.read(wanted.cursor))
    return query.order_by(created.desc(), match_id.desc()).limit(wanted.rows + 1)


def _public() -> tuple[Query, Any]:
    """As onlookers see them; with the column of their status."""
    document: Any = MatchRow.shown_document
    query = select(document, MatchRow.created_at, MatchRow.id).where(document != "", MatchRow.visibility == PUBLIC)
    return query, MatchRow.shown_status


def _of_the_caller(own: Any, player: str) -> tuple[Query, Any]:
    """Who sits is shown a match of theirs as it is now; an owner without a seat and who is invited, as onlookers see
    it."""
    document = case((own.sits, MatchRow.document), else_=MatchRow.shown_document)
    status = case((own.sits, MatchRow.status), else_=MatchRow.shown_status)
    query: Query = select(document, MatchRow.created_at, MatchRow.id).where(document != "")
    theirs = or_(own.belongs, and_(own.invited, MatchRow.shown_status == LOBBY))
    return query.join(own, own.match_id == MatchRow.id).where(own.player == player, theirs), status


def _walked(wanted: Listing, own: Any, other: Any) -> tuple[Any, Any]:
    """Time and id by whose index the list is walked: the matches of one player are few among all."""
    if wanted.mine:
        return own.created_at, own.match_id
    return (other.created_at, other.match_id) if wanted.player else (MatchRow.created_at, MatchRow.id)
