"""A hook of MkDocs: pages made from the code, and from documents outside of docs/."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PACKAGE = ROOT / "src" / "tengen"

INTERNAL = {
    "board",
    "bundle",
    "cli",
    "cores",
    "explanation",
    "extras",
    "i18n",
    "process",
    "server",
    "train",
    "values",
}
"""Modules without a page: not for users, or their public names are those of `tengen`."""
SUBMODULES = {
    "arena": (
        "contest",
        "selfplay",
        "planning.entrants",
        "planning.settings",
        "planning.openings",
        "results.stats",
        "results.ratings",
        "results.result",
        "storage.positions",
        "execution.cluster",
    ),
    "engine": ("levels",),
    "players": ("base", "analyst", "trace"),
    "protocol": ("client", "check", "engine.brain", "engine.stream", "codec.commands"),
}
"""What users need of a package that has no names of its own."""
OUTSIDE = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Documents in the root of the repository, and their pages."""
_LINK = re.compile(
    r"(?<!!)\[(?P<text>[^\]]+)\]\((?![\w+]+:)(?P<path>[^)#\s]+)(?P<anchor>#[^)]*)?\)"
)


def modules() -> list[str]:
    """The modules that have a page: every public one directly below `tengen`."""
    names = {path.stem for path in PACKAGE.glob("*.py")}
    names |= {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    return sorted(name for name in names if not name.startswith("_") and name not in INTERNAL)


def reference_page(module: str) -> str:
    """The Markdown of a page: mkdocstrings fills in names and docstrings."""
    name = f"tengen.{module}" if module else "tengen"
    submodules = "".join(f"\n::: {name}.{part}\n" for part in SUBMODULES.get(module, ()))
    return f"::: {name}\n    options:\n      heading_level: 1\n{submodules}"


def title(path: Path) -> str:
    """The first heading of a document."""
    return path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Complete the navigation: the reference, the decisions, and guides that it does not name."""
    nav = config.nav or []
    reference = [{f"tengen.{name}": f"reference/{name}.md"} for name in modules()]
    _section(nav, "Reference").extend([{"tengen": "reference/index.md"}, *reference])
    decisions = _section(_section(nav, "Contributing"), "Decisions")
    decisions.extend(_entries(sorted((DOCS / "decisions").glob("*.md"))))
    guides = [path for path in sorted(DOCS.glob("*.md")) if f"'{path.name}'" not in str(nav)]
    _section(nav, "Guides").extend(_entries(guides))
    return config


def _entries(paths: list[Path]) -> list[dict[str, str]]:
    return [{title(path).replace("`", ""): path.relative_to(DOCS).as_posix()} for path in paths]


def _section(nav: list[Any], name: str) -> list[Any]:
    found: list[Any] = next(
        entry[name] for entry in nav if isinstance(entry, dict) and name in entry
    )
    return found


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the reference, and the documents of the root."""
    for module in ("", *modules()):
        uri = f"reference/{module or 'index'}.md"
        files.append(File.generated(config, uri, content=reference_page(module)))
    for source, uri in OUTSIDE.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, uri, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Point links to where documents are on the site."""
    return relinked(markdown, page.file.src_uri)


def relinked(markdown: str, uri: str) -> str:
    """A page whose links to other files of the repository lead to their pages.

    Of a link to a file without a page, only the text remains.
    """
    folder = posixpath.dirname(uri)
    base = "" if uri in OUTSIDE.values() else posixpath.join("docs", folder)

    def link(match: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(base, match["path"]))
        target = OUTSIDE.get(path, path.removeprefix("docs/"))
        if target == path:
            return match["text"]
        return (
            f"[{match['text']}]({posixpath.relpath(target, folder or '.')}{match['anchor'] or ''})"
        )

    return _LINK.sub(link, markdown)
