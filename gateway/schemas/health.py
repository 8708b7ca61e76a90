"""Whether a process lives and the hall can serve."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel


class Liveness(BaseModel):
    status: Literal["alive"]


class Readiness(BaseModel):
    status: Literal["ready"]
    parts: dict[str, Literal["ready", "down"]]
