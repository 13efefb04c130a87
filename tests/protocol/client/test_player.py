"""Any Gomocup program as a player: what it is told, and what is made of its answers."""

from __future__ import annotations

import threading
import time

import pytest

from tengen.board import Board, IllegalMove, Point
from tengen.match import play_game
from tengen.players.base import Limit, PlayerCrashed, Report
from tengen.players.random import Random
from tengen.protocol.client import CommandUnknown, RemotePlayer, Swap2Answer
from tengen.stop import StopToken
from tests.process.processes import PATIENCE, is_gone
from tests.protocol.client.conversation import AMPLE, Open, infos, sent


def test_a_program_plays_whole_games(program: Open) -> None:
    player = program("base")
    for _ in range(2):
        result = play_game(player, Random(seed=1), limit=AMPLE, board=Board(9))
        assert "problem" not in result.game.info
        result = play_game(Random(seed=1), player, limit=AMPLE, board=Board(10))
        assert "problem" not in result.game.info


def test_a_game_in_progress_is_told_as_a_whole(program: Open, lines: list[str]) -> None:
    board = Board.from_stones(["h8", "j8"], ["h9"], moves=["a1", "c3"])
    program("base").choose(board, AMPLE)
    assert sent(lines)[1:] == ["BOARD", "7,7,2", "7,6,1", "9,7,2", "0,14,1", "2,12,2", "DONE"]


def test_the_next_game_begins_with_a_restart(program: Open, lines: list[str]) -> None:
    player = program("base")
    player.choose(Board.from_moves("h8"), AMPLE)
    sent(lines)
    player.choose(Board.from_moves("i9"), AMPLE)
    assert sent(lines) == ["RESTART", "BOARD", "8,6,2", "DONE"]
    player.choose(Board(), AMPLE)
    assert sent(lines) == ["RESTART", "BEGIN"]


def test_another_size_is_a_new_start_with_all_settings(program: Open, lines: list[str]) -> None:
    player = program("base", settings={"thread_num": "2"})
    player.choose(Board(15), AMPLE)
    first = infos(lines)
    player.choose(Board(20), AMPLE)
    assert lines[0] == "> START 20"
    assert infos(lines) == first
    assert "thread_num 2" in first


@pytest.mark.parametrize("answer", ["UNKNOWN", "ERROR", ""])
def test_a_program_that_does_not_restart_is_started_anew(
    program: Open, lines: list[str], answer: str
) -> None:
    patience = PATIENCE if answer else 2.0
    player = program("scripted", f"RESTART={answer}", start_seconds=patience)
    player.choose(Board.from_moves("h8"), AMPLE)
    first = player.pid
    sent(lines)
    player.choose(Board.from_moves("i9"), AMPLE)
    assert sent(lines)[:3] == ["RESTART", "END", "START 15"]
    assert player.pid != first is not None
    assert is_gone(first)


def test_a_program_that_does_not_start_again_is_started_anew(
    program: Open, lines: list[str]
) -> None:
    player = program("scripted", "START=usual;ERROR only once")
    player.choose(Board(15), AMPLE)
    sent(lines)
    player.choose(Board(20), AMPLE)
    assert sent(lines)[:3] == ["START 20", "END", "START 20"]


def test_a_size_that_a_program_refuses_is_its_failure(program: Open) -> None:
    with pytest.raises(PlayerCrashed, match="Alpha answered 'ERROR size' to START 15"):
        program("scripted", "START=ERROR size", name="Alpha").choose(Board(15))
    player = program("scripted", "START=ERROR too small", name="Alpha")
    with pytest.raises(PlayerCrashed, match="Alpha answered 'ERROR too small' to START 5"):
        player.prepare(Board(5))
    assert player.pid is None


class _Huge:
    """A board of a size that `base` refuses."""

    size = 23


