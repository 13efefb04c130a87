from __future__ import annotations

import pytest

from tengen.board import Board, Outcome, Termination
from tengen.game import Game
from tengen.server.errors import Refused
from tengen.server.games import events as ev
from tengen.server.games.creation import continued, created_from, imported, rematch_of
from tengen.server.games.state import GameState, holder_of
from tengen.server.games.view import record_of
from tengen.server.messages import ContinueRequest
from tests.server.games.matches import (
    ADA,
    BOB,
    RESIGN,
    START,
    Match,
    find_player,
    friends,
    new,
    step,
)


def refused_code(**wishes: object) -> str:
    with pytest.raises(Refused) as caught:
        created_from(new(**wishes), ADA, find_player)
    assert caught.value.status == 422
    return caught.value.code


def test_colours_choose_seats() -> None:
    assert Match(color="black").state.seats_of(ADA) == ["first"]
    assert Match(color="white").state.seats_of(ADA) == ["second"]
    assert {Match(color="random").state.seats_of(ADA)[0] for _ in range(60)} == {"first", "second"}
    assert Match(opponent="local").state.seats_of(ADA) == ["first", "second"]


@pytest.mark.parametrize("spec", ["nobody", "brain:sh -c true", "program:none", "tengen:threads=9"])
def test_only_known_programs_play(spec: str) -> None:
    assert refused_code(opponent=spec) == "unknown-player"
    assert refused_code(opponent="watch", players=["random", spec]) == "unknown-player"


def test_what_does_not_fit_is_refused() -> None:
    assert refused_code(opening="nonsense") == "opening-rule"
    assert refused_code(opening="rif", size=14) == "opening-rule"
    assert refused_code(opening="swap2", moves="h8") == "opening-rule"
    assert refused_code(moves="h8h8") == "start-position"
    assert refused_code(moves="not moves") == "start-position"
    assert refused_code(moves="h8a1h9a3h10a5h11a7h12") == "start-position"
    assert refused_code(moves="h8i9", size=5) == "start-position"


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"opponent": "random"}, "device-opponent"),
        ({"opponent": "classic:twoply"}, "device-opponent"),
        ({"opponent": "friend"}, "device-opponent"),
        ({"opponent": "local"}, "device-opponent"),
        ({"opponent": "watch", "players": ["tengen", "random"]}, "device-opponent"),
        ({"opponent": "watch", "players": ["tengen", "tengen"]}, "device-opponent"),
        ({"opponent": "tengen:level=99"}, "unknown-player"),
        ({"opponent": "tengen", "opening": "swap2"}, "device-opening"),
    ],
)
def test_devices_compute_the_engine_alone(wishes: dict[str, object], code: str) -> None:
    assert refused_code(**wishes, device=True) == code


@pytest.mark.parametrize("opponent", ["tengen", "tengen:level=3"])
def test_a_game_on_a_device_has_the_usual_seats(opponent: str) -> None:
    game = Match(opponent=opponent, color="white", device=True, moves="h8")
    assert game.state.config.device
    assert game.state.occupants["first"].player == opponent
    assert game.state.seats_of(ADA) == ["second"]
    game.happen(ev.Resigned(seat="second"))
    again = rematch_of(game.state)
    assert again.config.device
    assert (again.first.kind, again.second.player) == ("human", opponent)
    request = ContinueRequest(ply=1, opponent="tengen", device=True)
    assert continued(game.state, request).device


def test_a_game_may_begin_with_stones() -> None:
    state = Match(moves="H8 i9 h7", opponent="random").state
    assert state.config.moves == "h8i9h7"
    assert state.to_act == "second"
    assert state.times_ms() == [0, 0, 0]


