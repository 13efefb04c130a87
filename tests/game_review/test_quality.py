"""How good reviews are: games of engine level 4, judged by independent searches.

``python -m benchmarks review`` does the same with all fifty games; docs/review.md has its figures.
"""

from __future__ import annotations

from itertools import islice

import pytest

from tengen.game_review import review
from tests.game_review.quality import Quality, level_4_games, quality

MIN_FLAGGED = 0.95


@pytest.mark.no_cover
def test_lost_positions_are_flagged_and_no_move_that_holds_is_called_losing() -> None:
    found = Quality()
    for board in islice(level_4_games(), 3, None, 10):  # one of each rule
        found.add(quality(review(board)))
    assert found.losing_moves >= 30
    assert found.flagged >= MIN_FLAGGED * found.losing_moves, found.missing
    assert found.mistakes >= 5
    assert found.false_mistakes == []
    assert found.proofs >= 60
