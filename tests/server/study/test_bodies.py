"""Bodies of strangers that become records and studies."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.server.errors import Refused
from tengen.server.study.bodies import MAX_REVIEW_BYTES, read_body, read_study, stored_game

RECORD = {"size": 15, "rule": "freestyle", "nodes": [{}, {"parent": 0, "move": "h8"}]}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=20,
)


def body(**changes: Any) -> bytes:
    return json.dumps({"title": " A  title ", "record": RECORD, **changes}).encode()


def refused(data: bytes, *, is_new: bool = True) -> Refused:
    with pytest.raises(Refused) as caught:
        read_study(data, is_new=is_new)
    return caught.value


def test_a_study_is_stored_in_one_form() -> None:
    found = read_study(body(), is_new=True)
    assert found.content.title == "A title"
    assert json.loads(found.content.summary) == {"rule": "freestyle", "size": 15, "moves": 1}
    assert json.loads(found.content.record) == {**RECORD, "turn": "black"}
    assert stored_game(found.content.record).moves == ["h8"]
    again = json.dumps({"title": "", "record": json.loads(found.content.record)}).encode()
    assert read_study(again, is_new=True).content.record == found.content.record


def test_there_may_be_no_review() -> None:
    assert read_study(body(), is_new=True).review is None
    assert read_study(body(review=None), is_new=True).review is None


def test_a_change_names_its_version() -> None:
    assert read_study(body(version=7), is_new=False).version == 7
    assert refused(body(version=7)).code == "invalid"
    for version in ("7", 7.5, True, None):
        assert refused(body(version=version), is_new=False).code == "invalid"
    assert "version" in refused(body(), is_new=False).detail.zh


def test_the_place_of_a_fault_is_told() -> None:
    nodes = [{}, {"parent": 0, "move": "h8"}, {"parent": 1, "move": "z9"}]
    detail = refused(body(record=RECORD | {"nodes": nodes})).detail
    assert all("record.nodes[2].move" in text for text in (detail.en, detail.zh, detail.ja))


def test_a_record_that_is_too_long_is_413() -> None:
    info = {"comment": "天" * 400_000}
    assert refused(body(record=RECORD | {"info": info})).status == 413


def test_brackets_are_counted_before_they_cost_memory() -> None:
    started = time.monotonic()
    data = b'{"title":"","record":' + b"[{}," * 500_000
    assert "20000" in refused(data).detail.en
    assert time.monotonic() - started < 30


@given(st.binary(max_size=300) | JSON.map(lambda value: json.dumps(value).encode()))
def test_nothing_else_ever_happens_to_a_body(data: bytes) -> None:
    for read in (read_body, lambda given: read_study(given, is_new=True)):
        with pytest.raises(Refused):
            read(data)


@given(JSON)
def test_nothing_else_ever_happens_to_a_record(record: Any) -> None:
    with pytest.raises(Refused):
        read_study(body(record=record), is_new=True)
    with pytest.raises(Refused):
        read_study(body(review={"version": 1, "positions": record}), is_new=True)


def reviewed(**changes: Any) -> bytes:
    """The body of a study with a review of as many positions as are given."""
    last = {"line": None, "win": None, "loss": None, "played": None}
    review = {"version": 1, "engine": "0", "nodes": 1, "positions": [last], **changes}
    return body(review=review)


@pytest.mark.parametrize("nodes", [0, -1, 2**53 + 1])
def test_the_nodes_of_a_review_have_a_range(nodes: int) -> None:
    assert read_study(reviewed(), is_new=True).review is not None
    detail = refused(reviewed(nodes=nodes)).detail
    texts = (detail.en, detail.zh, detail.ja)
    assert all("nodes" in text and str(2**53) in text for text in texts)
    assert "expected a whole number from 1 to" in detail.en


def test_a_review_that_is_too_long_says_so() -> None:
    move = {
        "move": "h8",
        "class": "best",
        "winProbability": 1,
        "cost": 0,
        "better": [],
        "holds": None,
    }
    position = {"line": None, "win": None, "loss": None, "played": move}
    last = position | {"played": None}
    assert "more than the" in refused(reviewed(positions=[position] * 5000 + [last])).detail.en
    proof = {"kind": "vct", "tree": "(" + " " * (MAX_REVIEW_BYTES // 4) + ")"}
    found = refused(reviewed(positions=[position | {"win": proof}] * 4 + [last]))
    assert (found.status, found.code) == (413, "too-large")
    assert found.detail.en == "The review is too long to be stored."
