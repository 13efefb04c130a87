"""Tasks and their failures."""

from __future__ import annotations

import pickle
from typing import get_args

from tengen.i18n import texts
from tengen.server.thinking.task import Problem, ThinkingFailed


def test_a_failure_survives_the_way_to_another_process() -> None:
    error = ThinkingFailed("late", "tengen")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (again.problem, again.player, str(again)) == (error.problem, error.player, str(error))


def test_every_problem_has_a_text_in_every_language() -> None:
    for problem in get_args(Problem):
        assert all(texts(f"server.failure.{problem}", player="tengen").values())
