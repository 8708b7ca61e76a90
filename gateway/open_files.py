"""Every connection is an open file, and many systems allow 1,024 of them unless asked."""

from __future__ import annotations

import resource


def allow(wanted: int) -> None:
    """Let this process have so many, or as many as the system permits."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
