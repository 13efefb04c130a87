"""Whether a program speaks the Gomocup protocol as it should: a list of checks, one by one."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tengen.players.base import PlayerError
from tengen.protocol import checks_commands, checks_limits, checks_moves, checks_optional
from tengen.protocol.candidate import Candidate, CheckOptions, Failed, Skipped
from tengen.protocol.session import Log

__all__ = ["CheckOptions", "CheckResult", "Verdict", "check_names", "check_program", "is_sound"]

_MODULES = (checks_commands, checks_moves, checks_limits, checks_optional)
_CHECKS = tuple(check for module in _MODULES for check in module.CHECKS)


class Verdict(StrEnum):
    """What came out of a check."""

    PASS = "pass"  # noqa: S105 - no password
    """The program does what it should."""
    FAIL = "fail"
    """It does not."""
    SKIP = "skip"
    """It lacks what it need not have, or nothing can be said."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One check with its verdict."""

    name: str
    """A short name that stays the same."""
    title: str
    """What was checked, as a sentence about the program."""
    is_mandatory: bool
    """Whether every program has to pass."""
    verdict: Verdict
    seconds: float
    """Wall time."""
    problem: str = ""
    """What the program did wrong or lacks; empty if it passed."""


def check_names() -> tuple[str, ...]:
    """The names of all checks, in their order."""
    return tuple(check.name for check in _CHECKS)


def check_program(
    command: str | Sequence[str],
    options: CheckOptions | None = None,
    *,
    only: Sequence[str] = (),
    cwd: str | None = None,
    log: Log | None = None,
) -> Iterator[CheckResult]:
    """Test a program and tell each result as soon as it is there.

    `options` ``None`` are the usual ones. `only` names the checks to run; without names all are
    run. If the program cannot even start a game, what would follow is skipped. `log` hears every
    line that is exchanged. ``ValueError`` if there is no such check, or the command line names no
    program.
    """
    unknown = set(only) - set(check_names())
    if unknown:
        raise ValueError(f"there is no check {min(unknown)!r}: expected {', '.join(check_names())}")
    candidate = Candidate(command, options or CheckOptions(), cwd, log)
    return _results(candidate, [check for check in _CHECKS if not only or check.name in only])


def is_sound(results: Sequence[CheckResult]) -> bool:
    """Whether no mandatory check has failed."""
    return not any(r.is_mandatory and r.verdict is Verdict.FAIL for r in results)


def _results(
    candidate: Candidate, checks: Sequence[checks_commands.Check]
) -> Iterator[CheckResult]:
    is_hopeless = False
    try:
        for check in checks:
            started = time.perf_counter()
            verdict, problem = Verdict.SKIP, "no game can be started"
            if not is_hopeless:
                verdict, problem = _judged(candidate, check)
            seconds = time.perf_counter() - started
            yield CheckResult(
                check.name, check.title, check.is_mandatory, verdict, seconds, problem
            )
            is_hopeless = is_hopeless or (check.is_vital and verdict is Verdict.FAIL)
    finally:
        candidate.close()


def _judged(candidate: Candidate, check: checks_commands.Check) -> tuple[Verdict, str]:
    try:
        check.run(candidate)
    except Skipped as reason:
        return Verdict.SKIP, str(reason)
    except (Failed, PlayerError) as problem:
        candidate.close()  # nobody knows what it would say next
        return Verdict.FAIL, str(problem)
    return Verdict.PASS, ""
