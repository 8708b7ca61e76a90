"""Logs tell what happened and never a secret."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest

from telemetry import logs, request_id


@pytest.fixture(params=["json"])
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    logs.set_up("board", stream=stream, as_json=request.param == "json")
    yield stream
    root.handlers[:], root.level = handlers, level


def test_a_line_is_json_and_names_the_process_and_the_request(written: io.StringIO) -> None:
    with request_id.working_on("request-17"):
        logging.getLogger("services.board").info("match %s saved", "m1")
    line = json.loads(written.getvalue())
    assert line["event"] == "match m1 saved"
    assert line["process"] == "board"
    assert line["request_id"] == "request-17"
    assert line["level"] == "info"


def test_extra_fields_are_shown(written: io.StringIO) -> None:
    logging.getLogger("jobs").warning("late", extra={"seat": 2})
    line = json.loads(written.getvalue())
    assert (line["event"], line["seat"], line["level"], line["process"]) == ("late", 2, "warning", "board")


@pytest.mark.parametrize("written", ["console"], indirect=True)
def test_a_person_gets_one_readable_line(written: io.StringIO) -> None:
    with request_id.working_on("request-17"):
        logging.getLogger("jobs").warning("late", extra={"seat": 2})
    assert written.getvalue().endswith("warning board jobs late request_id=request-17 seat=2\n")


def test_an_error_keeps_its_traceback(written: io.StringIO) -> None:
    try:
        raise ValueError("no such board")
    except ValueError:
        logging.getLogger("x").exception("failed")
    assert "no such board" in json.loads(written.getvalue())["exception"]


@pytest.mark.parametrize(
    "text",
    [
        "GET /v1/matches/m1/events?ticket=SECRET&after=3",
        "Authorization: Bearer SECRET",
        "key fh_SECRETSECRETSECRET00 refused",
        "redis://user:SECRET@10.0.0.1:6379/0",
    ],
)
def test_secrets_inside_a_text_are_blotted_out(written: io.StringIO, text: str) -> None:
    logging.getLogger("x").info("%s", text)
    assert logs.BLOT in written.getvalue()
    assert "SECRET" not in written.getvalue()


@pytest.mark.parametrize("written", ["json", "console"], indirect=True)
def test_a_secret_in_an_exception_is_blotted_out(written: io.StringIO) -> None:
    try:
        raise ValueError("cannot reach redis://user:SECRET@host/0")
    except ValueError:
        logging.getLogger("x").exception("failed")
    assert "ValueError" in written.getvalue()
    assert "SECRET" not in written.getvalue()


@pytest.mark.parametrize("name", ["seed", "installation_key", "token", "player_seeds", "words", "authorization"])
def test_a_field_with_a_secret_name_is_blotted_out(written: io.StringIO, name: str) -> None:
    logging.getLogger("x").info("made", extra={name: "SECRET", "key_id": "seeds/1"})
    assert json.loads(written.getvalue())[name] == logs.BLOT
    assert json.loads(written.getvalue())["key_id"] == "seeds/1"


def test_a_harmless_request_id_is_kept_and_any_other_replaced() -> None:
    assert request_id.accept("abc-123_X.y") == "abc-123_X.y"
    for offered in (None, "", "short", "a b c d e f g h", 'x"\n{injected}', "y" * 65):
        made = request_id.accept(offered)
        assert made != offered
        assert request_id.accept(made) == made
