from __future__ import annotations

import pytest

from tengen.server.host.limits import AddressLimit, SocketCount, TokenBucket, household


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_as_fast_as_it_is_filled() -> None:
    clock = Clock()
    bucket = TokenBucket(2.0, 3.0, clock)
    assert [bucket.take() for _ in range(3)] == [0, 0, 0]
    assert bucket.take() == pytest.approx(0.5)
    clock.now += 0.5
    assert bucket.take() == 0
    assert bucket.take(2) == pytest.approx(1.0)


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    clock = Clock()
    bucket = TokenBucket(10.0, 2.0, clock)
    clock.now += 1000
    assert [bool(bucket.take()) for _ in range(3)] == [False, False, True]


def test_a_rate_of_zero_has_no_limit() -> None:
    bucket, limit = TokenBucket(0, 0), AddressLimit(0, 0)
    assert not any(bucket.take() for _ in range(1000))
    assert not any(limit.take("192.0.2.1") for _ in range(1000))
    assert len(limit) == 0


def test_addresses_have_buckets_of_their_own() -> None:
    limit = AddressLimit(1.0, 1.0, clock=Clock())
    assert limit.take("192.0.2.1") == 0
    assert limit.take("192.0.2.1") > 0
    assert limit.take("192.0.2.2") == 0


def test_the_address_that_asked_longest_ago_is_forgotten_first() -> None:
    limit = AddressLimit(1.0, 1.0, most=2, clock=Clock())
    for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.3"):
        limit.take(address)
    assert len(limit) == 2
    assert limit.take("192.0.2.1") > 0, "it asked again, so it is remembered"
    assert limit.take("192.0.2.2") == 0, "it was forgotten"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9%eth0", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("not:an:address", "not:an:address"),
        ("", ""),
    ],
)
def test_whoever_has_one_address_of_a_network_has_them_all(address: str, expected: str) -> None:
    assert household(address) == expected


def test_sockets_are_counted_by_address() -> None:
    count = SocketCount(2)
    assert [count.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert count.enter("192.0.2.2")
    count.leave("192.0.2.1")
    assert count.enter("192.0.2.1")
    for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
        count.leave(address)
    assert [count.enter("192.0.2.1") for _ in range(3)] == [True, True, False]


def test_a_socket_limit_of_zero_is_none() -> None:
    count = SocketCount(0)
    assert all(count.enter("192.0.2.1") for _ in range(1000))
