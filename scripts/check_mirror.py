"""Checks that every module has its test file: src/tengen/a/b.py is tested by tests/a/test_b.py."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tengen"
TESTS = ROOT / "tests"

WITHOUT_TESTS = {
    "__main__.py": "one call of the command line, which tests/cli starts",
}
"""Modules that need no test file of their own, each with the reason."""

TESTED_BY = {
    "picture/": "test_picture.py",
    "server/messages/": "server/test_messages.py",
    "server/storage/migrations/": "server/storage/test_migrate.py",
}
"""Modules, or folders of small modules, that one other test file covers, relative to tests/."""


def modules() -> list[str]:
    """Every module but the ``__init__`` files, relative to src/tengen."""
    paths = (path for path in SOURCE.rglob("*.py") if path.name != "__init__.py")
    return sorted(path.relative_to(SOURCE).as_posix() for path in paths)


def own_test_file(module: str) -> str:
    """The test file that mirrors a module, relative to tests/."""
    path = Path(module)
    return (path.parent / f"test_{path.stem.lstrip('_')}.py").as_posix()


def covering_test_file(module: str) -> str | None:
    """The other test file that covers a module; ``None`` if the module needs its own."""
    for listed, test in TESTED_BY.items():
        if module == listed or (listed.endswith("/") and module.startswith(listed)):
            return test
    return None


def problems() -> list[str]:
    """One sentence for every module without its test file and every exception out of date."""
    found = [
        f"src/tengen/{listed}: listed in scripts/check_mirror.py, but it does not exist"
        for listed in (*WITHOUT_TESTS, *TESTED_BY)
        if not (SOURCE / listed).exists()
    ]
    for module in modules():
        own, other = own_test_file(module), covering_test_file(module)
        has_own = (TESTS / own).exists()
        is_exempt = module in WITHOUT_TESTS
        if has_own and (is_exempt or other is not None):
            found.append(f"src/tengen/{module}: an exception, but there is tests/{own}")
        elif not is_exempt and not has_own and not (TESTS / (other or own)).exists():
            found.append(f"src/tengen/{module}: there is no tests/{other or own}")
    return found


def main() -> int:
    """Exit status 1 if a module lacks its test file."""
    found = problems()
    print(*found, sep="\n", end="\n" if found else "")
    print(f"mirror: {len(modules())} modules, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