def test_a_game_goes_on_from_any_move() -> None:
    state = friends(rule="standard", size=13, listed=False).play("h8", "i9", "h7").state
    wish = continued(state, ContinueRequest(ply=1, opponent="random"))
    assert (wish.moves, wish.rule, wish.size, wish.listed) == ("h8", "standard", 13, False)
    assert wish.color == "white"
    asked = continued(state, ContinueRequest(ply=2, opponent="random", color="white"))
    assert (asked.moves, asked.color) == ("h8i9", "white")
    with pytest.raises(Refused) as caught:
        continued(state, ContinueRequest(ply=4, opponent="random"))
    assert (caught.value.status, caught.value.code) == (422, "no-such-move")


def test_a_rematch_changes_sides() -> None:
    game = friends(rule="renju", clock={"kind": "move", "seconds": 9})
    game.do(ADA, RESIGN)
    again = GameState("again", rematch_of(game.state), START)
    assert again.seats_of(ADA) == ["second"]
    assert again.seats_of(BOB) == ["first"]
    assert again.occupants["first"].name == "Bob"
    assert again.config == game.state.config
    assert again.status == "playing"


def test_a_record_is_there_to_be_looked_at() -> None:
    record = Game.from_moves("h8i9h7")
    record.black, record.white = "Somebody\x00 of old " * 9, "Another"
    record.result = Outcome(None, Termination.AGREEMENT)
    state = GameState("game", imported(record, ADA), START)
    assert state.status == "finished"
    assert len(state.board.moves) == 3
    assert state.seats_of(ADA) == []
    assert state.occupants["first"].name == "Somebody of old Somebody of old"
    assert not state.config.listed


def test_a_record_without_a_result_ends_where_it_ends() -> None:
    state = GameState("game", imported(Game.from_moves("h8"), ADA), START)
    assert state.outcome is not None
    assert state.outcome.termination == "unknown"


def test_a_forbidden_move_of_a_record_loses() -> None:
    record = Game.from_moves("h8a1h9a3i7a5j7c1h7", rule="renju")
    state = GameState("game", imported(record, ADA), START)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.termination) == ("white", "double-three")


def test_a_set_up_position_becomes_moves() -> None:
    record = Game(setup_black=["h8", "h7"], setup_white=["i9"])
    record.root.add("i8")
    state = GameState("game", imported(record, ADA), START)
    assert "".join(map(str, state.board.moves)) == "h7i9h8i8"


@pytest.mark.parametrize(
    "record",
    [
        Game(setup_black=["h8", "h7", "h6"]),
        Game(setup_black=["h8"], turn="black"),
        Game(setup_white=["h8"]),
    ],
)
def test_a_position_that_no_game_leads_to_is_refused(record: Game) -> None:
    with pytest.raises(Refused) as caught:
        imported(record, ADA)
    assert (caught.value.status, caught.value.code) == (422, "setup")


def test_a_record_against_the_rules_is_refused() -> None:
    record = Game.from_moves("h8a1h9a3h10a5h11a7h12")
    record.main_line()[-1].add("c3")
    with pytest.raises(Refused) as caught:
        imported(record, ADA)
    assert (caught.value.status, caught.value.code) == (422, "illegal-record")


def test_a_game_becomes_a_record() -> None:
    game = friends(opening="swap1")
    game.play("h8")
    game.do(BOB, step("swap"), seconds=1)
    thought = ev.EngineThought(win_probability=0.5)
    game.happen(ev.Acted(seat="first", text="i9", used_ms=1500, thought=thought))
    game.do(ADA, RESIGN)
    record = record_of(game.state)
    assert (record.black, record.white) == ("Bob", "Ada")
    assert record.opening == "swap1"
    assert record.info["date"] == "1970-01-01"
    assert [str(node.move) for node in record.main_line()] == ["h8", "i9"]
    assert record.main_line()[1].comment == "The game is even."
    assert record.main_line()[1].seconds == 1.5
    assert record.result is not None
    assert record.result.termination == "resigned"
    assert holder_of(ADA) not in repr(record.info)
    assert record.board() == Board.from_moves("h8i9", forbidden="lose")
