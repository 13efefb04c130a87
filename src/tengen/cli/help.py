"""Help texts of commands, in the language of the run and for a terminal of 80 columns.

Click measures text by its number of characters and has English headings, so the page is laid out
here. The help of an option is a key below ``[cli.help]``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any

from tengen.cli.language import say
from tengen.i18n import display_width

WIDTH = 80
"""Columns of a help page."""
_MAX_NAMES = 26
"""Columns of the names of options; the description of a longer one starts on the next line."""
_OPENING, _CLOSING = "（「『“《【", "。，、；：）」』”》】？！…ー々っゃゅょッャュョ"
_WIDE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_PIECE = re.compile(
    rf"[{_OPENING}]*(?:[^\s{_WIDE}{_OPENING}{_CLOSING}]+|[{_WIDE}])[{_CLOSING}]*|\s+|."
)
"""What stays on one line: a word, or an East Asian character with its punctuation."""


def wrapped(text: str, width: int) -> list[str]:
    """The lines of a paragraph, none wider than `width` columns unless a word is."""
    lines, line, used = [], "", 0
    for piece in _PIECE.findall(text):
        size = display_width(piece.rstrip())
        if line and used + size > width:
            lines.append(line.rstrip())
            line, used = "", 0
        if line or not piece.isspace():
            line += piece
            used += display_width(piece)
    return [*lines, line.rstrip()]


def command_help(context: Any, command: Any, examples: Iterable[str]) -> str:
    """The help page of one command."""
    params = [param for param in command.get_params(context) if not param.hidden]
    arguments = [param for param in params if param.param_type_name == "argument"]
    options = [param for param in params if param.param_type_name != "argument"]
    usage = " ".join([context.command_path, say("help.options"), *map(_argument_name, arguments)])
    return "\n".join(
        [
            *_usage(usage),
            *_paragraphs(command.name),
            *_section("arguments_heading", [(_argument_name(p), _described(p)) for p in arguments]),
            *_section("options_heading", [(_option_names(p), _described(p)) for p in options]),
            *_examples(examples),
        ]
    )


def group_help(context: Any, group: Any, commands: Iterable[str]) -> str:
    """The help page that lists all commands."""
    options = [(_option_names(p), _described(p)) for p in group.get_params(context)]
    usage = f"{context.command_path} {say('help.options')} {say('help.subcommand')}"
    return "\n".join(
        [
            *_usage(usage),
            *_paragraphs("tengen"),
            *_section("options_heading", options),
            *_section("commands_heading", [(name, summary(name)) for name in commands]),
        ]
    )


def summary(command: str) -> str:
    """The first sentence of a command's help."""
    return say(f"help.command.{command}").partition("\n")[0]


def _usage(usage: str) -> list[str]:
    return [say("help.usage", usage=usage), ""]


def _paragraphs(command: str) -> list[str]:
    lines = []
    for paragraph in say(f"help.command.{command}").split("\n"):
        lines += [*_indented(paragraph, 2), ""]
    return lines


def _indented(text: str, indent: int) -> list[str]:
    return [" " * indent + line for line in wrapped(text, WIDTH - indent)]


def _section(heading: str, rows: Sequence[tuple[str, str]]) -> list[str]:
    """A heading and rows of two columns; nothing if there are no rows."""
    if not rows:
        return []
    widest = max(width for name, _ in rows if (width := display_width(name)) <= _MAX_NAMES)
    lines = [say(f"help.{heading}")]
    for name, description in rows:
        text = _indented(description, widest + 4)
        if display_width(name) > widest:
            lines += [f"  {name}", *text]
        else:
            lines += [f"  {name}".ljust(widest + 4) + text[0].lstrip(), *text[1:]]
    return [*lines, ""]


def _examples(examples: Iterable[str]) -> list[str]:
    return [say("help.examples_heading"), *(f"  {line}" for line in examples)]


def _argument_name(param: Any) -> str:
    name = str(param.metavar or param.name.upper())
    return name if param.required else f"[{name.strip('[]')}]"


def _option_names(param: Any) -> str:
    """``-o, --output FILE`` or ``--pin / --no-pin``."""
    names = ", ".join(sorted(param.opts, key=len))
    if param.secondary_opts:
        return f"{names} / {param.secondary_opts[0]}"
    return f"{names} {param.metavar}" if param.metavar else names


def _described(param: Any) -> str:
    """The help of a parameter with its default."""
    key = "option.help" if "--help" in param.opts else param.help
    described = say(f"help.{key}")
    stop = say("help.full_stop")
    default = _default(param)
    if default:
        note = say("help.default", value=default)
    elif param.required and param.param_type_name != "argument":
        note = say("help.required")
    else:
        return described
    return f"{described.removesuffix(stop)}{note}{stop}"


def _default(param: Any) -> str:
    """The default value as it is typed; empty if there is none to show."""
    if isinstance(param.show_default, str):
        return param.show_default
    value = param.default
    if not param.show_default or value is None or value in ("", (), []):
        return ""
    if isinstance(value, bool):
        names = param.opts if value else param.secondary_opts
        return str(names[0]) if names and param.secondary_opts else ""
    if isinstance(value, float):
        return f"{value:g}"
    return str(value.value if isinstance(value, Enum) else value)
