"""Lists come in pages."""

from __future__ import annotations

import re
from typing import Any

from tests.gateway.rest_hall import RestHall


def test_the_links_of_a_list_lead_through_all_of_it_once(rest_hall: RestHall, api: Any) -> None:
    client = rest_hall.client(api)
    whole = [row["id"] for row in client.get("/v1/scenarios?game=toy&limit=100").json()["scenarios"]]
    assert len(whole) > 1
    found: list[str] = []
    following: str | None = "/v1/scenarios?game=toy&limit=1"
    while following is not None:
        answer = client.get(following)
        found += [row["id"] for row in answer.json()["scenarios"]]
        link = re.fullmatch(r'<([^>]+)>; rel="next"', answer.headers.get("Link", ""))
        following = link.group(1) if link else None
        assert (answer.json()["next_cursor"] is None) == (following is None)
    assert found == whole
