"""A hall says where it listens, and gives way where it may."""

from __future__ import annotations

import re
import socket
from threading import Timer

import pytest

from deploy.ports import ANYWHERE, PortTaken, addresses, check_ports, moved, own_address, told_to_clients
from deploy.processes import environment
from rpc import settings
from tests.ports import free_ports

PLAIN = settings.read({})


def test_every_taken_port_is_named_with_what_moves_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        free = free_ports(1)[0]
        with pytest.raises(PortTaken, match=f"127.0.0.1:{port} is in use, but dice .*FIREHALL_DICE") as caught:
            check_ports({"dice": f"127.0.0.1:{port}", "timers": f"127.0.0.1:{free}"})
        with pytest.raises(PortTaken, match="make run PORT="):
            check_ports({"the REST API": f"127.0.0.1:{port}"})
    assert "timers" not in str(caught.value)


def test_ports_of_a_hall_that_is_going_away_are_waited_for() -> None:
    port = free_ports(1)[0]
    listeners = {"the REST API": f"127.0.0.1:{port}"}
    with socket.create_server(("127.0.0.1", port)) as leaving:
        with pytest.raises(PortTaken):
            check_ports(listeners, patience=0.3)
        going = Timer(0.5, leaving.close)
        going.start()
        check_ports(listeners, patience=60)
        going.join()


def test_a_process_only_we_know_of_takes_a_free_port_where_the_usual_one_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        free, other = (f"127.0.0.1:{port}" for port in free_ports(2))
        given = settings.read(
            {"FIREHALL_TIMERS": address, "FIREHALL_DICE": free, "FIREHALL_BOARD": f"{other},{address}"}
        )
        found = moved(given, {})
    assert found.dice == free
    assert found.board[0] == other
    changed = {found.timers, found.board[1]}
    assert len(changed) == 2
    assert address not in changed
    assert all(re.fullmatch(r"127\.0\.0\.1:\d+", each) for each in changed)


def test_a_port_that_the_environment_names_stays() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        environ = {"FIREHALL_TIMERS": address}
        assert moved(settings.read(environ), environ).timers == address


def test_clients_are_told_the_usual_ports_and_the_next_ones_for_streams_and_grpc() -> None:
    told = told_to_clients(PLAIN, "", 0, {})
    assert (told.api_url, told.stream_url) == ("http://127.0.0.1:8080", "http://127.0.0.1:8081")
    told = told_to_clients(PLAIN, "", 9080, {})
    assert (told.api_url, told.stream_url) == ("http://127.0.0.1:9080", "http://127.0.0.1:9081")
    assert told.grpc_address == "127.0.0.1:9082"
    found = addresses(environment(told, inherited={}))
    assert found["the REST API"] == "127.0.0.1:9080"
    assert found["the stream process"] == "127.0.0.1:9081"
    assert found["gRPC for players"] == "127.0.0.1:9082"


def test_a_hall_open_to_the_network_tells_an_address_that_others_reach() -> None:
    told = told_to_clients(PLAIN, ANYWHERE, 0, {})
    assert (told.api_url, told.stream_url) == (f"http://{own_address()}:8080", f"http://{own_address()}:8081")
    found = addresses(environment(told, ANYWHERE, inherited={}))
    assert found["the REST API"] == "0.0.0.0:8080"
    assert found["the stream process"] == "0.0.0.0:8081"
    assert (told.grpc_address, found["gRPC for players"]) == (f"{own_address()}:8082", "0.0.0.0:8082")
    assert found["dice"].startswith("127.0.0.1:")


def test_behind_a_proxy_the_public_address_and_the_one_to_listen_at_differ() -> None:
    environ = {
        "FIREHALL_API_URL": "https://hall.example",
        "FIREHALL_STREAM_URL": "https://streams.hall.example",
        "FIREHALL_GRPC_ADDRESS": "grpc.hall.example:443",
    }
    told = told_to_clients(settings.read(environ), "127.0.0.1", 9080, environ)
    assert told.api_url == "https://hall.example"
    found = addresses(environment(told, "127.0.0.1", 9080, environ))
    assert found["the REST API"] == "127.0.0.1:9080"
    assert found["the stream process"] == "127.0.0.1:9081"
    assert found["gRPC for players"] == "127.0.0.1:9082"
