"""`tengen analyse`."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from tengen import Board, Engine, Limit, Point, Report
from tengen.board import Color
from tengen.cli.analyse import Analysis, chance_text, facts_line, plain_lines
from tengen.score import Score
from tests.cli.conftest import Run, check_refused
from tests.cli.terminal import ESCAPE, Terminal

FOUR = "h8a1h9a2h10a3h11a4"
OVER = f"{FOUR}h12"
QUIET = "h8i9i7g9"


def _facts(run: Run, *arguments: str) -> dict[str, Any]:
    result = run("analyse", *arguments, "--json")
    assert (result.code, result.err) == (0, "")
    facts: dict[str, Any] = json.loads(result.out)
    return facts


def test_the_best_lines_are_said_one_below_the_other(run: Run) -> None:
    result = run("analyse", QUIET, "--depth", "3", "--lines", "3")
    assert (result.code, result.err) == (0, "")
    facts, *lines = result.out.splitlines()
    assert re.fullmatch(r"depth 3/\d+, [\d,]+ nodes, \d+\.\d s, [\d,]+ nodes/s", facts)
    assert [line.split(".")[0] for line in lines] == ["1", "2", "3"]
    assert all(re.fullmatch(r"\d\. [+-]\d+ \(\d+\.\d%\): [a-o]\d.*", line) for line in lines)


def test_the_answer_is_data_for_programs(run: Run) -> None:
    facts = _facts(run, QUIET, "--depth", "4", "--lines", "2")
    assert set(facts) == {"depth", "nodes", "seconds", "lines"}
    assert facts["depth"] == 4
    assert facts["nodes"] > 0
    first, second = facts["lines"]
    assert first["score"] >= second["score"]
    assert 0 < second["win_probability"] <= first["win_probability"] < 1
    assert first["pv"][0] != second["pv"][0]
    assert first["mate_in"] is None


def test_a_win_is_told_by_its_moves(run: Run) -> None:
    out = run("analyse", FOUR, "--depth", "2").out
    assert re.search(r"^1\. wins in 1 \(100\.0%\): h(7|12)$", out, re.MULTILINE)
    (line,) = _facts(run, FOUR, "--depth", "2")["lines"]
    assert (line["mate_in"], line["win_probability"]) == (1, 1.0)


def test_the_answer_speaks_chinese(run: Run) -> None:
    out = run("analyse", FOUR, "--depth", "2", "--lang", "zh").out
    assert out.startswith("深度 ")
    assert "1. 1步内胜" in out


def test_the_answer_speaks_japanese(run: Run) -> None:
    out = run("analyse", FOUR, "--depth", "2", "--lang", "ja").out
    assert out.startswith("深さ ")
    assert "1. 1手で勝ち" in out


def test_only_some_first_moves_are_looked_at(run: Run) -> None:
    facts = _facts(run, QUIET, "--depth", "2", "--lines", "5", "--only", "h9 i8,k11")
    assert {line["pv"][0] for line in facts["lines"]} == {"h9", "i8", "k11"}


def test_some_first_moves_are_left_out(run: Run) -> None:
    (best,) = _facts(run, QUIET, "--depth", "2")["lines"]
    (other,) = _facts(run, QUIET, "--depth", "2", "--exclude", best["pv"][0])["lines"]
    assert other["pv"][0] != best["pv"][0]


def test_threads_memory_nodes_and_time_are_heeded(run: Run) -> None:
    facts = _facts(run, QUIET, "--nodes", "2000", "--threads", "2", "--hash", "1")
    assert 0 < facts["nodes"] < 50_000
    facts = _facts(run, QUIET, "--seconds", "0.2", "--rule", "renju", "--size", "13")
    assert facts["seconds"] < 3


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((OVER,), "no move can be chosen: the game is over"),
        (("h8", "--only", "h8"), "h8 is not a legal move"),
        (("h8", "--only", "i9", "--exclude", "i9"), "no first move is left to analyse"),
        (("h8", "--exclude", "--"), "-- is not a legal move"),
        (("h8", "--only", "z99"), "z99"),
        (("h8", "--lines", "0"), "lines must be 1 to"),
        (("h8", "--threads", "0"), "threads must be 1 to"),
        (("h8", "--hash", "0"), "hash_mb must be 1 to"),
        (("h8", "--depth", "0"), "depth must be greater than 0"),
    ],
)
def test_bad_questions_are_told(run: Run, arguments: tuple[str, ...], problem: str) -> None:
    check_refused(run("analyse", *arguments), problem)


def _report(line: int, score: float = 0.0, mate_in: int | None = None, depth: int = 1) -> Report:
    return Report(
        score=Score(score, Color.BLACK, mate_in, 0.5),
        pv=(Point("h8"),),
        depth=depth,
        nodes=1000,
        seconds=0.5,
        line=line,
        selective_depth=7,
    )


def test_a_set_of_lines_counts_when_it_is_whole() -> None:
    analysis = Analysis()
    assert analysis.lines == []
    assert analysis.to_dict() == {"depth": 0, "nodes": 0, "seconds": 0.0, "lines": []}
    first = [_report(1), _report(2)]
    for report in first:
        analysis.add(report)
    assert analysis.lines == first
    second = [_report(1, depth=2), _report(2, depth=2)]
    analysis.add(second[0])
    assert analysis.lines == first
    analysis.add(second[1])
    assert analysis.lines == second


def test_reports_are_put_into_words() -> None:
    assert chance_text(_report(1)) == "50.0%"
    assert facts_line(_report(1)) == "depth 1/7, 1,000 nodes, 0.5 s, 2,000 nodes/s"


def test_without_any_report_that_is_said() -> None:
    assert plain_lines(Analysis()) == ["No result: the search had too little time."]


@pytest.fixture
def started(heeded_interrupt: None) -> Iterator[Any]:  # noqa: ARG001 - must come first
    terminals: list[Terminal] = []

    def start(*arguments: str) -> Terminal:
        terminals.append(Terminal("analyse", *arguments, COLUMNS="100"))
        return terminals[-1]

    yield start
    for terminal in terminals:
        terminal.process.kill()
        terminal.process.wait()


def test_a_terminal_shows_a_table_and_the_best_moves_on_the_board(started: Any) -> None:
    terminal = started(QUIET, "--depth", "4", "--lines", "2")
    shown = terminal.read_plain()
    assert terminal.close() == 0
    board = shown[shown.index(" 15 ┌") :]
    assert re.search(r"^ +\d+ [├┼─●•12]*1", board, re.MULTILINE)
    assert "Black to move." in board
    assert re.search(r"score +chance +depth +line", board)
    assert re.search(r"^1 +[+-]\d+ +\d+\.\d% +4/\d+ +[a-o]\d", board, re.MULTILINE)


def test_after_ctrl_c_what_is_known_is_shown(started: Any) -> None:
    terminal = started(QUIET, "--seconds", "600")
    assert " nodes/s" in terminal.read_plain(" nodes/s")
    terminal.process.send_signal(signal.SIGINT)
    terminal.process.send_signal(signal.SIGINT)  # people press it again
    shown = terminal.read_plain()
    assert terminal.close() in (130, -signal.SIGINT)
    assert "Black to move." in shown
    assert re.search(r"^1 +(wins|[+-]\d)", shown[shown.index("Black to move.") :], re.MULTILINE)


def test_an_interrupt_ends_the_search_and_leaves_the_answer(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Engine.analyse

    def interrupted(*arguments: Any, **options: Any) -> Iterator[Report]:
        for number, report in enumerate(real(*arguments, **options)):
            if number == 2:
                os.kill(os.getpid(), signal.SIGINT)
            yield report

    monkeypatch.setattr(Engine, "analyse", interrupted)
    result = run("analyse", QUIET, "--seconds", "60", "--json")
    assert (result.code, result.err) == (130, "")
    assert json.loads(result.out)["lines"][0]["pv"]
    assert signal.getsignal(signal.SIGINT) is not signal.SIG_DFL


def test_a_search_without_time_has_no_lines_on_the_board(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Engine, "analyse", lambda *_, **__: iter(()))
    monkeypatch.setattr("tengen.cli.analyse.sys.stdout.isatty", lambda: True, raising=False)
    assert "No result" in run("analyse", "h8").out


def test_the_table_is_drawn_while_lines_come_in(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tengen.cli.analyse.sys.stdout.isatty", lambda: True, raising=False)
    out = ESCAPE.sub("", run("analyse", QUIET, "--depth", "3").out)
    assert "White" not in out
    assert re.search(r"^1 +[+-]\d+ ", out, re.MULTILINE)


def test_the_engine_agrees_with_the_command(run: Run) -> None:
    (line,) = _facts(run, QUIET, "--depth", "5")["lines"]
    with Engine() as engine:
        decision = engine.choose(Board.from_moves(QUIET), Limit(depth=5))
    assert line["pv"] == [str(point) for point in decision.pv]
    assert line["score"] == decision.score
