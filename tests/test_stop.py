import threading
import time

import pytest

from tengen.stop import StopToken, linked


def test_a_token_latches() -> None:
    token = StopToken()
    assert not token.is_cancelled
    token.cancel()
    token.cancel()
    assert token.is_cancelled


def test_callbacks_run_once_when_the_token_is_cancelled() -> None:
    token, calls = StopToken(), []
    with token.calling(lambda: calls.append("a")), token.calling(lambda: calls.append("b")):
        token.cancel()
        token.cancel()
    assert calls == ["a", "b"]


def test_a_callback_runs_at_once_on_a_cancelled_token() -> None:
    token, calls = StopToken(), []
    token.cancel()
    with token.calling(lambda: calls.append(1)):
        assert calls == [1]


def test_no_callback_runs_after_its_context() -> None:
    token, calls = StopToken(), []
    with token.calling(lambda: calls.append(1)):
        pass
    token.cancel()
    assert calls == []


def test_a_linked_token_follows_its_parent_and_not_the_reverse() -> None:
    parent = StopToken()
    with linked(parent) as child, linked(parent) as other:
        other.cancel()
        assert not parent.is_cancelled
        assert not child.is_cancelled
        parent.cancel()
        assert child.is_cancelled


def test_a_token_linked_to_a_cancelled_one_is_cancelled() -> None:
    parent = StopToken()
    parent.cancel()
    with linked(parent) as child:
        assert child.is_cancelled


def test_no_parent_gives_a_fresh_token() -> None:
    with linked(None) as child:
        assert not child.is_cancelled


def test_a_deadline_cancels_its_own_token_only() -> None:
    parent, expired = StopToken(), threading.Event()
    with linked(parent, 0.01) as child, child.calling(expired.set):
        assert expired.wait(10)
        assert child.is_cancelled
    assert not parent.is_cancelled


@pytest.mark.parametrize("seconds", [None, 0.02])
def test_a_deadline_that_was_left_does_not_fire(seconds: float | None) -> None:
    with linked(None, seconds) as child:
        pass
    time.sleep(0.05)
    assert not child.is_cancelled


def test_a_callback_may_use_the_token() -> None:
    token, seen = StopToken(), []
    with token.calling(lambda: seen.append(token.is_cancelled)):
        token.cancel()
    assert seen == [True]


def test_every_callback_runs_even_if_one_raises() -> None:
    token, calls = StopToken(), []

    def fail() -> None:
        raise LookupError("first")

    with token.calling(fail), token.calling(lambda: calls.append(1)), linked(token) as child:
        with pytest.raises(LookupError, match="first"):
            token.cancel()
        assert calls == [1]
        assert child.is_cancelled
