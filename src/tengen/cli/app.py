"""The command line application: its commands are built when they are used."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import inspect
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache, wraps
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from tengen.cli.help import command_help, group_help
from tengen.cli.language import say
from tengen.cli.options import LanguageChoice
from tengen.cli.usage import see_help
from tengen.i18n import LocalizedError

COMMANDS = (
    *("serve", "site", "play", "players", "show", "forbidden", "analyse", "review", "solve"),
    *("verify", "compare", "xray"),
    *("match", "tournament", "brain", "brain-check", "convert", "bench"),
    *("selfplay", "train", "tune"),
)
"""In the order of the help page; the function of each is in the module of its name."""
_CONTEXT = {"help_option_names": ["-h", "--help"]}


class Command(TyperCommand):
    """A command with help and errors in the language of the run."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments; refuse those that are left over."""
        ctx.allow_extra_args = True
        left = super().parse_args(ctx, args)
        if left:
            found = " ".join(left)[:60]
            raise LocalizedError("cli.usage.extra", found=found, see=see_help(ctx.command_path))
        return left

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help page."""
        formatter.write(command_help(ctx, self, (self.epilog or "").splitlines()))


class Group(TyperGroup):
    """All commands."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - click's signature
        """The names of the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002 - click's signature
        """The command of that name; ``None`` if there is none."""
        return build(cmd_name) if cmd_name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command of the arguments; suggests a similar name if there is none."""
        name = args[0]
        if name not in COMMANDS:
            near = get_close_matches(name, COMMANDS, n=1)
            advice = say("usage.did_you_mean", name=near[0]) if near else see_help(ctx.command_path)
            raise LocalizedError("cli.usage.no_such_command", name=name[:40], advice=advice)
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands."""
        formatter.write(group_help(ctx, self, COMMANDS))


def _print_version(wanted: bool) -> None:
    if wanted:
        from tengen import __version__

        typer.echo(f"tengen {__version__}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", callback=_print_version, is_eager=True, help="option.version")
]


@cache
def command_line() -> TyperGroup:
    """The group of all commands."""
    app = _new_app()

    @app.callback(cls=Group, context_settings=_CONTEXT)
    def tengen(version: Version = False, lang: LanguageChoice = None) -> None:
        pass

    return typer.main.get_group(app)


@cache
def build(name: str) -> Any:
    """The command of that name."""
    short_name = name.replace("-", "_")
    module = import_module(f"tengen.cli.{short_name}")
    # The options of `serve` are made from its settings.
    function = module.command() if name == "serve" else getattr(module, short_name)
    app = _new_app()
    app.command(name, cls=Command, epilog="\n".join(module.EXAMPLES), context_settings=_CONTEXT)(
        with_language(function)
    )
    return typer.main.get_command(app)


def with_language(function: Callable[..., None]) -> Callable[..., None]:
    """The function with the option ``--lang``, which `tengen.cli.language` has read already."""

    @wraps(function)
    def run(*arguments: Any, lang: str | None = None, **options: Any) -> None:  # noqa: ARG001
        function(*arguments, **options)

    signature = inspect.signature(function, eval_str=True)
    kind = inspect.Parameter.KEYWORD_ONLY
    option = inspect.Parameter("lang", kind, default=None, annotation=LanguageChoice)
    parameters = [*signature.parameters.values(), option]
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return run


def _new_app() -> typer.Typer:
    # Plain help: loading rich for coloured help would take longer than everything else.
    return typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
