"""The web app in a process of its own, started with `tengen serve`."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import httpx

from tests.server.site import PATIENCE, wait_until

QUIET = (
    "--log-level=error",
    "--pool-size=1",
    "--requests-per-second=0",
    "--heavy-per-minute=0",
    "--messages-per-second=0",
)


class ServerProcess:
    """A server that can be killed and restarted at the same address with the same games."""

    def __init__(
        self,
        folder: Path,
        python: str | Path = sys.executable,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """`folder` holds the games; `python` and `environment` default to those of the test."""
        self._folder = folder
        self._command = (str(python), "-m", "tengen", "serve")
        self._environment = environment
        self._process: subprocess.Popen[str] | None = None
        self._port = 0
        self.url = ""

    def start(self) -> None:
        """Start the server and wait until it responds."""
        database = f"--db=sqlite:///{self._folder / 'games.sqlite'}"
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                [*self._command, database, f"--port={self._port}", *QUIET],
                env=self._environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self._process.stdout is not None
        found = re.search(r"http://\S+:(\d+)", self._process.stdout.readline())
        assert found is not None, (self._folder / "log").read_text()
        self.url, self._port = found[0], int(found[1])
        wait_until(self._answers)

    def kill(self) -> None:
        """Kill the server without a shutdown."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate(timeout=PATIENCE)
            self._process = None

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/healthz", timeout=PATIENCE).status_code == 200
        except httpx.TransportError:
            return False
