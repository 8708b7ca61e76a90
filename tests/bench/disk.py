"""What the disk adds to an acknowledged action: every one is flushed before it is answered."""

from __future__ import annotations

import os
import time
from pathlib import Path
from statistics import median

WRITES, SIZE = 200, 600


def flush_ms(folder: Path) -> float:
    """The median time of flushing one write of about an action's size to the disk of this folder, alone."""
    found = []
    with (folder / "flushed").open("wb", buffering=0) as file:
        for _ in range(WRITES):
            file.write(bytes(SIZE))
            begun = time.perf_counter()
            os.fdatasync(file.fileno())
            found.append(time.perf_counter() - begun)
    return 1000 * median(found)
