"""`tengen verify` with files of others; with our own in test_solve.py."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_a_file_that_is_no_proof_has_a_hole(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;GM[4])")
    result = run("verify", "game.sgf", "--json")
    assert result.code == 1
    assert json.loads(result.out) == {"valid": False, "hole": "this is not a proof of version 1"}


PROOF = (
    b"tengen-proof 1\nboard: 5/1xxx1/5/ooo2/5 b freestyle\nattacker: black\nkind: vcf\na4(*e4!)\n"
)


@pytest.mark.parametrize(
    ("data", "hole"),
    [
        (PROOF, "e4 is not answered"),
        (PROOF.replace(b"\n", b"\r\n"), "this is not a proof of version 1"),
        (PROOF.replace(b"a4", b"a\xef\xbc\x94"), "this is not a proof of version 1"),
        (b"\xef\xbb\xbf" + PROOF, "this is not a proof of version 1"),
        (PROOF.replace(b"*", b"\0"), "the tree is broken near character 80"),
        (PROOF.replace(b"board: 5", b"board: 5" + b"0" * 300), "the position is not one"),
        (PROOF.replace(b"a4(*e4!)", b"a4(*" * 100_000), "the tree nests too deeply"),
        (PROOF + b"\n" * 20_000_000, "a proof has 20,000,000 characters at most"),
    ],
    ids=["hole", "crlf", "digit", "mark", "nul", "number", "deep", "long"],
)
def test_a_hostile_file_is_refused_in_one_line(
    data: bytes, hole: str, run: Run, tmp_path: Path
) -> None:
    (tmp_path / "hostile").write_bytes(data)
    result = run("verify", "hostile")
    assert (result.code, result.err) == (1, "")
    assert result.out.startswith(f"Not valid: {hole}")
    assert result.out.count("\n") == 1
