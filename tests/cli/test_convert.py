"""The arguments and options of `tengen convert`."""

from __future__ import annotations

from pathlib import Path

from tengen import formats
from tests.cli.conftest import Run


def test_rule_size_and_encoding_fill_in_what_a_file_lacks(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("h8i9i7\n")
    options = ("--rule", "renju", "--size", "19", "--encoding", "gbk")
    assert run("convert", "in.txt", "out.sgf", *options).code == 0
    game = formats.read(tmp_path / "out.sgf")[0]
    assert (game.size, game.rule) == (19, "renju")


def test_both_names_are_needed(run: Run) -> None:
    for arguments in ((), ("one.sgf",)):
        result = run("convert", *arguments)
        assert (result.code, result.out) == (2, "")
        assert "missing arguments IN and OUT" in result.err
