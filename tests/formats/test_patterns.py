"""Every pattern of the readers means the same in every version of Python."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tengen import formats

parser: Any = importlib.import_module("re._parser")
CHOICES = {"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT", "BRANCH"}


def patterns() -> dict[str, str | bytes]:
    """The compiled patterns of all modules by name, and the prefixes by which formats are told."""
    found: dict[str, str | bytes] = {}
    for module in pkgutil.iter_modules(formats.__path__):
        members = vars(importlib.import_module(f"tengen.formats.{module.name}"))
        for name, value in members.items():
            if isinstance(value, re.Pattern):
                found[f"{module.name}.{name}"] = value.pattern
    for each in formats.FORMATS.values():
        for cell in getattr(each.recognises, "__closure__", None) or ():
            found[f"{each.name}: its beginning"] = cell.cell_contents
    return found


def misread_groups(parsed: Any) -> Iterator[Any]:
    """Possessive repeats of a group that contains a repeat or a choice and is not atomic.

    Python before 3.11.5, such as that of Debian 12, goes on from a wrong place after the last
    repetition (https://github.com/python/cpython/issues/106052).
    """
    for operation, argument in operations(parsed):
        if operation == "POSSESSIVE_REPEAT":
            body = argument[2]
            is_atomic = len(body) == 1 and str(body[0][0]) == "ATOMIC_GROUP"
            if not is_atomic and any(name in CHOICES for name, _ in operations(body)):
                yield body


def operations(parsed: Any) -> Iterator[tuple[str, Any]]:
    """Every operation of a parsed pattern, also inside groups, with its argument."""
    if isinstance(parsed, parser.SubPattern):
        for operation, argument in parsed:
            yield str(operation), argument
            yield from operations(argument)
    elif isinstance(parsed, tuple | list):
        for each in parsed:
            yield from operations(each)


def test_no_possessive_group_is_misread() -> None:
    found = patterns()
    assert "sgf_reader._TOKEN" in found
    assert "sgf: its beginning" in found
    bad = [name for name, pattern in found.items() if any(misread_groups(parser.parse(pattern)))]
    assert bad == []


@pytest.mark.parametrize(
    "pattern", ["(?:a+b)*+", "(a(?:;b*+c)?+)", "x|(?:(?:ab?){1,3}+)y", "(?:a|bc)*+"]
)
def test_a_group_that_would_is_found(pattern: str) -> None:
    assert list(misread_groups(parser.parse(pattern)))


@pytest.mark.parametrize("pattern", ["(?>a+b)*+", r"\s*+[ab]++.?+", "(?:a+b)*", "(?:ab)*+"])
def test_a_group_that_would_not_is_not(pattern: str) -> None:
    assert not list(misread_groups(parser.parse(pattern)))
