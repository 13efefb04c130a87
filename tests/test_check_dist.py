"""What `scripts/check_dist.py` finds wrong with the contents of a distribution."""

from __future__ import annotations

import pytest

from tests.scripts import load_script

pytest.importorskip("fastapi")

INDEX = b'<script type="module" src="./assets/index-1a2b.js"></script>'
README = "![Board](docs/board.png) and [rules](docs/rules.md): `C[a](;B[hh])`.\n"
ON_PYPI = (
    "![Board](https://raw.githubusercontent.com/tengen-project/tengen/v0.1.0/docs/board.png)"
    " and [rules](https://github.com/tengen-project/tengen/blob/v0.1.0/docs/rules.md):"
    " `C[a](;B[hh])`.\n"
)
PAGES = {
    "tengen/static/app/index.html": INDEX,
    "tengen/static/app/assets/index-1a2b.js": b"start()",
    "tengen/static/app/xray.html": b"",
    "tengen/static/app/sw.js": b"",
    "tengen/static/app/manifest.webmanifest": b"{}",
    "tengen/static/xray.js": b"show()",
    "tengen/static/xray.css": b"p {}",
}
ENGINE = "tengen/static/app/assets/tengen-3c4d.wasm"
WHEEL = PAGES | {
    ENGINE: b"wasm",
    "tengen/__init__.py": b"",
    "tengen/_core.pyi": b"",
    "tengen/_core.abi3.so": b"ELF",
}
SDIST = {f"src/{name}": content for name, content in WHEEL.items() if not name.endswith(".so")} | {
    "README.md": README.encode()
}
TRACKED = ["src/tengen/__init__.py", "README.md", ".github/dependabot.yml", ".ci/run"]

check_dist = load_script("check_dist")


def without(files: dict[str, bytes], name: str) -> dict[str, bytes]:
    return {each: content for each, content in files.items() if each != name}


def test_a_whole_distribution_is_right() -> None:
    assert list(check_dist.page_problems(WHEEL)) == []
    assert list(check_dist.content_problems(SDIST, WHEEL, TRACKED)) == []


@pytest.mark.parametrize("name", PAGES)
def test_each_missing_page_is_named(name: str) -> None:
    (problem,) = check_dist.page_problems(without(WHEEL, name))
    assert f"lacks {name}" in problem


def test_a_missing_engine_is_named() -> None:
    (problem,) = check_dist.page_problems(without(WHEEL, ENGINE))
    assert "engine for browsers" in problem


@pytest.mark.parametrize(
    ("sdist", "wheel", "problem"),
    [
        (without(SDIST, "README.md"), WHEEL, "the source distribution lacks README.md"),
        (SDIST, WHEEL | {"tengen/left.py": b""}, "tengen/left.py is in the wheel only"),
        (SDIST, WHEEL | {"tengen/__init__.py": b"x"}, "tengen/__init__.py differs"),
        (SDIST, without(WHEEL, "tengen/_core.abi3.so"), "expected one compiled module"),
    ],
)
def test_each_difference_is_named(
    sdist: dict[str, bytes], wheel: dict[str, bytes], problem: str
) -> None:
    (found,) = check_dist.content_problems(sdist, wheel, TRACKED)
    assert problem in found


def metadata(text: str) -> dict[str, bytes]:
    return {"tengen-0.1.0.dist-info/METADATA": f"Name: tengen\n\n{text}".encode()}


def test_the_description_is_the_readme_with_absolute_links() -> None:
    assert list(check_dist.description_problems(metadata(ON_PYPI), README)) == []
    relative = list(check_dist.description_problems(metadata(README), README))
    assert [sentence.rpartition("(")[2] for sentence in relative] == [
        "docs/board.png)",
        "docs/rules.md)",
    ]
    changed = ON_PYPI.replace("`C[a]", "`C[b]")
    assert len(list(check_dist.description_problems(metadata(changed), README))) == 1
