"""A hall that is renewed finds in its database what an older one has written there."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Engine, text

from rpc.migrations import migrate
from rpc.sql import _postgresql, _sqlite, open_database
from services.board.archive import Archive
from services.board.documents import row
from services.board.listing import Listing
from tests.databases import DATABASES, empty_database
from tests.services.board.test_listing import ids, record

OLD_ROW = """
INSERT INTO matches (id, version, game, status, visibility, practice, owner, created_at, document)
VALUES (:id, 7, 'toy', 'running', 'public', :practice, 'ann', :created_at, :document)
"""
OLD_PLAYER = "INSERT INTO match_players (player, match_id, created_at) VALUES (:player, :id, :created_at)"


def at_the_first_revision(url: str, home: Path) -> Engine:
    engine = _postgresql(url, "board") if url else _sqlite(home / "board.db")
    with engine.begin() as connection:
        migrate(connection, "board", "0001")
    return engine


@pytest.mark.parametrize("kind", DATABASES)
def test_matches_from_before_the_search_are_found_by_it(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    url = empty_database(request, kind, "board")
    engine = at_the_first_revision(url, tmp_path)
    with engine.begin() as connection:
        for number, scenario in enumerate(("one", "two")):
            match = record(number, scenario_id=scenario, status="running")
            told = {"id": match.id, "created_at": match.created_at}
            document = row(match, 7).decode()
            connection.execute(text(OLD_ROW), {**told, "practice": False, "document": document})
            for player in ("ann", f"player-{number}"):
                connection.execute(text(OLD_PLAYER), {**told, "player": player})
    engine.dispose()
    engine = open_database(url, tmp_path, "board")
    archive = Archive(engine)
    first, second = (record(number).id for number in range(2))
    for wanted, expected in (
        (Listing(scenario="two"), [second]),
        (Listing(player="player-0"), [first]),
        (Listing(player="ann", status="running"), [second, first]),
        (Listing(mine="ann", scenario="one"), [first]),
        (Listing(mine="player-1"), [second]),
        (Listing(since=1), [second, first]),
    ):
        rows, _ = archive.listed(wanted)
        assert ids(rows) == expected
        assert all(shown["version"] == 7 for shown in msgspec.json.decode(rows))
    engine.dispose()
