"""`tengen bench`."""

from __future__ import annotations

import json
import sys
from itertools import product
from typing import Any

import pytest

from tengen.board import Rule
from tengen.cli.bench import positions
from tests.cli.conftest import Run


def _facts(run: Run, *arguments: str) -> dict[str, Any]:
    result = run("bench", *arguments, "--json")
    assert (result.code, result.err) == (0, "")
    facts: dict[str, Any] = json.loads(result.out)
    return facts


def test_the_positions_are_open_and_have_all_rules_and_two_sizes() -> None:
    boards = positions()
    assert len(boards) == len({board.canonical_key for board in boards}) == 30
    assert {(b.rule, b.size) for b in boards} == set(product(Rule, (15, 20)))
    assert all(board.outcome is None and board.legal_points() for board in boards)
    stones = {len(board.moves) for board in boards}
    assert (min(stones), max(stones)) == (4, 40)


def test_every_position_has_a_line_and_the_sum_follows(run: Run) -> None:
    result = run("bench", "--depth", "1")
    assert (result.code, result.err) == (0, "")
    *lines, empty, total, signature, speed = result.out.splitlines()
    assert len(lines) == 30
    assert empty == ""
    assert all(" stones" in line and line.endswith(" s") for line in lines)
    nodes = [int(line.split(" stones")[1].split()[0].replace(",", "")) for line in lines]
    assert total.startswith("30 positions in ")
    assert signature == f"signature: {sum(nodes)}"
    assert speed.startswith("nodes per second: ")


def test_the_signature_is_the_same_in_every_run(run: Run) -> None:
    one, same = (_facts(run, "--depth", "3") for _ in range(2))
    assert one["signature"] == same["signature"] == one["nodes"]
    assert [p["nodes"] for p in one["positions"]] == [p["nodes"] for p in same["positions"]]
    assert one["nodes_per_second"] == pytest.approx(one["nodes"] / one["seconds"])


def test_several_threads_have_no_signature(run: Run) -> None:
    facts = _facts(run, "--depth", "1", "--threads", "2")
    assert (facts["signature"], facts["threads"]) == (None, 2)
    assert "the signature requires one thread" in run("bench", "--depth", "1", "--threads", "2").out


def test_a_terminal_has_a_bar(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "━" in run("bench", "--depth", "1").out


def test_data_for_programs_are_nothing_else(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert _facts(run, "--depth", "1")["depth"] == 1


@pytest.mark.parametrize("arguments", [("--depth", "0"), ("--threads", "0")])
def test_bad_settings_are_told(run: Run, arguments: tuple[str, ...]) -> None:
    result = run("bench", *arguments)
    assert result.code == 2
    assert result.err.startswith("error: ")
