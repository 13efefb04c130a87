from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.api.test_games import friends
from tests.server.site import Site, Visitor, site, wait_until


def act(game: Any, point: str, number: int = 1) -> Any:
    action = {"kind": "move", "point": point}
    return {"type": "act", "id": number, "version": game["version"], "action": action}


def test_the_first_message_says_which_seats_are_mine(ada: Visitor, eve: Visitor) -> None:
    game = friends(ada, eve)
    with ada.socket(game["id"]) as socket:
        welcome = socket.hears("welcome")
    assert welcome["seats"] == ["first"]
    assert welcome["view"]["id"] == game["id"]


def test_a_move_is_acknowledged_and_sent_to_all_sockets(
    ada: Visitor, eve: Visitor, server: Site
) -> None:
    game = friends(ada, eve)
    stranger = server.visitor()
    with (
        ada.socket(game["id"]) as hers,
        eve.socket(game["id"]) as his,
        stranger.socket(game["id"]) as theirs,
    ):
        assert theirs.hears("welcome")["seats"] == []
        hers.send(act(game, "h8", 7))
        ack = hers.hears("ack")
        assert (ack["id"], ack["version"]) == (7, game["version"] + 1)
        for socket in (his, theirs):
            assert socket.hears_state(ack["version"])["moves"] == ["h8"]
        theirs.send(act({"version": ack["version"]}, "i9", 8))
        refused = theirs.hears("refused")
        assert (refused["id"], refused["status"]) == (8, 403)


def test_moves_over_http_are_sent_to_sockets(ada: Visitor, eve: Visitor) -> None:
    game = friends(ada, eve)
    with eve.socket(game["id"]) as socket:
        after = ada.plays(game, "h8")
        assert socket.hears_state(after["version"])["moves"] == ["h8"]


def test_refusals_say_why(ada: Visitor, eve: Visitor) -> None:
    game = friends(ada, eve)
    with ada.socket(game["id"]) as socket:
        after = ada.plays(game, "h8")
        socket.send(act(game, "i9", 1))
        assert socket.hears("refused")["code"] == "stale"
        socket.send(act(after, "i9", 2))
        refused = socket.hears("refused")
        assert (refused["id"], refused["status"]) == (2, 409)
        assert refused["detail"]["zh"]


def test_who_is_there_is_seen_by_the_other(ada: Visitor, eve: Visitor) -> None:
    game = friends(ada, eve)

    def connected() -> bool:
        seats = eve.get(f"/api/games/{game['id']}").json()["seats"]
        return bool(seats["first"]["connected"])

    assert not connected()
    with ada.socket(game["id"]):
        wait_until(connected)
    wait_until(lambda: not connected())


def test_a_program_answers_over_the_socket(ada: Visitor) -> None:
    game = ada.begins(opponent="tengen:level=2")
    with ada.socket(game["id"]) as socket:
        socket.send(act(game, "h8"))
        view = socket.hears_state(game["version"] + 2)
    assert len(view["moves"]) == 2
    assert view["to_act"] == "first"
    assert view["thoughts"][0]["text"]["en"]


def test_a_ping_is_answered(ada: Visitor) -> None:
    game = ada.begins(opponent="local")
    with ada.socket(game["id"]) as socket:
        socket.send({"type": "ping"})
        assert socket.hears("pong") == {"type": "pong"}


def test_garbage_is_refused_and_after_ten_times_the_socket_is_closed(ada: Visitor) -> None:
    game = ada.begins(opponent="local")
    with ada.socket(game["id"]) as socket:
        for message in ('{"type": "act"}', "nonsense", b"\x00\x01", "[]"):
            socket.connection.send(message)
            refused = socket.hears("refused")
            assert (refused["id"], refused["status"]) == (None, 422)
        for _ in range(6):
            socket.connection.send("{}")
        assert socket.close_code() == 1008


def test_a_long_message_closes_the_socket(ada: Visitor) -> None:
    game = ada.begins(opponent="local")
    with ada.socket(game["id"]) as socket:
        socket.connection.send('{"type": "ping"}' + " " * 4096)
        assert socket.close_code() == 1009


