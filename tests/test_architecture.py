"""The documents that describe the code name files, classes and calls that exist."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest

from tengen.board import Rule
from tengen.i18n import LANGUAGES, catalogue
from tengen.protocol.codec.commands import RULE_NUMBERS

ROOT = Path(__file__).parents[1]
DIAGRAM = re.compile(r"```mermaid\n(.*?)```", re.DOTALL)
PARTICIPANT = re.compile(r"participant (\w+) as (\S+)")
CALL = re.compile(r"(\w+)->>(\w+): (\w+)\(\)")
PATH = re.compile(r"`((?:core|docs|scripts|src|tests|web)/[\w./-]+\.\w+)`")


def participant(path: str) -> Any:
    """A class or module by its path below ``tengen``; ``None`` for what is outside Python."""
    if "." not in path and path[0].isupper():
        return None
    module, _, name = path.rpartition(".")
    if name.lstrip("_")[:1].isupper():
        return getattr(import_module(f"tengen.{module}"), name)
    return import_module(f"tengen.{path}")


def diagrams() -> list[str]:
    return DIAGRAM.findall((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))


def test_there_are_three_sequence_diagrams() -> None:
    assert len(diagrams()) == 3
    assert all(diagram.startswith("sequenceDiagram") for diagram in diagrams())


@pytest.mark.parametrize("number", range(3))
def test_every_call_of_a_diagram_exists(number: int) -> None:
    pytest.importorskip("fastapi")
    diagram = diagrams()[number]
    participants = {key: participant(path) for key, path in PARTICIPANT.findall(diagram)}
    calls = CALL.findall(diagram)
    assert len(calls) >= 5
    missing = [
        f"{callee}.{name}"
        for _, callee, name in calls
        if not callable(getattr(participants[callee], name, None))
    ]
    assert missing == []


def test_every_file_that_contributors_are_pointed_to_exists() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    paths = [path for path in PATH.findall(text) if "NAME" not in path and "/a/" not in path]
    assert len(paths) >= 12
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_language_has_its_catalogues_and_its_field_on_the_wire() -> None:
    pytest.importorskip("fastapi")
    messages = import_module("tengen.server.messages")
    assert set(messages.Text.model_fields) == set(LANGUAGES)
    catalogues = {path.stem for path in (ROOT / "src/tengen/i18n").glob("*.toml")}
    assert catalogues == set(LANGUAGES)
    assert {path.stem for path in (ROOT / "web/src/i18n").glob("[a-z][a-z].ts")} == set(LANGUAGES)


def test_every_rule_set_is_known_everywhere() -> None:
    pytest.importorskip("fastapi")
    rules = {str(rule) for rule in Rule}
    messages = import_module("tengen.server.messages.base")
    assert set(get_args(messages.RuleName)) == rules
    assert {str(rule) for rule in RULE_NUMBERS} == rules
    draft = (ROOT / "web/src/game/draft.ts").read_text(encoding="utf-8")
    assert [rule for rule in rules if f'"{rule}"' not in draft] == []
    labels = catalogue("en")
    assert [rule for rule in rules if f"server.rules.{rule}.label" not in labels] == []
