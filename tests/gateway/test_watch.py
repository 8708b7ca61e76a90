from __future__ import annotations

import re
from typing import Any

from tests.gateway.rest_hall import RestHall


def test_the_page_of_a_match_loads_nothing_from_elsewhere(rest_hall: RestHall, api: Any) -> None:
    client = rest_hall.client(api)
    page = client.get("/watch/0123456789abcdef")
    assert page.status_code == 200
    assert page.headers["Content-Type"] == "text/html; charset=utf-8"
    linked = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert linked
    for address in linked:
        assert address.startswith("/watch/assets/")
        asset = client.get(address)
        assert asset.status_code == 200
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", asset.text)


def test_the_page_may_reach_the_api_and_the_stream_process_and_nothing_else(rest_hall: RestHall) -> None:
    app = rest_hall.app(stream_url="https://streams.example.org/below")
    policy = rest_hall.client(app).get("/watch/0123456789abcdef").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "connect-src 'self' https://streams.example.org;" in policy


def test_the_page_speaks_to_people_who_do_not_see_it(rest_hall: RestHall, api: Any) -> None:
    text = rest_hall.client(api).get("/watch/0123456789abcdef").text
    assert 'lang="en"' in text
    assert re.search(r'id="events"[^>]*aria-live="polite"', text)
    assert re.search(r'id="status"[^>]*aria-live="polite"', text)
    assert 'name="viewport" content="width=device-width' in text


def test_only_the_files_of_the_page_are_served(rest_hall: RestHall, api: Any) -> None:
    client = rest_hall.client(api)
    for path in ("/watch/assets/watch.html", "/watch/assets/..%2Fapp.py", "/watch/", "/watch/not an id"):
        assert client.get(path).status_code == 404
