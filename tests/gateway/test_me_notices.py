"""Where a player's notices are, over REST."""

from __future__ import annotations

from gateway.tickets import Ticket, Tickets
from rpc import installation
from tests.gateway.rest_hall import RestHall


def test_who_you_are_says_where_your_notices_are_with_a_ticket_for_your_key(rest_hall: RestHall) -> None:
    ann = rest_hall.guest()
    url = ann.http.get("/v1/me").json()["stream_url"]
    settings = rest_hall.settings
    address, _, ticket = url.partition("?ticket=")
    assert address == f"{settings.stream_url}/v1/me/events"
    tickets = Tickets(installation.load(settings.home), settings.stream_url)
    assert tickets.check(ticket, "") == Ticket("", ann.player_id, ann.key_id, None)


def test_following_leads_there_with_the_point_to_resume_from(rest_hall: RestHall) -> None:
    ann = rest_hall.guest()
    url = ann.http.get("/v1/me").json()["stream_url"]
    answer = ann.http.get("/v1/me/events")
    assert (answer.status_code, answer.headers["Location"]) == (307, url)
    assert ann.http.get("/v1/me/events?after=7").headers["Location"] == f"{url}&after=7"
    assert ann.http.get("/v1/me/events?after=x").status_code == 422


def test_nobody_without_a_key_has_notices(rest_hall: RestHall) -> None:
    assert rest_hall.client().get("/v1/me/events").status_code == 401
