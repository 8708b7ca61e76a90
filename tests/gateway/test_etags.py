"""Conditional requests."""

from __future__ import annotations

from typing import Any

import pytest

from gateway import etags
from rpc.errors import Refused
from tests.gateway.rest_hall import RestHall
from tests.gateway.seen import patient_get


@pytest.mark.parametrize("form", ["{}", "W/{}", '"other", {}', "*"])
def test_what_the_client_has_is_not_sent_again(rest_hall: RestHall, api: Any, form: str) -> None:
    client = rest_hall.client(api)
    tag = client.get("/v1/games/toy").headers["ETag"]
    answer = client.get("/v1/games/toy", headers={"If-None-Match": form.format(tag)})
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["ETag"] == tag


@pytest.mark.parametrize("tag", ['"other"', "rubbish", '"'])
def test_another_tag_gets_the_whole_answer(rest_hall: RestHall, api: Any, tag: str) -> None:
    answer = rest_hall.client(api).get("/v1/games/toy", headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert answer.json()["key"] == "toy"


def test_pictures_are_conditional_too(rest_hall: RestHall, api: Any) -> None:
    client = rest_hall.client(api)
    scenario = client.get("/v1/scenarios?game=toy").json()["scenarios"][0]["id"]
    for name, media in (("map.svg", "image/svg+xml"), ("map.png", "image/png")):
        drawn = patient_get(client, f"/v1/scenarios/{scenario}/{name}")
        assert drawn.headers["Content-Type"].partition(";")[0] == media
        tag = drawn.headers["ETag"]
        again = client.get(f"/v1/scenarios/{scenario}/{name}", headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("header", "version"),
    [(None, None), ("*", None), ('"v17-s2"', 17), ('W/"v17-o"', 17), ('"v3"', 3), ('"something"', etags.NO_VERSION)],
)
def test_if_match_expects_a_version(header: str | None, version: int | None) -> None:
    assert etags.expected_version(header) == version


@pytest.mark.parametrize("header", ["", "v17-s2", '"v17-s2', '"v1-s0", "v2-s0"', "17"])
def test_an_if_match_that_names_no_one_version_is_refused(header: str) -> None:
    with pytest.raises(Refused) as refused:
        etags.expected_version(header)
    assert refused.value.problem.code == "invalid"


@pytest.mark.parametrize(("tag", "seat"), [("v17-s2", 2), ("v17-s11", 11), ("v17-o", None), ("v17", None), ("", None)])
def test_a_matchs_tag_tells_for_which_seat_it_is(tag: str, seat: int | None) -> None:
    assert etags.seat_of(tag) == seat
