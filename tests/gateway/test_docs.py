"""The pages for people need nothing from elsewhere."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.gateway.rest_hall import RestHall

LINK = re.compile(r'(?:src|href)="([^"]+)"')


@pytest.mark.parametrize("page", ["/docs", "/docs/errors"])
def test_a_page_takes_everything_from_this_server(rest_hall: RestHall, api: Any, page: str) -> None:
    client = rest_hall.client(api)
    answer = client.get(page)
    assert answer.headers["Content-Type"].startswith("text/html")
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self';")
    assert "http" not in policy
    for link in LINK.findall(answer.text):
        assert link.startswith("/")
        assert client.get(link).status_code == 200, link


def test_the_reference_reads_the_document_of_this_server(rest_hall: RestHall, api: Any) -> None:
    script = rest_hall.client(api).get("/docs/reference.js").text
    assert 'url: "/openapi.json"' in script
    assert "validatorUrl: null" in script


def test_nothing_else_of_the_package_is_served(rest_hall: RestHall, api: Any) -> None:
    assert rest_hall.client(api).get("/docs/assets/../__init__.py").status_code == 404
    assert rest_hall.client(api).get("/docs/assets/%2e%2e/__init__.py").status_code == 404


def test_the_front_door_leads_to_the_documentation(rest_hall: RestHall, api: Any) -> None:
    answer = rest_hall.client(api).get("/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/docs")


def test_a_stroke_too_many_leads_to_the_documentation_too(rest_hall: RestHall, api: Any) -> None:
    answer = rest_hall.client(api).get("/docs/")
    assert (answer.status_code, answer.headers["Location"]) == (308, "/docs")
