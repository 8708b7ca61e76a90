"""What is wrong with decoded match options, or with the number of seats for a scenario."""

from __future__ import annotations

from typing import Final, cast

from msgspec.inspect import IntType, Metadata, StructType, type_info

from games.errors import Fault
from games.firefighters_on_duty.content_types import Page
from games.firefighters_on_duty.position import Options

LIMITS: Final = {
    field.name: (field.type.type.ge, field.type.type.le)
    for field in cast(StructType, type_info(Options)).fields
    if isinstance(field.type, Metadata) and isinstance(field.type.type, IntType)
}


def option_faults(scenario: Page, seats: int, options: Options) -> list[Fault]:
    fewest, most = scenario.seats
    faults = [] if fewest <= seats <= most else [Fault("/seats", f"this scenario has {fewest} to {most} seats")]
    for name, (least, greatest) in LIMITS.items():
        if not least <= getattr(options, name) <= greatest:
            faults.append(Fault(f"/options/{name}", f"is a whole number from {least} to {greatest}"))
    return faults
