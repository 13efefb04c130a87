from __future__ import annotations

import numpy as np
import pytest

from tengen import Board, Color
from tengen.env.spaces import (
    RENDER_CELL,
    action_space,
    check_render_mode,
    checked_point,
    observation,
    observation_space,
    rendered,
)
from tests.process.processes import run_python


@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_observations_are_in_their_space(rule: str) -> None:
    board = Board.from_moves("h8i9", rule=rule)
    space = observation_space(board)
    assert all(space.contains(observation(board, color)) for color in Color)
    assert action_space(board).n == len(observation(board, Color.BLACK)["action_mask"])


def test_a_mask_can_be_sampled_from() -> None:
    board = Board.from_moves("c3", size=5)
    mask = observation(board, Color.WHITE)["action_mask"]
    space = action_space(board)
    space.seed(1)
    drawn = {int(space.sample(mask)) for _ in range(500)}
    assert drawn == set(range(25)) - {12}


def test_an_action_is_a_point_of_the_space() -> None:
    board = Board(5, "renju")
    space = action_space(board)
    assert checked_point(space, np.int64(24), board) == "e1"
    assert checked_point(space, 25, board).is_pass
    with pytest.raises(ValueError, match="26 is not an action: expected 0 to 25"):
        checked_point(space, 26, board)


def test_boards_are_drawn_as_text_or_pixels_or_not() -> None:
    board = Board.from_moves("a1", size=5)
    pixels = rendered(board, "rgb_array")
    assert isinstance(pixels, np.ndarray)
    assert pixels.dtype == np.uint8
    assert pixels.shape == (pixels.shape[0], pixels.shape[0], 3)
    assert pixels.shape[0] > 5 * RENDER_CELL
    other = rendered(Board(5), "rgb_array")
    assert isinstance(other, np.ndarray)
    assert not np.array_equal(pixels, other)
    assert rendered(board, "ansi") == str(board)
    assert rendered(board, None) is None


def test_there_are_two_render_modes() -> None:
    assert check_render_mode(None) is None
    assert check_render_mode("ansi") == "ansi"
    with pytest.raises(ValueError, match="'human' is not a render mode"):
        check_render_mode("human")


@pytest.mark.parametrize("library", ["gymnasium", "pettingzoo"])
def test_without_the_library_one_line_says_what_to_install(library: str) -> None:
    code = f"import sys; sys.modules['{library}'] = None\nimport tengen.env.{library}"
    run = run_python(code)
    assert run.stderr.splitlines()[-1] == (
        f"ModuleNotFoundError: tengen.env.{library} needs {library}: pip install 'tengen[rl]'"
    )
