from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ATTACK = "h8a1h9a2i8a4i9c1"


def test_a_win_is_shown_with_its_tree(run: Run) -> None:
    result = run("solve", "h8a1h9a2h10a4", "--kind", "vcf")
    assert (result.code, result.err) == (0, "")
    head, line, *tree, effort = result.out.splitlines()
    assert head == "A forced win for black by continuous fours:"
    assert line.startswith("Line: h")
    assert tree[-1].endswith("#")
    assert effort.endswith(" s")


def test_a_proof_is_written_and_verified(run: Run, tmp_path: Path) -> None:
    result = run("solve", ATTACK, "--kind", "vct", "--proof", "win.proof", "--json")
    facts = json.loads(result.out)
    assert (facts["status"], facts["kind"], facts["attacker"]) == ("win", "vct", "black")
    assert len(facts["line"]) % 2 == 1
    assert set(facts) == {"status", "kind", "attacker", "line", "nodes", "seconds"}
    verified = run("verify", "win.proof")
    assert verified.code == 0
    assert verified.out.startswith("Valid: black wins by fours and threats; ")
    assert json.loads(run("verify", "win.proof", "--json").out)["valid"] is True
    text = (tmp_path / "win.proof").read_text()
    (tmp_path / "win.proof").write_text(text[:-20])
    broken = run("verify", "win.proof")
    assert broken.code == 1
    assert broken.out.startswith("Not valid: ")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "No forced win for black by continuous fours: everything was searched."),
        ("zh", "黑方没有必胜（连续冲四）：已全部搜索。"),
        ("ja", "黒の必勝はありません（四追い）。すべて探索しました。"),
    ],
)
def test_no_win_is_said_in_every_language(run: Run, language: str, sentence: str) -> None:
    result = run("solve", "h8i9", "--kind", "vcf", "--lang", language)
    assert result.out.splitlines()[0] == sentence


def test_all_first_moves_that_win(run: Run) -> None:
    result = run("solve", "h8a1h9a2h10a4", "--kind", "vcf", "--all", "--json")
    assert {"h7", "h11"} <= set(json.loads(result.out)["first_moves"])


def test_a_limit_gives_unknown(run: Run) -> None:
    result = run("solve", "h8i9i7g9j8", "--nodes", "2000")
    assert result.out.startswith("Unknown: a limit was reached")


def test_misuse_is_one_line(run: Run) -> None:
    over = run("solve", "h8a1h9a2h10a3h11a4h12")
    assert (over.code, over.err) == (2, "error: the game is over in this position\n")
    missing = run("verify", "nowhere.proof")
    assert missing.code == 2
    assert missing.err.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--defend", "--lost"], "--defend, --lost"),
        (["--defend", "--side", "black", "--all"], "--defend, --all, --side"),
        (["--lost", "--shortest", "--move", "1"], "--lost, --shortest, --move"),
    ],
)
def test_contradictory_options_are_one_line(run: Run, options: list[str], named: str) -> None:
    result = run("solve", "h8", *options)
    assert (result.code, result.err) == (
        2,
        f"error: these options cannot be combined: {named}\n",
    )


def test_a_game_without_a_winner_is_one_line(run: Run) -> None:
    result = run("solve", "h8", "--lost", "--lang", "ja")
    assert result.code == 2
    assert result.err.endswith("棋譜に勝者が記録されていません。勝者を指定してください\n")


def test_fours_and_threats_are_the_kind_of_defences(run: Run) -> None:
    facts = json.loads(run("solve", "h8a1h9a2h10", "--defend", "--json").out)
    assert (facts["kind"], sorted(facts["holding"])) == ("vct", ["h11", "h7"])
    fours = run("solve", "h8a1h9a2h10", "--defend", "--kind", "vcf", "--json")
    assert json.loads(fours.out)["kind"] == "vcf"


def test_the_winner_of_a_record_without_a_result_is_named_by_side(run: Run) -> None:
    moves = "h8a1h9a2h10c1h11"
    facts = json.loads(run("solve", moves, "--lost", "--side", "black", "--json").out)
    assert (facts["cause"], facts["number"], facts["move"]) == ("move", 6, "c1")
