"""Workers kept busy, and lost."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from tengen.arena.execution.process_pool import PinnedPool
from tengen.arena.execution.runner import MAX_ATTEMPTS, Runner, WorkersLost
from tengen.arena.games.job import Failure, play
from tengen.arena.planning.schedule import Job, Schedule
from tengen.arena.results.result import GameResult
from tests.arena.stand_ins import Here, result, settings


def _quick(job: Job) -> GameResult:
    return result(job.number)


def _jobs(rounds: int) -> Schedule:
    return Schedule(settings(), rounds)


class Moody(Executor):
    """Has a mood for every job: ok, lost (an error), cancelled, broken, shut."""

    made = 0

    def __init__(self, moods: dict[int, list[str]]) -> None:
        Moody.made += 1
        self._moods = moods

    def submit(self, task: Any, /, job: Job) -> Future[Any]:  # type: ignore[override]
        moods = self._moods.get(job.number) or ["ok"]
        mood = moods.pop(0)
        future: Future[Any] = Future()
        if mood == "shut":
            raise RuntimeError("cannot schedule new futures after shutdown")
        if mood == "cancelled":
            future.cancel()
            future.set_running_or_notify_cancel()
        elif mood == "ok":
            future.set_result(task(job))
        else:
            error = BrokenExecutor("gone") if mood == "broken" else OSError("worker lost")
            future.set_exception(error)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Nothing is held."""


def _run(moods: dict[int, list[str]], rounds: int = 5, width: int = 3) -> list[int]:
    Moody.made = 0
    found: list[int] = []

    def accept(game: GameResult) -> bool:
        found.append(game.number)
        return True

    Runner(lambda: Moody(moods), width, _quick).run(_jobs(rounds), accept)
    return found


def test_every_game_is_played_once() -> None:
    assert sorted(_run({})) == list(range(10))
    assert Moody.made == 1


@pytest.mark.parametrize("mood", ["lost", "cancelled", "broken", "shut"])
def test_a_game_whose_worker_is_lost_is_played_again(mood: str) -> None:
    found = _run({2: [mood], 3: [mood, mood], 7: [mood]})
    assert sorted(found) == list(range(10))
    assert (Moody.made > 1) is (mood in ("broken", "shut"))


@pytest.mark.parametrize(
    ("mood", "reason"), [("lost", "OSError: worker lost"), ("cancelled", "cancelled")]
)
def test_a_game_that_breaks_every_worker_is_given_up(mood: str, reason: str) -> None:
    message = rf"game 4 was given up: its worker was lost {MAX_ATTEMPTS} times \({reason}\)"
    with pytest.raises(WorkersLost, match=message):
        _run({4: [mood] * 99})


def _under_way(width: int | Callable[[], int]) -> list[int]:
    """How many games are under way when each of 20 ends."""
    counts: list[int] = []
    begun: list[int] = []

    def task(job: Job) -> GameResult:
        begun.append(job.number)
        return result(job.number)

    def accept(_: GameResult) -> bool:
        counts.append(len(begun) - len(counts))
        return True

    Runner(Here, width, task).run(_jobs(10), accept)
    return counts


def test_a_bounded_number_of_games_is_under_way() -> None:
    most = _under_way(3)
    assert max(most) <= 3
    assert len(most) == 20


def test_a_result_is_accepted_before_the_next_game_begins() -> None:
    course: list[str] = []

    def task(job: Job) -> GameResult:
        course.append(f"begin {job.number}")
        return result(job.number)

    def accept(game: GameResult) -> bool:
        course.append(f"keep {game.number}")
        return True

    Runner(Here, 1, task).run(_jobs(2), accept)
    assert course == [word for n in range(4) for word in (f"begin {n}", f"keep {n}")]


def test_it_ends_when_it_is_enough() -> None:
    found: list[int] = []
    executor = Here()

    def accept(game: GameResult) -> bool:
        found.append(game.number)
        return len(found) < 3

    Runner(lambda: executor, 2, _quick).run(_jobs(10), accept)
    assert len(found) == 3
    assert (executor.is_shut, executor.waited) == (True, False)


