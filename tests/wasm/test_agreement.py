"""The engine in the browser gives the same answers as the compiled extension."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tengen.board import Board, Color, Rule
from tengen.cli.bench import positions
from tengen.engine import Engine
from tengen.hint import five_points, reasons
from tengen.players.base import Limit
from tengen.server.study.threats import threats
from tests.wasm import probe
from tests.wasm.games import facts, random_board
from tests.wasm.probe import Probe

POSITIONS = 400
"""For each of the five rules."""
DEPTH = 5


@pytest.fixture(scope="module")
def wasm() -> Iterator[Probe]:
    with probe.started() as started:
        yield started


def boards(rule: Rule, count: int, seed: int = 16) -> Iterator[Board]:
    chance = random.Random(f"{rule} {seed}")
    for _ in range(count):
        yield random_board(chance, rule)


@pytest.mark.parametrize("rule", list(Rule))
def test_rules_agree(wasm: Probe, rule: Rule) -> None:
    different = [
        board.to_text()
        for board in boards(rule, POSITIONS)
        if wasm.about("board", board) != facts(board)
    ]
    assert different == []


@pytest.mark.parametrize("rule", list(Rule))
def test_static_scores_and_searches_agree(wasm: Probe, rule: Rule) -> None:
    different = []
    wasm.load(rule)
    with Engine(hash_mb=32) as engine:
        for board in boards(rule, POSITIONS):
            if board.outcome is not None or not board.legal_points():
                continue
            wasm.ask("clear")
            engine.clear()
            found = wasm.choose(board, DEPTH)
            native = engine.choose(board, Limit(depth=DEPTH))
            here = (found["nodes"], found["lines"][0]["moves"], wasm.about("evaluate", board))
            there = (native.nodes, [str(move) for move in native.pv], engine.evaluate(board))
            if here != there:
                different.append((board.to_text(), here, there))
    assert different == []


def test_the_search_signature_is_the_same(wasm: Probe) -> None:
    depth, nodes = 7, {"wasm": 0, "native": 0}
    with Engine(hash_mb=32) as engine:
        for board in positions():
            wasm.load(board.rule)
            engine.clear()
            nodes["wasm"] += wasm.choose(board, depth)["nodes"]
            nodes["native"] += engine.choose(board, Limit(depth=depth)).nodes
    assert nodes["wasm"] == nodes["native"]


@pytest.mark.parametrize("level", range(1, 11))
def test_levels_choose_the_same_moves(wasm: Probe, level: int) -> None:
    wasm.load(Rule.FREESTYLE)
    with Engine(hash_mb=32, level=level, seed=7) as engine:
        for board in boards(Rule.FREESTYLE, 8):
            if board.outcome is not None or not board.legal_points():
                continue
            wasm.ask("clear")
            engine.clear()
            found = wasm.about("choose", board, None, None, None, level, 7, 0)
            assert found["lines"][found["choice"]]["moves"][0] == engine.choose(board).point


@pytest.mark.parametrize("rule", list(Rule))
def test_threats_reasons_shapes_and_explanations_agree(wasm: Probe, rule: Rule) -> None:
    chance = random.Random(3)
    for board in boards(rule, 30):
        told = [(each.shape, each.stones, each.gains) for each in threats(board).threats]
        found = [
            (each["shape"], each["stones"], each["gains"]) for each in wasm.about("threats", board)
        ]
        assert found == told
        for color in Color:
            fives = [str(point) for point in five_points(board, color)]
            assert wasm.about("fives", board, color) == fives
        if not board.legal_points():
            continue
        point = chance.choice(board.legal_points())
        why, here = reasons(board, point), wasm.about("reasons", board, point)
        assert here["idea"] == why.idea
        assert [(each["direction"], each["shape"]) for each in here["makes"]] == list(why.makes)
        assert here["blocks"] == list(why.blocks)
        shapes = wasm.about("shapes", board, point, "white")
        assert shapes == {str(d): str(s) for d, s in board.shapes(point, Color.WHITE).items()}
        explained = wasm.about("explain", board, point)
        assert explained["verdict"] == board.forbidden(point)


def test_a_win_by_fours_is_proved(wasm: Probe) -> None:
    board = Board.from_moves("h8a1i8a2j8a3h9a15i9c14", rule="freestyle")
    wasm.load(Rule.FREESTYLE)
    found = wasm.about("solve", board, "vcf", "", 3000, None, 16)
    assert found["status"] == "win"
    assert found["tree"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        (("board", 15, "renju", "h8 h8", "", "", ""), "occupied"),
        (("board", 15, "renju", "p1", "", "", ""), "off-board"),
        (("board", 4, "renju", "", "", "", ""), "position"),
        (("board", 15, "chess", "", "", "", ""), "position"),
        (("board", 15, "freestyle", "--", "", "", ""), "pass"),
        (("board", 15, "renju", "?", "", "", ""), "position"),
        (("board", 15, "renju", "", "h8", "h8", "black"), "occupied"),
        (("board", 15, "renju", "", "h8", "z99", "black"), "position"),
        (("explain", 15, "renju", "h8", "", "", "", "h8"), "occupied"),
        (("juggle", 15, "renju", "h8", "", "", "", "a1"), "request"),
        ((), "position"),
        (("choose", 15, "renju", "", "", "", ""), "evaluation"),
    ],
)
def test_hostile_requests_are_refused(fields: tuple[object, ...], code: str) -> None:
    with probe.started() as wasm:
        assert wasm.ask(*fields) == {"error": code}
        assert wasm.ask("board", 15, "renju", "", "", "", "")["turn"] == "black"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("", []),
        ("h8i9i7", ["h8", "i9", "i7"]),
        ("1. H8 i9; 2) V22 --", ["h8", "i9", "v22", "--"]),
    ],
)
def test_moves_are_read(wasm: Probe, text: str, moves: list[str]) -> None:
    assert wasm.ask("parse", text) == {"moves": moves}
    assert Board.from_moves(text, size=22, rule="renju").moves == tuple(moves)


def test_a_board_text_is_read(wasm: Probe) -> None:
    assert wasm.ask("parse", "5/5/2xo1/5/5 w renju") == {
        "size": 5,
        "rule": "renju",
        "turn": "white",
        "black": ["c3"],
        "white": ["d3"],
    }


@pytest.mark.parametrize(
    ("text", "problem"),
    [("h8 hello", "no_move"), ("w1", "no_move"), ("h23", "no_move"), ("5/5 b", "row_count")],
)
def test_unreadable_text_ends_the_instance(text: str, problem: str) -> None:
    with probe.started() as wasm, pytest.raises(probe.CoreError, match=f"^{problem}$"):
        wasm.ask("parse", text)
