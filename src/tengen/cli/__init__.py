"""The command line: runs a command and turns its errors into one line and an exit code."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Sequence

USER_FAULT = 2
"""Exit code for a bad argument, a bad file or an illegal move."""
OUR_FAULT = 1
"""Exit code for a bug."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as in shells: 128 + SIGINT."""
BROKEN_PIPE = 141
"""Exit code when the reader of the output has closed it (``| head``): 128 + SIGPIPE."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code; `argv` defaults to the process's arguments."""
    _accept_all_text()
    try:
        code = _run(sys.argv[1:] if argv is None else list(argv))
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
        traceback.print_exception(error)
    message = _user_message(error)
    if message is not None:
        _print_error(f"error: {message}")
        return USER_FAULT
    _print_error(
        f"error: this is a bug, please report it: {type(error).__name__}: {error}"
        " (set TENGEN_DEBUG=1 for a traceback)"
    )
    return OUR_FAULT


def _user_message(error: Exception) -> str | None:
    """The message for an error that the user can correct; ``None`` for a bug."""
    # typer has moved its usage error classes between versions, but not this method.
    usage = getattr(error, "format_message", None)
    if usage is not None:
        context = getattr(error, "ctx", None)
        hint = f" (see {context.command_path} --help)" if context is not None else ""
        return f"{usage().replace('Value error, ', '')}{hint}"
    if isinstance(error, OSError):
        reason = (error.strerror or str(error)).lower()
        return f"{error.filename}: {reason}" if error.filename is not None else reason
    return str(error) if isinstance(error, ValueError) else None


def _print_error(message: str) -> None:
    """Print one line on standard error, without control characters."""
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
