"""Long runs: a sample of them in `make test`, all of them in `make soak`. Their tests carry the mark `sampled`."""

from __future__ import annotations

import os

SOAK = os.environ.get("FIREHALL_SOAK") == "1"


def amount(sample: int, full: int) -> int:
    """How much to run now."""
    return full if SOAK else sample
