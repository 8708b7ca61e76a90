"""The chance of a match over the wire: committed before, the same whoever asks, revealed after."""

from __future__ import annotations

import hashlib
import hmac

import msgspec
import pytest

from rpc.errors import Kind, Refused
from rpc.settings import Settings
from rpc.stubs.dice_pb2 import ChanceSource, CommitRequest, RevealRequest, WordsRequest
from services.dice.__main__ import serve
from tests.services.dice.conftest import DiceClient, dice_client


def source(
    match_id: str = "match", group_id: str = "", key_id: str = "1", player_seeds: tuple[str, ...] = ()
) -> ChanceSource:
    return ChanceSource(match_id=match_id, group_id=group_id, key_id=key_id, player_seeds=player_seeds)


def words(dice: DiceClient, of: ChanceSource, stream: str = "seats/d6", first: int = 0, count: int = 64) -> list[bytes]:
    reply = dice.call("Words", WordsRequest(source=of, stream=stream, first=first, count=count))
    return list(reply.words)


def prefixed(*values: bytes) -> bytes:
    return b"".join(len(value).to_bytes(4, "big") + value for value in values)


def test_what_is_revealed_gives_the_commitment_and_every_word_by_the_published_formulas(dice: DiceClient) -> None:
    of = source(player_seeds=("luck", "", "Glück"))
    commitment = dice.call("Commit", CommitRequest(source=source(key_id=""))).commitment
    revealed = dice.call("Reveal", RevealRequest(source=of))
    seed, key = bytes.fromhex(revealed.seed), bytes.fromhex(revealed.match_key)

    assert commitment == hashlib.sha256(prefixed(b"firehall/dice/1", b"match", seed)).hexdigest()
    message = prefixed(b"match", b"luck", b"", "Glück".encode())
    assert key == hmac.new(seed, message, hashlib.sha256).digest()
    expected = [
        hmac.new(key, prefixed(b"seats/d6", counter.to_bytes(8, "big")), hashlib.sha256).digest()[:16]
        for counter in range(5, 8)
    ]
    assert words(dice, of, first=5, count=3) == expected


def test_a_block_continues_where_the_one_before_ended(dice: DiceClient) -> None:
    whole = words(dice, source(), count=64)
    assert words(dice, source(), count=40) + words(dice, source(), first=40, count=24) == whole
    assert len(set(whole)) == 64


def test_another_process_of_the_same_installation_gives_the_same_words(dice: DiceClient, settings: Settings) -> None:
    with serve(settings, "127.0.0.1:0") as server:
        other = dice_client(settings, server.port)
        assert words(other, source()) == words(dice, source())
        other.close()


def test_another_installation_gives_other_words(dice: DiceClient, settings: Settings) -> None:
    elsewhere = msgspec.structs.replace(settings, home=settings.home / "elsewhere")
    with serve(elsewhere, "127.0.0.1:0") as server:
        other = dice_client(elsewhere, server.port)
        assert not set(words(other, source())) & set(words(dice, source()))
        other.close()


@pytest.mark.parametrize(
    "other",
    [
        source("another"),
        source(group_id="group"),
        source(group_id="match"),
        source(player_seeds=("luck",)),
        source(player_seeds=("", "")),
    ],
    ids=["another match", "a group", "a group of the same id", "a player's seed", "two seats without a seed"],
)
def test_a_match_shares_no_word_with(dice: DiceClient, other: ChanceSource) -> None:
    assert not set(words(dice, source())) & set(words(dice, other))


def test_seeds_of_two_players_cannot_be_shifted_into_one_another(dice: DiceClient) -> None:
    assert words(dice, source(player_seeds=("ab", "c"))) != words(dice, source(player_seeds=("a", "bc")))


def test_streams_share_no_word(dice: DiceClient) -> None:
    assert not set(words(dice, source(), "seats/d6")) & set(words(dice, source(), "table/1/d6"))


def test_matches_of_one_group_have_the_same_chance_and_commitment(dice: DiceClient) -> None:
    one, two = source("one", "cup"), source("two", "cup")
    assert words(dice, one) == words(dice, two)
    commitments = {dice.call("Commit", CommitRequest(source=of)).commitment for of in (one, two)}
    assert len(commitments) == 1


def test_a_rotated_key_serves_new_matches_and_the_old_one_those_that_run(settings: Settings) -> None:
    with serve(settings, "127.0.0.1:0") as server:
        client = dice_client(settings, server.port)
        before = words(client, source())
        assert client.call("Commit", CommitRequest(source=source(key_id=""))).key_id == "1"
        client.close()
    with serve(msgspec.structs.replace(settings, seed_keys=2), "127.0.0.1:0") as server:
        client = dice_client(settings, server.port)
        assert client.call("Commit", CommitRequest(source=source(key_id=""))).key_id == "2"
        assert words(client, source(key_id="1")) == before
        assert words(client, source(key_id="2")) != before
        client.close()


@pytest.mark.parametrize(
    ("request_", "pointer"),
    [
        (WordsRequest(source=source(match_id=""), stream="seats/d6", count=1), "/source/match_id"),
        (WordsRequest(source=source(match_id="m" * 129), stream="seats/d6", count=1), "/source/match_id"),
        (WordsRequest(source=source(key_id=""), stream="seats/d6", count=1), "/source/key_id"),
        (WordsRequest(source=source(key_id="2"), stream="seats/d6", count=1), "/source/key_id"),
        (WordsRequest(source=source(player_seeds=("s" * 257,)), stream="s", count=1), "/source/player_seeds/0"),
        (WordsRequest(source=source(), stream="", count=1), "/stream"),
        (WordsRequest(source=source(), stream="seats/d6", count=0), "/count"),
        (WordsRequest(source=source(), stream="seats/d6", count=1025), "/count"),
        (WordsRequest(source=source(), stream="seats/d6", first=-1, count=1), "/first"),
    ],
)
def test_a_bad_question_is_refused_and_the_field_named(dice: DiceClient, request_: WordsRequest, pointer: str) -> None:
    with pytest.raises(Refused) as caught:
        dice.call("Words", request_)
    assert caught.value.problem.kind is Kind.INVALID
    assert [error.pointer for error in caught.value.problem.errors] == [pointer]


def test_nobody_without_the_service_token_learns_a_word(dice: DiceClient, settings: Settings) -> None:
    with serve(settings, "127.0.0.1:0") as server:
        stranger = dice_client(msgspec.structs.replace(settings, home=settings.home / "stranger"), server.port)
        with pytest.raises(Refused) as caught:
            words(stranger, source())
        assert caught.value.problem.kind is Kind.UNAUTHENTICATED
        stranger.close()
