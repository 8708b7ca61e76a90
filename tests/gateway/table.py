"""A running match of two at the toy game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx

from tests.gateway.rest_hall import Guest, RestHall

WANTED: dict[str, Any] = {"game": "toy", "scenario": "toy-plain", "seats": 2}
ROLL = {"type": "roll"}


@dataclass
class Table:
    """A running match of two."""

    hall: RestHall
    api: Any
    ann: Guest
    ben: Guest
    path: str

    @property
    def id(self) -> str:
        return self.path.rpartition("/")[2]

    def act(self, guest: Guest, action: dict[str, Any], query: str = "", **headers: str) -> httpx.Response:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        return guest.http.post(f"{self.path}/actions{query}", json=action, headers=sent)

    def look(self, guest: Guest | None = None, **headers: str) -> httpx.Response:
        client = guest.http if guest else self.hall.client(self.api)
        return client.get(self.path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    def version(self) -> int:
        version: int = self.look().json()["version"]
        return version


def begin(rest_hall: RestHall, api: Any, **wanted: Any) -> Table:
    ann, ben = rest_hall.guest(api, "Ann"), rest_hall.guest(api, "Ben")
    path = ann.http.post("/v1/matches", json={**WANTED, **wanted}).headers["Location"]
    for seat, guest in enumerate((ann, ben)):
        assert guest.http.post(f"{path}/seats/{seat}:join").status_code == 200
    assert ann.http.post(f"{path}:start").status_code == 200
    return Table(rest_hall, api, ann, ben, path)
