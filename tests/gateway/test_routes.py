"""What an application remembers of its addresses changes nothing that it answers."""

from __future__ import annotations

from flask import Response, request

from gateway import routes
from gateway.routes import Routed


def application() -> Routed:
    app = Routed("addresses", doc_ui=False)

    def look(name: str) -> str:
        return f"{name} {request.view_args} {request.url_rule}"

    def change(name: str) -> Response:
        request.view_args["name"] = "changed"  # type: ignore[index]
        return Response(f"changed {name}", 201)

    app.add_url_rule("/matches/<name>", view_func=look)
    app.add_url_rule("/matches/<name>", view_func=change, methods=["POST"])
    return app


def test_the_same_address_answers_the_same_again_for_each_method_and_value() -> None:
    client = application().test_client()
    for _ in range(3):
        assert client.get("/matches/one").text == "one {'name': 'one'} /matches/<name>"
        assert client.post("/matches/one").text == "changed one"
        assert client.get("/matches/two?after=1").text == "two {'name': 'two'} /matches/<name>"


def test_what_is_not_there_is_not_remembered() -> None:
    client = application().test_client()
    for _ in range(2):
        client.get("/matches/one")
        assert client.get("/nothing").status_code == 404
        refused = client.delete("/matches/one")
        assert (refused.status_code, set(refused.headers["Allow"].split(", "))) == (
            405,
            {"GET", "HEAD", "OPTIONS", "POST"},
        )
        assert "GET" in client.options("/matches/one").headers["Allow"]


def test_more_addresses_than_are_remembered_are_served_all_the_same() -> None:
    client = application().test_client()
    names = [f"match-{number}" for number in range(routes.REMEMBERED + 10)]
    assert [client.get(f"/matches/{name}").text.split()[0] for name in names] == names
    assert client.get(f"/matches/{names[0]}").text.startswith(names[0])
