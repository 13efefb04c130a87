"""`tengen serve`: the web app."""

# ruff: noqa: PLC0415 - imports are deferred so that the command line starts quickly
from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin

import typer

from tengen.cli.language import language, say
from tengen.i18n import LocalizedError

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

    from tengen.server.host.settings import Settings

EXAMPLES = ("tengen serve", "tengen serve --port 0 --log-format json")


def command() -> Callable[..., None]:
    """The function of the command: its parameters are the fields of `Settings`."""
    _require_extra()
    from tengen.server.host.settings import Settings, load_settings

    def serve(config: Path | None, **flags: Any) -> None:
        _run(load_settings(flags, config))

    config = typer.Option("--config", metavar="FILE", help="serve.config")
    options: dict[str, Any] = {"config": Annotated[Path | None, config]}
    options |= {name: _option(name, field) for name, field in Settings.model_fields.items()}
    serve.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)
            for name, kind in options.items()
        ]
    )
    return serve


def _option(name: str, field: FieldInfo) -> Any:
    """The option of a setting."""
    from tengen.server.host.settings import flag_of

    kind: Any = field.annotation
    is_list = get_origin(kind) in (tuple, dict)
    values = get_args(kind) if get_origin(kind) is Literal else ()
    flag = flag_of(name)
    option = typer.Option(
        flag.name,
        metavar=flag.metavar or "|".join(values),
        help=f"serve.{name}",
        show_default=_default(field),
    )
    return Annotated[(list[str] if is_list else kind) | None, option]


def _default(field: FieldInfo) -> str | bool:
    """The default of a setting as it is typed; ``False`` if its description names it."""
    if not isinstance(field.default, str | int | float):
        return False
    return f"{field.default:g}" if isinstance(field.default, float) else str(field.default)


def _require_extra() -> None:
    """``ValueError`` that names the extra if a package of the web app is missing."""
    try:
        import fastapi
        import prometheus_client
        import pydantic_settings
        import sqlalchemy
        import uvicorn
    except ImportError as error:
        what = LocalizedError("cli.error.web_app")
        raise LocalizedError(
            "cli.error.needs_extra", what=what, package=error.name, extra="server"
        ) from error
    del fastapi, prometheus_client, pydantic_settings, sqlalchemy, uvicorn


def _run(settings: Settings) -> None:
    """Check the environment, print the address and serve until stopped."""
    from tengen.server import run
    from tengen.server.host.pages import is_built

    if not is_built(settings.static):
        typer.echo(_without_pages(settings.static), err=True)
    try:
        listener = run.listen(settings)
    except run.PortTaken as error:
        raise LocalizedError("cli.error.port_taken", port=settings.port) from error
    with listener:
        run.prepare(settings)
        typer.echo(say("serve.address", address=run.address(settings, listener)))
        run.serve(settings, listener)


def _without_pages(folder: Path | None) -> str:
    """What to do where the web pages are missing."""
    from tengen.bundle import how_to_build
    from tengen.i18n import text

    if folder is not None:
        return text(language(), "server.pages.missing_in", folder=folder)
    return text(language(), "server.pages.missing", how_to_build=how_to_build(language()))
