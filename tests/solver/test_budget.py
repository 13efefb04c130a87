from __future__ import annotations

from tengen import Limit
from tengen.solver.budget import Budget


def test_a_share_is_an_equal_part_of_what_is_left() -> None:
    budget = Budget(Limit(nodes=100))
    assert budget.share(4) == Limit(nodes=25)
    budget.spend(40)
    assert budget.share(3) == Limit(nodes=20)
    assert budget.share(1) == Limit(nodes=60)


def test_a_share_is_one_node_at_least_until_nothing_is_left() -> None:
    budget = Budget(Limit(nodes=2))
    assert budget.share(10) == Limit(nodes=1)
    budget.spend(5)
    assert budget.share(1) is None


def test_time_is_shared_too() -> None:
    share = Budget(Limit(seconds=1000)).share(4)
    assert share is not None
    assert share.seconds is not None
    assert 200 < share.seconds <= 250
    assert Budget(Limit(seconds=1e-9)).share(1) is None


def test_without_a_limit_there_is_no_end() -> None:
    budget = Budget(Limit())
    budget.spend(10**9)
    assert budget.share(7) == Limit()
