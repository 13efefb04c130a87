"""Programs that do wrong: the right verdict, nothing left behind, and the next game goes on."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tengen.board import Board, IllegalMove, Termination
from tengen.match import play_game
from tengen.players.base import Limit, PlayerCrashed, PlayerError, PlayerTimeout
from tengen.players.random import Random
from tengen.process import child, pipes, tree
from tengen.protocol.client import RemotePlayer
from tests.process.processes import PATIENCE, is_gone, runs
from tests.protocol.launch import ROOT, remote

AMPLE = Limit(seconds=PATIENCE)
SHORT = Limit(seconds=0.2)
AFTER_ONE = Board.from_moves("h8")


@contextmanager
def _failing(
    player: RemotePlayer, error: type[Exception], message: str, limit: Limit = AMPLE
) -> Iterator[Exception]:
    """A question that the program fails to answer; afterwards nothing of it is left."""
    player.prepare(AFTER_ONE)
    pid = player.pid
    assert pid is not None
    with pytest.raises(error, match=message) as failure:
        player.choose(AFTER_ONE, limit)
    assert player.pid is None
    assert is_gone(pid)
    assert not tree.members(pid)
    yield failure.value
    player.close()


@pytest.mark.parametrize(
    ("name", "arguments"), [("silent", ()), ("half_line", ()), ("slow", ("60",))]
)
def test_a_program_that_does_not_move_is_late(name: str, arguments: tuple[str, ...]) -> None:
    player = remote(name, *arguments, tolerance=0.3)
    started = time.perf_counter()
    with _failing(player, PlayerTimeout, f"{name} did not move within 0.[5-9]. s", SHORT):
        assert time.perf_counter() - started < PATIENCE


def test_a_program_that_does_not_start_is_late() -> None:
    with (
        remote("silent", "start", start_seconds=0.5) as player,
        pytest.raises(PlayerTimeout, match=r"silent did not answer START 15 within 0.5 s"),
    ):
        player.choose(AFTER_ONE, AMPLE)


def test_a_program_that_talks_nonsense_is_late_and_quoted() -> None:
    player = remote("complaining", "I", "resign", tolerance=0.1)
    with _failing(player, PlayerTimeout, "s; it wrote 'I resign'", SHORT):
        pass


def test_a_program_that_is_not_there_cannot_be_started() -> None:
    with (
        RemotePlayer("/nowhere/pbrain-alpha") as player,
        pytest.raises(PlayerCrashed, match="/nowhere/pbrain-alpha cannot be started: no such"),
    ):
        player.choose(AFTER_ONE)
    with (
        RemotePlayer("a\0b") as player,
        pytest.raises(PlayerCrashed, match="cannot be started: embedded null byte"),
    ):
        player.choose(AFTER_ONE)


def test_a_crash_at_the_start_is_told_with_the_last_words() -> None:
    with (
        remote("crash_at_start") as player,
        pytest.raises(
            PlayerCrashed,
            match="crash_at_start ended with exit status 1; last error output: the file network",
        ),
    ):
        player.choose(AFTER_ONE, AMPLE)


def test_a_crash_in_the_fifth_move_ends_the_game_and_not_the_match() -> None:
    with remote("crash_in_move") as player:
        for _ in range(2):
            result = play_game(player, Random(seed=3), limit=AMPLE)
            assert result.outcome.termination is Termination.CRASHED
            assert len(result.game.moves) == 8
            words = "was terminated by SIGKILL; last error output: cannot go on"
            assert words in result.game.info["problem"]


def test_a_program_that_ends_between_two_moves_has_crashed() -> None:
    with remote("base") as player:
        board = AFTER_ONE.copy()
        board.play(player.choose(board, AMPLE).point)
        assert player.pid is not None
        os.kill(player.pid, signal.SIGTERM)
        board.play("a1")
        with pytest.raises(PlayerCrashed, match="base was terminated by SIGTERM"):
            player.choose(board, AMPLE)
        assert player.choose(board, AMPLE).point == "g4"  # a new process takes over


def test_a_program_that_closes_its_output_has_crashed() -> None:
    with _failing(remote("scripted", "BOARD=close"), PlayerCrashed, "scripted closed its output"):
        pass


def test_a_program_that_closes_its_input_has_crashed() -> None:
    with (
        remote("scripted", "START=deaf") as player,
        pytest.raises(PlayerCrashed, match="scripted closed its input"),
    ):
        player.choose(AFTER_ONE, AMPLE)


def test_a_program_that_reads_nothing_is_not_waited_for() -> None:
    greeter = "import time; print('OK', flush=True); time.sleep(60)"
    with RemotePlayer([sys.executable, "-c", greeter], start_seconds=0.5, name="Alpha") as player:
        player._process._log = lambda line: time.sleep(0.3) if line.startswith("> START") else None
        player._process.session()._pending = ["x" * 1000] * 1000
        with pytest.raises(PlayerTimeout, match="Alpha does not read its input"):
            player.choose(AFTER_ONE)


@pytest.mark.parametrize("kind", ["lines", "line"])
def test_a_flood_is_dammed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "MAX_ANSWER_BYTES", 2 * child.MEGABYTE)
    player = remote("flood_output", kind)
    with _failing(player, PlayerCrashed, "flood_output writes more than 2 MB for one answer"):
        pass


def test_error_output_does_not_block_a_program_and_its_end_is_kept() -> None:
    with remote("flood_errors") as player:
        for moves in ("h8", "i9"):
            player.choose(Board.from_moves(moves), AMPLE)
        deadline = time.monotonic() + PATIENCE
        while player.error_lines[-1:] != (f"49999 {'-' * 60}",) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert len(player.error_lines) == pipes.ERROR_LINES
        assert player.error_lines[-1] == f"49999 {'-' * 60}"
    assert player.error_lines == ()


def test_an_occupied_point_loses() -> None:
    with remote("occupied") as player:
        result = play_game(Random(seed=1), player, limit=AMPLE)
        assert result.outcome.termination is Termination.ILLEGAL_MOVE
        result = play_game(Random(seed=2), player, limit=AMPLE)  # and the next game goes on
        assert result.outcome.termination is Termination.ILLEGAL_MOVE


def test_a_point_beside_the_board_is_illegal() -> None:
    with (
        remote("occupied", "outside") as player,
        pytest.raises(IllegalMove, match="answered 15,0, which is not on a 15x15 board") as problem,
    ):
        player.choose(AFTER_ONE, AMPLE)
    assert problem.value.reason == "off-board"


def test_a_forbidden_point_loses() -> None:
    board = Board.from_moves("h8a1h7a3i9a5j9a7", rule="renju")
    with remote("forbidden", "7,6") as player:
        result = play_game(player, Random(seed=1), limit=AMPLE, board=board)
    assert result.outcome.termination is Termination.DOUBLE_THREE


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "'ERROR no idea'"),
        (("UNKNOWN",), "'UNKNOWN'"),
        (("SWAP",), "'SWAP'"),
        (("1,2", "3,4"), "'1,2 3,4'"),
        (("ERROR", "\x1b[2J" + "x" * 500), "'ERROR ?[2Jx"),
    ],
)
def test_anything_but_a_move_is_a_failure(words: tuple[str, ...], said: str) -> None:
    message = f"complaining answered {re.escape(said)}".replace("\\?", ".")
    with _failing(remote("complaining", *words), PlayerCrashed, message) as problem:
        assert str(problem).isprintable()
        assert len(str(problem)) < 400


def test_a_program_that_does_not_end_is_killed() -> None:
    player = remote("deaf_to_end")
    player.choose(AFTER_ONE, AMPLE)
    pid = player.pid
    assert pid is not None
    started = time.perf_counter()
    player.close()
    player.close()
    assert 1 < time.perf_counter() - started < PATIENCE
    assert is_gone(pid)


@pytest.mark.parametrize("arguments", [(), ("session",), ("crash",), ("session", "crash")])
def test_children_go_with_the_program(arguments: tuple[str, ...]) -> None:
    lines: list[str] = []
    player = remote("forking", *arguments, log=lines.append)
    player.prepare(AFTER_ONE)
    leader = player.pid
    (child,) = [int(line.split()[-1]) for line in lines if "child" in line]
    assert leader is not None
    assert runs(child)
    if "crash" in arguments:
        # The child holds the pipes open, so that no end of the output tells of the crash.
        with pytest.raises(PlayerCrashed, match="forking ended with exit status 7"):
            player.choose(AFTER_ONE, AMPLE)
    else:
        player.choose(AFTER_ONE, AMPLE)
    player.close()
    assert is_gone(leader)
    assert is_gone(child)


def test_memory_is_measured() -> None:
    with remote("hungry", 100) as player:
        assert player.peak_memory_mb is None
        player.choose(AFTER_ONE, AMPLE)
        before = player.peak_memory_mb
        assert before is not None
        assert 100 < before < 200
    assert player.peak_memory_mb == before


@pytest.mark.parametrize("arguments", [(150,), (150, "child")])
def test_memory_is_limited(arguments: tuple[object, ...]) -> None:
    player = remote("hungry", *arguments, memory_mb=100)
    with _failing(player, PlayerCrashed, r"hungry uses 1\d\d MB of memory; the limit is 100 MB"):
        assert player.peak_memory_mb is not None
        assert player.peak_memory_mb > 100


def test_a_program_within_its_memory_is_left_alone() -> None:
    with remote("slow", 0.3, memory_mb=100) as player:
        player.choose(AFTER_ONE, AMPLE)


def test_a_program_goes_with_the_object() -> None:
    player = remote("base")
    player.prepare(AFTER_ONE)
    pid = player.pid
    assert pid is not None
    del player
    assert is_gone(pid)


SCRIPT = """
import sys
from tests.protocol.launch import remote
from tengen.board import Board
player = remote({name!r})
player.prepare(Board())
print(player.pid, flush=True)
sys.stdin.read({wait})
"""


@pytest.mark.parametrize("name", ["base", "deaf_to_end"])
def test_a_program_goes_with_the_interpreter(name: str) -> None:
    script = SCRIPT.format(name=name, wait=0)
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", script], cwd=ROOT, capture_output=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert is_gone(int(run.stdout))


def test_a_program_sees_the_end_of_its_input_if_we_are_killed() -> None:
    script = SCRIPT.format(name="base", wait=-1)
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as us:
        assert us.stdout is not None
        pid = int(us.stdout.readline())
        assert runs(pid)
        us.kill()
        us.wait()
        assert is_gone(pid)


def test_many_programs_leave_no_pipe_and_no_thread() -> None:
    import threading  # noqa: PLC0415 - only here

    def held() -> tuple[int, int]:
        return len(os.listdir("/proc/self/fd")), threading.active_count()  # noqa: PTH208

    with remote("base") as player:
        player.choose(AFTER_ONE, AMPLE)
    before = held()
    for _ in range(5):
        with remote("base") as player:
            player.choose(AFTER_ONE, AMPLE)
        with remote("complaining") as player, pytest.raises(PlayerError):
            player.choose(AFTER_ONE, AMPLE)
    assert held() == before


def test_without_sessions_and_polling_the_program_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "getsid")  # as on Windows
    monkeypatch.setattr(pipes, "_CAN_POLL", False)
    for name in ("base", "deaf_to_end"):
        player = remote(name)
        player.choose(AFTER_ONE, AMPLE)
        pid = player.pid
        assert pid is not None
        player.close()
        assert is_gone(pid)
