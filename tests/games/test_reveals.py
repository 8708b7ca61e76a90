"""What was hidden from somebody becomes known by chance, or by an event that says that it reveals: an action that does
neither may be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.game import Game, Seat
from games.journal import Replay
from tests.games.table_of_games import Start, every_game, journal_of, starts
from tests.sampling import amount

SEEDS = range(amount(2, 30))
MOST_ACTIONS = 150
Path = tuple[Any, ...]

first_start_of_each_game = pytest.mark.parametrize(
    "start", [next(start for start in starts() if start.game.key == game.key) for game in every_game()], ids=str
)


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, (*path, name))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from leaves(inner, (*path, place))
    else:
        yield path, value


def seen(game: Game, state: Any, seat: Seat | None) -> dict[Path, Any]:
    return dict(leaves(msgspec.to_builtins(game.view(state, seat))))


def hidden(game: Game, state: Any) -> dict[tuple[Seat | None, Path], Any]:
    """What somebody does not know, by viewer and place."""
    whole = dict(leaves(msgspec.to_builtins(game.position(state))))
    return {
        (seat, path): whole.get(path)
        for seat in (None, *range(game.seats(state)))
        for path, value in seen(game, state, seat).items()
        if value is None and whole.get(path) is not None
    }


@pytest.mark.sampled
@first_start_of_each_game
def test_nothing_hidden_is_learned_without_chance_or_a_revealing_event(start: Start) -> None:
    game = start.game
    for seed in SEEDS:
        replay = Replay(game)
        for entry in journal_of(start, seed, MOST_ACTIONS)[0]:
            secrets = {} if replay.state is None else hidden(game, replay.state)
            if replay.state is not None:
                game.start_log(replay.state)
            replay.apply(entry)
            revealed = replay.state is not None and any(map(game.reveals, game.events(replay.state)))
            if entry.draws or revealed:
                continue
            known = {seat: seen(game, replay.state, seat) for seat in {seat for seat, _ in secrets}}
            for (seat, path), secret in secrets.items():
                assert known[seat].get(path) != secret, (entry, seat, path)