def test_whoever_is_done_waits_for_the_workers() -> None:
    executor = Here()
    Runner(lambda: executor, 2, _quick).run(_jobs(2), lambda _: True)
    assert (executor.is_shut, executor.waited) == (True, True)
    Runner(lambda: executor, 2, _quick).run([], lambda _: True)


@pytest.mark.parametrize(("is_bug", "error"), [(True, RuntimeError), (False, ValueError)])
def test_a_game_that_cannot_be_played_ends_the_match(is_bug: bool, error: type[Exception]) -> None:
    executor = Here()

    def task(job: Job) -> Failure:
        return Failure(job.number, "no such player", is_bug)

    with pytest.raises(error, match="no such player"):
        Runner(lambda: executor, 2, task).run(_jobs(2), lambda _: True)
    assert executor.waited is False


def test_an_interrupt_gives_up_the_games_under_way() -> None:
    executor = Here()

    def accept(_: GameResult) -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Runner(lambda: executor, 2, _quick).run(_jobs(2), accept)
    assert executor.is_shut


def test_threads_will_do_as_workers() -> None:
    found: list[int] = []

    def accept(game: GameResult) -> bool:
        found.append(game.number)
        return True

    Runner(lambda: ThreadPoolExecutor(2), 2, play).run(_jobs(3), accept)
    assert sorted(found) == list(range(6))


def test_nobody_at_work_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1 game must be under way, not 0"):
        Runner(Here, 0, play)


@pytest.mark.parametrize("kills", [1, 3])
def test_killed_workers_cost_no_game_and_double_none(kills: int) -> None:
    found: Counter[int] = Counter()
    left = kills

    def accept(game: GameResult) -> bool:
        nonlocal left
        found[game.number] += 1
        if left and len(found) % 5 == 0:
            left -= 1
            for child in multiprocessing.active_children()[:1]:
                if child.pid is not None:
                    os.kill(child.pid, signal.SIGKILL)
        return True

    make: Callable[[], Executor] = lambda: PinnedPool(2)  # noqa: E731
    Runner(make, 2, play).run(_jobs(12), accept)
    assert left == 0
    assert found == Counter(range(24))


def test_a_width_that_is_asked_for_grows_and_shrinks() -> None:
    widths = [1, 1, 3, 3, 3, 3, 3, 3, 0]
    most = _under_way(lambda: widths.pop(0) if len(widths) > 1 else widths[0])
    assert len(most) == 20
    assert (most[0], max(most), most[-1]) == (1, 3, 1)


def test_a_width_is_asked_for_again_while_no_game_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.arena.execution.runner._WIDTH_INTERVAL", 0.01)
    together = Barrier(2, timeout=60)
    asked: list[int] = []

    def width() -> int:
        asked.append(1)
        return 1 if len(asked) < 5 else 2

    def task(job: Job) -> GameResult:
        together.wait()
        return result(job.number)

    Runner(lambda: ThreadPoolExecutor(2), width, task).run(_jobs(1), lambda _: True)
    assert not together.broken


def test_a_width_that_cannot_be_told_ends_the_match() -> None:
    def width() -> int:
        raise ValueError("all workers have gone")

    with pytest.raises(ValueError, match="all workers have gone"):
        Runner(Here, width, _quick).run(_jobs(1), lambda _: True)


@pytest.mark.parametrize("error", [ValueError("no such program there"), WorkersLost("all")])
def test_an_executor_may_say_that_trying_again_is_of_no_use(error: Exception) -> None:
    tried: list[int] = []

    def task(job: Job) -> GameResult:
        tried.append(job.number)
        raise error

    with pytest.raises(type(error), match=str(error)):
        Runner(Here, 1, task).run(_jobs(2), lambda _: True)
    assert tried == [0]
