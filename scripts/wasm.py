"""Compiles the engine to WebAssembly, with and without threads: `make web` needs it.

`python scripts/wasm.py ZIG`: ZIG is the compiler of the PyPI package `ziglang`. Uses the standard
library only, so that it can run beside the build of the package.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
OUTPUT = ROOT / "web" / "src" / "engine" / "files"
FOLDERS = ("rules", "eval", "search", "solver", "review", "proof", "wasm")
LEFT_OUT = frozenset({"board_batch.cpp"})
"""For machine learning in Python only."""
FLAGS = (
    "-target", "wasm32-wasi", "-mexec-model=reactor", "-std=c++20", "-O3", "-flto", "-s",
    "-msimd128", "-mbulk-memory", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics",
    "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror",
    # The search is recursive and keeps its frames on the stack.
    "-Wl,-z,stack-size=1048576",
)  # fmt: skip
MIN_MEMORY, MAX_MEMORY = 16 << 20, 1 << 30
"""Also in web/src/engine/instance.ts, which creates the memory that threads share."""
THREAD_FLAGS = (
    "-matomics",
    # One memory for the instances in all workers; each needs its own stack and thread-local data.
    "-Wl,--import-memory,--shared-memory,--export=__stack_pointer,--export=__wasm_init_tls",
    "-Wl,--export=__tls_size,--export=__tls_align,--export=malloc",
    f"-Wl,--initial-memory={MIN_MEMORY},--max-memory={MAX_MEMORY}",
    *(f"-Wl,--wrap={name}" for name in ("malloc", "calloc", "realloc", "aligned_alloc", "free")),
)


def main(zig: str) -> None:
    """Build everything."""
    OUTPUT.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor() as executor:
        builds = [
            executor.submit(compile_module, zig, "tengen.wasm"),
            executor.submit(compile_module, zig, "tengen-threads.wasm", THREAD_FLAGS),
        ]
        for build in builds:
            build.result()


def compile_module(zig: str, name: str, flags: tuple[str, ...] = ()) -> None:
    """Compile the core; the old file stays until the new one is complete."""
    core = ROOT / "core"
    sources = [
        str(source)
        for folder in FOLDERS
        for source in sorted((core / folder).glob("*.cpp"))
        if source.name not in LEFT_OUT
    ]
    built = OUTPUT / f".{name}"
    subprocess.run([zig, "c++", *FLAGS, *flags, f"-I{core}", *sources, "-o", built], check=True)
    built.replace(OUTPUT / name)


if __name__ == "__main__":
    main(sys.argv[1])
