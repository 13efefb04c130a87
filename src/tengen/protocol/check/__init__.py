"""Tests of a program's Gomocup protocol: a list of checks."""

from tengen.protocol.check.program import CheckOptions
from tengen.protocol.check.runner import CheckResult, Verdict, check_names, check_program, is_sound

__all__ = ["CheckOptions", "CheckResult", "Verdict", "check_names", "check_program", "is_sound"]