def test_a_size_that_is_refused_twice_is_a_failure_too(
    program: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = program("base")
    player.choose(Board(15), AMPLE)
    monkeypatch.setattr(player, "command", program("scripted", "START=ERROR no").command)
    with pytest.raises(PlayerCrashed, match="answered 'ERROR no' to START 23"):
        player._new_game(_Huge())  # type: ignore[arg-type]


def test_a_program_is_stopped_from_another_thread(program: Open, lines: list[str]) -> None:
    player = program("thinking", "wait")
    player.prepare(Board.from_moves("h8"))
    stop = StopToken()
    stopper = threading.Timer(0.1, stop.cancel)
    stopper.start()
    started = time.perf_counter()
    decision = player.choose(Board.from_moves("h8"), AMPLE, stop=stop)
    stopper.join()
    assert time.perf_counter() - started < PATIENCE
    assert decision.point == "h7"
    assert sent(lines)[-1] == "YXSTOP"


def test_a_stop_that_comes_while_it_starts_counts(program: Open, lines: list[str]) -> None:
    player, stop = program("thinking", "wait"), StopToken()

    def stop_early(line: str) -> None:
        lines.append(line)
        if line == "< OK":
            stop.cancel()

    player._log = stop_early
    started = time.perf_counter()
    assert player.choose(Board.from_moves("h8"), AMPLE, stop=stop).point == "h7"
    assert time.perf_counter() - started < PATIENCE
    assert sent(lines)[-1] == "YXSTOP"


def test_a_token_cancelled_before_the_search_gives_a_quick_move(
    program: Open, lines: list[str]
) -> None:
    player, stop = program("thinking", "wait"), StopToken()
    stop.cancel()
    assert player.choose(Board.from_moves("h8"), AMPLE, stop=stop).point == "h7"
    assert sent(lines)[-1] == "YXSTOP"


def test_a_cancelled_token_does_not_affect_the_next_search(program: Open, lines: list[str]) -> None:
    player, stop = program("base"), StopToken()
    stop.cancel()
    assert player.choose(Board(), AMPLE, stop=stop).point == "a15"
    sent(lines)
    assert player.choose(Board(), AMPLE).point == "a15"
    assert "YXSTOP" not in sent(lines)
    stop.cancel()
    assert player.choose(Board(), AMPLE).point == "a15"


def test_a_program_is_told_when_its_time_is_up(program: Open, lines: list[str]) -> None:
    player = program("thinking", "wait", tolerance=PATIENCE)
    started = time.perf_counter()
    assert player.choose(Board.from_moves("h8"), Limit(seconds=0.2)).point == "h7"
    assert time.perf_counter() - started > 0.2
    assert sent(lines)[-1] == "YXSTOP"


def test_suggestions_are_accepted(program: Open, lines: list[str]) -> None:
    player, board = program("suggesting"), Board.from_moves("h8")
    board.play(player.choose(board, AMPLE).point)
    assert sent(lines)[-1] == "PLAY 0,0"
    board.play("i9")
    player.choose(board, AMPLE)
    assert [line.split()[0] for line in sent(lines)] == ["TURN", "PLAY"]


def test_a_suggestion_that_is_not_kept_is_a_failure(program: Open) -> None:
    board = Board.from_moves("a15")
    with pytest.raises(PlayerCrashed, match=r"answered .* to PLAY 6,11, its own suggestion"):
        program("suggesting", "deaf").choose(board, AMPLE)


def test_a_minimal_program_is_enough(program: Open) -> None:
    result = play_game(program("minimal"), Random(seed=2), limit=AMPLE, board=Board(9))
    assert "problem" not in result.game.info


def test_a_program_opens_with_swap2(program: Open, lines: list[str]) -> None:
    player = program("obedient", tolerance=PATIENCE)
    answer = player.swap2(limit=AMPLE)
    assert answer == Swap2Answer((Point("h8"), Point("i8"), Point("j6")))
    assert not answer.is_swap
    assert sent(lines) == ["START 15", "SWAP2BOARD", "DONE"]
    answer = player.swap2("h8i9g6")
    assert answer.moves == ("a15", "a1")
    assert sent(lines) == ["SWAP2BOARD", "7,7", "8,6", "6,9", "DONE"]
    answer = player.swap2(["h8", "i9", "g6", "j7", "f9"], rule="standard")
    assert answer.is_swap
    player.choose(Board.from_moves("h8i9g6j7f9", rule="standard"), Limit(seconds=1))
    assert "RESTART" not in sent(lines)


def test_a_single_stone_of_swap2_may_be_suggested(program: Open) -> None:
    player = program("scripted", "SWAP2BOARD=4,4;SUGGEST 4,5", "RESTART=OK")
    assert player.swap2("h8i9g6").moves == ("e11",)
    assert player.swap2("h8i9g6").moves == ("e10",)


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("7,7 8,8", "answered .* to a swap2 opening of 0 stones"),
        ("SWAP", "answered 'SWAP' to a swap2 opening of 0 stones"),
    ],
)
def test_wrong_answers_in_swap2_are_failures(program: Open, answer: str, problem: str) -> None:
    player = program("scripted", f"SWAP2BOARD={answer}")
    with pytest.raises(PlayerCrashed, match=problem):
        player.swap2()
    assert player.pid is None


