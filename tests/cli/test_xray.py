"""`tengen xray`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen import bundle, roster
from tengen.players.base import Player
from tests.cli.conftest import Run
from tests.web.stubs import TinyAlphaBeta, TinyMonteCarlo

TINY: dict[str, type[TinyAlphaBeta | TinyMonteCarlo]] = {
    "tiny": TinyAlphaBeta,
    "games": TinyMonteCarlo,
}


@pytest.fixture(autouse=True)
def tiny_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players that think for a moment only."""

    def create(spec: str) -> Player:
        if spec not in TINY:
            raise ValueError(f"{spec!r} is not a player")
        return TINY[spec]()

    monkeypatch.setattr(roster, "create", create)


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the bundle would be; it is not there yet."""
    folder = tmp_path / "static"
    folder.mkdir()
    monkeypatch.setattr(bundle, "FOLDER", folder)
    return folder


def test_the_decision_is_told(run: Run) -> None:
    result = run("xray", "h8i9", "--player", "tiny", "--depth", 2)
    assert result.code == 0
    first, second = result.out.splitlines()
    assert first.startswith("tiny:alphabeta plays ")
    assert first.endswith(", 75.00% pruned)")
    assert second == "17 nodes"


def test_a_monte_carlo_player_has_nothing_pruned(run: Run) -> None:
    assert "pruned" not in run("xray", "h8i9", "--player", "games").out


def test_a_tree_that_is_not_whole_is_told(run: Run) -> None:
    out = run("xray", "h8i9", "--player", "tiny", "--depth", 2, "--nodes", 5).out
    assert out.endswith("17 nodes, the first 5 kept\n")


def test_the_tree_is_printed_as_json(run: Run) -> None:
    data = json.loads(run("xray", "h8i9", "--player", "tiny", "--json").out)
    assert data["format"] == "tengen-xray"
    assert data["nodes"][0]["m"] is None


def test_the_tree_is_written_as_json(run: Run, tmp_path: Path) -> None:
    result = run("xray", "h8i9", "--player", "tiny", "--rule", "renju", "-o", "tree.json")
    assert result.out.endswith("wrote tree.json\n")
    data = json.loads((tmp_path / "tree.json").read_text(encoding="utf-8"))
    assert data["position"]["rule"] == "renju"


def test_the_tree_is_written_as_a_page(run: Run, tmp_path: Path, static: Path) -> None:
    (static / "xray.js").write_text("start()", encoding="utf-8")
    (static / "xray.css").write_text("", encoding="utf-8")
    assert run("xray", "h8i9", "--player", "tiny", "-o", "tree.html").code == 0
    assert "start()" in (tmp_path / "tree.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("static")
def test_without_a_bundle_the_tree_is_still_written_and_what_is_missing_is_told(
    run: Run, tmp_path: Path
) -> None:
    result = run("xray", "h8i9", "--player", "tiny", "-o", "tree.html")
    assert result.code == 2
    assert "needs xray.js, which is not built: run `make web` (needs Node.js" in result.err
    assert result.err.endswith("; the tree is saved in tree.json\n")
    assert not (tmp_path / "tree.html").exists()
    assert json.loads((tmp_path / "tree.json").read_text(encoding="utf-8"))["nodes"]


@pytest.mark.usefixtures("static")
def test_without_a_bundle_no_other_file_is_replaced(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tree.json").write_text("mine", encoding="utf-8")
    result = run("xray", "h8i9", "--player", "tiny", "-o", "tree.html")
    assert result.code == 2
    assert "tree.json already exists" in result.err
    assert (tmp_path / "tree.json").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-o", "tree.png"), "tree.png: expected a file name with .json or .html"),
        (("--nodes", "0"), "--nodes 0: expected 1 to 1000000"),
        (("--depth", "0"), "depth must be greater than 0, not 0"),
        (("--seconds", "-1"), "seconds must be greater than 0, not -1.0"),
        (("--player", "nobody"), "'nobody' is not a player"),
    ],
)
def test_what_cannot_be_done_is_told(run: Run, arguments: tuple[str, ...], message: str) -> None:
    result = run("xray", "h8i9", "--player", "tiny", *arguments)
    assert (result.code, result.err) == (2, f"error: {message}\n")


def test_a_finished_game_has_nothing_to_search(run: Run) -> None:
    result = run("xray", "h8a1h9a2h10a3h11a4h12", "--player", "tiny")
    assert result.code == 2
    assert "the game is over" in result.err
