"""The recorder of search trees."""

from __future__ import annotations

from math import inf

import pytest

from tengen import Point
from tengen.players.trace import Recorder

H8, I9, G7 = Point("h8"), Point("i9"), Point("g7")


def _record_two_plies(recorder: Recorder) -> None:
    """Two moves with two answers each; the second is cut after its first answer."""
    recorder.enter(None, 2, -inf, inf)
    for move, replies in ((H8, (3, 5)), (I9, (9,))):
        recorder.enter(move, 1, -inf, 4.0)
        for reply, value in zip((G7, Point("a1")), replies, strict=False):
            recorder.enter(reply, 0, -4.0, inf)
            recorder.evaluate(value)
            recorder.leave(value)
        if len(replies) == 1:
            recorder.cut("beta", 9)
        recorder.leave(max(replies))
    recorder.leave(5)


def test_a_recorder_keeps_an_alpha_beta_tree() -> None:
    recorder = Recorder()
    _record_two_plies(recorder)
    shown = [(n.move, n.parent, n.depth, n.value, n.evaluated, n.cut) for n in recorder.nodes]
    assert shown == [
        (None, -1, 2, 5, False, None),
        ("h8", 0, 1, 5, False, None),
        ("g7", 1, 0, 3, True, None),
        ("a1", 1, 0, 5, True, None),
        ("i9", 0, 1, 9, False, "beta"),
        ("g7", 4, 0, 9, True, None),
    ]
    assert (recorder.nodes[1].alpha, recorder.nodes[1].beta) == (-inf, 4.0)
    assert (recorder.entered, recorder.is_complete) == (6, True)


@pytest.mark.parametrize("most", range(6))
def test_a_recorder_keeps_so_many_nodes_and_counts_the_rest(most: int) -> None:
    whole, part = Recorder(), Recorder(most)
    _record_two_plies(whole)
    _record_two_plies(part)
    assert part.nodes == whole.nodes[:most]
    assert (part.entered, part.is_complete) == (6, False)


def _play_out(recorder: Recorder, path: tuple[Point, ...], reward: float, visits: int) -> None:
    """One playout down a path whose last node is new."""
    for move in path[:-1]:
        recorder.select(move, visits - 1, 0.5)
    recorder.expand(path[-1])
    recorder.simulate(reward)
    recorder.back_up(path[-1], 1, reward)
    for move in path[-2::-1]:
        recorder.back_up(move, visits, 0.5)
    recorder.back_up(None, visits, 0.5)


def test_a_recorder_keeps_a_monte_carlo_tree() -> None:
    recorder = Recorder()
    _play_out(recorder, (H8,), 1, 1)
    _play_out(recorder, (I9,), 0, 2)
    _play_out(recorder, (H8, G7), 1, 3)
    shown = [(n.move, n.parent, n.visits, n.value) for n in recorder.nodes]
    assert shown == [(None, -1, 3, 0.5), ("h8", 0, 3, 0.5), ("i9", 0, 1, 0), ("g7", 1, 1, 1)]
    assert [n.extra.get("first_reward") for n in recorder.nodes] == [None, 1, 0, 1]
    assert recorder.nodes[0].alpha is None
    assert (recorder.entered, recorder.is_complete) == (4, True)


def test_a_monte_carlo_tree_is_limited_too() -> None:
    recorder = Recorder(most_nodes=2)
    _play_out(recorder, (H8,), 1, 1)
    _play_out(recorder, (I9,), 0, 2)
    _play_out(recorder, (H8, G7), 1, 3)
    assert [node.move for node in recorder.nodes] == [None, "h8"]
    assert [node.visits for node in recorder.nodes] == [3, 3]
    assert not recorder.is_complete


def test_a_tree_that_is_only_a_root_is_recorded() -> None:
    recorder = Recorder()
    recorder.back_up(None, 1, 0.5)
    assert [(node.move, node.visits) for node in recorder.nodes] == [(None, 1)]


def test_a_root_after_a_stopped_search_has_no_parent() -> None:
    recorder = Recorder()
    recorder.enter(None, 1, -inf, inf)
    recorder.enter(H8, 0, -inf, inf)
    recorder.enter(None, 1, -inf, inf)
    recorder.leave(3)
    assert [(node.parent, node.value) for node in recorder.nodes] == [
        (-1, None),
        (0, None),
        (-1, 3),
    ]
