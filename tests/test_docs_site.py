"""The documentation site: the pages that scripts/docs_site.py adds, and what is on them."""

from __future__ import annotations

import re
import subprocess
import sys
import zlib
from importlib import import_module, util
from pathlib import Path

import pytest

import tengen

pytest.importorskip("mkdocs")

from scripts import docs_doctests, docs_site

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "-d", str(folder)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return folder


def documented(site: Path) -> set[str]:
    """The names with an entry in the reference, from its inventory for other sites."""
    *_, packed = (site / "objects.inv").read_bytes().split(b"\n", 4)
    return {line.split(" ", 1)[0] for line in zlib.decompress(packed).decode().splitlines()}


@pytest.mark.parametrize("module", ["tengen", "tengen.formats", "tengen.opening", "tengen.picture"])
def test_every_public_name_is_in_the_reference(site: Path, module: str) -> None:
    public = (name for name in import_module(module).__all__ if not name.startswith("__"))
    names = {f"{module}.{name}" for name in public}
    assert names - documented(site) == set()


def test_methods_of_the_compiled_board_are_in_the_reference(site: Path) -> None:
    page = (site / "reference" / "index.html").read_text(encoding="utf-8")
    assert {"tengen.Board.play", "tengen.Board.svg", "tengen.Engine.choose"} <= documented(site)
    assert "explain_forbidden(self" not in page


def test_every_page_of_the_documents_is_in_the_navigation(site: Path) -> None:
    home = (site / "index.html").read_text(encoding="utf-8")
    links = set(re.findall(r'href="([\w/-]+/)"', home))
    pages = {path.relative_to(ROOT / "docs").with_suffix("") for path in ROOT.glob("docs/**/*.md")}
    wanted = {f"{page.as_posix()}/" for page in pages} - {"index/"}
    assert wanted - links == set()
    assert {"contributing/", "changelog/", "reference/"} <= links


def test_pages_load_nothing_from_other_sites(site: Path) -> None:
    loads = re.compile(r'<(?:script|img|link|iframe)\b[^>]*(?:src|href)="(https?:[^"]+)"')
    found = [link for page in site.glob("**/*.html") for link in loads.findall(page.read_text())]
    assert found == []


def test_the_lists_of_modules_are_up_to_date() -> None:
    listed = [f"tengen.{name}" for name in docs_site.INTERNAL]
    for package, parts in docs_site.SUBMODULES.items():
        listed += [f"tengen.{package}.{part}" for part in parts]
    assert [name for name in listed if util.find_spec(name) is None] == []
    assert "formats" in docs_site.modules()
    assert tengen.__name__ not in docs_site.modules()


@pytest.mark.parametrize(
    ("uri", "link", "wanted"),
    [
        ("engine.md", "[a](arena.md#b)", "[a](arena.md#b)"),
        ("tutorial/host.md", "[a](../hosting.md)", "[a](../hosting.md)"),
        ("architecture.md", "[a](../CONTRIBUTING.md#b)", "[a](contributing.md#b)"),
        ("decisions/0001.md", "[a](../../CHANGELOG.md)", "[a](../changelog.md)"),
        ("contributing.md", "[a](docs/rules.md)", "[a](rules.md)"),
        ("xray.md", "see [`x.py`](../examples/x.py).", "see `x.py`."),
        ("contributing.md", "[SECURITY.md](SECURITY.md)", "SECURITY.md"),
        ("rules.md", "[a](https://example.org/b)", "[a](https://example.org/b)"),
        ("rules.md", "[a](#shapes)", "[a](#shapes)"),
    ],
)
def test_links_lead_to_pages_of_the_site(uri: str, link: str, wanted: str) -> None:
    assert docs_site.relinked(link, uri) == wanted


def test_doctests_of_docstrings_become_code() -> None:
    text = "Adds.\n\n>>> 1 + 1\n2\n\nMore."
    assert docs_doctests.fenced(text) == "Adds.\n\n```python\n>>> 1 + 1\n2\n```\n\nMore."
