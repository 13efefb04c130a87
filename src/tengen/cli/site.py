"""`tengen site`: the web app as plain files."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.language import say
from tengen.i18n import LocalizedError, Message

EXAMPLES = (
    "tengen site -o site",
    "tengen site -o public --force",
)


def site(
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="DIR", help="site.output", show_default=False),
    ],
    force: Annotated[bool, typer.Option("--force", help="site.force")] = False,
) -> None:
    """Write the web app as plain files."""
    from tengen import bundle
    from tengen.cli.site_files import is_site, site_files, write_site

    _check_pages()
    if not force and not is_site(output):
        raise LocalizedError("cli.error.folder_in_use", path=output)
    files = site_files(bundle.APP)
    write_site(files, output)
    typer.echo(say("site.written", count=len(files), path=output))
    typer.echo(say("site.hosts"))
    typer.echo(say("site.next", command=f"python -m http.server -d {shlex.quote(str(output))}"))


def _check_pages() -> None:
    """``ValueError`` if the web app, or the engine that plays without a server, is not there."""
    from tengen import bundle

    how = Message(bundle.how_to_build_key())
    if not all((bundle.APP / name).is_file() for name in ("index.html", "xray.html", "sw.js")):
        raise LocalizedError("cli.error.no_pages", how=how)
    if not bundle.engine_files():
        raise LocalizedError("cli.error.no_browser_engine", how=how)
