"""Runs every benchmark, or those named: ``python -m benchmarks rules players``."""

from __future__ import annotations

import sys

from benchmarks import (
    arena,
    engine,
    env,
    players,
    proofs,
    punctuality,
    records,
    review,
    rules,
    server,
    solver,
    startup,
    stopping,
    wasm,
    web,
)

SUITES = {
    "rules": rules.run,
    "env": env.run,
    "records": records.run,
    "review": review.run,
    "startup": startup.run,
    "players": players.run,
    "punctuality": punctuality.run,
    "stopping": stopping.run,
    "engine": engine.run,
    "solver": solver.run,
    "proofs": proofs.run,
    "arena": arena.run,
    "server": server.run,
    "wasm": wasm.run,
    "web": web.run,
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in SUITES]
    if unknown:
        print(f"no benchmark called {unknown[0]}: expected {', '.join(SUITES)}", file=sys.stderr)
        return 2
    for name in names or SUITES:
        SUITES[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
