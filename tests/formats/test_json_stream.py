"""JSON documents read one game at a time."""

from __future__ import annotations

import io
import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.board import ParseError
from tengen.formats import streams
from tengen.formats.json_stream import stream
from tengen.formats.jsontext import write
from tengen.formats.options import Options
from tengen.game import Game
from tests.formats.strategies import games
from tests.patience import PATIENCE
from tests.rows import each_row

GOOD = {"size": 15, "rule": "renju", "nodes": [{}, {"parent": 0, "move": "h8"}]}
HEAD = '{"format": "tengen-game", "version": 1, "games": ['


def streamed(text: str, options: Options = Options()) -> list[Game]:
    return list(stream(io.BytesIO(text.encode()), options))


def document(*games: Any) -> str:
    return HEAD + "\n" + ",\n".join(map(json.dumps, games)) + "\n]}\n"


def nodes(*moves: tuple[int, str]) -> list[dict[str, Any]]:
    return [{}, *({"parent": parent, "move": move} for parent, move in moves)]


@settings(max_examples=10, deadline=None)
@given(st.lists(games(), max_size=3), st.integers(1, 300))
def test_games_cut_anywhere_are_those_that_were_written(records: list[Game], size: int) -> None:
    data = write(records, Options())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streams, "PIECE", size)
        found = list(stream(io.BytesIO(data), Options()))
    assert found == records
    assert not any(game.errors for game in found)


@each_row(
    ("change", "kept", "fault"),
    [
        ({"size": 99}, 0, "games[1].size: board size 99 is not within 5..22"),
        ({"rule": "chess"}, 0, "games[1].rule: 'chess' is not one of"),
        ({"colour": 1}, 0, "games[1]: 'colour' is not one of"),
        ({"nodes": 7}, 0, "games[1].nodes: expected a list"),
        ({"nodes": nodes((0, "h8"), (1, "i9"), (2, "zz"))}, 2, "games[1].nodes[3].move: 'zz'"),
        ({"nodes": nodes((0, "h8"), (7, "i9"))}, 1, "games[1].nodes[2].parent: expected"),
        ({"nodes": nodes((0, "h8"), (1, "i9"), (2, "h8"))}, 2, "games[1].move 3: h8 is occupied"),
    ],
)
def test_a_game_with_wrong_content_keeps_what_comes_before(
    change: dict[str, Any], kept: int, fault: str
) -> None:
    first, second, third = streamed(document(GOOD, GOOD | change, GOOD))
    assert (first.errors, third.errors) == ([], [])
    assert second.node_count == kept
    assert str(second.errors[0]).startswith(fault)
    second.validate()


def test_other_variations_of_a_wrong_move_are_kept() -> None:
    moves = nodes((0, "h8"), (1, "h8"), (2, "a1"), (1, "i9"))
    (game,) = streamed(document(GOOD | {"nodes": moves}))
    assert [str(node.move) for node in game.walk()] == ["h8", "i9"]


@pytest.mark.parametrize("size", [10, 64 * 1024])
@pytest.mark.parametrize("broken", ['{"size": 15, "rule" "renju"}', '{"size": nope}', "{]", "7"])
def test_after_a_fault_of_the_syntax_the_next_line_with_a_game_is_read(
    broken: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "PIECE", size)
    good = json.dumps(GOOD)
    first, second, third = streamed(f"{HEAD}\n{good},\n{broken},\n{good}\n]}}\n")
    assert (first.moves, third.moves) == (["h8"], ["h8"])
    (error,) = second.errors
    assert error.place.startswith("line 3, column ") or error.place == "games[1]"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "not a document with the format"),
        ("{}", "not a document with the format"),
        ('{"format": "other", "games": []}', "not a document with the format"),
        ('{"format": "tengen-game", "version": 2, "games": []}', "version 1 is the only one"),
        ('{"format" "tengen-game", "games": []}', "Expecting ':' delimiter"),
        ('{"games": [], "format": "tengen-game", "version": 1}', "not a document with the format"),
        ("[" * 50_000 + '"games": [', "nest too deeply"),
    ],
)
def test_a_file_that_is_no_document_of_games_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ParseError, match=problem):
        streamed(text)


def test_a_document_that_is_cut_off_says_so() -> None:
    whole = document(GOOD, GOOD)
    for end in range(len(HEAD) + 1, len(whole) - 4):
        found = streamed(whole[:end])
        assert [len(game.errors) for game in found[-1:]] == [1]
        assert all(not game.errors for game in found[:-1])


def test_a_game_beyond_the_limits_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "PIECE", 64)
    many = GOOD | {"nodes": nodes(*((0, "h8") for _ in range(30)))}
    refused, after = streamed(document(many, GOOD), Options(max_nodes=20))
    assert "more than the 20 positions" in str(refused.errors[0])
    assert after.moves == ["h8"]
    long = GOOD | {"info": {"comment": "a" * 5000}}
    refused, after = streamed(document(long, GOOD), Options(max_bytes=1000))
    assert "more than the 1000 bytes" in str(refused.errors[0])
    assert after.moves == ["h8"]


@each_row(
    "body",
    [
        "[" * 500_000,
        "{" * 500_000,
        '{"size": "' + "a" * 2_000_000,
        "\n{" * 300_000,
        "," * 1_000_000,
    ],
    lambda body: body[:12],
)
def test_a_hostile_document_costs_its_length_only(body: str) -> None:
    start = time.process_time()
    assert streamed(HEAD + body)[-1].errors
    # What this must catch is time that grows with the square.
    assert time.process_time() - start < PATIENCE
