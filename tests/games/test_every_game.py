"""What holds for every game, over random play. A new game is tested by being in the registry."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from games.chance import SeededChance
from games.errors import RuleViolation
from games.game import TABLE, Game, chance_prefix
from games.journal import Entry, Replay
from tests.games.table_of_games import Start, journal_of, new_state, starts, walk
from tests.sampling import amount

SEEDS = range(amount(1, 50))
WHOLE_SPACE_STATES = 20
EVERY = 37  # a step between sampled states that shares no factor with a round's length
MOST_UNPLAYED = 5_000
MOST_OFFERED = 4
"""Actions of each kind that are tried again later."""
FAR = 1 << 40  # a moment after every not_before

pytestmark = pytest.mark.sampled
each_start = pytest.mark.parametrize("start", starts(), ids=str)


def sampled(start: Start, seed: int, every: int = EVERY) -> list[Any]:
    """Clones of the states along one random game."""
    return [start.game.clone(state) for i, (state, *_) in enumerate(walk(start, seed)) if i % every == 0]


def fingerprint(game: Game, state: Any) -> bytes:
    return game.encode(state)


@each_start
@pytest.mark.parametrize("seed", SEEDS)
def test_the_listed_actions_are_exactly_those_not_refused(start: Start, seed: int) -> None:
    game = start.game
    space = range(game.action_count(dict(game.scenarios()[start.scenario])))
    states = sampled(start, seed)
    assert states
    random = SeededChance(seed, "sample")
    for index, state in enumerate(states):
        whole = seed == 0 and index < WHOLE_SPACE_STATES
        tried = list(space) if whole else [random.draw("action", len(space)) for _ in range(50)]
        for seat in (TABLE, *range(start.seats)):
            listed = set(game.legal_actions(state, seat))
            assert listed <= set(space)
            unlisted = {game.time_up(state), *(game.forfeit(state, number) for number in range(start.seats))}
            allowed = listed | unlisted if seat == TABLE else listed
            for action in {*tried, *listed}:
                violation = game.refusal(state, seat, action, FAR)
                assert (violation is None) == (action in allowed), (seat, action, violation)


@each_start
def test_an_action_with_a_field_that_is_none_of_its_own_is_no_action(start: Start) -> None:
    """A client that names a seat, or misspells an optional field, must hear that it is not heeded."""
    game = start.game
    for state in sampled(start, 1)[:3]:
        for seat in game.to_act(state):
            for action in game.legal_actions(state, seat)[:20]:
                named = msgspec.to_builtins(game.name_action(state, action))
                assert msgspec.convert(named, type=game.action_type) == game.name_action(state, action)
                with pytest.raises(msgspec.ValidationError):
                    msgspec.convert({**named, "acting_seat": seat}, type=game.action_type)


@each_start
def test_a_match_draws_of_the_kinds_of_its_game(start: Start) -> None:
    kinds = start.game.kinds_of(new_state(start, 1))
    assert kinds == dict(start.game.kinds)


@each_start
def test_a_refusal_names_its_rule_and_changes_nothing(start: Start) -> None:
    game = start.game
    count = game.action_count(dict(game.scenarios()[start.scenario]))
    refused = 0
    for state in sampled(start, 1)[:10]:
        before, random = fingerprint(game, state), SeededChance(3, "sample")
        for seat in (TABLE, *range(start.seats)):
            for action in {random.draw("action", count) for _ in range(200)}:
                violation = game.refusal(state, seat, action, FAR)
                if violation is None:
                    continue
                with pytest.raises(RuleViolation) as raised:
                    game.apply(state, seat, action, SeededChance(1), FAR)
                refused += 1
                assert raised.value.code == violation.code
                assert violation.code.replace("_", "").isalnum()
                assert (violation.code, violation.rule) in {(code, rule) for code, _, rule in game.refusals}
                assert violation.message
                assert violation.rule
        assert fingerprint(game, state) == before
    assert refused


@each_start
def test_an_action_is_too_early_only_before_the_moment_it_names(start: Start) -> None:
    game = start.game
    for state, seat, action, _ in walk(start, 4, most=400):
        not_before = game.not_before(state, seat, action)
        assert game.refusal(state, seat, action, max(not_before, 0)) is None
        if not_before > 0:
            violation = game.refusal(state, seat, action, not_before - 1)
            assert violation is not None
            assert violation.code == "too_early"


@each_start
def test_what_a_player_was_offered_once_is_never_malformed_later(start: Start) -> None:
    """Who is late hears that the moment has passed, not that there is a fault in what was sent."""
    game, offered = start.game, dict[str, list[msgspec.Struct]]()
    for state, *_ in walk(start, 7, most=300):
        for named in [each for one_kind in offered.values() for each in one_kind]:
            with suppress(RuleViolation):
                game.number_action(state, named)
        for seat in game.to_act(state):
            for action in game.legal_actions(state, seat)[:: MOST_OFFERED * 2]:
                named = game.name_action(state, action)
                one_kind = offered.setdefault(type(named).__name__, [])
                if len(one_kind) < MOST_OFFERED and named not in one_kind:
                    one_kind.append(named)
    assert offered


@each_start
def test_who_may_act_has_something_to_do_and_nobody_else_has(start: Start) -> None:
    game = start.game
    for state, *_ in walk(start, 5):
        acting = game.to_act(state)
        assert acting or game.time_up(state) is not None
        for seat in (TABLE, *range(start.seats)):
            assert bool(game.legal_actions(state, seat)) == (seat in acting), seat
        if TABLE in acting:
            assert len(game.legal_actions(state, TABLE)) == 1


@each_start
def test_the_default_action_of_a_seat_is_legal_at_any_moment(start: Start) -> None:
    game = start.game
    for state, *_ in walk(start, 14):
        for seat in game.to_act(state):
            if seat != TABLE:
                default = game.default_action(state, seat)
                assert default in game.legal_actions(state, seat)
                assert game.not_before(state, seat, default) == 0


@each_start
def test_a_game_that_nobody_plays_comes_to_an_end(start: Start) -> None:
    game, state, chance = start.game, new_state(start, 15), SeededChance(15)
    for _ in range(MOST_UNPLAYED):
        if game.outcome(state) is not None:
            return
        seat = game.to_act(state)[0]
        action = game.legal_actions(state, seat)[0] if seat == TABLE else game.default_action(state, seat)
        game.apply(state, seat, action, chance.at(chance_prefix(game, state, seat)), 0)
    raise AssertionError("it goes on and on")


@each_start
def test_a_seat_that_was_given_up_acts_no_more(start: Start) -> None:
    """In any state, once; the last seat that gives up ends the game, if it has not ended before."""
    game = start.game
    for state in sampled(start, 16):
        given_up = set[int]()
        for seat in range(start.seats):
            over = game.outcome(state) is not None
            action = game.forfeit(state, seat)
            assert (action is not None) == (game.forfeits and not over)
            if action is None:
                continue
            game.apply(state, TABLE, action, SeededChance(1), 0)
            given_up.add(seat)
            assert game.forfeit(state, seat) is None
            assert not given_up & {*game.to_act(state)}
            assert game.outcome(state) is not None or len(given_up) < start.seats


@each_start
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_journal_gives_the_same_game(start: Start, seed: int) -> None:
    game = start.game
    entries, state = journal_of(start, seed)
    replay = Replay(game)
    for entry in msgspec.json.decode(msgspec.json.encode(entries), type=list[Entry]):
        replay.apply(entry)
    assert fingerprint(game, replay.state) == fingerprint(game, state)
    assert game.outcome(replay.state) == game.outcome(state)


@each_start
def test_states_and_named_actions_survive_their_round_trips(start: Start) -> None:
    game = start.game
    for index, (state, seat, action, _) in enumerate(walk(start, 6)):
        named = msgspec.json.decode(msgspec.json.encode(game.name_action(state, action)), type=game.action_type)
        assert game.number_action(state, named) == action
        if index % EVERY:
            continue
        data = game.encode(state)
        assert game.encode(game.decode(data)) == data
        assert game.encode(game.clone(state)) == data
        for listed in game.legal_actions(state, seat):
            assert game.number_action(state, game.name_action(state, listed)) == listed


@each_start
def test_a_position_says_everything_about_a_state(start: Start) -> None:
    game = start.game
    for state in sampled(start, 7):
        document = msgspec.json.encode(game.position(state))
        position = msgspec.json.decode(document, type=game.position_type)
        again = game.from_position(position, SeededChance(1))
        assert game.encode(again) == game.encode(state)
        assert msgspec.json.encode(game.position(again)) == document


@each_start
def test_a_view_dealt_anew_shows_the_same_view(start: Start) -> None:
    game = start.game
    for state in sampled(start, 8):
        for seat in (None, *range(start.seats)):
            view = game.view(state, seat)
            position = msgspec.json.decode(msgspec.json.encode(view), type=game.position_type)
            for seed in (1, 2):
                dealt = game.from_position(position, SeededChance(seed, "deal"))
                assert msgspec.json.encode(game.view(dealt, seat)) == msgspec.json.encode(view)


@each_start
def test_secrets_of_others_change_nothing_that_a_seat_can_see_or_do(start: Start) -> None:
    game = start.game
    count = game.action_count(dict(game.scenarios()[start.scenario]))
    for state in sampled(start, 9)[:12]:
        for seat in range(start.seats):
            other = game.from_position(game.view(state, seat), SeededChance(99, "deal"))
            assert game.to_act(other) == game.to_act(state)
            assert game.legal_actions(other, seat) == game.legal_actions(state, seat)
            assert game.deadline(other) == game.deadline(state)
            random = SeededChance(5, "sample")
            for action in (random.draw("action", count) for _ in range(100)):
                mine, theirs = game.refusal(state, seat, action, FAR), game.refusal(other, seat, action, FAR)
                assert (mine and mine.args) == (theirs and theirs.args)


@each_start
def test_every_event_can_be_shown_to_every_seat_and_to_onlookers(start: Start) -> None:
    game = start.game
    seen = 0
    for state, *_ in walk(start, 10):
        for event in game.events(state):
            assert isinstance(event, game.event_type)
            seen += 1
            for seat in (None, *range(start.seats)):
                shown = game.redact(event, seat)
                assert shown is None or isinstance(shown, game.event_type)
                assert shown is None or game.redact(shown, seat) == shown
    assert seen


@each_start
def test_a_finished_game_offers_nothing(start: Start) -> None:
    game = start.game
    _, state = journal_of(start, 11)
    outcome = game.outcome(state)
    assert outcome is not None
    assert len(outcome.places) == start.seats
    assert game.to_act(state) == ()
    assert game.deadline(state) is None
    assert game.time_up(state) is None
    for seat in (TABLE, *range(start.seats)):
        assert game.legal_actions(state, seat) == []


@each_start
def test_a_copy_is_independent(start: Start) -> None:
    game, state = start.game, new_state(start, 12)
    before, copy = game.encode(state), game.clone(state)
    for seat in game.to_act(copy)[:1]:
        game.apply(copy, seat, game.legal_actions(copy, seat)[0], SeededChance(1), FAR)
    assert game.encode(state) == before
    assert game.encode(copy) != before


@each_start
def test_a_view_is_drawn_as_wellformed_svg(start: Start) -> None:
    game = start.game
    for state in sampled(start, 13, every=400):
        root = ElementTree.fromstring(game.picture(game.view(state, None)))  # noqa: S314  our own output
        assert root.tag.endswith("svg")
        assert len(root)
