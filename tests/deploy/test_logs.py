"""The logs of a hall, as a person reads them."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from deploy import logs
from deploy.logs import LogFile, readable

ENTRY = {
    "event": "GET /v1/matches/x/events 200",
    "level": "info",
    "logger": "gateway.stream_app",
    "process": "streams-gateway",
    "timestamp": "2026-11-30T04:11:38.354+00:00",
}


def test_a_line_shows_time_process_and_words() -> None:
    line = str(readable(json.dumps(ENTRY), "stream-gateway"))
    assert line.split() == ["04:11:38", "stream-gateway", "GET", "/v1/matches/x/events", "200"]


def test_what_is_not_information_says_its_level_and_what_belongs_to_it() -> None:
    entry = {**ENTRY, "level": "error", "event": "failed", "request_id": "Ab3", "exception": "Traceback\nKeyError"}
    assert str(readable(json.dumps(entry), "api")).endswith("  ERROR: failed request_id=Ab3 \nTraceback\nKeyError")


def test_a_line_that_is_no_log_entry_stays_with_the_one_before_it(tmp_path: Path) -> None:
    path = tmp_path / "worker-bots.log"
    path.write_text(json.dumps(ENTRY) + "\nworker: Cold shutdown\n")
    with closing(LogFile(path)) as file:
        assert [(line.at, line.words) for line in file.new_lines()] == [
            (ENTRY["timestamp"], ENTRY["event"]),
            (ENTRY["timestamp"], "worker: Cold shutdown"),
        ]


def test_lines_are_followed_across_a_new_start_of_the_hall(tmp_path: Path) -> None:
    path = tmp_path / "dice.log"
    path.write_text("one\nhalf")
    with closing(LogFile(path)) as file:
        assert [line.words for line in file.new_lines()] == ["one"]
        with path.open("a") as more:
            more.write(" of two\n")
        path.rename(tmp_path / "dice.log.1")
        path.write_text("three\n")
        assert [line.words for line in file.new_lines()] == ["half of two", "three"]
        assert list(file.new_lines()) == []


def test_without_logs_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FIREHALL_HOME", str(tmp_path))
    assert logs.main() == 1
    assert "`make run` starts a hall" in capsys.readouterr().err
