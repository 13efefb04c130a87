from __future__ import annotations

from pathlib import Path

import pytest

from tengen import PASS, Board, Color, Point
from tengen.solver import Hole, Proof, solve

ATTACK = "h8a1h9a2i8a4i9c1"


def test_a_proof_is_saved_and_loaded(tmp_path: Path) -> None:
    proof = solve(Board.from_moves(ATTACK), "vct")
    proof.save(tmp_path / "win.proof")
    loaded = Proof.load(tmp_path / "win.proof")
    assert (loaded.text, loaded.line) == (proof.text, proof.line)
    assert loaded.verify() == proof.verify() == proof.positions


def test_the_main_line_is_a_game_that_the_attacker_wins() -> None:
    board = Board.from_moves(ATTACK)
    proof = solve(board, "vct")
    for point in proof.line:
        board.play(point)
    assert board.outcome is not None
    assert board.outcome.winner is proof.attacker is Color.BLACK


def test_without_a_win_there_is_no_proof() -> None:
    proof = solve(Board(), "vcf")
    assert (proof.status, proof.line, proof.tree, proof.positions) == ("none", (), None, 0)
    with pytest.raises(ValueError, match="there is no proof: the status is none"):
        proof.verify()


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", "é".encode(), b"tengen-proof 1\n" * 9])
def test_what_is_not_a_proof_file_is_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(Hole, match="not a proof of version 1"):
        Proof.load(path)


def test_a_pass_is_a_pass() -> None:
    tree = "tengen-proof 1\nboard: 5/5/1ooo1/5/5 w freestyle\nattacker: white\nkind: vcf\n"
    proof = Proof.from_text(tree + "a3(*e3!)\n")
    assert proof.line == (Point("a3"), PASS, Point("e3"))
