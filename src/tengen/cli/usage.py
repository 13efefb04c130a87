"""Usage errors of the command line in the language of the run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tengen.cli.language import language, say
from tengen.i18n import localized, system_reason


def usage_message(error: Exception) -> str | None:
    """The message for an error of the argument parser; ``None`` for other errors."""
    # typer has moved these classes between versions, but kept their names and attributes.
    format_message = getattr(error, "format_message", None)
    if format_message is None:
        return None
    describe = _MESSAGES.get(type(error).__name__)
    message = (describe and describe(error)) or str(format_message())
    context = getattr(error, "ctx", None)
    return message if context is None else message + see_help(context.command_path)


def system_message(error: OSError) -> str:
    """The file and what is wrong with it."""
    reason = system_reason(error)
    if error.filename is None:
        return str(localized(reason, language()))
    return say("error.in_file", name=error.filename, problem=reason)


def see_help(command: str) -> str:
    """Where to read about a command."""
    return say("usage.see_help", command=command)


def _missing(error: Any) -> str | None:
    if error.param is None:
        return None
    is_argument = error.param.param_type_name == "argument"
    return say(f"usage.missing{'' if is_argument else '_option'}", name=_name(error.param))


def _no_such_option(error: Any) -> str:
    message = say("usage.no_such_option", name=error.option_name)
    near = sorted(error.possibilities or ())
    return message + (say("usage.did_you_mean", name=", ".join(near)) if near else "")


def _bad_option(error: Any) -> str:
    takes_value = "requires" in error.message
    return say(
        f"usage.{'needs_value' if takes_value else 'takes_no_value'}", name=error.option_name
    )


def _bad_value(error: Any) -> str | None:
    """The option, what was typed and what is expected."""
    expected = _expected(error.param)
    if expected is None:
        return None
    details: list[Any] = getattr(error.__cause__, "errors", list)()
    typed = details[0].get("input") if details else None
    key = "usage.bad_value" if isinstance(typed, str) else "usage.expected"
    return say(key, name=_name(error.param), typed=repr(typed)[:60], expected=expected)


def _expected(param: Any) -> str | None:
    """The values that a parameter takes; ``None`` if they cannot be described."""
    kind = getattr(param, "type_descriptor", None)
    if kind is None:
        return None
    if kind.choices:
        return say("usage.one_of", values=", ".join(str(choice) for choice in kind.choices))
    name = {int: "whole", float: "number"}.get(kind.annotation)
    if name is None:
        return None
    low, high = kind.parameter_info.min, kind.parameter_info.max
    bounds = "from" if high is None else "between"
    expected = say(f"usage.{name}")
    return expected if low is None else expected + say(f"usage.{bounds}", low=low, high=high)


def _name(param: Any) -> str:
    if param.param_type_name == "argument":
        return str(param.metavar or param.name.upper())
    return str(max(param.opts, key=len))


_MESSAGES: dict[str, Callable[[Any], str | None]] = {
    "MissingParameter": _missing,
    "NoSuchOption": _no_such_option,
    "BadOptionUsage": _bad_option,
    "BadParameter": _bad_value,
}
