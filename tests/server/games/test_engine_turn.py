from __future__ import annotations

import pytest

from tests.server.games.matches import ADA, Match, move
from tests.server.games.test_view import view


def test_time_for_a_program_comes_from_its_clock() -> None:
    game = Match(opponent="random", clock={"kind": "game", "seconds": 10})
    game.do(ADA, move("h8"))
    thinking = view(game.state).thinking
    assert thinking is not None
    assert thinking.seconds == pytest.approx(0.5)
