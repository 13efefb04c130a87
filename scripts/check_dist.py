"""Checks a source distribution and its wheel as a user meets them.

    make check-dist

Compares their contents, then installs the wheel into an empty virtual environment where PATH has
neither a compiler nor Node.js, starts `tengen serve` and plays a move in Chromium.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from collections.abc import Iterator, Mapping
from email import message_from_string
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.server.site import PATIENCE  # noqa: E402 - found only now
from tests.web.conftest import ARGUMENTS  # noqa: E402
from tests.web.server_process import ServerProcess  # noqa: E402
from tests.web.visitor import Visitor  # noqa: E402

PAGES = "tengen/static/"
START_PAGE = f"{PAGES}app/index.html"
BUNDLES = {
    *(START_PAGE, f"{PAGES}xray.js", f"{PAGES}xray.css"),
    *(f"{PAGES}app/{name}" for name in ("xray.html", "sw.js", "manifest.webmanifest")),
}
NOT_IN_SDIST = (".github/", ".ci/")
ABSOLUTE = re.compile(r"https://[\w.]+/tengen-project/tengen/(?:blob/)?v[\d.]+/")
"""The start of a link to this project's files that was relative in README.md."""
RELATIVE_LINK = re.compile(r"\]\([A-Za-z][\w./-]*(?:#[\w-]+)?\)")

Files = Mapping[str, bytes]


def sdist_files(path: Path) -> dict[str, bytes]:
    """The files of a source distribution by their path in the repository."""
    with tarfile.open(path) as archive:
        members = [member for member in archive if member.isfile()]
        return {
            member.name.partition("/")[2]: stream.read()
            for member in members
            if (stream := archive.extractfile(member)) is not None
        }


def wheel_files(path: Path) -> dict[str, bytes]:
    """The files of a wheel by their path in the folder of the installed packages."""
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
        return {name: archive.read(name) for name in names}


def page_problems(wheel: Files) -> Iterator[str]:
    """One sentence for each file of the web pages that is missing."""
    for name in sorted(BUNDLES - wheel.keys()):
        yield f"the wheel lacks {name}: the web pages were not built"
    if not any(name.startswith(PAGES) and name.endswith(".wasm") for name in wheel):
        yield "the wheel lacks the engine for browsers: ziglang was not there"
    named = re.findall(r'(?:src|href)="\.?/?(assets/[^"]+)"', wheel.get(START_PAGE, b"").decode())
    if START_PAGE in wheel and not named:
        yield f"{START_PAGE} names no scripts"
    for name in named:
        if f"{PAGES}app/{name}" not in wheel:
            yield f"the wheel lacks {PAGES}app/{name}, which {START_PAGE} loads"


def content_problems(sdist: Files, wheel: Files, tracked: list[str]) -> Iterator[str]:
    """One sentence for each difference between the repository, its sdist and its wheel."""
    for name in tracked:
        if not name.startswith(NOT_IN_SDIST) and name not in sdist:
            yield f"the source distribution lacks {name}"
    source = {
        name.removeprefix("src/"): content
        for name, content in sdist.items()
        if name.startswith("src/tengen/")
    }
    package = {name: content for name, content in wheel.items() if name.startswith("tengen/")}
    compiled = {name for name in package if name.startswith("tengen/_core.") and "pyi" not in name}
    if len(compiled) != 1:
        yield f"expected one compiled module in the wheel, found {sorted(compiled)}"
    for name in sorted(source.keys() ^ (package.keys() - compiled)):
        yield f"{name} is in the {'sdist' if name in source else 'wheel'} only"
    for name in sorted(source.keys() & package.keys()):
        if source[name] != package[name]:
            yield f"{name} differs between sdist and wheel"


def description_problems(wheel: Files, readme: str) -> Iterator[str]:
    """One sentence for each fault of the text that PyPI shows."""
    name = next(name for name in wheel if name.endswith(".dist-info/METADATA"))
    text = str(message_from_string(wheel[name].decode()).get_payload())
    for link in RELATIVE_LINK.findall(text):
        yield f"the description has a relative link: {link[1:]}"
    if ABSOLUTE.sub("", text).strip() != readme.strip():
        yield "the description differs from README.md in more than its links"


