"""The command line: runs a command and turns its errors into one line and an exit code."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence

USER_FAULT = 2
"""Exit code for a bad argument, a bad file or an illegal move."""
OUR_FAULT = 1
"""Exit code for a bug."""
INCOMPLETE = 3
"""Exit code when a part of the work was done, and the rest is reported."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as in shells: 128 + SIGINT."""
BROKEN_PIPE = 141
"""Exit code when the reader of the output has closed it (``| head``): 128 + SIGPIPE."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code; `argv` defaults to the process's arguments."""
    from tengen.cli.language import asked_language, speaking

    _accept_all_text()
    arguments = sys.argv[1:] if argv is None else list(argv)
    with speaking(asked_language(arguments)):
        return _exit_code(arguments)


def _exit_code(arguments: list[str]) -> int:
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return BROKEN_PIPE
    except SystemExit as ending:
        return ending.code if isinstance(ending.code, int) else OUR_FAULT
    except Exception as error:
        return _report(error)
    return code


def _run(arguments: list[str]) -> int:
    import typer

    from tengen.cli.app import command_line

    command = command_line()
    try:
        # command.main() has its own handling of errors, Ctrl-C and pipes, so it is not used.
        with command.make_context("tengen", arguments or ["--help"]) as context:
            command.invoke(context)
    except typer.Exit as ending:
        return ending.exit_code
    return 0


def _report(error: Exception) -> int:
    """Print the error in one line and return the exit code."""
    if os.environ.get("TENGEN_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    message = _user_message(error)
    if message is not None:
        _print_error(message)
        return USER_FAULT
    from tengen.cli.language import say

    _print_error(say("usage.bug", error=f"{type(error).__name__}: {error}"))
    return OUR_FAULT


def _user_message(error: Exception) -> str | None:
    """The message for an error that the user can correct; ``None`` for a bug."""
    from tengen.cli.language import language
    from tengen.cli.usage import system_message, usage_message
    from tengen.i18n import error_text
    from tengen.players.base import PlayerError

    usage = usage_message(error)
    if usage is not None:
        return usage
    if isinstance(error, OSError):
        return system_message(error)
    return error_text(error, language()) if isinstance(error, ValueError | PlayerError) else None


def _print_error(problem: str) -> None:
    """Print one line on standard error, without control characters."""
    from tengen.cli.language import say

    message = say("usage.error", message=problem)
    line = "".join(c if c.isprintable() else " " for c in " ".join(message.split()))
    with contextlib.suppress(OSError):
        sys.stderr.write(f"{line}\n")


def _accept_all_text() -> None:
    """Replace characters that a stream cannot encode instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Redirect standard output to the null device, so that Python's final flush does not fail."""
    with contextlib.suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