@pytest.mark.parametrize("game", ["aaaaaaaaaa", "%00", "a" * 40])
def test_a_socket_to_no_game_says_so(ada: Visitor, game: str) -> None:
    with ada.socket(game) as socket:
        assert socket.hears("refused")["status"] == 404
        assert socket.close_code() == 4404


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_pages_of_other_sites_get_no_socket(ada: Visitor, origin: str) -> None:
    game = ada.begins(opponent="local")
    with pytest.raises(InvalidStatus) as caught, ada.socket(game["id"], Origin=origin):
        pass
    assert caught.value.response.status_code == 403


def test_own_pages_do(ada: Visitor, server: Site) -> None:
    game = ada.begins(opponent="local")
    with ada.socket(game["id"], Origin=server.url) as socket:
        assert socket.hears("welcome")


def test_a_socket_knows_its_visitor_by_cookie(ada: Visitor, server: Site) -> None:
    game = ada.begins(opponent="local")
    address = f"{server.url.replace('http', 'ws')}/api/games/{game['id']}/live"
    cookie = {"Cookie": f"tengen_player={ada.secret}"}
    with connect(address, additional_headers=cookie) as connection:
        assert json.loads(connection.recv())["seats"] == ["first", "second"]
    with connect(address) as connection:
        assert json.loads(connection.recv())["seats"] == []
    with (
        pytest.raises(InvalidStatus) as caught,
        connect(address, additional_headers={"Authorization": "Bearer short"}),
    ):
        pass
    assert caught.value.response.status_code == 401


def test_too_many_messages_are_refused_and_then_close_the_socket(tmp_path: Path) -> None:
    with site(tmp_path, messages_per_second=1, sockets_per_address=1) as slow:
        ada = slow.visitor()
        game = ada.begins(opponent="local")
        with ada.socket(game["id"]) as socket:
            for _ in range(4):
                socket.send({"type": "ping"})
            assert socket.hears("refused")["code"] == "too-fast"
            with pytest.raises(InvalidStatus) as caught, ada.socket(game["id"]):
                pass
            assert caught.value.response.status_code == 429
            for _ in range(120):
                socket.send({"type": "ping"})
            assert socket.close_code() == 1008


def test_sockets_are_notified_when_the_server_ends(tmp_path: Path) -> None:
    with site(tmp_path) as ending:
        ada = ending.visitor()
        game = ada.begins(opponent="local")
        with ada.socket(game["id"]) as socket:
            socket.hears("welcome")
            ending.stop()
            assert socket.close_code() == 1012
    with site(tmp_path) as again:
        found = again.visitor(ada.secret)
        assert found.plays(game, "h8")["moves"] == ["h8"]


FRAMES = st.one_of(
    st.text(max_size=200),
    st.binary(max_size=200),
    st.builds(
        json.dumps,
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
            lambda inside: (
                st.lists(inside, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["type", "id", "version", "action", "kind", "point", "x"]),
                    inside | st.sampled_from(["act", "ping", "move", "undo", "resign", "h8", 1]),
                    max_size=5,
                )
            ),
            max_leaves=8,
        ),
    ),
    st.builds(
        lambda number, version, action: json.dumps(
            {"type": "act", "id": number, "version": version, "action": action}
        ),
        st.integers(-2, 2**60),
        st.integers(-1, 50),
        st.fixed_dictionaries(
            {"kind": st.sampled_from(["move", "undo", "opening", "retry", "claim-time", "draw"])},
            optional={
                "point": st.sampled_from(["h8", "a1", "z99", "--", "", "h8h8"]),
                "text": st.text(max_size=15),
                "accept": st.booleans(),
            },
        ),
    ),
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(frames=st.lists(FRAMES, max_size=12))
def test_no_frame_harms_the_server(ada: Visitor, frames: list[str | bytes]) -> None:
    game = ada.begins(opponent="local")
    with ada.socket(game["id"]) as socket:
        socket.hears("welcome")
        with suppress(ConnectionClosed):
            for frame in frames:
                socket.connection.send(frame)
            socket.send({"type": "ping"})
            socket.hears("pong")
        closed = socket.connection.protocol.close_rcvd
        assert closed is None or closed.code in (1007, 1008)
    assert ada.get("/healthz").status_code == 200
    page = ada.get("/metrics").text
    assert 'status="500"' not in page
