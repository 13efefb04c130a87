"""A player's search as data and as a page."""

# ruff: noqa: ARG001, ARG002 - stand-ins have no use for some of what they are given

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Callable
from math import inf, nan
from pathlib import Path

import pytest

from tengen import bundle, xray
from tengen.board import Board, Color, Point
from tengen.players.base import Decision, Limit, Player, Reporter, Statistics
from tengen.players.classic.automaton import Automaton
from tengen.players.trace import Recorder
from tengen.score import Score
from tengen.stop import StopToken
from tengen.xray import BundleMissing, page, record
from tests.web.stubs import AtOnce, TinyAlphaBeta, TinyMonteCarlo

Search = Callable[["Scripted"], None]


class Scripted(Player):
    """Tells its trace what a test wants to see recorded."""

    name = "scripted"

    def __init__(self, script: Search, decision: Decision | None = None) -> None:
        super().__init__()
        self._script = script
        self._decision = decision or Decision(point=Point("h8"))

    def choose(
        self,
        board: Board,
        limit: Limit = Limit(),
        report: Reporter | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        self._script(self)
        return self._decision


def nothing(player: Scripted) -> None:
    """Search nothing."""


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "xray.js").write_text('const end = "</script><!-- ";', encoding="utf-8")
    (tmp_path / "xray.css").write_text("body { margin: 0 }", encoding="utf-8")
    monkeypatch.setattr(bundle, "FOLDER", tmp_path)
    return tmp_path


def test_the_position_is_recorded() -> None:
    board = Board.from_moves("h8i9i7", size=11, rule="renju")
    assert record(AtOnce(), board)["position"] == {
        "size": 11,
        "rule": "renju",
        "turn": "white",
        "black": ["h8", "i7"],
        "white": ["i9"],
        "last": "i7",
    }


def test_a_pass_is_no_last_move_to_be_seen() -> None:
    board = Board.from_moves("h8--", rule="renju")
    assert record(AtOnce(), board)["position"]["last"] is None


def test_the_decision_is_recorded_with_its_statistics() -> None:
    scores = {Point("h8"): inf, Point("i9"): -3.5}
    figures = Statistics(
        10, leaves=6, cutoffs=2, seconds=0.5, plain_nodes=40, plain_nodes_all=100, scores=scores
    )
    decision = Decision(
        point=Point("h8"),
        score=Score.mate(3, Color.BLACK),
        pv=(Point("h8"), Point("i9")),
        depth=4,
        statistics=figures,
    )
    data = record(Scripted(nothing, decision), Board())
    assert data["decision"] == {
        "point": "h8",
        "score": "inf",
        "mate_in": 3,
        "pv": ["h8", "i9"],
        "depth": 4,
        "nodes": 10,
        "leaves": 6,
        "cutoffs": 2,
        "seconds": 0.5,
        "plain_nodes": 40,
        "pruning_ratio": 0.75,
        "pruning_ratio_all": 0.9,
        "scores": {"h8": "inf", "i9": -3.5},
    }


def test_the_nodes_of_alpha_beta_are_recorded_in_few_bytes() -> None:
    def search(player: Scripted) -> None:
        assert player.trace is not None
        player.trace.enter(None, 1, -inf, inf)
        player.trace.enter(Point("h8"), 0, -inf, inf)
        player.trace.evaluate(720)
        player.trace.leave(720)
        player.trace.cut("beta", 720)
        player.trace.leave(720)

    data = record(Scripted(search), Board())
    assert data["kind"] == "alphabeta"
    assert data["nodes"] == [
        {"m": None, "p": -1, "v": 720, "d": 1, "a": "-inf", "b": "inf", "c": "beta"},
        {"m": "h8", "p": 0, "v": 720, "d": 0, "a": "-inf", "b": "inf", "e": True},
    ]


