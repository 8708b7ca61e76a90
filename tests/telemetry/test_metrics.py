"""Figures of several processes meet in one answer."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from telemetry import metrics

COUNT_ONE = "from telemetry import metrics; metrics.COMMITS.labels('toy', 'action').inc()"
SHOW = "from telemetry import metrics; print(metrics.exposition().decode())"


def _python(code: str, folder: Path) -> str:
    environ = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(folder)}
    ran = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True)
    return ran.stdout


def test_one_process_shows_what_all_of_them_counted(tmp_path: Path) -> None:
    for _ in range(2):
        _python(COUNT_ONE, tmp_path)
    assert 'firehall_match_commits_total{game="toy",kind="action"} 2.0' in _python(SHOW, tmp_path)


def test_a_job_that_raises_is_counted_as_failed() -> None:
    with pytest.raises(ZeroDivisionError), metrics.timed_job("a job that fails"):
        _ = 1 // 0
    assert b'firehall_job_seconds_count{job="a job that fails",result="failed"} 1.0' in metrics.exposition()