def tracked_files() -> list[str]:
    """The files of the repository."""
    command = ["git", "-C", str(ROOT), "ls-files"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return listed.splitlines()


def bare_environment(folder: Path, home: Path) -> dict[str, str]:
    """An environment with nothing on PATH but the virtual environment in `folder`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return kept | {"PATH": str(folder / "bin"), "XDG_DATA_HOME": str(home)}


def install(wheel: Path, folder: Path, environment: Mapping[str, str]) -> Path:
    """The Python of a new virtual environment with the wheel and its web app."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    options = ["--quiet", "--disable-pip-version-check", "--only-binary=:all:"]
    subprocess.run([*pip, "install", *options, f"{wheel}[server]"], env=environment, check=True)
    return python


def play(folder: Path, python: Path, environment: Mapping[str, str]) -> None:
    """Open the start page in the browser, play a move and wait for the answer."""
    from playwright.sync_api import expect, sync_playwright  # noqa: PLC0415 - tests do without it

    server_process = ServerProcess(folder, python, environment)
    with sync_playwright() as playwright:
        program = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        try:
            server_process.start()
            visitor = Visitor(browser.new_context(locale="en-US"), server_process.url).open()
            visitor.click_point("h8")
            expect(visitor.moves).to_have_count(2, timeout=1000 * PATIENCE)
            if visitor.complaints:
                raise RuntimeError(f"the page complains: {visitor.complaints}")
        finally:
            server_process.kill()
            browser.close()


def draw_tree(folder: Path, python: Path, environment: Mapping[str, str]) -> None:
    """Write the page of a search tree."""
    page = folder / "tree.html"
    search = ["--player", "classic:shapes", "--depth", "1", "-o", str(page)]
    command = [str(python.with_name("tengen")), "xray", "h8i9", *search]
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    if "xray-data" not in page.read_text(encoding="utf-8"):
        raise RuntimeError("tengen xray wrote a page without data")


def write_site(folder: Path, python: Path, environment: Mapping[str, str]) -> None:
    """Write the web app as plain files."""
    site = folder / "site"
    command = [str(python.with_name("tengen")), "site", "-o", str(site)]
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    if not list(site.glob("assets/*.wasm")):
        raise RuntimeError("tengen site wrote no engine")


def problems(sdist: Files, wheel: Files) -> list[str]:
    """One sentence for everything wrong with the contents."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return [
        *page_problems(wheel),
        *content_problems(sdist, wheel, tracked_files()),
        *description_problems(wheel, readme),
    ]


def try_out(wheel: Path) -> None:
    """Install the wheel and use what needs the web pages."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = bare_environment(folder / "venv", folder)
        python = install(wheel.resolve(), folder / "venv", environment)
        draw_tree(folder, python, environment)
        write_site(folder, python, environment)
        play(folder, python, environment)


def main() -> int:
    """Exit status 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description="Check a source distribution and its wheel.")
    parser.add_argument("sdist", type=Path)
    parser.add_argument("wheel", type=Path, help="one that this Python can install")
    given = parser.parse_args()
    sdist, wheel = sdist_files(given.sdist), wheel_files(given.wheel)
    found = problems(sdist, wheel)
    print(*found, sep="\n", end="\n" if found else "")
    print(
        f"dist: {len(sdist)} files in the sdist, {len(wheel)} in the wheel, {len(found)} problems"
    )
    if found:
        return 1
    twine = [sys.executable, "-m", "twine", "check", "--strict", given.sdist, given.wheel]
    subprocess.run(twine, check=True)
    try_out(given.wheel)
    print("dist: the wheel installs without compiler and Node.js, serves its pages and plays")
    return 0


if __name__ == "__main__":
    sys.exit(main())
