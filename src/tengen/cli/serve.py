"""`tengen serve`: the web app."""

# ruff: noqa: PLC0415 - what is not needed is not loaded: the command line starts quickly
from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from tengen.server.host.settings import Settings

EXAMPLES = (
    "tengen serve",
    "tengen serve --host 0.0.0.0 --port 80 --log-format json",
    "tengen serve --db postgresql://tengen@localhost/tengen --workers 4",
    "tengen serve --program 'rapfi=/opt/rapfi/pbrain-rapfi' --config tengen.toml",
)
_OUR_FAULT = 1
_DATABASE = "games.sqlite"


def serve(  # noqa: PLR0913 - a command's options
    *,
    config: Annotated[
        Path | None,
        typer.Option(
            "--config", metavar="FILE", help="Settings as TOML; flags and environment come first."
        ),
    ] = None,
    host: Annotated[
        str | None,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help="Listen there; 127.0.0.1 unless said.",
            show_default=False,
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            metavar="N",
            help="Listen there; 8000 unless said, 0 takes a free one.",
            show_default=False,
        ),
    ] = None,
    db: Annotated[
        str | None,
        typer.Option(
            "--db",
            metavar="URL",
            help="Where games are kept: sqlite:///FILE or postgresql://USER@HOST/NAME;"
            " by default a file in your data folder.",
            show_default=False,
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            metavar="N",
            help="Server processes; more than one needs PostgreSQL.",
            show_default=False,
        ),
    ] = None,
    pool_size: Annotated[
        int | None,
        typer.Option(
            "--pool-size",
            metavar="N",
            help="Engine processes of each server process; by default the cores are shared out.",
            show_default=False,
        ),
    ] = None,
    pool_memory: Annotated[
        int | None,
        typer.Option(
            "--pool-memory",
            metavar="MB",
            help="Memory of one engine process; 512 unless said.",
            show_default=False,
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster",
            metavar="ADDRESS",
            help="Let engines think on the workers of this Dask scheduler, as in"
            " tcp://127.0.0.1:8786.",
            show_default=False,
        ),
    ] = None,
    program: Annotated[
        list[str] | None,
        typer.Option(
            "--program",
            metavar="NAME=COMMAND",
            help="A Gomocup program that visitors may play; can be given several times.",
            show_default=False,
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy",
            metavar="NETWORK",
            help="Believe the X-Forwarded-For of this address or network.",
            show_default=False,
        ),
    ] = None,
    allowed_origin: Annotated[
        list[str] | None,
        typer.Option(
            "--allowed-origin",
            metavar="ORIGIN",
            help="Another site whose pages may use this server, as https://play.example.org.",
            show_default=False,
        ),
    ] = None,
    requests_per_second: Annotated[
        float | None,
        typer.Option(
            "--requests-per-second",
            metavar="X",
            help="Requests of one address; 20 unless said, 0 is no limit.",
            show_default=False,
        ),
    ] = None,
    heavy_per_minute: Annotated[
        float | None,
        typer.Option(
            "--heavy-per-minute",
            metavar="X",
            help="New games, hints and pictures of one address; 120 unless said, 0 is no limit.",
            show_default=False,
        ),
    ] = None,
    messages_per_second: Annotated[
        float | None,
        typer.Option(
            "--messages-per-second",
            metavar="X",
            help="Messages of one socket; 10 unless said, 0 is no limit.",
            show_default=False,
        ),
    ] = None,
    sockets_per_address: Annotated[
        int | None,
        typer.Option(
            "--sockets-per-address",
            metavar="N",
            help="Sockets that one address may hold open; 500 unless said, 0 is no limit.",
            show_default=False,
        ),
    ] = None,
    log_format: Annotated[
        Literal["text", "json"] | None,
        typer.Option("--log-format", help="The form of the log's lines.", show_default=False),
    ] = None,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"] | None,
        typer.Option(
            "--log-level", help="What is worth a line; info unless said.", show_default=False
        ),
    ] = None,
    static: Annotated[
        Path | None,
        typer.Option(
            "--static",
            metavar="FOLDER",
            help="The pages, if they are not where make web puts them.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Start the web app: play in the browser, alone or with friends.

    Every setting can also come from the environment (TENGEN_PORT=8080) or a file (port = 8080).
    Games are kept; after a restart they go on. Ctrl-C ends in good order.
    """
    _need_extra()
    from tengen.server.host.settings import load_settings

    flags = {
        "host": host,
        "port": port,
        "db": db,
        "workers": workers,
        "pool_size": pool_size,
        "pool_memory": pool_memory,
        "cluster": cluster,
        "programs": program,
        "trusted_proxies": trusted_proxy,
        "allowed_origins": allowed_origin,
        "requests_per_second": requests_per_second,
        "heavy_per_minute": heavy_per_minute,
        "messages_per_second": messages_per_second,
        "sockets_per_address": sockets_per_address,
        "log_format": log_format,
        "log_level": log_level,
        "static": static,
    }
    _run(load_settings(flags, os.environ, config, {"db": _usual_database()}))


def _need_extra() -> None:
    """Say how to get what the web app needs, if it is not there."""
    try:
        import fastapi
        import prometheus_client
        import sqlalchemy
        import uvicorn
    except ImportError as error:
        raise ValueError(
            f"the web app needs {error.name}: install it with  pip install 'tengen[server]'"
        ) from error
    del fastapi, prometheus_client, sqlalchemy, uvicorn


def _usual_database() -> str:
    from tengen.cli.files import data_folder

    return f"sqlite:///{data_folder() / _DATABASE}"


def _run(settings: Settings) -> None:
    """Check what can be checked, say where the app is, and serve until told to end."""
    from tengen.server.host import run
    from tengen.server.host.pages import Pages

    if not Pages.of(settings).are_there:
        typer.echo("The pages are not built: `make web` makes them. The API works.", err=True)
    try:
        listener = run.listen(settings)
    except run.PortTaken as error:
        typer.echo(f"error: {error}", err=True)
        raise typer.Exit(_OUR_FAULT) from error
    with listener:
        run.prepare(settings)
        typer.echo(f"Tengen is at {run.address(settings, listener)} (Ctrl-C ends it)")
        run.serve(settings, listener)
