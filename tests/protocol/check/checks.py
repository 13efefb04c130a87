"""Runs checks of the programs of the tests."""

from __future__ import annotations

from collections.abc import Sequence

from tengen.protocol.check import CheckOptions, CheckResult, Verdict, check_program
from tests.protocol.launch import ROOT, command

OPTIONS = CheckOptions(seconds=0.3, tolerance=1.0, start_seconds=20)


IMPATIENT = CheckOptions(seconds=0.2, tolerance=0.3, start_seconds=20, memory_mb=150)


HASTY = CheckOptions(seconds=0.2, tolerance=0.2, start_seconds=2)


def run_checks(
    name: str,
    *arguments: str,
    options: CheckOptions = OPTIONS,
    only: Sequence[str] = (),
    log: list[str] | None = None,
) -> dict[str, CheckResult]:
    results = check_program(
        command(name, *arguments),
        options,
        only=only,
        cwd=str(ROOT),
        log=None if log is None else log.append,
    )
    return {result.name: result for result in results}


def run_check(
    check: str, name: str, *arguments: str, options: CheckOptions = IMPATIENT
) -> tuple[Verdict, str]:
    result = run_checks(name, *arguments, options=options, only=[check])[check]
    return result.verdict, result.problem
