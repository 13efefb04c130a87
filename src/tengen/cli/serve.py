"""`tengen serve`: the web app."""

# ruff: noqa: PLC0415 - imports are deferred so that the command line starts quickly
from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_origin

import typer
from typer.core import TyperCommand

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

    from tengen.server.host.settings import Settings

EXAMPLES = (
    "tengen serve",
    "tengen serve --host 0.0.0.0 --port 80 --log-format json",
    "tengen serve --db postgresql://tengen@localhost/tengen --workers 4",
    "tengen serve --program 'rapfi=/opt/rapfi/pbrain-rapfi' --config tengen.toml",
)
_OUR_FAULT = 1


def serve() -> None:
    """Start the web app: play in the browser, alone or with friends.

    Every setting can also come from the environment (TENGEN_PORT=8080) or a file (port = 8080).
    Games are stored and continue after a restart. Ctrl-C stops the server.
    """


class Command(TyperCommand):
    """`serve` with an option for each setting, built when the command is first used."""

    @cached_property
    def _built(self) -> Any:
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command()(_with_options())
        return typer.main.get_command(app)

    def get_params(self, ctx: Any) -> Any:
        """The options."""
        return self._built.get_params(ctx)

    def invoke(self, ctx: Any) -> Any:
        """Serve."""
        _require_extra()
        return self._built.invoke(ctx)


def _with_options() -> Callable[..., None]:
    """A function whose parameters are the fields of `Settings`."""
    _require_extra()
    from tengen.server.host.settings import Settings, flag_of, load_settings

    def run(config: Path | None, **flags: Any) -> None:
        _run(load_settings(flags, config))

    options: dict[str, Any] = {
        "config": Annotated[
            Path | None,
            typer.Option(
                "--config",
                metavar="FILE",
                help="Settings in TOML; flags and environment variables override them.",
            ),
        ]
    }
    for name, field in Settings.model_fields.items():
        is_list = get_origin(field.annotation) in (tuple, dict)
        kind: Any = list[str] if is_list else field.annotation
        flag = flag_of(name)
        option = typer.Option(flag.name, metavar=flag.metavar or None, help=_help(field))
        options[name] = Annotated[kind | None, option]
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)
            for name, kind in options.items()
        ]
    )
    return run


def _help(field: FieldInfo) -> str:
    """The description of a setting, with its default."""
    text = " ".join((field.description or "").split())
    if not isinstance(field.default, str | int | float):
        return text
    default = f"{field.default:g}" if isinstance(field.default, float) else field.default
    return f"{text.removesuffix('.')} (default: {default})."


def _require_extra() -> None:
    """``ValueError`` that names the extra if a package of the web app is missing."""
    try:
        import fastapi
        import prometheus_client
        import pydantic_settings
        import sqlalchemy
        import uvicorn
    except ImportError as error:
        raise ValueError(f"the web app needs {error.name}: pip install 'tengen[server]'") from error
    del fastapi, prometheus_client, pydantic_settings, sqlalchemy, uvicorn


def _run(settings: Settings) -> None:
    """Check the environment, print the address and serve until stopped."""
    from tengen.server import run
    from tengen.server.host.pages import is_built

    if not is_built(settings.static):
        typer.echo("The pages are not built: run `make web`. The API works.", err=True)
    try:
        listener = run.listen(settings)
    except run.PortTaken as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(_OUR_FAULT) from error
    with listener:
        run.prepare(settings)
        typer.echo(f"Tengen is at {run.address(settings, listener)} (Ctrl-C stops it)")
        run.serve(settings, listener)
