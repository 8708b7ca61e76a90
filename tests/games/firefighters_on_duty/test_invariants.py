"""What never changes, over random play, and a report of what that play came across (case 7; A94, A97; G5)."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import pytest

from games.chance import SeededChance
from games.firefighters_on_duty.position import Position
from games.firefighters_on_duty.state import LAST_ACTIONS, READY, State
from games.game import TABLE
from tests.games.firefighters_on_duty.invariants import Ledger
from tests.games.firefighters_on_duty.random_play import Plan, Table, plan, probe
from tests.games.firefighters_on_duty.reach import Reach
from tests.games.firefighters_on_duty.town import GAME
from tests.sampling import SOAK, amount

PARTS: Final = 8
"""2,000 games in `make soak`, 250 a part, so that every core has some."""
PROBED: Final = 8
MANY_PROBES: Final = 20
SWEPT: Final = 301
ROUND_TRIP: Final = 20
FAR: Final = 1 << 40
"""A moment at which nothing is too early."""
OUT_OF_REACH: Final[dict[str, str]] = {}
"""What play never comes across, and why not."""


@pytest.fixture
def reach_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that all workers of this run share."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "reach"
    folder.mkdir(exist_ok=True)
    return folder


def watched(planned: Plan, reach: Reach) -> None:
    """Play a game under the eyes of a ledger."""
    table = Table(planned)
    ledger = Ledger(table.state)
    for index, step in enumerate(table.play()):
        ledger.see(step.state, step.events)
        reach.step(step)
        for _ in range(probes(step.state, index)):
            reach.refusal(GAME.refusal(table.state, *probe(table)))
        if index % SWEPT == table.plan.seed % SWEPT:
            sweep(table.state, table.random.randint(TABLE, planned.seats - 1), reach)
    reach.refusal(GAME.refusal(table.state, *probe(table)))


def probes(state: State, index: int) -> int:
    """How many actions are tried in vain: now and then one, many in the short stages."""
    return MANY_PROBES if state.stage in (READY, LAST_ACTIONS) else index % PROBED == 0


def sweep(state: State, seat: int, reach: Reach) -> None:
    """Every action of the game by that seat: what is listed is allowed, and all else is refused."""
    allowed = set()
    for action in range(state.board.numbers.count):
        violation = GAME.refusal(state, seat, action, FAR)
        reach.refusal(violation)
        if violation is None:
            allowed.add(action)
    clock = {GAME.time_up(state)} if seat == TABLE else set()
    assert allowed - clock == set(GAME.legal_actions(state, seat))


@pytest.mark.sampled
@pytest.mark.parametrize("part", range(PARTS))
def test_tokens_are_moved_and_never_made_or_lost(
    part: int, seed: int, reach_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing else that must hold in every state is broken either; the last part says what has not been reached."""
    reach, games = Reach(), amount(4, 250)
    for number in range(games):
        planned = plan(seed + part * 1_000 + number)
        try:
            watched(planned, reach)
        except Exception as error:
            error.add_note(f"in {planned}")
            raise
    together = with_other_parts(reach, part, reach_folder)
    if together is None:
        return
    missing = together.missing(OUT_OF_REACH)
    with capsys.disabled():
        print("\n" + together.report(PARTS * games, missing), file=sys.stderr)
    assert not (SOAK and missing)
    assert not set(OUT_OF_REACH) & set(together.seen)


def with_other_parts(reach: Reach, part: int, folder: Path) -> Reach | None:
    """What all parts have seen together, once all have played."""
    (folder / f"{part}.new").write_text(json.dumps(reach.seen))
    (folder / f"{part}.new").rename(folder / f"{part}.json")
    files = list(folder.glob("*.json"))
    if len(files) < PARTS:
        return None
    together = Reach()
    for file in files:
        together.seen.update(json.loads(file.read_text()))
    return together


def some_states(seed: int, every: int) -> Iterator[State]:
    table = Table(plan(seed))
    for index, step in enumerate(table.play()):
        if index % every == 0:
            yield step.state


@pytest.mark.sampled
def test_states_survive_encoding_and_positions(seed: int) -> None:
    for number in range(amount(4, 200)):
        for state in some_states(seed + number, ROUND_TRIP):
            assert GAME.decode(GAME.encode(state)) == state
            document = msgspec.json.encode(GAME.position(state))
            assert GAME.from_position(msgspec.json.decode(document, type=Position), SeededChance(1)) == state
            assert all(GAME.view(state, seat) == GAME.position(state) for seat in (None, *range(state.seats)))


@pytest.mark.sampled
def test_what_is_listed_is_allowed_and_all_else_is_refused(seed: int) -> None:
    for number in range(amount(2, 50)):
        for state in some_states(seed + number, 200):
            for seat in (TABLE, *range(state.seats)):
                sweep(state, seat, Reach())


def test_the_same_chance_gives_the_same_match(seed: int) -> None:
    tables = [Table(plan(seed)) for _ in range(2)]
    ends = [hashlib.sha256(GAME.encode(list(table.play())[-1].state)).hexdigest() for table in tables]
    assert ends[0] == ends[1]
