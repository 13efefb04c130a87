"""Tests of whole tables: one test for all rows, which reports every row that fails."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

MAX_REPORTED = 20
"""Failing rows shown in full; of the others only the number is reported."""

MAX_NAME_LENGTH = 200


def each_row(
    names: str | tuple[str, ...], rows: Iterable[Any], label: Callable[..., str] | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Like ``pytest.mark.parametrize``, but one test that loops over the rows.

    Collecting and reporting a test costs milliseconds, more than most rows do. Each failing row is
    reported with its number and its values, or with what ``label`` returns for them. Decorators can
    be stacked. Fixtures are created once per test: use ``parametrize`` where a row needs a new one.
    """
    parameters = (names,) if isinstance(names, str) else names
    table = [row if len(parameters) > 1 else (row,) for row in rows]
    assert table, "a table without rows tests nothing"

    def decorate(check: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(check)
        def check_all(*args: Any, **fixtures: Any) -> None:
            failures = []
            for number, values in enumerate(table):
                try:
                    check(*args, **fixtures, **dict(zip(parameters, values, strict=True)))
                except (Exception, pytest.fail.Exception) as error:
                    name = label(*values) if label else ", ".join(map(repr, values))
                    kind = type(error).__name__
                    failures.append(f"row {number} [{name[:MAX_NAME_LENGTH]}] {kind}: {error}")
            if failures:
                shown = "\n\n".join(failures[:MAX_REPORTED])
                pytest.fail(f"{len(failures)} of {len(table)} rows fail:\n{shown}", pytrace=False)

        signature = inspect.signature(check)
        left = [value for key, value in signature.parameters.items() if key not in parameters]
        check_all.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return check_all

    return decorate
