"""A review written into the record of its game."""

from __future__ import annotations

import pytest

from tengen import Game, Limit, Point
from tengen.game import Mark
from tengen.game_review import review
from tengen.game_review.annotation import annotated
from tests.arena.reviewing.games import LOST, sample_game, sample_review


def test_key_moments_have_sentence_mark_and_better_line() -> None:
    game = sample_game()
    found = annotated(game, sample_review())
    before, node = found.main_line()[LOST - 2 : LOST]
    assert node.comment.startswith("White c1 loses: ")
    assert node.marks == {Point("c1"): Mark.CROSS}
    assert [child.move for child in before.children] == [Point("c1"), Point("h7")]
    assert [each.move for each in before.children[1].main_line()] == [Point("h11")]
    assert found.moves == game.moves
    assert game.node_count == len(game.moves)  # the record itself is not changed


def test_every_position_has_blacks_win_probability() -> None:
    found = annotated(sample_game(), sample_review())
    values = [node.extra["SBKV"] for node in (found.root, *found.main_line())]
    assert values == [["60.0"]] * 6 + [["100.0"]] * 3 + [["60.0"]]


def test_it_survives_sgf_and_is_the_same_when_written_twice() -> None:
    once = annotated(sample_game(), sample_review(), "zh")
    assert Game.from_sgf(once.to_sgf()) == once
    assert annotated(once, sample_review(), "zh") == once


def test_the_comments_of_the_record_stay() -> None:
    game = sample_game()
    game.main_line()[LOST - 1].comment = "hasty"
    found = annotated(game, sample_review()).main_line()[LOST - 1]
    assert found.comment.startswith("hasty\nWhite c1 loses")


@pytest.mark.parametrize("moves", ["h8", "h8i9i7g9"])
def test_real_reviews_fit_their_games(moves: str) -> None:
    game = Game.from_moves(moves)
    found = annotated(game, review(game, Limit(nodes=200)))
    assert found.moves == game.moves
    assert "SBKV" in found.root.extra
