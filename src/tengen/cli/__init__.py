"""The command line: every command's errors end here as one plain line and an exit code."""

# ruff: noqa: PLC0415 - what is not needed is not loaded: the command line starts quickly
from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Sequence

USER_FAULT = 2
"""The exit code for a bad argument, a bad file, a move that cannot be played."""
OUR_FAULT = 1
"""The exit code for a bug."""
INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""
BROKEN_PIPE = 141
"""The exit code when the reader of our output has gone (``| head``), as shells have it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code; `argv` ``None`` takes the process's arguments."""
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
        # Not command.main(), which has its own idea of error messages, Ctrl-C and pipes.
        with command.make_context("tengen", arguments or ["--help"]) as context:
            command.invoke(context)
    except typer.Exit as ending:
        return ending.exit_code
    return 0


def _report(error: Exception) -> int:
    """Say what went wrong in one line; the exit code tells whose fault it is."""
    if os.environ.get("TENGEN_DEBUG") == "1":
        traceback.print_exception(error)
    message = _user_message(error)
    if message is not None:
        _say(f"error: {message}")
        return USER_FAULT
    _say(
        f"error: this is a bug, please report it: {type(error).__name__}: {error}"
        " (TENGEN_DEBUG=1 shows where)"
    )
    return OUR_FAULT


def _user_message(error: Exception) -> str | None:
    """What to tell about an error that is the user's to mend; ``None`` for a bug."""
    # The classes of usage errors have moved between versions of typer; this method has not.
    usage = getattr(error, "format_message", None)
    if usage is not None:
        context = getattr(error, "ctx", None)
        hint = f" (see {context.command_path} --help)" if context is not None else ""
        return f"{usage().replace('Value error, ', '')}{hint}"
    if isinstance(error, OSError):
        reason = (error.strerror or str(error)).lower()
        return f"{error.filename}: {reason}" if error.filename is not None else reason
    return str(error) if isinstance(error, ValueError) else None


def _say(message: str) -> None:
    """One line on standard error, whatever the message holds."""
    line = "".join(c if c.isprintable() else " " for c in " ".join(message.split()))
    with contextlib.suppress(OSError):
        sys.stderr.write(f"{line}\n")


def _accept_all_text() -> None:
    """Let no character that a terminal or a pipe cannot take end the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Send what is still waiting to be written nowhere, or Python would complain at its end."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
