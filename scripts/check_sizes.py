"""Checks that files and functions stay short enough to read in one go."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
MAX_FUNCTION_LINES = 60
MAX_FILE_LINES = {"src/tengen/**/*.py": 400, "core/**/*.[ch]pp": 600}
"""The most lines of a file, by the pattern of its path."""
EXEMPT = {"core/search/node.cpp: search_node": 250}
"""Functions with a limit of their own: the node of the search is read in numbered steps."""
CPP_HEAD = re.compile(
    r"^( *)(?! |namespace|struct|class|enum|union|if|for|while|switch|else|do|case|return|[}#/])"
    r".*\)[^;=]*\{$"
)
"""The last line of a C++ function's head, as clang-format leaves it."""


def long_cpp_functions() -> Iterator[str]:
    """One sentence for every C++ function over the limit, from its head to its closing brace."""
    for path in sorted((ROOT / "core").rglob("*.[ch]pp")):
        place = path.relative_to(ROOT)
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines):
            head = CPP_HEAD.match(line)
            if head is None:
                continue
            ends = re.compile(rf" {{0,{len(head[1])}}}}}")
            length = next(i for i, line in enumerate(lines[number:], 1) if ends.match(line))
            name = re.sub(r"\(.*", "", line).split()[-1].split("::")[-1]
            if length > EXEMPT.get(f"{place}: {name}", MAX_FUNCTION_LINES):
                yield f"{place}:{number + 1}: {name} has {length} lines"


def long_files() -> Iterator[str]:
    """One sentence for every file over the limit. Generated stubs (.pyi) do not count."""
    for pattern, limit in MAX_FILE_LINES.items():
        for path in sorted(ROOT.glob(pattern)):
            lines = len(path.read_text(encoding="utf-8").splitlines())
            if lines > limit:
                yield f"{path.relative_to(ROOT)}: {lines} lines, at most {limit} allowed"


def long_functions() -> Iterator[str]:
    """One sentence for every Python function over the limit, decorators not counted."""
    for path in sorted((ROOT / "src" / "tengen").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > MAX_FUNCTION_LINES:
                    place = f"{path.relative_to(ROOT)}:{node.lineno}"
                    yield f"{place}: {node.name} has {lines} lines, {MAX_FUNCTION_LINES} allowed"


def main() -> int:
    """Exit status 1 if anything is too long."""
    problems = [*long_files(), *long_functions(), *long_cpp_functions()]
    print(*problems, sep="\n", end="\n" if problems else "")
    print(f"sizes: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