@pytest.mark.parametrize("answer", ["7,7 7,7 8,8", "7,7 8,8 15,15"])
def test_stones_that_cannot_be_in_swap2_are_illegal(program: Open, answer: str) -> None:
    with pytest.raises(IllegalMove):
        program("scripted", f"SWAP2BOARD={answer}").swap2()


def test_a_program_need_not_know_swap2(program: Open) -> None:
    player = program("base")
    with pytest.raises(CommandUnknown, match="base answered 'UNKNOWN SWAP2BOARD' to SWAP2BOARD"):
        player.swap2("h8i9g6")
    assert player.choose(Board.from_moves("h8"), AMPLE).point == "a15"


def test_a_program_may_want_to_hear_whose_stones_it_sees(program: Open, lines: list[str]) -> None:
    player = program("obedient", "wants-owners")
    assert player.swap2("h8i9g6").moves == ("a15", "a1")
    stones = ["SWAP2BOARD", "7,7,2", "8,6,1", "6,9,2", "DONE"]
    assert sent(lines)[-6:] == ["START 15", *stones]
    player.swap2("h8i9g6")
    assert sent(lines) == stones  # which it remembers


def test_a_program_gets_a_moment_between_answer_and_command(program: Open) -> None:
    player, board, seconds = program("base"), Board.from_moves("h8"), []
    for _ in range(4):
        started = time.perf_counter()
        board.play(player.choose(board, AMPLE).point)
        seconds.append(time.perf_counter() - started)
        board.play(board.legal_points()[-1])
    assert max(seconds[1:]) > 0.0008


def test_swap2_is_asked_after_the_right_number_of_stones(program: Open) -> None:
    with pytest.raises(ValueError, match="needs 0, 3 or 5 stones, not 2"):
        program("base").swap2("h8i9")


def test_a_program_shows_forbidden_points(program: Open, lines: list[str]) -> None:
    board = Board.from_moves("h8a1h7a3i9a5j9a7", rule="renju")
    player = program("obedient", tolerance=PATIENCE)
    assert player.forbidden_points(board) == {"h9"}
    sent(lines)
    player.choose(board, Limit(seconds=1))
    assert sent(lines)[:2] == ["RESTART", "BOARD"]


def test_a_program_need_not_show_forbidden_points(program: Open) -> None:
    player = program("base")
    with pytest.raises(CommandUnknown, match="answered 'UNKNOWN YXSHOWFORBID' to YXSHOWFORBID"):
        player.forbidden_points(Board(rule="renju"))
    assert player.pid is not None
    assert player.choose(Board(rule="renju"), AMPLE).point == "a15"


def test_a_game_that_is_over_is_a_bad_question(program: Open) -> None:
    player = program("base")
    with pytest.raises(ValueError, match="no move can be chosen"):
        player.choose(Board.from_moves("a1a2b1b2c1c2d1d2e1", size=5))
    assert player.pid is None


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("/opt/x/pbrain-alpha.exe --fast", "alpha"),
        ("'C:\\\\games\\\\pbrain-beta.exe'", "beta"),
        (["./alpha"], "alpha"),
        ("pbrain-", "pbrain-"),
    ],
)
def test_a_program_is_called_like_its_file(command: str | list[str], name: str) -> None:
    assert RemotePlayer(command).name == name
    assert RemotePlayer(command, name="Beta").name == "Beta"


@pytest.mark.parametrize("command", ["", "  ", [], [""], "'unclosed"])
def test_a_command_line_needs_a_program(command: str | list[str]) -> None:
    with pytest.raises(ValueError, match=r"at least the name of a program|No closing quotation"):
        RemotePlayer(command)


def test_what_goes_wrong_in_a_report_ends_the_program(program: Open) -> None:
    player = program("thinking")

    def fail(_: Report) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        player.choose(Board.from_moves("h8"), AMPLE, fail)
    assert player.pid is None
