"""Arguments and options shared by several commands."""

from __future__ import annotations

import json

import pytest

from tengen.board import Rule
from tengen.cli.options import print_json
from tests.cli.conftest import Run


def test_json_is_indented_and_keeps_all_characters(capsys: pytest.CaptureFixture[str]) -> None:
    data = {"name": "连珠", "moves": ["h8", "i9"], "score": None}
    print_json(data)
    out = capsys.readouterr().out
    assert out.startswith('{\n  "name": "连珠",\n')
    assert out.endswith("}\n")
    assert json.loads(out) == data


@pytest.mark.parametrize("command", ["show", "forbidden", "analyse", "convert", "play"])
def test_rule_and_size_are_the_same_options_everywhere(run: Run, command: str) -> None:
    text = " ".join(run(command, "--help").out.split()).replace("- ", "-")  # unwrapped
    default = "renju" if command == "forbidden" else "freestyle"
    assert f"--rule RULE Rule: {', '.join(Rule)} (default: {default})." in text
    assert "--size N Board size, 5 to 22 (default: 15)." in text
