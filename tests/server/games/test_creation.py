from __future__ import annotations

import pytest

from tengen.board import Board, Outcome, Termination
from tengen.game import Game
from tengen.server.errors import Refused
from tengen.server.games import events as ev
from tengen.server.games.creation import continued, created_from, imported, rematch_of
from tengen.server.games.record import record_of
from tengen.server.games.secrets import holder_of
from tengen.server.games.table import Table
from tengen.server.messages import ContinueRequest, Report, Text
from tests.server.games.tables import ADA, BOB, PLAYERS, RESIGN, START, Match, friends, new, step


def refused_code(**wishes: object) -> str:
    with pytest.raises(Refused) as caught:
        created_from(new(**wishes), ADA, PLAYERS)
    assert caught.value.status == 422
    return caught.value.code


def test_colours_choose_seats() -> None:
    assert Match(color="black").table.seats_of(ADA) == ["first"]
    assert Match(color="white").table.seats_of(ADA) == ["second"]
    assert {Match(color="random").table.seats_of(ADA)[0] for _ in range(60)} == {"first", "second"}
    assert Match(opponent="local").table.seats_of(ADA) == ["first", "second"]


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


def test_a_game_may_begin_with_stones() -> None:
    table = Match(moves="H8 i9 h7", opponent="random").table
    assert table.config.moves == "h8i9h7"
    assert table.to_act == "second"
    assert table.start_stones == 3
    assert table.times_ms() == [0, 0, 0]


def test_a_game_goes_on_from_any_move() -> None:
    table = friends(rule="standard", size=13, listed=False).play("h8", "i9", "h7").table
    wish = continued(table, ContinueRequest(ply=1, opponent="random"))
    assert (wish.moves, wish.rule, wish.size, wish.listed) == ("h8", "standard", 13, False)
    assert wish.color == "white"
    asked = continued(table, ContinueRequest(ply=2, opponent="random", color="white"))
    assert (asked.moves, asked.color) == ("h8i9", "white")
    with pytest.raises(Refused) as caught:
        continued(table, ContinueRequest(ply=4, opponent="random"))
    assert (caught.value.status, caught.value.code) == (422, "no-such-move")


def test_a_rematch_changes_sides() -> None:
    game = friends(rule="renju", clock={"kind": "move", "seconds": 9})
    game.do(ADA, RESIGN)
    again = Table("again", rematch_of(game.table), START)
    assert again.seats_of(ADA) == ["second"]
    assert again.seats_of(BOB) == ["first"]
    assert again.sitters["first"].name == "Bob"
    assert again.config == game.table.config
    assert again.status == "playing"


def test_a_record_is_there_to_be_looked_at() -> None:
    record = Game.from_moves("h8i9h7")
    record.black, record.white = "Somebody\x00 of old " * 9, "Another"
    record.result = Outcome(None, Termination.AGREEMENT)
    table = Table("game", imported(record, ADA), START)
    assert table.status == "finished"
    assert len(table.board.moves) == 3
    assert table.seats_of(ADA) == []
    assert table.sitters["first"].name == "Somebody of old Somebody of old"
    assert not table.config.listed


def test_a_record_without_a_result_ends_where_it_ends() -> None:
    table = Table("game", imported(Game.from_moves("h8"), ADA), START)
    assert table.outcome is not None
    assert table.outcome.termination == "unknown"


def test_a_forbidden_move_of_a_record_loses() -> None:
    record = Game.from_moves("h8a1h9a3i7a5j7c1h7", rule="renju")
    table = Table("game", imported(record, ADA), START)
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.termination) == ("white", "double-three")


def test_a_set_up_position_becomes_moves() -> None:
    record = Game(setup_black=["h8", "h7"], setup_white=["i9"])
    record.root.add("i8")
    table = Table("game", imported(record, ADA), START)
    assert "".join(map(str, table.board.moves)) == "h7i9h8i8"


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
    thought = Report(text=Text(en="hm", zh="嗯"))
    game.happen(ev.Acted(seat="first", text="i9", used_ms=1500, thought=thought))
    game.do(ADA, RESIGN)
    record = record_of(game.table)
    assert (record.black, record.white) == ("Bob", "Ada")
    assert record.opening == "swap1"
    assert record.info["date"] == "1970-01-01"
    assert [str(node.move) for node in record.main_line()] == ["h8", "i9"]
    assert (record.main_line()[1].comment, record.main_line()[1].seconds) == ("hm", 1.5)
    assert record.result is not None
    assert record.result.termination == "resigned"
    assert holder_of(ADA) not in repr(record.info)
    assert record.board() == Board.from_moves("h8i9", forbidden="lose")