def test_the_number_of_skipped_moves_is_recorded_where_a_player_tells_it() -> None:
    def search(player: Scripted) -> None:
        assert isinstance(player.trace, Recorder)
        player.trace.enter(None, 1, 0, 1)
        player.trace.nodes[0].extra["skipped"] = 7
        player.trace.leave(nan)

    node = record(Scripted(search), Board())["nodes"][0]
    assert (node["s"], node["v"]) == (7, None)


def test_a_monte_carlo_tree_is_recorded_with_visits() -> None:
    data = record(TinyMonteCarlo(), Board(), Limit(nodes=60))
    assert (data["kind"], data["view"]) == ("mcts", None)
    assert data["nodes"][0] == {"m": None, "p": -1, "v": 0.5, "n": 60}
    first_level = [node["n"] for node in data["nodes"] if node["p"] == 0]
    assert sum(first_level) == 60


@pytest.mark.parametrize("view", ["root", "mover", "opponent"])
def test_for_whom_figures_are_good_is_told_by_the_tree(view: xray.View) -> None:
    data = record(TinyAlphaBeta(view), Board.from_moves("h8i9i7g9"), Limit(depth=3))
    assert data["view"] == view


def test_an_answer_without_a_search_has_no_nodes() -> None:
    data = record(AtOnce(), Board())
    assert (data["nodes"], data["entered"], data["complete"]) == ([], 0, True)


def test_nodes_beyond_the_limit_are_only_counted() -> None:
    whole = record(TinyAlphaBeta(), Board(), Limit(depth=3))
    part = record(TinyAlphaBeta(), Board(), Limit(depth=3), max_nodes=10)
    assert whole["complete"]
    assert not part["complete"]
    assert part["entered"] == whole["entered"]
    assert len(part["nodes"]) == 10


def test_a_cancelled_search_is_recorded_as_far_as_it_went() -> None:
    stop = StopToken()
    stop.cancel()
    data = record(Automaton(), Board.from_moves("h8i9i7"), stop=stop)
    assert data["decision"]["nodes"] < 10


def test_at_least_one_node_must_be_kept() -> None:
    with pytest.raises(ValueError, match="max_nodes must be at least 1, got 0"):
        record(AtOnce(), Board(), max_nodes=0)


def test_the_players_own_trace_comes_back_even_after_a_failure() -> None:
    def fail(player: Scripted) -> None:
        raise ValueError("no move")

    player = Scripted(fail)
    player.trace = own = Recorder()
    with pytest.raises(ValueError, match="no move"):
        record(player, Board())
    assert player.trace is own


def test_data_survives_strict_json() -> None:
    data = record(TinyAlphaBeta(), Board(), Limit(depth=2))
    assert json.loads(json.dumps(data, allow_nan=False)) == data


@pytest.mark.usefixtures("static")
def test_a_page_carries_its_data_whatever_it_holds() -> None:
    data = record(AtOnce(), Board()) | {"player": "</script><!-- <b>"}
    found = re.search(r'id="xray-data">(.*?)</script>', page(data), re.DOTALL)
    assert found is not None
    assert json.loads(found[1]) == data


@pytest.mark.usefixtures("static")
def test_a_page_runs_its_own_script_and_no_other() -> None:
    document = page(record(AtOnce(), Board()))
    scripts = re.findall(r"<script>(.*?)</script>", document, re.DOTALL)
    assert scripts == [r'const end = "<\/script><\!-- ";']
    digest = base64.b64encode(hashlib.sha256(scripts[0].encode()).digest()).decode()
    assert f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'sha256-" in document


@pytest.mark.usefixtures("static")
def test_a_page_names_no_other_place() -> None:
    assert "http://" not in page(record(AtOnce(), Board()))
    assert "https://" not in page(record(AtOnce(), Board()))


@pytest.mark.parametrize("name", ["xray.js", "xray.css"])
def test_a_missing_bundle_is_told_with_the_way_to_get_it(static: Path, name: str) -> None:
    (static / name).unlink()
    with pytest.raises(BundleMissing, match=f"needs {re.escape(name)}.*run `make web`"):
        page(record(AtOnce(), Board()))
