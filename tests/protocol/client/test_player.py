"""Any Gomocup program as a player: what it is told, and what is made of its answers."""

from __future__ import annotations

import sys
import threading
import time

import pytest

from tengen.board import Board, Color
from tengen.match import play_game
from tengen.players.base import Decision, Limit, PlayerCrashed, Report
from tengen.players.random import Random
from tengen.protocol.client import CommandUnknown, RemotePlayer
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
    other = program("scripted", "START=ERROR no").command
    monkeypatch.setattr(player._process, "_command", other)
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

    player._process._log = stop_early
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


def test_a_program_gets_a_moment_between_answer_and_command(program: Open) -> None:
    player, board, seconds = program("base"), Board.from_moves("h8"), []
    for _ in range(4):
        started = time.perf_counter()
        board.play(player.choose(board, AMPLE).point)
        seconds.append(time.perf_counter() - started)
        board.play(board.legal_points()[-1])
    assert max(seconds[1:]) > 0.0008


def test_an_analysis_is_what_the_program_says_and_its_move(program: Open, lines: list[str]) -> None:
    board = Board.from_moves("h8")
    *reports, decision = program("thinking").analyse(board, AMPLE)
    assert isinstance(decision, Decision)
    assert (decision.point, decision.score, decision.pv) == ("h7", 54, ("h7", "i7"))
    assert decision.score is not None
    assert decision.score.color is Color.WHITE
    assert [(report.line, report.depth) for report in reports] == [
        (1, 0), (1, 3), (1, 12), (2, 0), (1, 12)
    ]  # fmt: skip
    assert "show_detail 2" in infos(lines)


def test_an_analysis_without_limit_lasts_until_it_is_stopped(
    program: Open, lines: list[str]
) -> None:
    player, board = program("thinking", "wait", tolerance=PATIENCE), Board.from_moves("h8")
    for number, _ in enumerate(player.analyse(board)):
        if number == 4:
            break
    told = sent(lines, without_info=False)
    assert "INFO timeout_turn 2000000" in told
    assert told[-1] == "YXSTOP"
    stop = StopToken()
    reports = []
    for report in player.analyse(board, stop=stop):
        reports.append(report)
        stop.cancel()
    assert isinstance(reports[-1], Decision)
    player.tolerance = 0.2
    player.choose(board, Limit(seconds=0.2))
    assert "INFO show_detail 0" in sent(lines, without_info=False)  # figures are for analyses


def test_our_own_program_tells_lines_and_scores() -> None:
    command = [sys.executable, "-m", "tengen", "brain"]
    board = Board.from_moves("h8i9i7")
    with RemotePlayer(command, start_seconds=PATIENCE, tolerance=PATIENCE) as player:
        reports = list(player.analyse(board, Limit(nodes=5_000), lines=3))
        final = {report.line: report for report in reports[:-1]}
        assert sorted(final) == [1, 2, 3]
        for report in final.values():
            assert report.score is not None
            assert (report.score.color, len(report.pv) > 1) == (Color.WHITE, True)
            assert 0 < (report.win_probability or 0) < 1
        assert reports[-1].pv == final[1].pv
        assert final[1].score >= final[3].score  # type: ignore[operator]
        assert board.is_legal(player.choose(board, Limit(nodes=500)).point)


def test_a_program_need_not_know_how_to_find_several_lines(program: Open) -> None:
    player, board = program("base"), Board.from_moves("h8")
    with pytest.raises(CommandUnknown, match=r"base answered .* to YXNBEST"):
        list(player.analyse(board, AMPLE, lines=2))
    with pytest.raises(ValueError, match="lines must be 1 or more, not 0"):
        player.analyse(board, AMPLE, lines=0)
    assert player.choose(board, AMPLE).point == "a15"


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
