"""Runs the checks of a program one by one."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tengen.i18n import Language, LocalizedError, Message, text
from tengen.process.child import ProcessError
from tengen.protocol.check import commands, limits, moves, optional
from tengen.protocol.check.program import (
    Check,
    CheckFailed,
    CheckOptions,
    CheckSkipped,
    ProgramUnderTest,
)
from tengen.protocol.client.session import Log

_CHECKS = (*commands.CHECKS, *moves.CHECKS, *limits.CHECKS, *optional.CHECKS)


class Verdict(StrEnum):
    """The result of a check."""

    PASS = "pass"  # noqa: S105 - not a password
    """The program behaves as required."""
    FAIL = "fail"
    """It does not."""
    SKIP = "skip"
    """It lacks an optional feature, or the check is not possible."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One check with its verdict."""

    name: str
    """A short stable name."""
    is_mandatory: bool
    """Whether every program has to pass."""
    verdict: Verdict
    seconds: float
    """Wall time."""
    problem: str = ""
    """What the program did wrong or lacks, in English; empty if it passed."""

    @property
    def title(self) -> str:
        """`label` in English."""
        return self.label()

    def label(self, language: Language = "en") -> str:
        """The requirement that was checked."""
        return text(language, f"protocol.check.{self.name}")


def check_names() -> tuple[str, ...]:
    """The names of all checks, in order."""
    return tuple(check.name for check in _CHECKS)


def check_program(
    command: str | Sequence[str],
    options: CheckOptions | None = None,
    *,
    only: Sequence[str] = (),
    cwd: str | None = None,
    log: Log | None = None,
) -> Iterator[CheckResult]:
    """Test a program and yield each result as soon as it is known.

    `options` ``None``: the defaults. `only`: names of the checks to run; empty: all. If the program
    cannot start a game, the remaining checks are skipped. `log` receives every line of the
    conversation. ``ValueError`` for an unknown check or an empty command line.
    """
    unknown = set(only) - set(check_names())
    if unknown:
        known = ", ".join(check_names())
        raise LocalizedError("protocol.error.no_check", name=repr(min(unknown)), known=known)
    program = ProgramUnderTest(command, options or CheckOptions(), cwd, log)
    return _results(program, [check for check in _CHECKS if not only or check.name in only])


def is_sound(results: Sequence[CheckResult]) -> bool:
    """Whether no mandatory check has failed."""
    return not any(r.is_mandatory and r.verdict is Verdict.FAIL for r in results)


def _results(program: ProgramUnderTest, checks: Sequence[Check]) -> Iterator[CheckResult]:
    is_hopeless = False
    try:
        for check in checks:
            started = time.perf_counter()
            verdict = Verdict.SKIP
            problem: str = Message("protocol.error.no_game")
            if not is_hopeless:
                verdict, problem = _verdict(program, check)
            seconds = time.perf_counter() - started
            yield CheckResult(check.name, check.is_mandatory, verdict, seconds, problem)
            is_hopeless = is_hopeless or (check.is_vital and verdict is Verdict.FAIL)
    finally:
        program.close()


def _verdict(program: ProgramUnderTest, check: Check) -> tuple[Verdict, str]:
    try:
        check.run(program)
    except CheckSkipped as reason:
        return Verdict.SKIP, str(reason)
    except (CheckFailed, ProcessError) as problem:
        program.close()  # its state is unknown
        (message,) = problem.args  # may be a Message, which str() would not keep
        return Verdict.FAIL, message
    return Verdict.PASS, ""
